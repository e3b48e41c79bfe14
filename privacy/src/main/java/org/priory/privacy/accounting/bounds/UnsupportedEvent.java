package org.priory.privacy.accounting.bounds;

/** An accountant's refusal: it has no valid bound for this event. The message says why. */
public final class UnsupportedEvent extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  public UnsupportedEvent(String why) {
    super(why);
  }
}

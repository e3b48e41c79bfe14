package org.priory.privacy.accounting;

/** No value of the free quantity meets the target. The message says which target and why. */
public final class UnreachableTarget extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  UnreachableTarget(String why) {
    super(why);
  }
}

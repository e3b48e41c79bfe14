package org.priory.privacy.json;

/**
 * JSON that breaks a rule, in one line; whoever reads a file adds its name.
 *
 * <pre>columns[2].min must be a number, was "ten"</pre>
 */
public final class BadJson extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  private final String place;
  private final String rule;
  private final String was;

  /**
   * @param place the member, for example {@code columns[2].min}, or line and column; may be empty
   * @param rule what must hold, for example {@code must be a number}
   * @param was what was found instead
   */
  public BadJson(String place, String rule, String was) {
    super((place.isEmpty() ? "" : place + " ") + rule + ", was " + was);
    this.place = place;
    this.rule = rule;
    this.was = was;
  }

  /** The member, or line and column. */
  public String place() {
    return place;
  }

  /** What must hold. */
  public String rule() {
    return rule;
  }

  /** What was found instead. */
  public String was() {
    return was;
  }
}

package org.priory.models.model;

/** How a result says that it has no intervals, because they would not hold. */
public final class WithoutIntervals {
  /** The member that says so, in {@code posterior.json} and {@code model.json}. */
  public static final String MEMBER = "intervals";

  private static final String NONE = "none: ";

  private WithoutIntervals() {}

  /**
   * A sentence for a person.
   *
   * @param why in words that end a sentence
   */
  public static String sentence(String why) {
    return "No intervals: " + why + ".";
  }

  /** The value of the member. */
  public static String member(String why) {
    return NONE + why;
  }

  /** The reason in what {@link #member} gave. */
  public static String why(String member) {
    return member.startsWith(NONE) ? member.substring(NONE.length()) : member;
  }
}

package org.priory.inference.model;

/**
 * Why a way to fit a regression gives no intervals, in words that end a sentence, with the way that
 * has them. On real tables too few of its 95 % intervals held the truth, or they were so wide that
 * they said nothing ({@code docs/decisions/0035-methods-without-intervals.md}).
 */
public final class NoIntervals {
  /** The default of every regression. */
  public static final String NEWTON_HAS = "; the method newton has them";

  /** For a bought matrix whose noise is left out. */
  public static final String EXACT_MATRIX =
      "how columns go together was bought with noise and is taken as exact, so that those of"
          + " collinear columns would be too narrow";

  /** For posteriors that are independent from coefficient to coefficient. */
  public static final String INDEPENDENT =
      "coefficients are taken to be independent of each other, so that those of collinear columns"
          + " would be too narrow";

  /** For chains. */
  public static final String SHORT_CHAINS =
      "chains with this much noise do not reach all that is likely, so that those of collinear"
          + " columns would be too narrow and others many times too wide";

  /** For what releases a point, or a few draws. */
  public static final String POINT =
      "a point was released and nothing about how columns go together, so that those of collinear"
          + " columns would be too narrow";

  private NoIntervals() {}
}

package org.priory.inference.optimization.newton;

import org.priory.inference.model.PublicKnowledge;

/**
 * How the curvature is known: decided from public quantities.
 *
 * @param kind whether its matrix is bought, and how it is kept
 * @param why in words
 */
public record CurvatureForm(Kind kind, String why) {

  /** How the curvature is known. */
  public enum Kind {
    /** A matrix with all its entries. */
    WHOLE,
    /** A modelled diagonal, and the directions in which the bought matrix stands out of it. */
    LOW_RANK,
    /** A modelled diagonal; nothing is bought. */
    DIAGONAL
  }

  /** A whole posterior matrix of more rows is a file of tens of megabytes. */
  private static final int MOST_WHOLE = 1000;

  /** A matrix of more rows takes minutes. */
  private static final int MOST_LOW_RANK = 3000;

  /**
   * The eigenvalues of the noise reach e = z |z| sqrt(2 d/share), with |z| the typical norm of a
   * row, z the multiplier of the whole budget and 1/10 the share of one release; those of the
   * curvature add up to N |z|/2. Nothing is seen if e is above an eighth of that.
   */
  private static final double MOST_NOISE = 0.125;

  private static final double SHARE = 0.1;

  /** The noisiest score has multiplier 36 z; times d it must stay below what a plan takes, 2^20. */
  private static final double MOST_PRODUCT = 29_000;

  boolean isBought() {
    return kind != Kind.DIAGONAL;
  }

  /** The longest answer. Moments: one a feature, and one more for each number. */
  int dimension(int features) {
    return isBought() ? Math.max(2 * features, features * (features + 1) / 2) : 2 * features;
  }

  static CurvatureForm of(PublicKnowledge known, double z) {
    int d = known.width();
    if (d > MOST_LOW_RANK) {
      return new CurvatureForm(
          Kind.DIAGONAL,
          "the curvature is its diagonal, modelled from the moments: %d features are more than %d"
              .formatted(d, MOST_LOW_RANK));
    }
    double noise = z * Math.sqrt(2 * d / SHARE);
    double signal = known.records() / 2;
    if ((d > 300 && noise > MOST_NOISE * signal) || z * d > MOST_PRODUCT) {
      return new CurvatureForm(
          Kind.DIAGONAL,
          "the curvature is its diagonal, modelled from the moments: the whole matrix would drown in"
              + " the noise of this budget");
    }
    if (d > MOST_WHOLE) {
      return new CurvatureForm(
          Kind.LOW_RANK,
          "the curvature is a modelled diagonal and the directions that stand out of the noise in a"
              + " matrix bought twice with 10 % of the budget each, as there are more than "
              + MOST_WHOLE
              + " features");
    }
    return new CurvatureForm(
        Kind.WHOLE, "the curvature is a whole matrix, bought twice with 10 % of the budget each");
  }
}

package org.priory.inference.optimization;

import org.priory.inference.model.PublicKnowledge;

/**
 * Whether the whole curvature matrix is bought or its diagonal is modelled: decided from public
 * quantities.
 *
 * @param isFull whether it is bought
 * @param why in words
 */
record CurvatureForm(boolean isFull, String why) {
  /** A matrix of more rows takes too long for what it tells. */
  private static final int MOST_FEATURES = 600;

  /**
   * The eigenvalues of the noise reach e = z |z| sqrt(2 d/share), with |z| the typical norm of a
   * row, z the multiplier of the whole budget and 1/10 the share of one release; those of the
   * curvature add up to N |z|/2. Nothing is seen if e is above an eighth of that.
   */
  private static final double MOST_NOISE = 0.125;

  private static final double SHARE = 0.1;

  static CurvatureForm of(PublicKnowledge known, double z) {
    int d = known.width();
    if (d > MOST_FEATURES) {
      return new CurvatureForm(
          false,
          "the curvature is its diagonal, modelled from the moments: %d features are more than %d"
              .formatted(d, MOST_FEATURES));
    }
    double noise = z * Math.sqrt(2 * d / SHARE);
    double signal = known.records() / 2;
    if (noise > MOST_NOISE * signal) {
      return new CurvatureForm(
          false,
          "the curvature is its diagonal, modelled from the moments: the whole matrix would drown in"
              + " the noise of this budget");
    }
    return new CurvatureForm(
        true, "the curvature is a whole matrix, bought twice with 10 % of the budget each");
  }
}

package org.priory.inference.model;

import java.io.Serializable;

/**
 * A column that says how much a row counts: the inverse of the probability with which it came into
 * a survey. It is divided by its upper bound, so that no row counts for more than one.
 *
 * @param feature its place among the features, where it is scaled from its bounds to [-1, 1]:
 *     behind all others
 * @param least its lower bound over its upper one, in [0, 1)
 */
public record RowWeights(int feature, double least) implements Serializable {

  /**
   * A smaller share is none: products in single precision keep their digits for vectors that are
   * shorter by so much.
   */
  private static final double SMALLEST = 0x1p-26;

  public RowWeights {
    if (feature < 1) {
      throw new IllegalArgumentException("feature must come after the intercept, was " + feature);
    }
    if (!(least >= 0 && least < 1)) {
      throw new IllegalArgumentException("least must be in [0, 1), was " + least);
    }
  }

  /** The weight of a row over the largest, from {@link #least} to 1, or nothing. Total. */
  public double share(float[] block, int offset) {
    double way = Math.max(0, Math.min(1, (block[offset + feature] + 1.0) / 2));
    double share = least + (1 - least) * way;
    return share >= SMALLEST ? Math.min(1, share) : 0;
  }
}

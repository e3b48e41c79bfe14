package org.priory.privacy.wall;

/**
 * The largest L2 norm of one record's vector: a record of its own, so that it cannot be taken for a
 * rate or for noise.
 *
 * @param value in [1e-100, 1e100]
 */
public record ClipNorm(double value) {
  public ClipNorm {
    check(value);
  }

  static void check(double clip) {
    // Also false for NaN.
    if (!(clip >= 1e-100 && clip <= 1e100)) {
      throw new IllegalArgumentException("clip must be in [1e-100, 1e100], was " + clip);
    }
  }
}

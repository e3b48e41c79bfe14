package org.priory.inference.propagation;

import java.io.Serializable;
import java.util.Arrays;

/**
 * A mixture of Gaussians of which all but the means is known, in coordinates z = A (x - c), A
 * diagonal, in which every component has the covariance I: weights are equal, and each mean is N(0,
 * v I) before the data.
 *
 * @param components K
 * @param centre c
 * @param scale the diagonal of A: one over the standard deviations of a component
 * @param variance v
 */
public record MixturePrior(int components, double[] centre, double[] scale, double variance)
    implements Serializable {
  public MixturePrior {
    centre = centre.clone();
    scale = scale.clone();
    if (components < 1 || centre.length < 1 || centre.length != scale.length) {
      throw new IllegalArgumentException("components, centre and scale must not be empty");
    }
    if (!(variance > 0 && variance < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("variance must be a finite number > 0, was " + variance);
    }
  }

  /**
   * For features in [-1, 1] and components of one standard deviation in all of them: a mean's
   * standard deviation is half the range.
   *
   * @param sd of a component in each feature
   */
  public static MixturePrior ofUnitRange(int components, int features, double sd) {
    double[] scale = new double[features];
    Arrays.fill(scale, 1 / sd);
    return new MixturePrior(components, new double[features], scale, 1 / (sd * sd));
  }

  /** Number of features. */
  public int width() {
    return centre.length;
  }

  /** z of the row of features that starts at the offset. */
  double[] inside(float[] block, int offset) {
    double[] z = new double[centre.length];
    for (int j = 0; j < z.length; j++) {
      z[j] = scale[j] * (block[offset + j] - centre[j]);
    }
    return z;
  }

  /** z of a mean. */
  double[] inside(double[] x) {
    double[] z = new double[x.length];
    for (int j = 0; j < z.length; j++) {
      z[j] = scale[j] * (x[j] - centre[j]);
    }
    return z;
  }

  /** x of a mean. */
  double[] outside(double[] z) {
    double[] x = new double[z.length];
    for (int j = 0; j < x.length; j++) {
      x[j] = z[j] / scale[j] + centre[j];
    }
    return x;
  }
}

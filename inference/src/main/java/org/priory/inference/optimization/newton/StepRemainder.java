package org.priory.inference.optimization.newton;

import org.priory.inference.optimization.curvature.LevelFrame;

/**
 * What one Newton step leaves out: scores are taken to be straight between the points at which they
 * were bought and the estimate, and they bend.
 *
 * <p>With v the step from the mean of these points to the estimate, the linear predictor of a row
 * moves by x'v. The next term of its score is (x'v)^2 w'/2, which the step mistakes for a move of
 *
 * <pre>(x'v)^2 / 2 * w'/w,   |w'/w| about 1 where a row is almost certainly of one class.</pre>
 *
 * <p>So such a row is off by about (x'v)^2/2, in whichever direction. Its mean square over rows is
 * E[(x'v)^4]/4 = 3/4 E[(x'v)^2]^2 for a normal law of x'v, which is that of an error of x'v itself
 * with the covariance 3/4 E[(x'v)^2] v v'. Nothing here was chosen by looking at data. Where scores
 * are bought around the estimate, v is small, and so is this, by the fourth power.
 */
final class StepRemainder {
  /** E[(x'v)^4]/4 over E[(x'v)^2]^2, for a normal law. */
  private static final double KURTOSIS_OVER_FOUR = 0.75;

  private StepRemainder() {}

  /**
   * The covariance with 3/4 E[(x'v)^2] v v' added.
   *
   * @param frame has mean squares of the coordinates of x, about their centre; 1 for the intercept
   * @param covariance of the estimate, row after row
   * @param from the mean of the points at which scores were bought
   * @param to the estimate
   */
  static double[] added(LevelFrame frame, double[] covariance, double[] from, double[] to) {
    int q = from.length;
    double[] v = new double[q];
    double square = 0;
    for (int i = 0; i < q; i++) {
      v[i] = to[i] - from[i];
      // E[(x'v)^2], coordinates being uncorrelated as far as moments tell
      square += frame.variance(i) * v[i] * v[i];
    }
    double[] out = covariance.clone();
    for (int i = 0; i < q; i++) {
      for (int j = 0; j < q; j++) {
        out[i * q + j] += KURTOSIS_OVER_FOUR * square * v[i] * v[j];
      }
    }
    return out;
  }
}

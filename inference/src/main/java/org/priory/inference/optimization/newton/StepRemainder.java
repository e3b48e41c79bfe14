package org.priory.inference.optimization.newton;

import org.priory.inference.optimization.curvature.LevelFrame;

/**
 * What one Newton step leaves out: scores are taken to be straight between the points at which they
 * were bought and the estimate, and they bend.
 *
 * <p>With v the way from such a point to the estimate, the linear predictor of a row moves by x'v.
 * The next term of its score is (x'v)^2 w'/2, which the step mistakes for a move of
 *
 * <pre>(x'v)^2 / 2 * w'/w,   |w'/w| about 1 where a row is almost certainly of one class.</pre>
 *
 * <p>So such a row is off by about x'Dx/2, in whichever direction, with D the mean of v v' over the
 * points: that of their mean, and their covariance S. For a normal law of x'v over rows the mean
 * square of (x'v)^2/2 is 3/4 E[(x'v)^2]^2, which is that of an error of x'v itself with the
 * covariance 3/4 E[x'Dx] D. The 3/4 is calculated; that D is taken over all points was chosen among
 * four forms by what Adult's intervals held. Where scores are bought around the estimate D is
 * small, and so is this, by its square.
 */
final class StepRemainder {
  /** E[(x'v)^4]/4 over E[(x'v)^2]^2, for a normal law. */
  private static final double KURTOSIS_OVER_FOUR = 0.75;

  private StepRemainder() {}

  /**
   * The covariance with 3/4 E[x'Dx] D added, D = v v' + S.
   *
   * @param frame has mean squares of the coordinates of x, about their centre; 1 for the intercept
   * @param covariance of the estimate, row after row
   * @param from the mean of the points at which scores were bought
   * @param spread S, the covariance of these points
   * @param to the estimate
   */
  static double[] added(
      LevelFrame frame, double[] covariance, double[] from, double[] spread, double[] to) {
    int q = from.length;
    double[] d = spread.clone();
    double square = 0;
    for (int i = 0; i < q; i++) {
      for (int j = 0; j < q; j++) {
        d[i * q + j] += (to[i] - from[i]) * (to[j] - from[j]);
      }
      // E[x'Dx], coordinates being uncorrelated as far as moments tell
      square += frame.variance(i) * d[i * q + i];
    }
    double[] out = covariance.clone();
    for (int i = 0; i < q * q; i++) {
      out[i] += KURTOSIS_OVER_FOUR * square * d[i];
    }
    return out;
  }
}

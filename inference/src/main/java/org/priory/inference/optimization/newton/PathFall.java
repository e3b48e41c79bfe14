package org.priory.inference.optimization.newton;

import org.priory.inference.optimization.curvature.LevelFrame;
import org.priory.inference.optimization.curvature.NoisyMatrix;

/**
 * How the curvature falls along a path. The farther a point is from 0, the more rows it is certain
 * of, and these count less; so the curvature across the point's direction shrinks with the weight
 * of a typical row, and along it faster still: for normal rows, by Stein's lemma,
 *
 * <pre>
 *   H = N E[w] (S - (1 - f) S m m'S/m'Sm),   f = E[w x^2]/E[w],
 * </pre>
 *
 * <p>S being the covariance of rows, m the point, and x the linear predictor in standard
 * deviations.
 *
 * <p>An earlier look at H, nearer to 0, says too much of it along the path. It is brought to the
 * present point by T Y T with T = 1 - (1 - sqrt f) b b', b the direction in coordinates of variance
 * 1, and what has gone of the diagonal is taken to be as uncertain as it is large. Without that the
 * path's own entry was believed to be twice as large as it is, on tables that few numbers decide,
 * and what follows from it twice as sure.
 */
final class PathFall {
  private PathFall() {}

  /**
   * An earlier look as it would be here.
   *
   * @param before the earlier look
   * @param frame its coordinates
   * @param point m, in them
   * @param left f here over f there
   * @param diagonal that was believed of it
   */
  static NoisyMatrix applied(
      NoisyMatrix before, LevelFrame frame, double[] point, double left, double[] diagonal) {
    int q = point.length;
    double[] b = direction(frame, point);
    if (!(left < 1) || b.length == 0) {
      return before;
    }
    double[] t = new double[q * q];
    for (int i = 0; i < q; i++) {
      for (int j = 0; j < q; j++) {
        t[i * q + j] = (i == j ? 1 : 0) - (1 - Math.sqrt(left)) * b[i] * b[j];
      }
    }
    NoisyMatrix here = before.mapped(t);
    double[] variances = here.variances().clone();
    for (int i = 0; i < q; i++) {
      double gone = (1 - left) * b[i] * b[i] * diagonal[i];
      variances[i * q + i] += gone * gone;
    }
    return new NoisyMatrix(q, here.values(), variances);
  }

  /** b, of numbers alone; empty where they are all at 0. */
  private static double[] direction(LevelFrame frame, double[] point) {
    double[] b = new double[point.length];
    double squares = 0;
    for (int i = 0; i < b.length; i++) {
      if (frame.kind(i) == LevelFrame.NUMBER) {
        b[i] = Math.sqrt(frame.variance(i)) * point[i];
        squares += b[i] * b[i];
      }
    }
    if (!(squares > 0)) {
      return new double[0];
    }
    for (int i = 0; i < b.length; i++) {
      b[i] /= Math.sqrt(squares);
    }
    return b;
  }
}

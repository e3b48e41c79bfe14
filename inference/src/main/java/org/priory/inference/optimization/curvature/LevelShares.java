package org.priory.inference.optimization.curvature;

import java.util.Arrays;
import java.util.List;

/**
 * The share of the curvature that the rows of each level are expected to have at a point theta.
 *
 * <p>At 0 all rows have the same slope w, so that a level's share is that of its rows. Elsewhere
 * rows that are almost certainly of one class hardly count, and a level of such rows has a fraction
 * of its share. With H the curvature at 0, as far as it is known, and 1_k = c_k + z_k/a_k the
 * indicator of level k,
 *
 * <pre>
 *   mass    h_k = e_0'H 1_k,
 *   mean    eta_k = theta'H 1_k/h_k, of the linear predictor in the level,
 *   share   h_k E[w(N(eta_k, s^2))], over the sum of these,
 * </pre>
 *
 * <p>s^2 being the variance of the linear predictor within the levels of the category.
 */
public final class LevelShares {
  /** A level with less than this share of the curvature at 0 is taken to be like all rows. */
  private static final double FEWEST = 1e-5;

  /** The variance within levels is at least this share of that among all rows. */
  private static final double LEAST_WITHIN = 0.2;

  private final LevelFrame frame;
  private final double[] h;
  private final double[] theta;
  private final Slope slope;

  /** The mean and variance of the linear predictor over all rows. */
  private final double mean;

  private final double variance;

  /** E[w] over a normal linear predictor. */
  @FunctionalInterface
  public interface Slope {
    double of(double mean, double sd);
  }

  private LevelShares(LevelFrame frame, double[] h, double[] theta, Slope slope) {
    this.frame = frame;
    this.h = h;
    this.theta = theta;
    this.slope = slope;
    this.mean = dot(h, 0, theta) / h[0];
    double square = 0;
    for (int i = 0; i < theta.length; i++) {
      square += theta[i] * dot(h, i * theta.length, theta) / h[0];
    }
    this.variance = Math.max(0, square - mean * mean);
  }

  /** The shares at 0: those of rows. */
  public static List<double[]> ofRows(LevelFrame frame) {
    return frame.categories().stream().map(LevelFrame.Level::shares).toList();
  }

  /**
   * The shares at a point, for each category those of its levels.
   *
   * @param h the curvature at 0 in the frame, row after row
   * @param theta a point of the frame
   */
  public static List<double[]> at(LevelFrame frame, double[] h, double[] theta, Slope slope) {
    LevelShares all = new LevelShares(frame, h, theta, slope);
    return frame.categories().stream().map(all::of).toList();
  }

  private double[] of(LevelFrame.Level level) {
    int count = level.count();
    double[] mass = new double[count];
    double[] eta = new double[count];
    double between = 0;
    for (int k = 0; k < count; k++) {
      double[] rows = indicated(level, k);
      boolean isThere = rows[0] > FEWEST * h[0];
      mass[k] = Math.max(rows[0], FEWEST * h[0]);
      eta[k] = isThere ? dot(rows, 0, theta) / rows[0] : mean;
      between += mass[k] / h[0] * (eta[k] - mean) * (eta[k] - mean);
    }
    double sd = Math.sqrt(Math.max(LEAST_WITHIN * variance, variance - between));
    double[] shares = new double[count];
    Arrays.setAll(shares, k -> mass[k] * slope.of(eta[k], sd));
    double sum = Arrays.stream(shares).sum();
    Arrays.setAll(shares, k -> shares[k] / sum);
    return shares;
  }

  /** H 1_k. */
  private double[] indicated(LevelFrame.Level level, int k) {
    int q = frame.size();
    // n_k = shift/a_k
    double a = level.shift() / level.nowhere()[k];
    double[] out = new double[q];
    for (int j = 0; j < q; j++) {
      out[j] = level.shares()[k] * h[j];
      for (int e = 0; e < level.coordinates(); e++) {
        // z_k/a_k = sum_e (A U)_ke t_e/a_k^2
        double part = level.map()[k * level.coordinates() + e] / (a * a);
        out[j] += part * h[(level.from() + e) * q + j];
      }
    }
    return out;
  }

  private static double dot(double[] a, int from, double[] b) {
    double sum = 0;
    for (int j = 0; j < b.length; j++) {
      sum += a[from + j] * b[j];
    }
    return sum;
  }
}

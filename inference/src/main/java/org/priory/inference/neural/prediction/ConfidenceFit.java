package org.priory.inference.neural.prediction;

import org.priory.numerics.linear.Cholesky;

/**
 * A {@link ConfidenceMap} from noisy counts: how often a network was right and wrong, by how sure
 * it was. With r and w the counts at a node and pi = 1/(1 + e^-f), (1 - pi) r - pi w has mean zero
 * and variance n pi (1 - pi) + sigma^2 (pi^2 + (1 - pi)^2). The prior of f is a walk: it rises by
 * 0.7 of what log odds do, give or take 0.5. What is found is the most probable f, by Gauss-Newton
 * steps, made to rise.
 *
 * <p>Of two classes the best has log odds of at least 0, and at 0 neither is the best: f(0) = 0, as
 * an image that lies between them would else jump from one side to the other.
 */
public final class ConfidenceFit {
  /** Where f(0) = 0 is expected, give or take 1; with two classes it is known. */
  private static final int MIDDLE = 2;

  /** Precision of f(0) with three classes or more, and with two. */
  private static final double EXPECTED = 1;

  private static final double KNOWN = 1e12;

  /** The step of the walk, per unit of log odds: its mean, and its standard deviation. */
  private static final double RISE = 0.7;

  private static final double RISE_SD = 0.5;

  private static final int STEPS = 60;
  private static final double LONGEST_STEP = 1;

  /** Where neither counts nor noise say how far a count is off. */
  private static final double LEAST_VARIANCE = 1e-9;

  private ConfidenceFit() {}

  /**
   * Finds it.
   *
   * @param right noisy counts of records with the best class right, by node
   * @param wrong of the others
   * @param sigma standard deviation of the noise on each
   * @param classes two or more
   */
  public static ConfidenceMap of(double[] right, double[] wrong, double sigma, int classes) {
    double[] nodes = ConfidenceMap.nodes();
    int size = nodes.length;
    double[] prior = prior(nodes, classes == 2 ? KNOWN : EXPECTED);
    int first = classes == 2 ? MIDDLE + 1 : 0; // counts before it are nothing but noise
    double[] f = new double[size];
    for (int j = 0; j < size; j++) {
      f[j] = RISE * nodes[j];
    }
    for (int step = 0; step < STEPS; step++) {
      double[] curvature = prior.clone();
      double[] slope = new double[size];
      for (int j = 0; j < size; j++) {
        for (int i = 0; i < size; i++) {
          slope[j] -= prior[j * size + i] * (f[i] - RISE * nodes[i]);
        }
      }
      for (int j = first; j < size; j++) {
        double pi = 1 / (1 + Math.exp(-f[j]));
        double n = Math.max(0, right[j] + wrong[j]);
        double variance =
            n * pi * (1 - pi) + sigma * sigma * (pi * pi + (1 - pi) * (1 - pi)) + LEAST_VARIANCE;
        double away = (1 - pi) * right[j] - pi * wrong[j];
        // d(away)/df = -pi (1 - pi) n
        double rise = pi * (1 - pi) * n;
        slope[j] += rise * away / variance;
        curvature[j * size + j] += rise * rise / variance;
      }
      move(f, Cholesky.of(curvature, size).solve(slope));
    }
    for (int j = 1; j < size; j++) {
      f[j] = Math.max(f[j], f[j - 1]);
    }
    return new ConfidenceMap(f);
  }

  private static void move(double[] f, double[] step) {
    double most = LONGEST_STEP;
    for (double each : step) {
      most = Math.max(most, Math.abs(each));
    }
    for (int j = 0; j < f.length; j++) {
      f[j] += step[j] * LONGEST_STEP / most;
    }
  }

  /** Precision of the walk. */
  private static double[] prior(double[] nodes, double middle) {
    int size = nodes.length;
    double[] precision = new double[size * size];
    precision[MIDDLE * size + MIDDLE] = middle;
    for (int j = 1; j < size; j++) {
      double each = 1 / (RISE_SD * RISE_SD * (nodes[j] - nodes[j - 1]));
      precision[j * size + j] += each;
      precision[(j - 1) * size + j - 1] += each;
      precision[j * size + j - 1] -= each;
      precision[(j - 1) * size + j] -= each;
    }
    return precision;
  }
}

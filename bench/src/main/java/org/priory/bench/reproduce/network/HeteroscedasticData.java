package org.priory.bench.reproduce.network;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.priory.numerics.linear.Cholesky;
import org.priory.privacy.data.records.Features;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.records.Target;

/**
 * Numbers from a Gaussian process with noise of deviation |0.3 x + 0.6| (Bu et al. 2021, appendix
 * C.2): covariance exp(-(x - x')^2/2), 250 records to learn from and then 150 to test. The paper
 * describes x uniform in (-3, 3). The notebook that it cites draws 400 of those, sorts them and
 * keeps those at 75 to 324: the middle, x in (-1.875, 1.875).
 */
@SuppressWarnings("ArrayRecordComponent") // the arrays are the data
record HeteroscedasticData(double[] x, double[] y) {
  static final int TRAIN = 250;
  static final int TEST = 150;

  /** Largest absolute value of x in the paper. */
  static final double WHOLE = 3;

  /** The middle 250 of 400: as far as x goes in the notebook, on average. */
  static final double MIDDLE = 3 * 250 / 400.0;

  /**
   * A simulation.
   *
   * @param farthest x is uniform in (-farthest, farthest)
   */
  static HeteroscedasticData of(long seed, double farthest) {
    SplittableRandom random = new SplittableRandom(seed);
    int n = TRAIN + TEST;
    double[] x = random.doubles(n, -farthest, farthest).toArray();
    double[] lower = Cholesky.of(covariance(x, n), n).lower();
    double[] z = new double[n];
    Arrays.setAll(z, i -> random.nextGaussian());
    double[] y = new double[n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        y[i] += lower[i * n + j] * z[j];
      }
    }
    return new HeteroscedasticData(x, y);
  }

  private static double kernel(double a, double b) {
    return Math.exp(-(a - b) * (a - b) / 2);
  }

  /** Covariance of the first n numbers, noise included. */
  private static double[] covariance(double[] x, int n) {
    double[] covariance = new double[n * n];
    for (int i = 0; i < n; i++) {
      double noise = 0.3 * x[i] + 0.6;
      for (int j = 0; j < n; j++) {
        // k(x, x') = exp(-(x - x')^2/2), and (0.3 x + 0.6)^2 on the diagonal
        covariance[i * n + j] = kernel(x[i], x[j]) + (i == j ? noise * noise + 1e-6 : 0);
      }
    }
    return covariance;
  }

  /**
   * The squared error of whoever knows kernel and noise and sees the training records: the
   * posterior mean of the process. No method can expect less.
   */
  double leastError() {
    double[] weights = Cholesky.of(covariance(x, TRAIN), TRAIN).solve(Arrays.copyOf(y, TRAIN));
    double squares = 0;
    for (int i = TRAIN; i < TRAIN + TEST; i++) {
      double mean = 0;
      for (int j = 0; j < TRAIN; j++) {
        mean += kernel(x[i], x[j]) * weights[j];
      }
      squares += (y[i] - mean) * (y[i] - mean) / TEST;
    }
    return squares;
  }

  /** A constant and x in [-1, 1]. */
  float[] features(int from, int count) {
    return features(Arrays.copyOfRange(x, from, from + count));
  }

  static float[] features(double[] at) {
    float[] values = new float[2 * at.length];
    for (int i = 0; i < at.length; i++) {
      values[2 * i] = 1;
      values[2 * i + 1] = (float) (at[i] / 3);
    }
    return values;
  }

  Records train() {
    float[] labels = new float[TRAIN];
    for (int i = 0; i < TRAIN; i++) {
      labels[i] = (float) y[i];
    }
    Target target = new Target(Target.Kind.NUMBER, "y", List.of(), -1, 1);
    return Records.of(
        Features.of(List.of("1", "x"), Math.sqrt(2), target), features(0, TRAIN), labels);
  }
}

package org.priory.inference.sampling;

import java.util.Arrays;
import java.util.Random;
import org.priory.numerics.linear.Cholesky;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.NormalSampler;
import org.priory.numerics.random.RandomSource;

/**
 * The posterior of a conjugate linear regression with known noise: U = (theta - m)' H (theta -
 * m)/2, H = X'X/s^2 + I.
 */
final class NormalTarget {
  final int d;
  final double[] h;
  final double[] mean;

  NormalTarget(int d, int records, long seed) {
    this.d = d;
    Random random = new Random(seed);
    h = new double[d * d];
    double[] b = new double[d];
    double[] truth = random.doubles(d, -1, 1).toArray();
    for (int i = 0; i < records; i++) {
      double[] x = random.doubles(d, -1, 1).toArray();
      x[1] = 0.6 * x[0] + 0.8 * x[1]; // features go together
      double y = 0.5 * random.nextGaussian();
      for (int j = 0; j < d; j++) {
        y += x[j] * truth[j];
      }
      for (int j = 0; j < d; j++) {
        b[j] += x[j] * y / 0.25;
        for (int k = 0; k < d; k++) {
          h[j * d + k] += x[j] * x[k] / 0.25;
        }
      }
    }
    for (int j = 0; j < d; j++) {
      h[j * d + j] += 1;
    }
    mean = Cholesky.of(h, d).solve(b);
  }

  /** tau H^-1. */
  double[] covariance(double temperature) {
    return Arrays.stream(Cholesky.of(h, d).inverse()).map(x -> temperature * x).toArray();
  }

  double[] diagonal() {
    double[] diagonal = new double[d];
    for (int j = 0; j < d; j++) {
      diagonal[j] = h[j * d + j];
    }
    return diagonal;
  }

  /**
   * The gradient of -U, and noise of standard deviation s beside it, which the sampler is told of.
   */
  NoisyGradient gradient(double[] theta, double s, RandomSource source) {
    double[] value = new double[d];
    double[] sd = new double[d];
    double[] scale = new double[d];
    for (int j = 0; j < d; j++) {
      for (int k = 0; k < d; k++) {
        value[j] -= h[j * d + k] * (theta[k] - mean[k]);
      }
      value[j] += s == 0 ? 0 : s * NormalSampler.next(source);
    }
    Arrays.fill(sd, s);
    Arrays.fill(scale, 1);
    return new NoisyGradient(value, sd, scale, new NoisyGradient.SecondMoment(h.clone(), 0));
  }

  /**
   * Mean and covariance of a long chain.
   *
   * @param mean of its steps after the first tenth
   * @param covariance of them
   */
  record Moments(double[] mean, double[] covariance) {}

  <S extends Sampler.State> Moments run(
      Sampler<S> sampler, double eta, double s, int steps, long seed) {
    RandomSource source = InsecureSeededSource.of(seed);
    S state = sampler.init(mean);
    double[] sum = new double[d];
    double[] squares = new double[d * d];
    int burnIn = steps / 10;
    for (int t = 1; t <= steps; t++) {
      state = sampler.step(state, gradient(state.position(), s, source), eta, source);
      if (t == burnIn) {
        state = sampler.settled(state);
      }
      if (t > burnIn) {
        for (int j = 0; j < d; j++) {
          double away = state.position()[j] - mean[j];
          sum[j] += away;
          for (int k = 0; k <= j; k++) {
            squares[j * d + k] += away * (state.position()[k] - mean[k]);
          }
        }
      }
    }
    double count = steps - burnIn;
    double[] covariance = new double[d * d];
    double[] average = new double[d];
    for (int j = 0; j < d; j++) {
      average[j] = mean[j] + sum[j] / count;
      for (int k = 0; k <= j; k++) {
        covariance[j * d + k] = (squares[j * d + k] - sum[j] * sum[k] / count) / count;
        covariance[k * d + j] = covariance[j * d + k];
      }
    }
    return new Moments(average, covariance);
  }

  /** |A - B|_F/|B|_F. */
  static double distance(double[] a, double[] b) {
    double difference = 0;
    double size = 0;
    for (int i = 0; i < a.length; i++) {
      difference += (a[i] - b[i]) * (a[i] - b[i]);
      size += b[i] * b[i];
    }
    return Math.sqrt(difference / size);
  }
}

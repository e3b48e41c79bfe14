package org.priory.inference.variational.mixture;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.priory.inference.curvature.CurvatureShrinkage;
import org.priory.inference.posterior.MixtureComponent;
import org.priory.inference.rows.Simplex;
import org.priory.inference.variational.NoisyStatistics;
import org.priory.numerics.linear.SymmetricEigen;

/**
 * Number, mean and scatter of a component's records, made fit for use after the noise: counts are
 * not negative and add up to N, means are in the ball, and of a scatter only what the noise cannot
 * have made is believed, so that it is positive definite.
 *
 * @param count n
 * @param mean of the records
 * @param scatter their covariance around the mean, row after row, or its diagonal
 * @param forMean how many records without noise tell as much about the mean
 * @param forScatter the same for the scatter
 * @param forCount the same for the count
 */
record ComponentMoments(
    double count,
    double[] mean,
    double[] scatter,
    double forMean,
    double forScatter,
    double forCount) {

  /** Below this many records a component is empty. */
  private static final double EMPTY = 0.01;

  /** Variances in the frame, where all is about 1, are taken to be at least that. */
  static final double LEAST_VARIANCE = 1e-9;

  /**
   * Moments of all components.
   *
   * @param last the components before, towards whose covariances the scatters are shrunk
   */
  static List<ComponentMoments> of(
      MixtureStatistics model,
      double records,
      NoisyStatistics statistics,
      List<MixtureComponent> last) {
    int d = model.frame().width();
    int length = MixtureStatistics.length(d, model.isFull());
    double[] shares =
        Simplex.project(Arrays.stream(statistics.block(0)).map(n -> n / records).toArray());
    double[] first = statistics.block(1);
    double[] second = statistics.block(2);
    List<ComponentMoments> all = new ArrayList<>();
    for (int k = 0; k < model.components(); k++) {
      double n = records * shares[k];
      double[] sum = Arrays.copyOfRange(first, k * d, (k + 1) * d);
      double[] squares = Arrays.copyOfRange(second, k * length, (k + 1) * length);
      all.add(
          n < EMPTY
              ? empty(d, model.isFull())
              : of(model, n, records, sum, squares, statistics, last.get(k)));
    }
    return all;
  }

  private static ComponentMoments empty(int d, boolean full) {
    return new ComponentMoments(0, new double[d], new double[full ? d * d : d], 0, 0, 0);
  }

  private static ComponentMoments of(
      MixtureStatistics model,
      double n,
      double records,
      double[] sum,
      double[] squares,
      NoisyStatistics statistics,
      MixtureComponent last) {
    int d = sum.length;
    double[] mean = new double[d];
    double length = 0;
    for (int j = 0; j < d; j++) {
      mean[j] = sum[j] / n;
      length += mean[j] * mean[j];
    }
    double factor = Math.min(1, model.frame().radius() / Math.sqrt(length));
    for (int j = 0; j < d && factor < 1; j++) {
      mean[j] *= factor;
    }
    // noise on the mean, the scatter and the count; that of the count moves a mean along itself
    double s0 = statistics.noiseSd(0);
    double s1 = Math.hypot(statistics.noiseSd(1), s0 * Math.sqrt(length) * factor) / n;
    double s2 = statistics.noiseSd(2) / n;
    double[] scatter =
        model.isFull()
            ? full(model.packed().unpack(squares), n, mean, s2, last)
            : diagonal(squares, n, mean, s2, last);
    double variance = LEAST_VARIANCE;
    for (int j = 0; j < d; j++) {
      variance += scatter[model.isFull() ? j * d + j : j] / d;
    }
    // sampling variances v/n of a mean, 2 v^2/n of a variance and about n of a count
    return new ComponentMoments(
        n,
        mean,
        scatter,
        n / (1 + n * s1 * s1 / variance),
        n / (1 + n * s2 * s2 / (2 * variance * variance)),
        n / (1 + model.components() * s0 * s0 / records));
  }

  /** S = sum r zz'/n - mean mean', shrunk towards the last one by what the noise could do. */
  private static double[] full(
      double[] squares, double n, double[] mean, double noise, MixtureComponent last) {
    int d = mean.length;
    double[] noisy = new double[d * d];
    double[] model = new double[d * d];
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        noisy[i * d + j] = squares[i * d + j] / n - mean[i] * mean[j];
        model[i * d + j] = last.covariance(i, j);
      }
    }
    double[] scatter =
        noise == 0
            ? noisy
            : lifted(CurvatureShrinkage.towards(model, noisy, noise, d), model, noise);
    for (int j = 0; j < d; j++) {
      scatter[j * d + j] += LEAST_VARIANCE;
    }
    return scatter;
  }

  /**
   * With the model's least variance as a floor, or the noise if that is less: what the noise hides
   * is not believed to be smaller than before.
   */
  private static double[] lifted(double[] scatter, double[] model, double noise) {
    int d = (int) Math.sqrt(scatter.length);
    double floor = Math.min(noise, SymmetricEigen.of(model, d).values()[0]);
    SymmetricEigen eigen = SymmetricEigen.of(scatter, d);
    double[] v = eigen.vectors();
    double[] out = new double[d * d];
    for (int k = 0; k < d; k++) {
      double l = Math.max(floor, eigen.values()[k]);
      for (int i = 0; i < d; i++) {
        for (int j = 0; j < d; j++) {
          out[i * d + j] += l * v[i * d + k] * v[j * d + k];
        }
      }
    }
    return out;
  }

  /**
   * Variances, each shrunk towards the last one by what the noise could do: l -> model + sign
   * sqrt(deviation^2 - 2 noise^2).
   */
  private static double[] diagonal(
      double[] squares, double n, double[] mean, double noise, MixtureComponent last) {
    double[] scatter = new double[mean.length];
    for (int j = 0; j < scatter.length; j++) {
      double model = last.covariance(j, j);
      double away = squares[j] / n - mean[j] * mean[j] - model;
      double kept = Math.signum(away) * Math.sqrt(Math.max(0, away * away - 2 * noise * noise));
      double floor = noise == 0 ? 0 : Math.max(0.1 * model, Math.min(noise, model));
      scatter[j] = Math.max(floor, model + kept) + LEAST_VARIANCE;
    }
    return scatter;
  }
}

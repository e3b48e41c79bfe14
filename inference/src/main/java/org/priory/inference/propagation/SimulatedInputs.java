package org.priory.inference.propagation;

import java.util.Arrays;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.posterior.NetworkPosterior;
import org.priory.numerics.linear.Cholesky;
import org.priory.numerics.linear.PackedSymmetric;
import org.priory.numerics.random.NormalSampler;
import org.priory.numerics.random.RandomSource;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Questions;

/**
 * Made-up inputs of a network that are as correlated as the real ones, as far as bought moments
 * tell. What is computed from them needs no noise.
 *
 * @param count how many
 * @param inputs of the network, the constant 1 among them
 * @param values row after row
 */
record SimulatedInputs(int count, int inputs, double[] values) {
  /** A correlation's variance before the data. */
  private static final double USUAL = 0.1;

  private static final double LEAST_SHARE = 0.25;

  /** No direction is believed to have less variance. */
  private static final double LEAST = 0.02;

  /** Buys the correlations: one question. */
  static SimulatedInputs ask(
      PublicKnowledge known,
      NetworkScale scale,
      int count,
      Questions questions,
      RandomSource source) {
    int d = known.width() - 1;
    CorrelationQuery query = new CorrelationQuery(scale);
    NoisySum answer = questions.ask(query);
    double factor =
        query.unit() / (known.records() * questions.plan().sampling().share(known.records()));
    double noise = answer.sigma() * factor;
    double[] moments =
        PackedSymmetric.ofSize(d).unpack(Arrays.copyOf(answer.values(), query.dimension()));
    double[] correlation = new double[d * d];
    for (int j = 0; j < d; j++) {
      for (int k = 0; k < d; k++) {
        // long rows were shortened: what counts is the ratio; a variance is not below a quarter
        double variance =
            Math.max(LEAST_SHARE, factor * moments[j * d + j])
                * Math.max(LEAST_SHARE, factor * moments[k * d + k]);
        double r = factor * moments[j * d + k] / Math.sqrt(variance);
        // E[r | r + noise] for r ~ N(0, USUAL)
        double shrunk = r / (1 + noise * noise / (USUAL * variance));
        correlation[j * d + k] = j == k ? 1 : Math.max(-1, Math.min(1, shrunk));
      }
    }
    return of(correlation, d, count, source);
  }

  /** Normal inputs with a covariance that is made positive definite. */
  static SimulatedInputs of(double[] covariance, int d, int count, RandomSource source) {
    double[] proper = covariance.clone();
    Precisions.lift(proper, d, LEAST);
    double[] lower = Cholesky.of(proper, d).lower();
    double[] values = new double[count * (d + 1)];
    double[] e = new double[d];
    for (int i = 0; i < count; i++) {
      NormalSampler.fill(e, 1, source);
      values[i * (d + 1)] = 1;
      for (int j = 0; j < d; j++) {
        double z = 0;
        for (int k = 0; k <= j; k++) {
          z += lower[j * d + k] * e[k];
        }
        values[i * (d + 1) + j + 1] =
            Math.max(-NetworkPosterior.FARTHEST, Math.min(NetworkPosterior.FARTHEST, z));
      }
    }
    return new SimulatedInputs(count, d + 1, values);
  }

  /** Input i. */
  double[] row(int i) {
    return Arrays.copyOfRange(values, i * inputs, (i + 1) * inputs);
  }
}

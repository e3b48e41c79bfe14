package org.priory.inference.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.priory.numerics.linear.Cholesky;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.NormalSampler;

class NormalDivergenceTest {
  private static final double[] ETA_Q = {1, -0.5};
  private static final double[] LAMBDA_Q = {2, 0.5, 0.5, 1};
  private static final double[] ETA_P = {0.3, 0.4};
  private static final double[] LAMBDA_P = {1, -0.2, -0.2, 1.5};

  /** N(1, 4) and N(0, 1), by hand: 1/2 (4 - 1 - log 4 + 1). */
  @Test
  void oneDimension() {
    double[] etaQ = {0.25};
    double[] lambdaQ = {0.25};
    assertThat(NormalDivergence.of(etaQ, lambdaQ, new double[1], new double[] {1}))
        .isCloseTo(0.5 * (4 - Math.log(4)), within(1e-14));
    assertThat(NormalDivergence.of(ETA_Q, LAMBDA_Q, ETA_Q, LAMBDA_Q)).isCloseTo(0, within(1e-14));
  }

  /** E_q[log q - log p] over 200,000 draws; the other direction is the twin. */
  @Test
  void itIsTheMeanLogRatio() {
    InsecureSeededSource source = InsecureSeededSource.of(1);
    Cholesky covariance = Cholesky.of(Cholesky.of(LAMBDA_Q, 2).inverse(), 2);
    double[] l = covariance.lower();
    double[] mean = Cholesky.of(LAMBDA_Q, 2).solve(ETA_Q);
    int draws = 200_000;
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < draws; i++) {
      double a = NormalSampler.next(source);
      double b = NormalSampler.next(source);
      double[] x = {mean[0] + l[0] * a, mean[1] + l[2] * a + l[3] * b};
      double ratio = logDensity(x, ETA_Q, LAMBDA_Q) - logDensity(x, ETA_P, LAMBDA_P);
      sum += ratio / draws;
      squares += ratio * ratio / draws;
    }
    double error = Math.sqrt((squares - sum * sum) / draws);
    // five standard errors: odds 6e-7
    assertThat(NormalDivergence.of(ETA_Q, LAMBDA_Q, ETA_P, LAMBDA_P))
        .isCloseTo(sum, within(5 * error));
    assertThat(Math.abs(NormalDivergence.of(ETA_P, LAMBDA_P, ETA_Q, LAMBDA_Q) - sum))
        .isGreaterThan(5 * error);
  }

  private static double logDensity(double[] x, double[] eta, double[] lambda) {
    Cholesky factor = Cholesky.of(lambda, 2);
    double[] mean = factor.solve(eta);
    double a = x[0] - mean[0];
    double b = x[1] - mean[1];
    double quadratic = lambda[0] * a * a + 2 * lambda[1] * a * b + lambda[3] * b * b;
    return -Math.log(2 * Math.PI) + 0.5 * (factor.logDeterminant() - quadratic);
  }

  @Test
  void improperIsRefused() {
    assertThatThrownBy(() -> NormalDivergence.of(ETA_Q, new double[] {1, 2, 2, 1}, ETA_P, LAMBDA_P))
        .isInstanceOf(ArithmeticException.class);
  }
}

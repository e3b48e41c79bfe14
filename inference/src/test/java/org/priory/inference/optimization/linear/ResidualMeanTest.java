package org.priory.inference.optimization.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.priory.inference.SimulatedQuestions;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.optimization.curvature.NoisyNewton;
import org.priory.inference.posterior.GaussianPosterior;
import org.priory.inference.posterior.LinearPosterior;
import org.priory.numerics.linear.Cholesky;
import org.priory.privacy.event.PrivacyBudget;

class ResidualMeanTest {
  private static final int N = 200_000;
  private static final double SD = 0.1;

  /** Gaussian conditioning the other way round: precision P^-1 + a a'/V. */
  @Test
  void isTheConjugatePosterior() {
    double[] c = {0.04, 0.01, 0.01, 0.09};
    double[] row = {1, 0.3};
    ResidualMean mean = new ResidualMean(0.2, 0.05, 0.02);
    NoisyNewton.Information none = new NoisyNewton.Information(new double[4], new double[2]);
    NoisyNewton found = mean.applied(new NoisyNewton(new double[] {1, 2}, c), none, row);
    double[] precision = Cholesky.of(new double[] {0.06, 0.01, 0.01, 0.09}, 2).inverse();
    for (int i = 0; i < 2; i++) {
      for (int j = 0; j < 2; j++) {
        precision[i * 2 + j] += row[i] * row[j] / 0.05;
      }
    }
    double[] covariance = Cholesky.of(precision, 2).inverse();
    for (int i = 0; i < 4; i++) {
      assertThat(found.covariance()[i]).isCloseTo(covariance[i], within(1e-12));
    }
    for (int i = 0; i < 2; i++) {
      double moved = (covariance[i * 2] + 0.3 * covariance[i * 2 + 1]) * 0.2 / 0.05;
      assertThat(found.mean()[i]).isCloseTo(1 + i + moved, within(1e-12));
    }
  }

  /**
   * A prior that was given speaks of the constant with the mean of the errors in it: the same as to
   * widen what the scores say by the skew, and to add the prior and the mean of residuals then. The
   * twin: a prior that is left in the middle of the errors gives another constant.
   */
  @Test
  void aGivenPriorSpeaksOfTheMean() {
    double[] likelihood = {30, 4, 4, 20};
    double[] middle = {1, 2};
    double[] prior = {400, 10, 10, 1};
    double[] row = {1, 0.3};
    double[] right = {10, 3};
    ResidualMean mean = new ResidualMean(0.2, 0.05, 0.02);
    double[] all = sum(likelihood, prior);
    NoisyNewton robust =
        new NoisyNewton(
            solved(all, sum(times(likelihood, middle), right)), Cholesky.of(all, 2).inverse());

    double[] widened = Cholesky.of(likelihood, 2).inverse();
    widened[0] += 0.02;
    double[] open = Cholesky.of(widened, 2).inverse();
    double[] precision = sum(open, prior);
    double[] answer = sum(times(open, middle), right);
    double seen = 0.2 + row[0] * robust.mean()[0] + row[1] * robust.mean()[1];
    for (int i = 0; i < 2; i++) {
      answer[i] += row[i] * seen / 0.05;
      for (int j = 0; j < 2; j++) {
        precision[i * 2 + j] += row[i] * row[j] / 0.05;
      }
    }
    NoisyNewton found = mean.applied(robust, new NoisyNewton.Information(prior, right), row);
    double[] expected = solved(precision, answer);
    double[] covariance = Cholesky.of(precision, 2).inverse();
    for (int i = 0; i < 2; i++) {
      assertThat(found.mean()[i]).isCloseTo(expected[i], within(1e-12));
    }
    for (int i = 0; i < 4; i++) {
      assertThat(found.covariance()[i]).isCloseTo(covariance[i], within(1e-12));
    }
    NoisyNewton.Information none = new NoisyNewton.Information(new double[4], new double[2]);
    assertThat(mean.applied(robust, none, row).mean()[0]).isNotCloseTo(expected[0], within(0.01));
  }

  private static double[] solved(double[] matrix, double[] right) {
    return Cholesky.of(matrix, 2).solve(right);
  }

  private static double[] times(double[] m, double[] v) {
    return new double[] {m[0] * v[0] + m[1] * v[1], m[2] * v[0] + m[3] * v[1]};
  }

  private static double[] sum(double[] a, double[] b) {
    return IntStream.range(0, a.length).mapToDouble(i -> a[i] + b[i]).toArray();
  }

  /**
   * Errors of an exponential law: the mean of the labels at the mean row is within 4 standard
   * deviations of what is said, by odds of 1 in 16,000. The twin: where scores that are cut at 2
   * standard deviations would put it, 0.052 of one below, it is not.
   */
  @Test
  void theConstantIsThatOfTheMeanWhereErrorsAreSkewed() throws IOException {
    int d = 4;
    PublicKnowledge known =
        new PublicKnowledge(
            IntStream.range(0, d).mapToObj(j -> "x" + j).toList(),
            IntStream.range(0, d).map(j -> j - 1).toArray(),
            2,
            N,
            List.of());
    Random random = new Random(8);
    float[] x = new float[N * d];
    float[] y = new float[N];
    for (int i = 0; i < N; i++) {
      x[i * d] = 1;
      for (int j = 1; j < d; j++) {
        x[i * d + j] = 2 * random.nextFloat() - 1;
      }
      double error = -Math.log(1 - random.nextDouble()) - 1;
      y[i] = (float) Math.min(1, 0.05 + 0.2 * x[i * d + 1] + SD * error);
    }
    LinearNewton method = LinearNewton.within(known, new PrivacyBudget(0.1, 1e-6));
    LinearPosterior found =
        SimulatedQuestions.with(
            known, x, y, method.plan(), OptionalLong.of(9), q -> method.fit(q, Progress.NONE));
    GaussianPosterior m = (GaussianPosterior) found.coefficients();
    assertThat(Math.abs(m.mean()[0] - 0.05)).isLessThan(4 * m.sd(0));
    double robust = 0.05 - 0.052 * SD;
    assertThat(Math.abs(m.mean()[0] - robust)).isGreaterThan(4 * m.sd(0));
  }
}

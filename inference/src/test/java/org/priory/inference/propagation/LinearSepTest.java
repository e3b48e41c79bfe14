package org.priory.inference.propagation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.priory.inference.ArrayRow;
import org.priory.inference.TestWall;
import org.priory.inference.model.Progress;
import org.priory.inference.posterior.LinearPosterior;
import org.priory.inference.rows.Standardisation;
import org.priory.numerics.linear.Cholesky;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Sampling;

class LinearSepTest {
  private static final double[] TRUTH = {0.1, 0.3, -0.2, 0};
  private static final double SD = 0.1;

  private static TestWall people(int n, long seed) throws IOException {
    Random random = new Random(seed);
    float[] values = TestWall.rows(n, TRUTH.length, random);
    float[] labels = TestWall.linearLabels(values, TRUTH, SD, random);
    return new TestWall(values, labels, Target.Kind.NUMBER, seed);
  }

  private static LinearSep method(TestWall data, double epsilon, double clip) {
    return LinearSep.within(
        data.known,
        new PrivacyBudget(epsilon, 1e-5),
        LinearSep.DEFAULT_STEPS,
        new Sampling.Everything(),
        clip);
  }

  /** Least squares, and the covariance of its coefficients over that of the errors. */
  private static double[] leastSquares(TestWall data, double[] variances) {
    int d = TRUTH.length;
    double[] h = new double[d * d];
    double[] b = new double[d];
    for (int i = 0; i < data.labels.length; i++) {
      for (int j = 0; j < d; j++) {
        double x = data.values[i * d + j];
        b[j] += x * data.labels[i];
        for (int k = 0; k < d; k++) {
          h[j * d + k] += x * data.values[i * d + k];
        }
      }
    }
    Cholesky factor = Cholesky.of(h, d);
    double[] inverse = factor.inverse();
    for (int j = 0; j < d; j++) {
      variances[j] = inverse[j * d + j];
    }
    return factor.solve(b);
  }

  /**
   * Residuals are cut at two deviations, so that the mean is that of Huber's estimate, whose
   * efficiency is 0.99 there: a tenth of a deviation from least squares, usually. Without cut or
   * weights it is the conjugate posterior.
   */
  @Test
  void withoutNoiseItIsTheConjugatePosterior() throws IOException {
    try (TestWall data = people(8000, 1)) {
      LinearSep sep = method(data, 1, 50);
      LinearPosterior q = sep.fit(data.wall.withoutNoise(sep.plan()), Progress.NONE);
      double[] variances = new double[4];
      double[] squares = leastSquares(data, variances);
      assertThat(Math.sqrt(q.noise())).isCloseTo(SD, within(0.03 * SD));
      for (int j = 0; j < 4; j++) {
        double sd = SD * Math.sqrt(variances[j]);
        assertThat(q.coefficients().mean()[j]).isCloseTo(squares[j], within(0.5 * sd));
        assertThat(q.coefficients().sd(j)).isCloseTo(sd, within(0.05 * sd));
      }
    }
  }

  /** At epsilon 1, 20,000 records tell three slopes to a few thousandths; the seed is fixed. */
  @Test
  void withNoiseItFindsTheTruth() throws IOException {
    try (TestWall data = people(20_000, 3)) {
      LinearSep sep = method(data, 1, LinearSep.DEFAULT_CLIP);
      LinearPosterior q = sep.fit(data.wall.reserve(sep.plan(), "test"), Progress.NONE);
      for (int j = 0; j < 4; j++) {
        assertThat(q.coefficients().mean()[j]).isCloseTo(TRUTH[j], within(0.02));
      }
      assertThat(Math.sqrt(q.noise())).isBetween(0.08, 0.13);
      // the twin: at a hundredth of the budget there is nothing to be had to a hundredth
      LinearSep poor = method(data, 0.01, LinearSep.DEFAULT_CLIP);
      LinearPosterior r = poor.fit(data.wall.reserve(poor.plan(), "test"), Progress.NONE);
      double farthest = 0;
      for (int j = 0; j < 4; j++) {
        farthest = Math.max(farthest, Math.abs(r.coefficients().mean()[j] - TRUTH[j]));
      }
      assertThat(farthest).isGreaterThan(0.02);
    }
  }

  /** The weight of a row does not look at its label, and no label's vector is beyond the bound. */
  @Test
  void vectorsAreWithinTheBoundWhateverTheLabel() {
    Random random = new Random(4);
    int d = 3;
    double bound = 0.7;
    RegressionFactors model =
        new RegressionFactors(
            new RowLikelihood.Numeric(0.4),
            Standardisation.none(d, 1),
            new double[] {1, 1, 1},
            0.3,
            bound);
    double[] natural = model.prior();
    for (int j = 0; j < d; j++) {
      natural[j] = random.nextGaussian();
    }
    FactorModel.Cavity cavity = model.cavity(natural).orElseThrow();
    double longest = 0;
    for (int trial = 0; trial < 2000; trial++) {
      float[] x = new float[d];
      for (int j = 0; j < d; j++) {
        x[j] = (float) (2 * random.nextGaussian());
      }
      float label = trial % 7 == 0 ? Float.NaN : 2 * random.nextFloat() - 1;
      double[] factor = new double[model.dimension()];
      cavity.addCentred(ArrayRow.of(x, label), factor);
      double square = 0;
      double[] weights = model.weights();
      for (int i = 0; i < factor.length; i++) {
        square += weights[i] * factor[i] * weights[i] * factor[i];
      }
      assertThat(Math.sqrt(square)).isLessThanOrEqualTo(bound * (1 + 1e-9));
      assertThat(trial % 7 == 0 ? square : 0).isZero();
      longest = Math.max(longest, Math.sqrt(square));
    }
    // the bound is reached, so that a looser one would be seen
    assertThat(longest).isGreaterThan(0.95 * bound);
  }

  @Test
  void whatCannotBeIsRefused() throws IOException {
    try (TestWall data = people(100, 5)) {
      PrivacyBudget budget = new PrivacyBudget(1, 1e-5);
      assertThatThrownBy(
              () -> LinearSep.within(data.known, budget, 1, new Sampling.Everything(), 2))
          .hasMessageContaining("steps must be >= 2");
      assertThatThrownBy(() -> method(data, 1, Double.NaN)).hasMessageContaining("clip must be");
    }
  }
}

package org.priory.inference.optimization.classification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.priory.inference.TestWall;
import org.priory.inference.model.Method;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.posterior.DrawnPosterior;
import org.priory.inference.posterior.SoftmaxPosterior;
import org.priory.inference.sampling.ChainSettings;
import org.priory.inference.sampling.SamplerKind;
import org.priory.inference.sampling.SoftmaxChain;
import org.priory.numerics.special.Softmax;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.event.PrivacyBudget;

class SoftmaxNewtonTest {
  private static final double[][] TRUTH = {
    {0.5, 1, -0.7, 0.2}, {0, -1.5, 1.2, 0.3}, {-0.5, 0.5, -0.5, -0.5}
  };
  private static final int K = TRUTH.length;
  private static final int D = TRUTH[0].length;

  /** x2 goes with x1, with a correlation of 0.97. */
  private static TestWall wall(int n, int set) throws IOException {
    Random random = new Random(set);
    float[] x = TestWall.rows(n, D, random);
    float[] labels = new float[n];
    for (int i = 0; i < n; i++) {
      x[i * D + 2] = 0.8f * x[i * D + 1] + 0.2f * x[i * D + 2];
      double[] p = new double[K];
      for (int k = 0; k < K; k++) {
        p[k] = TestWall.predictor(x, i, TRUTH[k]);
      }
      Softmax.normalise(p);
      double at = random.nextDouble();
      labels[i] = at < p[0] ? 0 : at < p[0] + p[1] ? 1 : 2;
    }
    return new TestWall(x, labels, Target.Kind.CLASSES, 100 + set);
  }

  private static PublicKnowledge known(TestWall data) {
    return new PublicKnowledge(
        data.known.names(),
        data.known.groups(),
        data.known.maxNorm(),
        data.known.records(),
        List.of("a", "b", "c"));
  }

  /** Truths: coefficients that add up to 0 over the classes. */
  private static double truth(int k, int j) {
    return TRUTH[k][j] - (TRUTH[0][j] + TRUTH[1][j] + TRUTH[2][j]) / K;
  }

  private interface Fitter {
    Method<SoftmaxPosterior> of(PublicKnowledge known);
  }

  private static double held(Fitter fitter, int sets) throws IOException {
    int held = 0;
    for (int set = 0; set < sets; set++) {
      try (TestWall data = wall(6000, set)) {
        Method<SoftmaxPosterior> method = fitter.of(known(data));
        DrawnPosterior posterior =
            method.fit(data.wall.reserve(method.plan(), "test"), Progress.NONE).coefficients();
        for (int k = 0; k < K; k++) {
          for (int j = 1; j < D; j++) {
            held += posterior.interval(k * D + j, 0.95).holds(truth(k, j)) ? 1 : 0;
          }
        }
      }
    }
    return held / (double) (sets * K * (D - 1));
  }

  /**
   * 135 intervals of which each three are related: at least 88 % have odds of over 100 to 1 where
   * 95 % hold. The twin is a chain, at a budget that is large for it.
   */
  @Test
  void intervalsHoldWhereColumnsAreCollinear() throws IOException {
    double newton =
        held(
            known ->
                SoftmaxNewton.within(
                    known, new PrivacyBudget(1, 1e-6), SoftmaxNewton.DEFAULT_STEPS),
            15);
    double chain = held(SoftmaxNewtonTest::chain, 3);
    assertThat(newton).isGreaterThanOrEqualTo(0.88);
    assertThat(chain).isLessThan(0.8);
  }

  private static Method<SoftmaxPosterior> chain(PublicKnowledge known) {
    ChainSettings settings = ChainSettings.defaults();
    return SoftmaxChain.within(
        known,
        new PrivacyBudget(4, 1e-6),
        SamplerKind.SGLD,
        settings,
        settings.defaultSampling(known.records(), K * D),
        OptionalDouble.empty());
  }

  /** The mean is that of the fit, the coefficients add up to 0, and draws are not all alike. */
  @Test
  void withoutNoiseItFindsTheTruth() throws IOException {
    try (TestWall data = wall(40_000, 7)) {
      SoftmaxNewton method = SoftmaxNewton.within(known(data), new PrivacyBudget(1, 1e-6), 40);
      SoftmaxPosterior fitted = method.fit(data.wall.withoutNoise(method.plan()), Progress.NONE);
      DrawnPosterior posterior = fitted.coefficients();
      assertThat(posterior.count()).isEqualTo(1000);
      for (int j = 0; j < D; j++) {
        double sum = 0;
        for (int k = 0; k < K; k++) {
          int at = k * D + j;
          // 4 s.d.: 12 coefficients, odds of 1 in 1,000
          assertThat(posterior.mean(at)).isCloseTo(truth(k, j), within(4 * posterior.sd(at)));
          assertThat(posterior.sd(at)).isBetween(0.005, 0.3);
          sum += posterior.mean(at);
        }
        assertThat(sum).isCloseTo(0, within(1e-9));
      }
    }
  }
}

package org.priory.inference.sampling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.priory.inference.ArrayBatch;
import org.priory.inference.TestWall;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.posterior.DrawnPosterior;
import org.priory.inference.posterior.SoftmaxPosterior;
import org.priory.inference.regression.SoftmaxGradient;
import org.priory.inference.rows.FeatureGroups;
import org.priory.inference.rows.Standardisation;
import org.priory.numerics.special.Softmax;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Sampling;

class SoftmaxChainTest {
  private static final int D = 3;
  private static final int CLASSES = 3;
  private static final double[] TRUTH = {0.2, 1, -0.5, 0.1, -1, 0, -0.3, 0, 0.5};

  private static double logLikelihood(double[] theta, float[] x, int offset, int label) {
    double[] a = new double[CLASSES];
    for (int k = 0; k < CLASSES; k++) {
      for (int j = 0; j < D; j++) {
        a[k] += theta[k * D + j] * x[offset + j];
      }
    }
    double own = a[label];
    return own - Softmax.normalise(a);
  }

  @Test
  void theGradientIsThatOfTheLogLikelihood() {
    Random random = new Random(1);
    ArrayBatch batch = ArrayBatch.random(20, D, random);
    SoftmaxGradient gradient = new SoftmaxGradient(Standardisation.none(D, 1), CLASSES);
    for (int i = 0; i < 20; i++) {
      int label = i % CLASSES;
      double[] theta = random.doubles(CLASSES * D, -2, 2).toArray();
      double[] g = new double[CLASSES * D];
      batch.labels()[i] = label;
      gradient.addGradient(theta, batch.row(i), g);
      for (int j = 0; j < g.length; j++) {
        double[] up = theta.clone();
        double[] down = theta.clone();
        up[j] += 1e-5;
        down[j] -= 1e-5;
        double slope =
            (logLikelihood(up, batch.features(), i * D, label)
                    - logLikelihood(down, batch.features(), i * D, label))
                / 2e-5;
        assertThat(g[j]).isCloseTo(slope, within(1e-8));
      }
      // over the classes gradients add up to nothing
      for (int j = 0; j < D; j++) {
        assertThat(g[j] + g[D + j] + g[2 * D + j]).isCloseTo(0, within(1e-12));
      }
    }
    double[] none = new double[CLASSES * D];
    batch.labels()[0] = Float.NaN;
    gradient.addGradient(TRUTH, batch.row(0), none);
    batch.labels()[0] = 7;
    gradient.addGradient(TRUTH, batch.row(0), none);
    assertThat(none).containsOnly(0);
  }

  @Test
  void findsTheTruthInPrivate() throws Exception {
    Random random = new Random(2);
    int n = 20_000;
    float[] values = TestWall.rows(n, D, random);
    float[] labels = new float[n];
    for (int i = 0; i < n; i++) {
      double u = Math.log(random.nextDouble());
      double[] p = new double[CLASSES];
      for (int k = 0; k < CLASSES; k++) {
        p[k] = Math.exp(logLikelihood(TRUTH, values, i * D, k));
      }
      double at = Math.exp(u);
      labels[i] = at < p[0] ? 0 : at < p[0] + p[1] ? 1 : 2;
    }
    try (TestWall test = new TestWall(values, labels, Target.Kind.CLASSES, 3)) {
      PublicKnowledge known =
          new PublicKnowledge(
              test.known.names(), test.known.groups(), 2, n, List.of("u", "v", "w"));
      SoftmaxChain chain =
          SoftmaxChain.within(
              known,
              new PrivacyBudget(3, 1e-6),
              SamplerKind.SGHMC,
              new ChainSettings(1, 500, 200, 300, 1, StepSchedule.CONSTANT),
              new Sampling.Everything(),
              OptionalDouble.empty());
      SoftmaxPosterior posterior =
          chain.fit(test.wall.reserve(chain.plan(), "test"), Progress.NONE);
      DrawnPosterior draws = posterior.coefficients();
      assertThat(draws.names().get(4)).isEqualTo("v: x1");
      for (int i = 0; i < TRUTH.length; i++) {
        assertThat(draws.mean(i)).isCloseTo(TRUTH[i], within(0.2));
      }
      // a feature's coefficients add up to 0, draw by draw
      for (int j = 0; j < D; j++) {
        int at = j;
        double sum = IntStream.range(0, CLASSES).mapToDouble(k -> draws.draw(7)[k * D + at]).sum();
        assertThat(sum).isCloseTo(0, within(1e-9));
      }
      float[] row = {1, 0.5f, -0.5f};
      double[] p = posterior.probabilities(row, 0);
      assertThat(Arrays.stream(p).sum()).isCloseTo(1, within(1e-9));
      assertThat(p[0]).isCloseTo(Math.exp(logLikelihood(TRUTH, row, 0, 0)), within(0.08));
    }
  }

  @Test
  void directionsWithoutADifferenceAreOrthonormal() {
    PublicKnowledge known =
        new PublicKnowledge(
            List.of("1", "x", "a", "b"), new int[] {-1, 0, 1, 1}, 2, 100, List.of("u", "v", "w"));
    double[] centre = {0, 0.1, 0.3, 0.7};
    double[] scale = {1, 1.5, 1.2, 2};
    Standardisation features = new Standardisation(centre, scale, scale);
    List<double[]> all =
        NullDirections.ofClasses(FeatureGroups.of(known), features, 3).directions();
    // one for each of four features, and two differences of classes for the one category
    assertThat(all).hasSize(6);
    for (double[] a : all) {
      for (double[] b : all) {
        double product = IntStream.range(0, a.length).mapToDouble(i -> a[i] * b[i]).sum();
        assertThat(product).isCloseTo(a == b ? 1 : 0, within(1e-12));
      }
    }
  }

  @Test
  void oneClassIsRefused() {
    PublicKnowledge known =
        new PublicKnowledge(List.of("1"), new int[] {-1}, 1, 100, List.of("only"));
    assertThatThrownBy(
            () ->
                SoftmaxChain.within(
                    known,
                    new PrivacyBudget(1, 1e-6),
                    SamplerKind.SGLD,
                    ChainSettings.defaults(),
                    new Sampling.Everything(),
                    OptionalDouble.empty()))
        .hasMessageContaining("at least two classes");
  }
}

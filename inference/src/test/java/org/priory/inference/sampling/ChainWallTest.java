package org.priory.inference.sampling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.priory.inference.ArrayRow;
import org.priory.inference.TestWall;
import org.priory.inference.model.Progress;
import org.priory.inference.model.RecordLikelihood;
import org.priory.inference.posterior.DrawnPosterior;
import org.priory.inference.posterior.LinearPosterior;
import org.priory.inference.posterior.LogisticPosterior;
import org.priory.inference.rows.Standardisation;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;
import org.priory.privacy.wall.ClipNorm;
import org.priory.privacy.wall.NoiseMultiplier;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Questions;
import org.priory.privacy.wall.Sampling;

/** Chains through the wall. */
class ChainWallTest {
  private static final double[] TRUTH = {0.3, -1, 0.5, 0.8};

  private static TestWall logistic(int n, long seed) throws IOException {
    Random random = new Random(seed);
    float[] values = TestWall.rows(n, TRUTH.length, random);
    return new TestWall(
        values, TestWall.logisticLabels(values, TRUTH, random), Target.Kind.BINARY, seed);
  }

  private static TestWall linear(int n, long seed, double sd) throws IOException {
    Random random = new Random(seed);
    float[] values = TestWall.rows(n, TRUTH.length, random);
    double[] m = Arrays.stream(TRUTH).map(x -> 0.3 * x).toArray();
    return new TestWall(
        values, TestWall.linearLabels(values, m, sd, random), Target.Kind.NUMBER, seed);
  }

  @ParameterizedTest
  @EnumSource(SamplerKind.class)
  void logisticChainsFindTheTruthInPrivate(SamplerKind kind) throws IOException {
    try (TestWall test = logistic(20_000, 5)) {
      LogisticChain chain =
          LogisticChain.within(
              test.known,
              new PrivacyBudget(2, 1e-6),
              kind,
              new ChainSettings(2, 300, 100, 200, 1, StepSchedule.CONSTANT),
              new Sampling.Everything(),
              OptionalDouble.empty());
      LogisticPosterior posterior =
          chain.fit(test.wall.reserve(chain.plan(), "test"), Progress.NONE);
      for (int j = 0; j < TRUTH.length; j++) {
        assertThat(posterior.coefficients().mean()[j]).isCloseTo(TRUTH[j], within(0.2));
        assertThat(posterior.coefficients().sd(j)).isBetween(0.005, 0.2);
      }
      float[] row = {1, -1, 1, 1};
      assertThat(posterior.probability(row, 0)).isBetween(0.9, 0.96);
    }
  }

  @ParameterizedTest
  @EnumSource(SamplerKind.class)
  void linearChainsFindTheTruthAndTheNoiseInPrivate(SamplerKind kind) throws IOException {
    try (TestWall test = linear(20_000, 6, 0.1)) {
      LinearChain chain =
          LinearChain.within(
              test.known,
              new PrivacyBudget(2, 1e-6),
              kind,
              new ChainSettings(1, 600, 300, 300, 1, StepSchedule.CONSTANT),
              new Sampling.Everything(),
              OptionalDouble.empty());
      LinearPosterior posterior = chain.fit(test.wall.reserve(chain.plan(), "test"), Progress.NONE);
      for (int j = 0; j < TRUTH.length; j++) {
        assertThat(posterior.coefficients().mean()[j]).isCloseTo(0.3 * TRUTH[j], within(0.03));
      }
      assertThat(1 / Math.sqrt(posterior.precision().mean())).isCloseTo(0.1, within(0.02));
      assertThat(((DrawnPosterior) posterior.coefficients()).others())
          .isEqualTo(List.of(LinearChain.PRECISION));
    }
  }

  /** A large budget: the chain's own noise is more than privacy asks for, and less is charged. */
  @Test
  void noiseThatTheChainAsksForIsWhatIsAccounted() throws IOException {
    try (TestWall test = logistic(20_000, 7)) {
      LogisticChain rich =
          LogisticChain.within(test.known, new PrivacyBudget(50, 1e-6), SamplerKind.SGLD);
      LogisticChain richer =
          LogisticChain.within(test.known, new PrivacyBudget(100, 1e-6), SamplerKind.SGLD);
      double z = ChainPlan.multiplier(rich.plan());
      assertThat(ChainPlan.multiplier(richer.plan())).isEqualTo(z);
      // Twin: a small budget asks for more than the chain.
      LogisticChain poor =
          LogisticChain.within(test.known, new PrivacyBudget(0.5, 1e-6), SamplerKind.SGLD);
      assertThat(ChainPlan.multiplier(poor.plan())).isGreaterThan(z);
      DrawnPosterior draws =
          (DrawnPosterior)
              rich.fit(test.wall.reserve(rich.plan(), "test"), Progress.NONE).coefficients();
      assertThat(draws.heat().cooled()).isFalse();
      assertThat(draws.heat().ran()).isCloseTo(1, within(0.05));
    }
  }

  /** Labels of one class, columns that say all: finite draws all the same. */
  @ParameterizedTest
  @EnumSource(SamplerKind.class)
  void constantLabelsAndSeparableDataGiveFiniteDraws(SamplerKind kind) throws IOException {
    Random random = new Random(8);
    float[] values = TestWall.rows(500, 3, random);
    float[] constant = new float[500];
    float[] separable = new float[500];
    for (int i = 0; i < 500; i++) {
      separable[i] = values[3 * i + 1] > 0 ? 1 : 0;
    }
    for (float[] labels : List.of(constant, separable)) {
      try (TestWall test = new TestWall(values, labels, Target.Kind.BINARY, 9)) {
        LogisticChain chain =
            LogisticChain.within(
                test.known,
                new PrivacyBudget(0.1, 1e-6),
                kind,
                new ChainSettings(1, 60, 20, 40, 1, StepSchedule.ALPHA_PHASE),
                new Sampling.Everything(),
                OptionalDouble.of(0.01));
        finite(chain.fit(test.wall.reserve(chain.plan(), "test"), Progress.NONE).coefficients());
      }
    }
  }

  /** A chain of four steps on ten records is all noise; its precision is a number all the same. */
  @ParameterizedTest
  @EnumSource(SamplerKind.class)
  void noiseAloneGivesAPrecision(SamplerKind kind) throws IOException {
    float[] values = TestWall.rows(10, 3, new Random(8));
    try (TestWall test = new TestWall(values, new float[10], Target.Kind.NUMBER, 9)) {
      LinearChain chain =
          LinearChain.within(
              test.known,
              new PrivacyBudget(0.1, 1e-6),
              kind,
              new ChainSettings(1, 4, 1, 2, 1e-6, StepSchedule.CONSTANT),
              new Sampling.Everything(),
              OptionalDouble.of(0.01));
      for (int i = 0; i < 20; i++) {
        finite(chain.fit(test.wall.reserve(chain.plan(), "test"), Progress.NONE).coefficients());
      }
    }
  }

  private static void finite(Object posterior) {
    for (double[][] chain : ((DrawnPosterior) posterior).chains()) {
      for (double[] draw : chain) {
        assertThat(draw).doesNotContain(Double.NaN);
        assertThat(Arrays.stream(draw).allMatch(Double::isFinite)).isTrue();
      }
    }
  }

  /** Gradients without end and steps without bound stay in the box. */
  @Test
  void badGradientsAndHugeStepsStayFinite() throws IOException {
    RecordLikelihood bad =
        new RecordLikelihood() {
          @Override
          public int dimension() {
            return 2;
          }

          @Override
          public void addGradient(double[] theta, Row row, double[] sum) {
            sum[0] = Double.NaN;
            sum[1] = Double.POSITIVE_INFINITY;
          }
        };
    try (TestWall test = logistic(50, 10)) {
      for (SamplerKind kind : SamplerKind.values()) {
        finite(kind.sampler(1, new double[] {1, 1}), bad, test);
      }
    }
  }

  private static <S extends Sampler.State> void finite(
      Sampler<S> sampler, RecordLikelihood bad, TestWall test) {
    int dimension = PosteriorGradient.dimension(2, sampler.wantsSecondMoments());
    Questions questions =
        test.wall.withoutNoise(
            Plan.everything(new ClipNorm(1), dimension, new NoiseMultiplier(1), 30));
    double[][][] chains =
        new ChainRun<>(
                sampler,
                new ClippedGradient(bad, 1, new double[] {1, 1}),
                PriorGradient.normal(new double[] {1, 1}),
                NullDirections.NONE,
                new ChainSettings(1, 30, 0, 30, 1, StepSchedule.CONSTANT),
                1e9,
                1e9)
            .run(new double[2], 50, questions, 0, InsecureSeededSource.of(1), Progress.NONE)
            .chains();
    for (double[] draw : chains[0]) {
      assertThat(Arrays.stream(draw).allMatch(Double::isFinite)).isTrue();
    }
  }

  @Test
  void aPassageThatIsUsedUpAnswersNoMore() throws IOException {
    try (TestWall test = logistic(100, 11)) {
      LogisticChain chain =
          LogisticChain.within(test.known, new PrivacyBudget(1, 1e-6), SamplerKind.SGLD);
      Questions passage = test.wall.reserve(chain.plan(), "test");
      chain.fit(passage, Progress.NONE);
      assertThatThrownBy(() -> chain.fit(passage, Progress.NONE))
          .hasMessageContaining("the passage is used up");
    }
  }

  /** The linear query and the joint one give at most norm 1 for a row within the bounds. */
  @Test
  void vectorsOfARowHaveNormAtMostOne() {
    Random random = new Random(12);
    Standardisation features = Standardisation.none(4, 2);
    double longest = 0;
    for (int trial = 0; trial < 2000; trial++) {
      double[] theta = random.doubles(5, -3, 3).toArray();
      Row row = row(random);
      RowQuery linear =
          new LinearGradient.Query(new LinearGradient(features, 1.5, 0.3, 1, 1, false), theta);
      longest = Math.max(longest, norm(linear, row));
      RowQuery joint = new SecondMomentQuery(linear, Math.sqrt(0.7), Math.sqrt(0.3));
      longest = Math.max(longest, norm(joint, row));
    }
    assertThat(longest).isLessThanOrEqualTo(1 + 1e-12);
    // Twin: the bound is reached.
    assertThat(longest).isGreaterThan(0.99);
    assertThatThrownBy(
            () ->
                new SecondMomentQuery(
                    new LinearGradient.Query(
                        new LinearGradient(features, 1, 1, 1, 1, false), new double[5]),
                    1,
                    1))
        .hasMessageContaining("must add up to 1");
  }

  private static double norm(RowQuery query, Row row) {
    double[] v = new double[query.dimension()];
    query.addTo(row, v);
    return Math.sqrt(Arrays.stream(v).map(x -> x * x).sum());
  }

  private static Row row(Random random) {
    float[] values = {1, random.nextFloat(), -random.nextFloat(), random.nextFloat()};
    float label = 2 * random.nextFloat() - 1;
    return ArrayRow.of(values, label);
  }

  @Test
  void tooManyParametersForAMatrixAreRefused() {
    assertThatThrownBy(() -> SamplerKind.SGFS.check(1000))
        .hasMessageContaining("sgfs takes at most 300 parameters")
        .hasMessageContaining("take sgld");
  }
}

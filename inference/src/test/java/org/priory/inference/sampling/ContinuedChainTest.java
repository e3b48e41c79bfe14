package org.priory.inference.sampling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.priory.inference.TestWall;
import org.priory.inference.model.Progress;
import org.priory.inference.posterior.DrawnPosterior;
import org.priory.inference.regression.LogisticGradient;
import org.priory.inference.rows.Standardisation;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.query.DocumentQuery;
import org.priory.privacy.query.RowQuery;
import org.priory.privacy.wall.ClipNorm;
import org.priory.privacy.wall.CostWithin;
import org.priory.privacy.wall.NoiseMultiplier;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Questions;
import org.priory.privacy.wall.Sampling;

/** Chains that go on where they ended. Seeded noise: NOT PRIVATE. */
class ContinuedChainTest {
  private static final double[] TRUTH = {0.3, -1, 0.5, 0.8};
  private static final PrivacyBudget BUDGET = new PrivacyBudget(2, 1e-6);

  private static TestWall logistic(int n, long seed) throws IOException {
    Random random = new Random(seed);
    float[] values = TestWall.rows(n, TRUTH.length, random);
    return new TestWall(
        values, TestWall.logisticLabels(values, TRUTH, random), Target.Kind.BINARY, seed);
  }

  /** The first so many answers of a passage, as a plan of its own. */
  private record FirstOf(Questions all, Plan plan) implements Questions {
    @Override
    public NoisySum ask(RowQuery query) {
      return all.ask(query);
    }

    @Override
    public NoisySum ask(BatchQuery query) {
      return all.ask(query);
    }

    @Override
    public NoisySum ask(DocumentQuery query) {
      return all.ask(query);
    }

    @Override
    public boolean isPrivate() {
      return all.isPrivate();
    }
  }

  private static <S extends Sampler.State> ChainRun<S> run(
      Sampler<S> sampler, int steps, int draws) {
    return new ChainRun<>(
        sampler,
        new ClippedGradient(
            new LogisticGradient(Standardisation.none(TRUTH.length, 2)),
            2,
            new double[] {1, 1, 1, 1}),
        PriorGradient.normal(new double[] {1, 1, 1, 1}),
        NullDirections.NONE,
        new ChainSettings(1, steps, 40, draws, 1, StepSchedule.CONSTANT),
        1e-3,
        1);
  }

  private static Plan plan(int dimension, int steps) {
    return Plan.everything(new ClipNorm(1), dimension, new NoiseMultiplier(5), steps);
  }

  /** 100 steps and then 60 are the 160 steps of a longer chain, draw by draw. */
  @ParameterizedTest
  @EnumSource(SamplerKind.class)
  void aChainThatGoesOnIsALongerChain(SamplerKind kind) throws IOException {
    double[] curvature = {100, 100, 100, 100};
    ChainRun.Outcome whole;
    ChainRun.Outcome parts;
    int d = ChainFit.dimension(TRUTH.length, kind);
    try (TestWall test = logistic(500, 3)) {
      whole =
          run(kind.sampler(1, curvature), 160, 60)
              .run(
                  new double[4],
                  500,
                  test.wall.reserve(plan(d, 160), "whole"),
                  0,
                  InsecureSeededSource.of(1),
                  Progress.NONE);
    }
    try (TestWall test = logistic(500, 3)) {
      Questions all = test.wall.reserve(plan(d, 160), "in two parts");
      ChainRun<?> chain = run(kind.sampler(1, curvature), 100, 30);
      chain.run(
          new double[4],
          500,
          new FirstOf(all, plan(d, 100)),
          0,
          InsecureSeededSource.of(1),
          Progress.NONE);
      parts = chain.more(new FirstOf(all, plan(d, 60)), Progress.NONE);
    }
    assertThat(parts.chains()[0]).isDeepEqualTo(whole.chains()[0]);
    assertThat(parts.steps()).isEqualTo(whole.steps()).isEqualTo(120);
    assertThat(parts.temperature()).isEqualTo(whole.temperature());
    assertThat(parts.gradientVariance()).isEqualTo(whole.gradientVariance());
  }

  private static LogisticChain chain(TestWall test, SamplerKind kind, Sampling sampling) {
    return LogisticChain.within(
        test.known,
        BUDGET,
        kind,
        new ChainSettings(2, 200, 50, 100, 1, StepSchedule.CONSTANT),
        sampling,
        OptionalDouble.empty(),
        Neighbours.ADD_REMOVE);
  }

  @ParameterizedTest
  @EnumSource(SamplerKind.class)
  void aBudgetBuysStepsOfTheSameNoise(SamplerKind kind) throws IOException {
    try (TestWall test = logistic(20_000, 5)) {
      LogisticChain chain = chain(test, kind, new Sampling.Everything());
      PrivacyBudget added = new PrivacyBudget(1.5, 1e-6);
      Plan more = chain.more(added);
      assertThat(ChainPlan.multiplier(more)).isEqualTo(ChainPlan.multiplier(chain.plan()));
      assertThat(CostWithin.epsilon(test.wall.cost(more), 1e-6)).isBetween(1.45, 1.5);
      assertThat(more.noise().steps() % 2).isZero();
      Plan twice = chain.more(new PrivacyBudget(1.5, 1e-6));
      DrawnPosterior draws =
          (DrawnPosterior)
              chain
                  .fit(
                      List.of(
                          test.wall.reserve(chain.plan(), "first"),
                          test.wall.reserve(more, "second"),
                          test.wall.reserve(twice, "third")),
                      Progress.NONE)
                  .coefficients();
      long kept = 150 + more.noise().steps() / 2 + twice.noise().steps() / 2;
      // a draw for 1.5 steps, as in the first part
      assertThat(draws.chains()[0].length).isCloseTo((int) (kept / 1.5), within(2));
      for (int j = 0; j < TRUTH.length; j++) {
        assertThat(draws.mean()[j]).isCloseTo(TRUTH[j], within(0.2));
      }
      // more answers, a better forecast
      assertThat(chain.forecast(more.noise().steps()).noiseSd())
          .isLessThan(chain.forecast().noiseSd());
    }
  }

  @Test
  void samplesGoOnAsSamplesAndATinyBudgetIsRefused() throws IOException {
    try (TestWall test = logistic(2_000, 6)) {
      LogisticChain chain = chain(test, SamplerKind.SGLD, new Sampling.Poisson(0.1));
      Plan more = chain.more(new PrivacyBudget(1, 1e-6));
      assertThat(more.sampling()).isEqualTo(new Sampling.Poisson(0.1));
      assertThat(CostWithin.epsilon(test.wall.cost(more), 1e-6)).isBetween(0.95, 1.0);
      assertThatThrownBy(() -> chain.more(new PrivacyBudget(1e-4, 1e-6)))
          .hasMessageContaining("one step with the noise of those before costs epsilon");
    }
  }
}

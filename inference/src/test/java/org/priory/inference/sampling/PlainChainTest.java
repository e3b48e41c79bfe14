package org.priory.inference.sampling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.priory.inference.TestWall;
import org.priory.inference.model.Progress;
import org.priory.inference.regression.LogisticGradient;
import org.priory.inference.rows.Standardisation;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.NormalSampler;
import org.priory.numerics.random.RandomSource;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.wall.ClipNorm;
import org.priory.privacy.wall.NoiseMultiplier;
import org.priory.privacy.wall.Plan;

/** Without noise and with a clip that cuts nothing every chain is the plain one, draw by draw. */
class PlainChainTest {
  private static final int D = 4;
  private static final int N = 300;
  private static final int STEPS = 60;
  private static final int BURN_IN = 30;
  private static final double UNIT = 0.1;
  private static final double ETA = 0.05;

  /** A gradient that the wall never saw, with the sum of g g'. */
  private static NoisyGradient gradient(float[] values, float[] labels, double[] theta) {
    double[] sum = new double[D];
    double[] second = new double[D * D];
    for (int i = 0; i < N; i++) {
      double r = labels[i] - 1 / (1 + Math.exp(-TestWall.predictor(values, i, theta)));
      for (int j = 0; j < D; j++) {
        sum[j] += r * values[i * D + j];
        for (int k = 0; k < D; k++) {
          second[j * D + k] += r * r * values[i * D + j] * values[i * D + k] * UNIT * UNIT;
        }
      }
    }
    double[] value = new double[D];
    double[] scale = new double[D];
    for (int j = 0; j < D; j++) {
      value[j] = UNIT * (sum[j] - theta[j]);
      scale[j] = UNIT;
    }
    return new NoisyGradient(
        value, new double[D], scale, new NoisyGradient.SecondMoment(second, 0));
  }

  @ParameterizedTest
  @EnumSource(SamplerKind.class)
  void withoutNoiseAndClipItIsThePlainChain(SamplerKind kind) throws IOException {
    equal(kind.sampler(1, new double[] {1, 1, 1, 1}), kind.sampler(0.5, new double[] {1, 1, 1, 1}));
  }

  private static <S extends Sampler.State, T extends Sampler.State> void equal(
      Sampler<S> sampler, Sampler<T> colder) throws IOException {
    Random random = new Random(3);
    float[] values = TestWall.rows(N, D, random);
    float[] labels = TestWall.logisticLabels(values, new double[] {0.3, -1, 0.5, 0.8}, random);
    double[][] draws = walled(sampler, values, labels);
    double[][] plain = plain(sampler, values, labels);
    for (int t = 0; t < draws.length; t++) {
      assertThat(draws[t]).containsExactly(plain[t], within(1e-5));
    }
    // Twin: a chain of another temperature is another one.
    assertThat(
            Math.abs(
                plain(colder, values, labels)[draws.length - 1][0] - draws[draws.length - 1][0]))
        .isGreaterThan(1e-4);
  }

  private static <S extends Sampler.State> double[][] walled(
      Sampler<S> sampler, float[] values, float[] labels) throws IOException {
    double[] scale = new double[D];
    Arrays.fill(scale, UNIT);
    try (TestWall test = new TestWall(values, labels, Target.Kind.BINARY, 3)) {
      int dimension = PosteriorGradient.dimension(D, sampler.wantsSecondMoments());
      return new ChainRun<>(
              sampler,
              new ClippedGradient(new LogisticGradient(Standardisation.none(D, 1)), 10, scale),
              PriorGradient.normal(new double[] {1, 1, 1, 1}),
              NullDirections.NONE,
              new ChainSettings(1, STEPS, BURN_IN, STEPS, 1, StepSchedule.CONSTANT),
              ETA,
              1)
          .run(
              new double[D],
              N,
              test.wall.withoutNoise(
                  Plan.everything(new ClipNorm(1), dimension, new NoiseMultiplier(1), STEPS)),
              0,
              InsecureSeededSource.of(4),
              Progress.NONE)
          .chains()[0];
    }
  }

  private static <S extends Sampler.State> double[][] plain(
      Sampler<S> sampler, float[] values, float[] labels) {
    RandomSource source = InsecureSeededSource.of(4);
    double[] theta = new double[D];
    for (int j = 0; j < D; j++) {
      theta[j] = 2 * UNIT * NormalSampler.next(source);
    }
    S state = sampler.init(theta);
    double[][] draws = new double[STEPS - BURN_IN][];
    for (int t = 1; t <= STEPS; t++) {
      NoisyGradient all = gradient(values, labels, state.position());
      NoisyGradient shown =
          t <= BURN_IN ? all : new NoisyGradient(all.value(), all.sd(), all.scale());
      state = sampler.step(state, shown, ETA, source);
      if (t == BURN_IN) {
        state = sampler.settled(state);
      } else if (t > BURN_IN) {
        draws[t - BURN_IN - 1] = state.position().clone();
      }
    }
    return draws;
  }
}

package org.priory.inference.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.NormalSampler;
import org.priory.numerics.random.RandomSource;

/** A seeded chain is the same bit by bit, so that old runs can be made again. */
class SeededStepsTest {
  private static final double[] CURVATURE = {20, 40, 80};
  private static final int STEPS = 60;

  /**
   * Digests of 60 steps each, computed by this test from the samplers as they were when each had
   * its formulas to itself. Noise of the gradient is less than what the dynamics ask for, and more.
   * Fisher scoring is left out: its matrices come from a library that may round otherwise
   * elsewhere.
   */
  @ParameterizedTest
  @CsvSource({
    "SGLD, -723825852, 129174715",
    "SGHMC, -386914920, 1888072410",
    "SGNHT, -1263264301, -397392963",
    "PSGLD, -1845970436, 1911988754",
  })
  void stepsAreTheSameBitByBit(SamplerKind kind, int little, int much) {
    Sampler<?> sampler = kind.sampler(0.7, CURVATURE);
    double eta = 1e-3;
    int[] digests = {digest(sampler, eta, 1.5), digest(sampler, eta, 150)};
    assertThat(digests).containsExactly(little, much);
    // the twin: a step that is longer by the last digit is told apart
    assertThat(digest(sampler, Math.nextUp(eta), 1.5)).isNotEqualTo(little);
  }

  private static <S extends Sampler.State> int digest(Sampler<S> sampler, double eta, double s) {
    RandomSource noise = InsecureSeededSource.of(3);
    RandomSource source = InsecureSeededSource.of(4);
    S state = sampler.init(new double[] {0.1, -0.2, 0.3});
    int digest = 0;
    for (int t = 0; t < STEPS; t++) {
      double[] g = new double[CURVATURE.length];
      for (int j = 0; j < g.length; j++) {
        g[j] = s * NormalSampler.next(noise) - CURVATURE[j] * state.position()[j];
      }
      NoisyGradient gradient = new NoisyGradient(g, new double[] {s, s, s}, new double[] {1, 2, 3});
      Sampler.Heat heat = sampler.heat(state, gradient, eta);
      state = sampler.step(state, gradient, eta, source);
      digest = 31 * digest + Arrays.hashCode(state.position());
      digest = 31 * digest + Arrays.hashCode(heat.temperature());
      digest = 31 * digest + Arrays.hashCode(heat.gradientVariance());
    }
    return digest;
  }
}

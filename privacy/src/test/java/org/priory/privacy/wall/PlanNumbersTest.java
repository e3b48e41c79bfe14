package org.priory.privacy.wall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The numbers of a plan are checked where they are named, and cannot be taken for one another. */
class PlanNumbersTest {
  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, 0, -1, 0x1p-32, 1.0000001, Double.POSITIVE_INFINITY})
  void aRateIsAProbability(double value) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SamplingRate(value))
        .withMessage("rate must be in [2^-31, 1], was " + value);
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, 0, -1, 9e-101, 1.1e100, Double.POSITIVE_INFINITY})
  void aClipIsANorm(double value) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ClipNorm(value))
        .withMessage("clip must be in [1e-100, 1e100], was " + value);
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, 0, -1, Double.POSITIVE_INFINITY})
  void noiseIsPositiveAndFinite(double value) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new NoiseMultiplier(value))
        .withMessage("multiplier must be a finite number > 0, was " + value);
  }

  @Test
  void eachReachesItsPlaceInThePlan() {
    Plan plan =
        Plan.poisson(new SamplingRate(0.25), new ClipNorm(3), 7, new NoiseMultiplier(2), 11);

    assertThat(plan.sampling()).isEqualTo(new Sampling.Poisson(0.25));
    assertThat(plan.clip()).isEqualTo(3);
    assertThat(plan.dimension()).isEqualTo(7);
    assertThat(plan.noise()).isEqualTo(Noise.constant(2, 11));
    assertThat(Plan.everything(new ClipNorm(3), 7, new NoiseMultiplier(2), 11))
        .isEqualTo(
            new Plan(new Sampling.Everything(), 3, false, 7, plan.noise(), plan.neighbours()));
  }
}

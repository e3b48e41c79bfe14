package org.priory.inference.variational.belief;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicImages;
import org.priory.inference.posterior.BeliefPosterior;
import org.priory.inference.variational.BeliefSettings;
import org.priory.inference.variational.SecondMoment;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Sampling;

class BeliefVipsTest {
  private static final double DELTA = 1e-5;

  private static BeliefPosterior fit(
      Simulated images, BeliefSettings settings, double epsilon, boolean noise) {
    BeliefVips vips = BeliefVips.within(images.known, new PrivacyBudget(epsilon, DELTA), settings);
    return vips.fit(
        noise
            ? images.data.wall.reserve(vips.plan(), "test")
            : images.data.wall.withoutNoise(vips.plan()),
        Progress.NONE);
  }

  private static double distance(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += (a[i] - b[i]) * (a[i] - b[i]);
    }
    return Math.sqrt(sum / a.length);
  }

  @ParameterizedTest
  @EnumSource(SecondMoment.class)
  void theMoreBudgetTheNearerToThePlainResult(SecondMoment moment) throws IOException {
    double[] epsilons = {0.1, 5, 5000};
    double[] away = new double[3];
    try (Simulated images = Simulated.of(3000, 2)) {
      BeliefSettings settings = BeliefSettings.defaults(3).with(moment);
      // The radius of images follows the noise, so the plain run has the largest budget's.
      BeliefPosterior plain = fit(images, settings, 5000, false);
      for (int e = 0; e < 3; e++) {
        BeliefPosterior p = fit(images, settings, epsilons[e], true);
        away[e] = distance(p.weights(), plain.weights());
      }
    }
    assertThat(away[2]).isLessThan(0.05);
    assertThat(away[1]).isBetween(away[2], away[0]);
  }

  private static void finite(float[] values, int pixels, int units) throws IOException {
    for (SecondMoment moment : SecondMoment.values()) {
      for (boolean noise : new boolean[] {false, true}) {
        try (Simulated images = new Simulated(values, pixels, 1)) {
          BeliefSettings usual = BeliefSettings.defaults(units).with(moment);
          // samples that are mostly empty, if there is one image
          for (Sampling sampling : List.of(usual.sampling(), new Sampling.Poisson(0.2))) {
            BeliefPosterior p = fit(images, usual.with(6, sampling), 1, noise);
            // the record refuses what is not finite
            Reconstruction network = new Reconstruction(p);
            network.look(values, 0);
            assertThat(network.bound()).isFinite().isLessThanOrEqualTo(0);
            assertThat(network.probability(0)).isBetween(0.0, 1.0);
            assertThat(network.unit(0)).isBetween(0.0, 1.0);
          }
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 1, 1", "1, 9, 20", "3, 4, 10", "200, 5, 2"})
  void fewImagesAndManyUnitsAreFinite(int n, int pixels, int units) throws IOException {
    Random random = new Random(n);
    float[] values = new float[n * pixels];
    for (int i = 0; i < values.length; i++) {
      values[i] = random.nextInt(2);
    }
    finite(values, pixels, units);
  }

  @ParameterizedTest
  @CsvSource({"0", "1", "NaN", "-7", "Infinity"})
  void constantImagesAreFinite(float value) throws IOException {
    float[] values = new float[50 * 6];
    Arrays.fill(values, value);
    finite(values, 6, 3);
  }

  @Test
  void samplesWithPoissonAreAccountedFor() throws IOException {
    try (Simulated images = Simulated.of(2000, 4)) {
      BeliefSettings settings = BeliefSettings.defaults(3).with(20, new Sampling.Poisson(0.2));
      BeliefVips vips = BeliefVips.within(images.known, new PrivacyBudget(2, DELTA), settings);
      assertThat(vips.plan().sampling()).isEqualTo(new Sampling.Poisson(0.2));
      assertThat(vips.plan().noise().steps()).isEqualTo(21);
      BeliefPosterior p = vips.fit(images.data.wall.reserve(vips.plan(), "test"), Progress.NONE);
      assertThat(p.units()).isEqualTo(3);
    }
  }

  @Test
  void thePlanHasAllNumbers() {
    PublicImages known = new PublicImages(28, 28, 60_000);
    for (SecondMoment moment : SecondMoment.values()) {
      for (boolean centred : new boolean[] {false, true}) {
        BeliefSettings usual = BeliefSettings.defaults(50);
        for (Sampling sampling : List.of(usual.sampling(), new Sampling.Poisson(0.1))) {
          BeliefSettings settings =
              new BeliefSettings(50, moment, 0.5, 3, sampling, usual.mixing(), centred);
          assertThat(BeliefVips.numbers(known, settings))
              .isEqualTo(
                  new BeliefStatistics(
                          Pixels.plain(784, 0.5), 50, moment, centred, settings.isSampled())
                      .release()
                      .dimension());
        }
      }
    }
    assertThat(BeliefVips.numbers(known, BeliefSettings.defaults(50))).isEqualTo(40_475);
    assertThatThrownBy(
            () ->
                BeliefVips.within(
                    known,
                    new PrivacyBudget(1, DELTA),
                    BeliefSettings.defaults(500).with(SecondMoment.FULL)))
        .hasMessageContaining("fewer hidden units");
  }
}

package org.priory.inference.variational.mixture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.priory.inference.model.Progress;
import org.priory.inference.posterior.Interval;
import org.priory.inference.posterior.MixturePosterior;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Questions;

class MixtureVipsTest {
  private static final double DELTA = 1e-5;

  private static MixturePosterior fit(
      Blobs blobs, String method, int components, double epsilon, boolean noise) {
    MixtureVips vips =
        MixtureVips.within(method, blobs.known, components, new PrivacyBudget(epsilon, DELTA), 12);
    Questions questions =
        noise
            ? blobs.data.wall.reserve(vips.plan(), "test")
            : blobs.data.wall.withoutNoise(vips.plan());
    return vips.fit(questions, Progress.NONE);
  }

  /** Distance of the mean from that of the true component k, which the weights tell. */
  private static double distance(MixturePosterior p, int k) {
    double[] mean = p.components().get(k).mean();
    return Math.hypot(mean[0] - Blobs.MEANS[k][0], mean[1] - Blobs.MEANS[k][1]);
  }

  @ParameterizedTest
  @ValueSource(strings = {MixtureVips.NAME, MixtureVips.EM})
  void withoutNoiseRecoversTheTruth(String method) throws IOException {
    try (Blobs blobs = Blobs.of(5000, 1)) {
      MixturePosterior p = fit(blobs, method, 3, 1, false);
      for (int k = 0; k < 3; k++) {
        // four standard errors of a mean (below 0.006) and of a weight (below 0.0071)
        assertThat(distance(p, k)).isLessThan(0.025);
        assertThat(p.weight(k)).isCloseTo(Blobs.WEIGHTS[k], within(0.03));
        for (int i = 0; i < 2; i++) {
          for (int j = 0; j < 2; j++) {
            assertThat(p.components().get(k).covariance(i, j))
                .isCloseTo(Blobs.covariance(k, i, j), within(0.003));
          }
        }
      }
      assertThat(p.isPoint()).isEqualTo(method.equals(MixtureVips.EM));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {MixtureVips.NAME, MixtureVips.EM})
  void theMoreBudgetTheNearerToThePlainResult(String method) throws IOException {
    double[] epsilons = {0.05, 1, 1000};
    double[] away = new double[3];
    try (Blobs blobs = Blobs.of(5000, 2)) {
      MixturePosterior plain = fit(blobs, method, 3, 1000, false);
      for (int e = 0; e < 3; e++) {
        MixturePosterior p = fit(blobs, method, 3, epsilons[e], true);
        for (int k = 0; k < 3; k++) {
          for (int j = 0; j < 2; j++) {
            away[e] +=
                Math.abs(p.components().get(k).mean()[j] - plain.components().get(k).mean()[j]);
          }
        }
      }
    }
    assertThat(away[2]).isLessThan(0.01);
    assertThat(away[1]).isBetween(away[2], away[0]);
  }

  /**
   * Six intervals in each of 30 runs; 95 % of them should hold. Far fewer do if the noise is left
   * out, which is the twin.
   */
  @Test
  void intervalsCoverTheNoise() throws IOException {
    int held = 0;
    int heldWithoutNoise = 0;
    for (int run = 0; run < 30; run++) {
      try (Blobs blobs = Blobs.of(4000, 100 + run)) {
        MixturePosterior p = fit(blobs, MixtureVips.NAME, 3, 2, true);
        MixturePosterior plain = fit(blobs, MixtureVips.NAME, 3, 2, false);
        for (int k = 0; k < 3; k++) {
          for (int j = 0; j < 2; j++) {
            Interval interval = p.mean(k, j, 0.95);
            Interval narrow = plain.mean(k, j, 0.95);
            double half = (narrow.high() - narrow.low()) / 2;
            double truth = Blobs.MEANS[k][j];
            held += interval.low() <= truth && truth <= interval.high() ? 1 : 0;
            double mean = p.components().get(k).mean()[j];
            heldWithoutNoise += Math.abs(mean - truth) <= half ? 1 : 0;
          }
        }
      }
    }
    assertThat(held / 180.0).isGreaterThan(0.88);
    assertThat(heldWithoutNoise / 180.0).isLessThan(0.85);
  }

  @ParameterizedTest
  @CsvSource({"1, 1, 1", "1, 2, 5", "3, 2, 10", "3, 12, 4"})
  void fewRecordsAndManyComponentsAreFinite(int n, int d, int components) throws IOException {
    Random random = new Random(n);
    float[] values = new float[n * d];
    for (int i = 0; i < values.length; i++) {
      values[i] = 2 * random.nextFloat() - 1;
    }
    finite(values, d, components);
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "2, 3", "9, 2"})
  void constantDataIsFinite(int d, int components) throws IOException {
    float[] values = new float[200 * d];
    Arrays.fill(values, 0.25f);
    finite(values, d, components);
    Arrays.fill(values, 1f);
    finite(values, d, components);
  }

  private static void finite(float[] values, int d, int components) throws IOException {
    try (Blobs blobs = new Blobs(values, d, 1)) {
      for (String method : new String[] {MixtureVips.NAME, MixtureVips.EM}) {
        for (boolean noise : new boolean[] {false, true}) {
          MixturePosterior p = fit(blobs, method, components, 1, noise);
          double weights = 0;
          for (int k = 0; k < components; k++) {
            weights += p.weight(k);
            for (int j = 0; j < d; j++) {
              Interval interval = p.mean(k, j, 0.95);
              assertThat(interval.low()).isFinite();
              assertThat(interval.high()).isFinite();
              assertThat(p.components().get(k).covariance(j, j)).isPositive().isFinite();
            }
          }
          assertThat(weights).isCloseTo(1, within(1e-9));
          assertThat(p.density().log(new double[d])).isFinite();
        }
      }
    }
  }

  @Test
  void refusesWhatCannotBe() throws IOException {
    try (Blobs blobs = Blobs.of(10, 1)) {
      assertThatThrownBy(() -> MixtureVips.within(blobs.known, 0, new PrivacyBudget(1, DELTA)))
          .hasMessageContaining("components must be from 1 to 200, were 0");
    }
  }
}

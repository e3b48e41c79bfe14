package org.priory.inference.propagation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.priory.inference.model.Progress;
import org.priory.inference.posterior.Interval;
import org.priory.inference.posterior.MixturePosterior;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Questions;
import org.priory.privacy.wall.Sampling;

class MixtureSepTest {
  private static final double[][] MEANS = {{-0.5, -0.4}, {0.4, -0.3}, {0.1, 0.5}};

  private static MixtureSep method(Groups groups, double epsilon) {
    double n = groups.known.records();
    return MixtureSep.within(
        MixtureSep.NAME,
        groups.known,
        groups.prior(),
        new PrivacyBudget(epsilon, 1e-5),
        MixtureSep.DEFAULT_STEPS,
        MixtureSep.defaultSampling(n),
        MixtureSep.defaultClip(groups.known.width()));
  }

  private static MixturePosterior fit(Groups groups, MixtureSep method, boolean noise) {
    Questions questions =
        noise
            ? groups.data.wall.reserve(method.plan(), "test")
            : groups.data.wall.withoutNoise(method.plan());
    return method.fit(questions, Progress.NONE);
  }

  /** The component nearest to a true mean. */
  private static int nearest(MixturePosterior p, double[] mean) {
    int best = 0;
    for (int k = 1; k < p.components().size(); k++) {
      best = distance(p, k, mean) < distance(p, best, mean) ? k : best;
    }
    return best;
  }

  private static double distance(MixturePosterior p, int k, double[] mean) {
    double squares = 0;
    for (int j = 0; j < mean.length; j++) {
      squares += Math.pow(p.components().get(k).mean()[j] - mean[j], 2);
    }
    return Math.sqrt(squares);
  }

  /** Defaults converge for few and for many records. */
  @ParameterizedTest
  @ValueSource(ints = {1000, 50_000})
  void defaultsConverge(int n) throws IOException {
    try (Groups groups = Groups.of(MEANS, n, 1)) {
      for (boolean noise : new boolean[] {false, true}) {
        MixturePosterior p = fit(groups, method(groups, 1), noise);
        for (double[] mean : MEANS) {
          // standard error of a coordinate 0.1/sqrt(n/3), noise at epsilon 1 about as large
          assertThat(distance(p, nearest(p, mean), mean)).isLessThan(1.5 / Math.sqrt(n));
        }
      }
    }
  }

  /**
   * Six intervals in each of 30 runs; far fewer hold if the noise is left out, which is the twin.
   */
  @Test
  void intervalsCoverTheNoise() throws IOException {
    int held = 0;
    int heldWithoutNoise = 0;
    for (int run = 0; run < 30; run++) {
      try (Groups groups = Groups.of(MEANS, 600, 100 + run)) {
        MixtureSep method = method(groups, 0.6);
        MixturePosterior p = fit(groups, method, true);
        for (double[] mean : MEANS) {
          int k = nearest(p, mean);
          for (int j = 0; j < 2; j++) {
            Interval interval = p.mean(k, j, 0.95);
            held += interval.low() <= mean[j] && mean[j] <= interval.high() ? 1 : 0;
            double half = 1.96 * Groups.SD / Math.sqrt(200);
            heldWithoutNoise += Math.abs(p.components().get(k).mean()[j] - mean[j]) <= half ? 1 : 0;
          }
        }
      }
    }
    assertThat(held / 180.0).isGreaterThan(0.80);
    assertThat(heldWithoutNoise / 180.0).isLessThan(0.80);
  }

  @Test
  void batchesConvergeAsWell() throws IOException {
    try (Groups groups = Groups.of(MEANS, 20_000, 5)) {
      MixtureSep method =
          MixtureSep.within(
              MixtureSep.NAME,
              groups.known,
              groups.prior(),
              new PrivacyBudget(1, 1e-5),
              400,
              new Sampling.Poisson(0.01),
              MixtureSep.defaultClip(2));
      MixturePosterior p = fit(groups, method, true);
      for (double[] mean : MEANS) {
        assertThat(distance(p, nearest(p, mean), mean)).isLessThan(0.02);
      }
      assertThat(method.choices())
          .anyMatch(line -> line.contains("times in 1200 the noise left a component without"));
    }
  }

  @Test
  void epAgreesWithSepAndCannotBePrivate() throws IOException {
    try (Groups groups = Groups.of(MEANS, 2000, 6)) {
      MixturePosterior sep = fit(groups, method(groups, 1), false);
      for (String name : new String[] {MixtureEp.EP, MixtureEp.ADF}) {
        MixtureEp ep = new MixtureEp(name, groups.known, groups.prior(), 8);
        MixturePosterior p =
            groups.data.wall.withoutNoise(
                rows ->
                    ep.fitWithoutNoise(
                        groups.data.wall.withoutNoise(ep.plan()), rows, Progress.NONE));
        for (double[] mean : MEANS) {
          assertThat(distance(p, nearest(p, mean), sep.components().get(nearest(sep, mean)).mean()))
              .isLessThan(0.005);
        }
        assertThatThrownBy(() -> ep.fit(groups.data.wall.withoutNoise(ep.plan()), Progress.NONE))
            .hasMessageContaining(name + " cannot be private");
      }
    }
  }
}

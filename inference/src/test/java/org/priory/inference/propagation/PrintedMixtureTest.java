package org.priory.inference.propagation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.priory.inference.model.Progress;
import org.priory.inference.posterior.MixturePosterior;
import org.priory.privacy.accounting.Accountants;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.PoissonSampled;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.event.Repeated;
import org.priory.privacy.wall.Questions;

class PrintedMixtureTest {
  private static final double[][] MEANS = {{-0.5, -0.4}, {0.4, -0.3}};
  private static final int RECORDS = 50;

  private static PrintedMixture method(Groups groups, double epsilon, int steps, double clip) {
    return PrintedMixture.within(
        groups.known, groups.prior(), new PrivacyBudget(epsilon, 1e-5), steps, clip);
  }

  private static MixturePosterior fit(Groups groups, PrintedMixture method, boolean noise) {
    Questions questions =
        noise
            ? groups.data.wall.reserve(method.plan(), "test")
            : groups.data.wall.withoutNoise(method.plan());
    return method.fit(questions, Progress.NONE);
  }

  private static double furthest(MixturePosterior p, MixturePosterior q) {
    double furthest = 0;
    for (int k = 0; k < p.components().size(); k++) {
      double[] a = p.components().get(k).mean();
      double[] b = q.components().get(k).mean();
      for (int j = 0; j < a.length; j++) {
        furthest = Math.max(furthest, Math.abs(a[j] - b[j]));
      }
    }
    return furthest;
  }

  /** One record a step is expected, and all steps together cost what was allowed. */
  @Test
  void isChargedForEachStep() throws IOException {
    try (Groups groups = Groups.of(MEANS, RECORDS, 1)) {
      PrintedMixture method = method(groups, 1, 500, 1);
      assertThat(method.plan().sampling().share(RECORDS)).isEqualTo(1.0 / RECORDS);
      assertThat(method.plan().noise().steps()).isEqualTo(500);
      double z = method.plan().noise().stretches().get(0).multiplier();
      Repeated steps = new Repeated(new PoissonSampled(1.0 / RECORDS, new Gaussian(z)), 500);
      double epsilon = Accountants.best().epsilon(steps, 1e-5).upper();
      assertThat(epsilon).isCloseTo(1, within(0.01)).isLessThanOrEqualTo(1);
      assertThat(method.choices()).anyMatch(each -> each.contains("500 steps of Algorithm 3"));
      assertThat(method.withoutIntervals()).isPresent();
      assertThat(method.forecast().isMostlyPrior()).isFalse();
    }
  }

  /**
   * A step moves theta by 1/N of a factor, 1/N of SEP's own: after a pass over all records no
   * component is known as from more than a few of them (erratum 13). The twin makes 20 N passes,
   * and arrives.
   */
  @Test
  void movesNTimesSlowerThanSep() throws IOException {
    try (Groups groups = Groups.of(MEANS, RECORDS, 2)) {
      MixturePosterior pass = fit(groups, method(groups, 1, RECORDS, 1000), false);
      MixturePosterior longer = fit(groups, method(groups, 1, 20 * RECORDS * RECORDS, 1000), false);
      for (int k = 0; k < MEANS.length; k++) {
        // half of the records are of each component
        assertThat(records(pass, k)).isLessThan(4);
        assertThat(records(longer, k)).isBetween(12.0, 38.0);
      }
      // the standard error of a coordinate is 0.1/sqrt(25)
      assertThat(distance(pass)).isGreaterThan(0.1);
      assertThat(distance(longer)).isLessThan(0.1);
    }
  }

  /** From how many records a mean is known as well as it is said to be. */
  private static double records(MixturePosterior p, int k) {
    double sd = p.components().get(k).sdOfMean(0) / Groups.SD;
    return 1 / (sd * sd);
  }

  /** Noise is added: two fits differ, and without it they do not. */
  @Test
  void noiseIsThere() throws IOException {
    try (Groups groups = Groups.of(MEANS, RECORDS, 3)) {
      PrintedMixture method = method(groups, 1, 200, 1);
      assertThat(furthest(fit(groups, method, true), fit(groups, method, true))).isPositive();
    }
  }

  /** How far the nearest component is from the true mean for which that is most. */
  private static double distance(MixturePosterior p) {
    double worst = 0;
    for (double[] mean : MEANS) {
      double nearest = Double.POSITIVE_INFINITY;
      for (var component : p.components()) {
        nearest =
            Math.min(
                nearest, Math.hypot(component.mean()[0] - mean[0], component.mean()[1] - mean[1]));
      }
      worst = Math.max(worst, nearest);
    }
    return worst;
  }
}

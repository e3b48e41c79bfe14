package org.priory.privacy.accounting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.commons.statistics.distribution.NormalDistribution;
import org.junit.jupiter.api.Test;
import org.priory.privacy.event.ApproximateEpsilon;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.Laplace;
import org.priory.privacy.event.NotPrivate;
import org.priory.privacy.event.PoissonSampled;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.PureEpsilon;
import org.priory.privacy.event.Repeated;
import org.priory.privacy.event.Sequence;

class AttackerTest {
  private static final double[] FALSE_POSITIVES = {0, 1e-6, 1e-3, 1e-2, 0.1, 0.5, 0.99, 1};

  /** What is promised of the numbers that are shown. */
  private static final double CLOSE = 1e-3;

  /** Dong, Roth and Su (2022): Phi(Phi^-1(fpr) + mu). */
  private static double gaussian(double mu, double falsePositives) {
    var normal = NormalDistribution.of(0, 1);
    return normal.survivalProbability(normal.inverseSurvivalProbability(falsePositives) - mu);
  }

  @Test
  void gaussiansAreCloseToTheExactTradeOff() {
    int noticed = 0;
    for (double noise : new double[] {0.2, 0.5, 1, 3, 30, 1000}) {
      for (int steps : new int[] {1, 17}) {
        PrivacyEvent event = new Repeated(new Gaussian(noise), steps);
        double mu = Math.sqrt(steps) / noise;
        for (double falsePositives : FALSE_POSITIVES) {
          double rate = Attacker.truePositiveRate(event, falsePositives);
          double exact = gaussian(mu, falsePositives);
          String at = event + " " + falsePositives;
          assertThat(rate).as(at).isGreaterThanOrEqualTo(exact - 1e-15);
          assertThat(rate).as(at).isLessThanOrEqualTo(exact + CLOSE).isLessThanOrEqualTo(1);
          // The twin: noise that is a tenth larger is told apart.
          noticed += rate > gaussian(mu / 1.1, falsePositives) + CLOSE ? 1 : 0;
        }
      }
    }
    assertThat(noticed).isGreaterThan(20);
  }

  /** The corners of the trade-off region of Kairouz, Oh and Viswanath (2015), figure 1. */
  @Test
  void pureEpsilonIsRandomizedResponse() {
    for (double epsilon : new double[] {0, 0.01, 0.5, 2, 10, 40}) {
      for (double falsePositives : FALSE_POSITIVES) {
        double exact =
            Math.min(
                Math.exp(epsilon) * falsePositives, 1 - Math.exp(-epsilon) * (1 - falsePositives));
        double rate = Attacker.truePositiveRate(new PureEpsilon(epsilon), falsePositives);
        String at = epsilon + " " + falsePositives;
        assertThat(rate).as(at).isBetween(exact - 1e-15, Math.min(1, exact + CLOSE));
      }
    }
  }

  @Test
  void deltaIsAddedWhereNothingElseIsKnown() {
    PrivacyEvent event = new ApproximateEpsilon(0.5, 0.01);
    assertThat(Attacker.truePositiveRate(event, 0)).isBetween(0.01 - 1e-15, 0.01 + CLOSE);
    // e^0.5 fpr + delta, up to the corner of the region at fpr 0.37
    double exact = 0.01 + Math.exp(0.5) * 0.1;
    assertThat(Attacker.truePositiveRate(event, 0.1)).isBetween(exact - 2e-3, exact + CLOSE);
  }

  @Test
  void sampledAndComposedEventsAreMonotoneAndBetweenGuessingAndCertainty() {
    for (double falsePositives : FALSE_POSITIVES) {
      double last = 1;
      for (double noise : new double[] {0.4, 0.6, 1, 2, 8}) {
        PrivacyEvent event =
            Sequence.of(
                new Repeated(new PoissonSampled(0.01, new Gaussian(noise)), 500),
                new Laplace(5 * noise));
        double rate = Attacker.truePositiveRate(event, falsePositives);
        String at = event + " " + falsePositives;
        assertThat(rate).as(at).isBetween(falsePositives, 1.0);
        assertThat(rate).as(at).isLessThanOrEqualTo(last + CLOSE);
        last = rate;
      }
    }
  }

  /** No test beats e^epsilon fpr + delta for any pair on the curve. */
  @Test
  void neverAboveTheLineOfOnePair() {
    PrivacyEvent event = new Repeated(new PoissonSampled(256 / 60000.0, new Gaussian(1.3)), 3515);
    for (double delta : new double[] {1e-5, 1e-3, 0.05}) {
      double epsilon = new PrivacyLossAccountant().epsilon(event, delta).upper();
      for (double falsePositives : FALSE_POSITIVES) {
        assertThat(Attacker.truePositiveRate(event, falsePositives))
            .isLessThanOrEqualTo(Math.exp(epsilon) * falsePositives + delta + CLOSE);
      }
    }
  }

  @Test
  void largeLossesAreNotLost() {
    PrivacyEvent event = new Repeated(new PoissonSampled(0.9, new Gaussian(0.1)), 1000);
    for (double falsePositives : new double[] {1e-300, 1e-6, 0.1, 1}) {
      assertThat(Attacker.truePositiveRate(event, falsePositives)).isBetween(0.999, 1.0);
    }
    // Without any false alarm only what is certain counts.
    assertThat(Attacker.truePositiveRate(event, 0)).isBetween(0.0, 1e-9);
  }

  @Test
  void withoutPrivacyTheAttackerIsAlwaysRight() {
    PrivacyEvent event = Sequence.of(new Gaussian(1), new NotPrivate());
    assertThat(Attacker.truePositiveRate(event, 0)).isEqualTo(1);
  }

  @Test
  void refusesWhatIsNoRate() {
    for (double rate : new double[] {-0.1, 1.1, Double.NaN}) {
      assertThatThrownBy(() -> Attacker.truePositiveRate(new Gaussian(1), rate))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("falsePositiveRate must be in [0, 1], was " + rate);
    }
  }
}

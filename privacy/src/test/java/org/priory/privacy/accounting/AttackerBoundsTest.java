package org.priory.privacy.accounting;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.PureEpsilon;
import org.priory.privacy.event.ZeroConcentrated;

/** The attacker's view of events without a privacy-loss distribution. */
class AttackerBoundsTest {

  @Test
  void zeroConcentratedIsAboveItsGaussian() {
    // A Gaussian of multiplier 2 is 1/8-zCDP: the zCDP bound covers it and is not far off.
    PrivacyEvent concentrated = new ZeroConcentrated(0.125);
    for (double fpr : new double[] {0.001, 0.01, 0.1}) {
      double gaussian = Attacker.truePositiveRate(new Gaussian(2), fpr);
      double bound = Attacker.truePositiveRate(concentrated, fpr);
      assertThat(bound).isGreaterThanOrEqualTo(gaussian).isLessThan(3 * gaussian);
    }
  }

  @Test
  void boundsAloneGiveTheCurveOfRandomisedResponse() {
    // min(e^eps fpr, 1 - e^-eps (1 - fpr)), up to the grid of epsilons
    PrivacyEvent event = new PureEpsilon(1);
    double exact = Math.min(Math.E * 0.01, 1 - (1 - 0.01) / Math.E);
    double bound = Attacker.fromUpperBounds(Accountants.best(), event, 0.01);
    assertThat(bound).isBetween(exact * (1 - 1e-9), exact * 1.15);
    // The twin: half the epsilon is told apart.
    assertThat(Attacker.fromUpperBounds(Accountants.best(), new PureEpsilon(0.5), 0.01))
        .isLessThan(exact);
  }
}

package org.priory.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.priory.privacy.accounting.Attacker;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.NotPrivate;
import org.priory.privacy.event.PoissonSampled;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.Repeated;

class AttackerViewTest {

  @Test
  void looksAtThreeRates() {
    assertThat(AttackerView.of(new Gaussian(1)))
        .extracting(AttackerView::falsePositiveRate)
        .containsExactly(0.001, 0.01, 0.1);
  }

  @Test
  void guaranteesLimitTheAttackerLessThanTheWholeCurveButNotByMuch() {
    for (double noise : new double[] {0.5, 1, 4, 20}) {
      PrivacyEvent event = new Repeated(new PoissonSampled(0.1, new Gaussian(noise)), 10);
      for (double rate : new double[] {0.001, 0.01, 0.1}) {
        double whole = Attacker.truePositiveRate(event, rate);

        // Both are upper bounds, the whole curve's on a lattice: hence the 0.1 %.
        assertThat(AttackerView.fromGuarantees(event, rate))
            .isGreaterThanOrEqualTo(0.999 * whole)
            .isLessThanOrEqualTo(Math.min(1, 3 * whole));
      }
    }
  }

  @Test
  void withoutPrivacyTheAttackerWins() {
    assertThat(AttackerView.of(new NotPrivate()))
        .allSatisfy(view -> assertThat(view.truePositiveRate()).isEqualTo(1));
    assertThat(AttackerView.fromGuarantees(new NotPrivate(), 0.01)).isEqualTo(1);
  }

  @Test
  void tooLittleNoiseForTheCurveStillHasAnAnswer() {
    PrivacyEvent event = new PoissonSampled(0.5, new Gaussian(0.01));

    assertThat(AttackerView.of(event))
        .allSatisfy(
            view -> assertThat(view.truePositiveRate()).isBetween(view.falsePositiveRate(), 1.0));
  }
}

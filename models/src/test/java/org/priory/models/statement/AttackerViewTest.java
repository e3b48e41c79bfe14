package org.priory.models.statement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.NotPrivate;
import org.priory.privacy.event.PoissonSampled;
import org.priory.privacy.event.PrivacyEvent;

class AttackerViewTest {

  @Test
  void looksAtThreeRates() {
    assertThat(AttackerView.of(new Gaussian(1)))
        .extracting(AttackerView::falsePositiveRate)
        .containsExactly(0.001, 0.01, 0.1);
  }

  @Test
  void withoutPrivacyTheAttackerWins() {
    assertThat(AttackerView.of(new NotPrivate()))
        .allSatisfy(view -> assertThat(view.truePositiveRate()).isEqualTo(1));
  }

  @Test
  void tooLittleNoiseForTheCurveStillHasAnAnswer() {
    PrivacyEvent event = new PoissonSampled(0.5, new Gaussian(0.01));

    assertThat(AttackerView.of(event))
        .allSatisfy(
            view -> assertThat(view.truePositiveRate()).isBetween(view.falsePositiveRate(), 1.0));
  }
}

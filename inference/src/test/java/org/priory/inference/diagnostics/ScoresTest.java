package org.priory.inference.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ScoresTest {

  @Test
  void accuracyByHand() {
    assertThat(Accuracy.of(Predictions.of(0.5, 1, 0.49, 0, 0.9, 0, 0.2, 1))).isEqualTo(0.5);
  }

  @Test
  void logLossByHand() {
    assertThat(LogLoss.of(Predictions.of(0.5, 1, 0.25, 0)))
        .isCloseTo((Math.log(2) + Math.log(4 / 3.0)) / 2, within(1e-15));
    assertThat(LogLoss.of(Predictions.of(0, 1))).isCloseTo(15 * Math.log(10), within(1e-9));
  }

  @Test
  void numbersByHand() {
    NumberPredictions predictions = new NumberPredictions();
    predictions.add(1, 2, 4);
    predictions.add(0, 1, -1);
    assertThat(predictions.rootMeanSquaredError()).isCloseTo(Math.sqrt(5), within(1e-15));
    double expected =
        (-Math.log(2 * Math.sqrt(2 * Math.PI)) - 9 / 8.0 - Math.log(Math.sqrt(2 * Math.PI)) - 0.5)
            / 2;
    assertThat(predictions.meanLogLikelihood()).isCloseTo(expected, within(1e-14));
  }

  @Test
  void whatIsNoPredictionIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new BinaryPredictions().add(Double.NaN, true));
    assertThatIllegalArgumentException().isThrownBy(() -> new NumberPredictions().add(0, 0, 1));
  }
}

package org.priory.inference.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.RandomSource;

class ReliabilityTest {

  @Test
  void byHand() {
    Reliability two = Reliability.of(Predictions.of(0.1, 0, 0.3, 1, 0.9, 1, 0.7, 1), 2);
    // Below 1/2: predicted 0.2, observed 1/2. Above: predicted 0.8, observed 1.
    assertThat(two.bins()).hasSize(2);
    assertThat(two.bins().get(0).predicted()).isCloseTo(0.2, within(1e-15));
    assertThat(two.bins().get(0).observed()).isEqualTo(0.5);
    assertThat(two.expectedError()).isCloseTo((2 * 0.3 + 2 * 0.2) / 4, within(1e-15));
    assertThat(two.largestError()).isCloseTo(0.3, within(1e-15));
  }

  @Test
  void emptyBinsAreLeftOutAndCertaintyIsInTheLast() {
    Reliability ten = Reliability.of(Predictions.of(1, 1, 1, 0), 10);
    assertThat(ten.bins()).containsExactly(new Reliability.Bin(0.9, 1, 2, 1, 0.5));
  }

  @Test
  void theMeanGapIsAtMostTheLargest() {
    RandomSource source = InsecureSeededSource.of(2);
    for (int round = 0; round < 200; round++) {
      BinaryPredictions predictions = Predictions.random(1 + (int) source.nextLong(50), source);
      Reliability reliability = Reliability.of(predictions, 1 + (int) source.nextLong(20));
      assertThat(reliability.expectedError())
          .isBetween(0.0, reliability.largestError() * (1 + 1e-12));
      assertThat(reliability.bins().stream().mapToInt(Reliability.Bin::count).sum())
          .isEqualTo(predictions.count());
    }
  }
}

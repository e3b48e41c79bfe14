package org.priory.inference.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.RandomSource;

class AucTest {

  private static double auc(double... pairs) {
    return Auc.of(Predictions.of(pairs)).orElseThrow();
  }

  @Test
  void byHand() {
    // Positives 0.8 and 0.4 against negatives 0.6 and 0.2: three of four pairs in order.
    assertThat(auc(0.8, 1, 0.6, 0, 0.4, 1, 0.2, 0)).isEqualTo(0.75);
    assertThat(auc(0.9, 1, 0.1, 0)).isEqualTo(1);
    assertThat(auc(0.9, 0, 0.1, 1)).isZero();
  }

  @Test
  void tiesCountHalf() {
    assertThat(auc(0.5, 1, 0.5, 0)).isEqualTo(0.5);
    // Pairs: (0.7, 0.7) half, (0.7, 0.3) one, (0.3, 0.7) none, (0.3, 0.3) half.
    assertThat(auc(0.7, 1, 0.7, 0, 0.3, 1, 0.3, 0)).isEqualTo(0.5);
    assertThat(auc(0.7, 1, 0.7, 0, 0.3, 0)).isEqualTo(0.75);
  }

  @Test
  void oneClassHasNone() {
    assertThat(Auc.of(Predictions.of(0.5, 1, 0.7, 1))).isEmpty();
    assertThat(Auc.of(Predictions.of())).isEmpty();
  }

  @Test
  void isTheShareOfPairsInOrder() {
    RandomSource source = InsecureSeededSource.of(1);
    for (int round = 0; round < 20; round++) {
      BinaryPredictions predictions = Predictions.random(3000, source);
      double sum = 0;
      double pairs = 0;
      for (int i = 0; i < predictions.count(); i++) {
        for (int j = 0; predictions.outcome(i) && j < predictions.count(); j++) {
          if (!predictions.outcome(j)) {
            double gap = predictions.probability(i) - predictions.probability(j);
            sum += gap > 0 ? 1 : gap == 0 ? 0.5 : 0;
            pairs++;
          }
        }
      }
      assertThat(Auc.of(predictions).orElseThrow()).isCloseTo(sum / pairs, within(1e-12));
    }
  }
}

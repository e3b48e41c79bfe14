package org.priory.inference.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.priory.inference.model.PublicKnowledge;
import org.priory.privacy.wall.Noise;

/** What moments are worth. */
class MomentsShareTest {
  private static final double VARIANCE = 0.02;

  /** An intercept and so many numbers: B^2 is twice their number. */
  private static PublicKnowledge numbers(int count, double records) {
    int[] groups = new int[count + 1];
    groups[0] = -1;
    for (int j = 1; j <= count; j++) {
      groups[j] = j;
    }
    return new PublicKnowledge(
        Collections.nCopies(count + 1, "x"), groups, Math.sqrt(count + 1), records);
  }

  /**
   * Between its ends the share is within a tenth of the one that makes (1 + e^2/(s v^2))/(1 - s)
   * least, and costs at most 1 % more; its twin, a share of a tenth, costs more than that.
   */
  @Test
  void isWhereTheRestIsKnownBest() {
    for (double e : new double[] {0.0005, 0.0008, 0.0012}) {
      double records = 1000;
      PublicKnowledge known = numbers(8, records);
      double share = MomentsShare.of(known, e * records / 4);
      double best = 0;
      for (double s = 0.001; s < 0.5; s += 0.0001) {
        best = best == 0 || loss(e, s) < loss(e, best) ? s : best;
      }
      assertThat(share).isCloseTo(best, within(0.1 * best));
      assertThat(loss(e, share)).isLessThan(1.01 * loss(e, best));
      assertThat(loss(e, 0.1)).isGreaterThan(1.01 * loss(e, share));
    }
  }

  private static double loss(double e, double s) {
    return (1 + e * e / (s * VARIANCE * VARIANCE)) / (1 - s);
  }

  /** From a tenth where noise is large, down to a fiftieth; more columns are worth more. */
  @Test
  void followsFromRecordsNoiseAndColumns() {
    // 4 * 3.73/(1000 * 0.02) = 0.746
    assertThat(MomentsShare.of(numbers(8, 1000), 3.73)).isEqualTo(0.1);
    // 4 * 3.73/(20000 * 0.02) = 0.0373
    assertThat(MomentsShare.of(numbers(8, 20_000), 3.73)).isCloseTo(0.0373, within(1e-4));
    assertThat(MomentsShare.of(numbers(32, 20_000), 3.73)).isCloseTo(0.0746, within(1e-4));
    assertThat(MomentsShare.of(numbers(8, 50_000), 3.73)).isEqualTo(0.02);
  }

  @Test
  void wordsSayTheShareOfTheFirstRelease() {
    Noise noise = Noise.schedule(5 / Math.sqrt(0.04), 5 / Math.sqrt(0.48), 5 / Math.sqrt(0.48));
    assertThat(MomentsShare.words(noise)).isEqualTo("4 % of the budget for moments");
  }
}

package org.priory.inference.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.priory.inference.ArrayRow;

class ScaleQueryTest {
  private static final double CLIP = 0.7;

  /** The constant, two numbers, a category of three values. */
  private static PublicKnowledge known(boolean isNumber) {
    return new PublicKnowledge(
        List.of("1", "a", "b", "c=1", "c=2", "c=3"),
        new int[] {-1, 0, 1, 2, 2, 2},
        2,
        100,
        isNumber ? List.of() : List.of("no", "yes"));
  }

  private static double norm(ScaleQuery query, float a, float b, int c, float y) {
    float[] row = {1, a, b, 0, 0, 0};
    row[3 + c] = 1;
    double[] sum = new double[query.dimension()];
    query.addTo(new ArrayRow(row, 0, row.length, y), sum);
    double square = 0;
    for (double each : sum) {
      square += each * each;
    }
    return Math.sqrt(square);
  }

  /** No row is longer than the clip, and one at the edge is as long. */
  @Test
  void theBoundHoldsAndIsReached() {
    Random random = new Random(1);
    for (boolean isNumber : new boolean[] {true, false}) {
      ScaleQuery query = ScaleQuery.of(known(isNumber), CLIP);
      for (int i = 0; i < 1000; i++) {
        float y = isNumber ? 2 * random.nextFloat() - 1 : random.nextInt(2);
        double norm =
            norm(
                query,
                2 * random.nextFloat() - 1,
                2 * random.nextFloat() - 1,
                random.nextInt(3),
                y);
        assertThat(norm).isLessThanOrEqualTo(CLIP);
      }
      assertThat(norm(query, 1, -1, 0, 1)).isBetween(CLIP * (1 - 1e-12), CLIP * (1 + 1e-12));
    }
  }

  @Test
  void whatIsMissingAddsNothing() {
    assertThat(norm(ScaleQuery.of(known(true), CLIP), 1, 1, 1, Float.NaN)).isZero();
    assertThat(norm(ScaleQuery.of(known(false), CLIP), 1, 1, 1, Float.NaN)).isPositive();
  }

  /** Noise is no reason to believe that labels are missing; more than that is. */
  @Test
  void labelsAreCountedWhereNoiseLets() {
    assertThat(LabelledShare.of(1.2, 0.1)).isEqualTo(1);
    assertThat(LabelledShare.of(5.1, 0.1)).isEqualTo(1);
    assertThat(LabelledShare.of(0.4, 0.1)).isEqualTo(0.4);
    assertThat(LabelledShare.of(-2, 0.1)).isPositive();
    assertThat(LabelledShare.of(0.999, 0)).isEqualTo(0.999);
  }
}

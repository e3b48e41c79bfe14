package org.priory.inference.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.priory.inference.ArrayRow;
import org.priory.inference.model.PublicKnowledge;
import org.priory.privacy.wall.Sampling;

class ScaleQueryTest {
  private static final double CLIP = 0.7;
  private static final Sampling ALL = new Sampling.Everything();

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
    for (ScaleQuery query : queries()) {
      boolean isNumber = query.isLabelled();
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
      // The twin: a bound that is smaller by as little as that is broken.
      assertThat(norm(query, 1, -1, 0, 1)).isBetween(CLIP * (1 - 1e-12), CLIP * (1 + 1e-12));
    }
  }

  private static List<ScaleQuery> queries() {
    Sampling sample = new Sampling.Poisson(0.1);
    return List.of(
        ScaleQuery.of(known(true), CLIP, ALL),
        ScaleQuery.of(known(false), CLIP, ALL),
        ScaleQuery.of(known(true), CLIP, sample),
        ScaleQuery.of(known(false), CLIP, sample));
  }

  /** What all rows say is shorter by the root of two than (x, x^2) of numbers and of values. */
  @Test
  void theBoundIsTheRootOfNumbersAndCategories() {
    assertThat(queries().get(1).bound() * CLIP).isCloseTo(Math.sqrt(3), within(1e-12));
    assertThat(queries().get(3).bound() * CLIP).isCloseTo(Math.sqrt(5), within(1e-12));
  }

  /** Moments come back as they are, of numbers, values and labels, asked of all or of a sample. */
  @Test
  void meanSquaresComeBack() {
    float[] row = {1, 0.5f, -1, 0, 1, 0};
    for (ScaleQuery query : queries()) {
      double[] sum = new double[query.dimension()];
      query.addTo(new ArrayRow(row, 0, row.length, query.isLabelled() ? 0.25f : 0), sum);
      double[] expected = {0.0625, 0.25, 1, 0, 1, 0};
      for (int j = query.isLabelled() ? 0 : 1; j < row.length; j++) {
        assertThat(query.meanSquare(sum, j, query.bound())).isCloseTo(expected[j], within(1e-12));
      }
    }
  }

  @Test
  void whatIsMissingAddsNothing() {
    assertThat(norm(ScaleQuery.of(known(true), CLIP, ALL), 1, 1, 1, Float.NaN)).isZero();
    assertThat(norm(ScaleQuery.of(known(false), CLIP, ALL), 1, 1, 1, Float.NaN)).isPositive();
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

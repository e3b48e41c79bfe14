package org.priory.inference.neural.scattering;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PublicScaleTest {
  private static final int LENGTH = 20;
  private static final int EXAMPLES = 400;
  private static final int K = 10;
  private static final ScatteringFeatures.Form FORM = new ScatteringFeatures.Form(K, 1);

  /** Examples whose direction j has the s.d. 1/(j + 1), around a mean of 3. */
  private static float[] examples(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    float[] rows = new float[EXAMPLES * LENGTH];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = (float) (3 + random.nextGaussian() / (i % LENGTH + 1));
    }
    return rows;
  }

  private static float[] coordinates(PublicScale scale, float[] rows) {
    PublicScale.Worker worker = scale.worker();
    float[] out = new float[EXAMPLES * K];
    for (int first = 0; first < EXAMPLES; first += PublicScale.BLOCK) {
      int count = Math.min(PublicScale.BLOCK, EXAMPLES - first);
      worker.write(
          Arrays.copyOfRange(rows, first * LENGTH, (first + count) * LENGTH),
          count,
          out,
          first * K);
    }
    return out;
  }

  private static double[] variances(float[] rows) {
    double[] squares = new double[K];
    for (int i = 0; i < rows.length; i++) {
      squares[i % K] += (double) rows[i] * rows[i] / EXAMPLES;
    }
    return squares;
  }

  /**
   * Ten directions, those of the first coordinates, have lengths that differ by the power 2/5 of
   * what they did, where before it was one.
   */
  @Test
  void directionsBecomeMoreAlike() {
    assertThat(PublicScale.directions(EXAMPLES, LENGTH)).isEqualTo(K);
    double[] after = variances(coordinates(PublicScale.of(examples(1), LENGTH, FORM), examples(2)));
    assertThat(Arrays.stream(after).sum()).isCloseTo(1, within(1e-5));
    // about (1/64)^(1 - 0.6) = 0.19 of the first for the eighth, where it was 1/64: rows of length
    // 1 have other variances than the examples
    assertThat(after[7] / after[0]).isBetween(0.08, 0.4);
  }

  /** The coordinates are along the directions that vary most: here the first of a row. */
  @Test
  void coordinatesFollowTheLargestDirections() {
    PublicScale scale = PublicScale.of(examples(1), LENGTH, FORM);
    for (int i = 0; i < 3; i++) {
      float[] u = Arrays.copyOfRange(scale.directions(), i * LENGTH, (i + 1) * LENGTH);
      assertThat((double) Math.abs(u[i])).isGreaterThan(0.9);
    }
  }

  /** Rounding to whole numbers moves a row by less than a hundredth of its length. */
  @Test
  void roundingIsSmall() {
    PublicScale scale = PublicScale.of(examples(1), LENGTH, FORM);
    float[] rows = examples(2);
    float[] out = coordinates(scale, rows);
    float[] u = scale.directions();
    double most = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int row = 0; row < EXAMPLES; row++) {
      double[] exact = new double[K];
      double square = 0;
      for (int i = 0; i < K; i++) {
        for (int j = 0; j < LENGTH; j++) {
          exact[i] += u[i * LENGTH + j] * ((double) rows[row * LENGTH + j] - scale.mean()[j]);
        }
        exact[i] *= scale.stretch()[i];
        square += exact[i] * exact[i];
      }
      double away = 0;
      double fromFirst = 0;
      for (int i = 0; i < K; i++) {
        away += Math.pow(out[row * K + i] - exact[i] / Math.sqrt(square), 2);
        fromFirst += Math.pow(out[i] - exact[i] / Math.sqrt(square), 2);
      }
      most = Math.max(most, Math.sqrt(away));
      if (row > 0) {
        least = Math.min(least, Math.sqrt(fromFirst));
      }
    }
    assertThat(most).isBetween(1e-6, 0.01);
    // the twin: rows are farther from one another
    assertThat(least).isGreaterThan(0.05);
  }
}

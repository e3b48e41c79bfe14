package org.priory.inference.neural.scattering;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PublicScaleTest {
  private static final int LENGTH = 20;
  private static final int EXAMPLES = 400;

  /** Examples whose direction j has the s.d. 1/(j + 1), around a mean of 3. */
  private static float[] examples(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    float[] rows = new float[EXAMPLES * LENGTH];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = (float) (3 + random.nextGaussian() / (i % LENGTH + 1));
    }
    return rows;
  }

  private static double[] variances(float[] rows) {
    double[] squares = new double[LENGTH];
    for (int i = 0; i < rows.length; i++) {
      squares[i % LENGTH] += (double) rows[i] * rows[i] / EXAMPLES;
    }
    return squares;
  }

  /**
   * Ten directions, those of the first coordinates, have lengths that differ by the power 1/5 of
   * what they did, where before it was one.
   */
  @Test
  void directionsBecomeMoreAlike() {
    PublicScale scale = PublicScale.of(examples(1), LENGTH);
    float[] rows = examples(2);
    scale.worker().apply(rows, 0, EXAMPLES);
    double[] after = variances(rows);
    double sum = 0;
    for (double each : after) {
      sum += each;
    }
    assertThat(sum).isCloseTo(1, within(1e-5));
    // about (1/64)^(1 - 0.8) = 0.43 of the first for the eighth, where it was 1/64: rows of length
    // 1
    // have other variances than the examples
    assertThat(after[7] / after[0]).isBetween(0.15, 0.7);
    // twenty times smaller than the tenth before, and left as it was
    assertThat(after[19] / after[9]).isBetween(0.1, 0.5);
  }

  /** Rounding to whole numbers moves a row by less than a hundredth of its length. */
  @Test
  void roundingIsSmall() {
    PublicScale scale = PublicScale.of(examples(1), LENGTH);
    float[] rows = examples(2);
    float[] tripled = new float[rows.length];
    // relative to the mean of 3 a row three times as long is the same after scaling to length 1
    for (int i = 0; i < rows.length; i++) {
      tripled[i] = 3 + 3 * (rows[i] - 3);
    }
    scale.worker().apply(rows, 0, EXAMPLES);
    scale.worker().apply(tripled, 0, EXAMPLES);
    double most = 0;
    for (int row = 0; row < EXAMPLES; row++) {
      double square = 0;
      for (int j = row * LENGTH; j < (row + 1) * LENGTH; j++) {
        square += Math.pow(rows[j] - tripled[j], 2);
      }
      most = Math.max(most, Math.sqrt(square));
    }
    // the examples' own mean is within 0.1 of 3
    assertThat(most).isBetween(1e-6, 0.2);
  }
}

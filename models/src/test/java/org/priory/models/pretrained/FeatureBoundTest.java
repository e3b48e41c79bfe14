package org.priory.models.pretrained;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Features are bounded whatever a network gives. */
class FeatureBoundTest {
  private static final double LENGTH = PretrainedFeatures.LENGTH;

  private static float[] scaled(float... made) {
    return scaled(made, new float[made.length]);
  }

  /** Zeros where there are no features, as a worker writes them. */
  private static float[] scaled(float[] made, float[] mean) {
    float[] y = made.clone();
    return PretrainedFeatures.scale(y, mean) ? y : new float[made.length];
  }

  private static double norm(float[] x) {
    double square = 0;
    for (float each : x) {
      square += (double) each * each;
    }
    return Math.sqrt(square);
  }

  @Test
  void allAreOfOneLength() {
    assertThat(scaled(3, -4)).containsExactly(new float[] {4.8f, -6.4f}, within(1e-6f));
    Random random = new Random(1);
    for (int trial = 0; trial < 1000; trial++) {
      int width = 1 + random.nextInt(50);
      float[] made = normal(random, width, Math.pow(10, random.nextInt(20) - 6));
      float[] mean = normal(random, width, 0.1);
      assertThat(norm(scaled(made, mean))).isCloseTo(LENGTH, within(1e-5));
    }
  }

  private static float[] normal(Random random, int width, double scale) {
    float[] values = new float[width];
    for (int i = 0; i < width; i++) {
      values[i] = (float) (scale * random.nextGaussian());
    }
    return values;
  }

  /** Golden: (3, 4)/5 less (0.6, 0.3) is (0, 0.5). */
  @Test
  void theMeanOfStrokesIsTakenOff() {
    float[] x = scaled(new float[] {30, 40}, new float[] {0.6f, 0.3f});
    assertThat(x).containsExactly(new float[] {0, 8}, within(1e-5f));
    assertThat(scaled(new float[] {0, 5}, new float[] {0, 1})).containsExactly(0, 0);
  }

  @Test
  void whatIsNoNumberIsZero() {
    float inf = Float.POSITIVE_INFINITY;
    assertThat(scaled(Float.NaN, 2, inf, -inf)).containsExactly(0, 8, 0, 0);
    assertThat(scaled(Float.NaN, inf)).containsExactly(0, 0);
    assertThat(scaled(0, 0)).containsExactly(0, 0);
    assertThat(scaled(1e-10f, 0)).containsExactly(0, 0);
  }

  /** Their squares would be no floats. */
  @Test
  void hugeNumbersAreBounded() {
    float most = Float.MAX_VALUE;
    assertThat(norm(scaled(most, -most, 1))).isCloseTo(LENGTH, within(1e-5));
    assertThat(scaled(most)).containsExactly(8);
  }
}

package org.priory.inference.neural.layer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Loops without branches say what the formulas with branches say, bit for bit. */
class ActivationPassTest {
  private final Random random = new Random(4);

  @Test
  void theDerivativeOfReluIsThatOfItsDefinition() {
    float[] special = {
      0f,
      -0f,
      Float.MIN_VALUE,
      -Float.MIN_VALUE,
      Float.MIN_NORMAL,
      1,
      -1,
      Float.MAX_VALUE,
      Float.POSITIVE_INFINITY,
      Float.NEGATIVE_INFINITY,
      Float.NaN,
      Float.intBitsToFloat(0xffc00000),
      Float.intBitsToFloat(0x7f800001),
      -Float.MAX_VALUE
    };
    int n = 4000;
    float[] h = new float[n];
    float[] e = new float[n];
    for (int i = 0; i < n; i++) {
      h[i] = i < special.length ? special[i] : Float.intBitsToFloat(random.nextInt());
      e[i] = i < special.length ? 3 : Float.intBitsToFloat(random.nextInt());
    }
    float[] found = e.clone();
    ActivationPass.RELU.timesDerivative(found, 0, h, 0, 1, n);
    int on = 0;
    for (int i = 0; i < n; i++) {
      float expected = h[i] > 0 ? e[i] : 0;
      on += h[i] > 0 ? 1 : 0;
      assertThat(Float.floatToRawIntBits(found[i]))
          .as("%s at %s", e[i], h[i])
          .isEqualTo(Float.floatToRawIntBits(expected));
    }
    assertThat(on).isBetween(n / 3, 2 * n / 3);
  }

  /** Units are off as often as they should be: 4000 coins, more than 6 deviations off: 2e-9. */
  @Test
  void dropoutSwitchesOffOrDivides() {
    for (double rate : new double[] {0.25, 0.5}) {
      Dropout dropout = new Dropout(rate, 7);
      float[] values = new float[4000];
      for (int i = 0; i < values.length; i++) {
        values[i] = (float) random.nextGaussian();
      }
      float[] found = values.clone();
      dropout.apply(found, 0, found.length, 99, 1);
      int off = 0;
      for (int i = 0; i < values.length; i++) {
        if (found[i] == 0) {
          off++;
        } else {
          assertThat(found[i]).isEqualTo(values[i] * (1 / dropout.keep()));
        }
      }
      // some units of the layer, from a multiple of 4 on, are off as they are with all
      float[] part = Arrays.copyOfRange(values, 40, 83);
      dropout.apply(part, 0, part.length, 99, 1, 40);
      assertThat(part).isEqualTo(Arrays.copyOfRange(found, 40, 83));
      double sd = Math.sqrt(values.length * rate * (1 - rate));
      assertThat((double) off)
          .isBetween(values.length * rate - 6 * sd, values.length * rate + 6 * sd);
    }
  }
}

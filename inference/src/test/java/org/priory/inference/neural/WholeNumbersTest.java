package org.priory.inference.neural;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.priory.numerics.linear.FloatMatrix;
import org.priory.numerics.linear.SharedProducts;

/** Products of rounded rows and weights are exact. */
class WholeNumbersTest {
  private final Random random = new Random(5);

  private float[] values(int n, int kind) {
    float[] v = new float[n];
    for (int i = 0; i < n; i++) {
      v[i] =
          switch (kind) {
            case 0 -> 1; // all the same: the sums are as large as they can be
            case 1 -> i == 0 ? 1e6f : 1e-3f;
            default -> (float) random.nextGaussian();
          };
    }
    return v;
  }

  @Test
  void productsAreWholeNumbersThatFloatsHold() {
    int n = 900;
    int outputs = 300;
    for (int kind = 0; kind < 3; kind++) {
      WholeWeights weights = new WholeWeights(outputs, n);
      float[] w = values(outputs * n, kind);
      weights.load(w, 0);
      WholeRows rows = new WholeRows(5, n);
      for (int i = 0; i < 5; i++) {
        rows.put(i, values(n, (kind + i) % 3), 0);
        assertThat(Math.sqrt(rows.square(i)) / rows.step(i)).isLessThanOrEqualTo(4096);
      }
      FloatMatrix product = FloatMatrix.zeros(5, outputs);
      SharedProducts.timesTransposed(rows.matrix(5), weights.matrix(), product);
      float[] found = new float[5 * outputs];
      product.get(found, 0);
      for (int i = 0; i < 5; i++) {
        for (int j = 0; j < outputs; j++) {
          long sum = 0;
          for (int k = 0; k < n; k++) {
            sum +=
                ((long) rows.values()[i * n + k])
                    * (long) Math.rint(w[j * n + k] / (double) weights.step());
          }
          assertThat((double) found[i * outputs + j]).isEqualTo((double) sum);
        }
      }
    }
  }

  @Test
  void weightsThatAreNoNumbersAreRefused() {
    WholeWeights weights = new WholeWeights(2, 2);
    for (float bad : new float[] {Float.NaN, Float.POSITIVE_INFINITY, 1e30f}) {
      assertThatThrownBy(() -> weights.load(new float[] {1, bad, 0, 1}, 0))
          .isInstanceOf(ArithmeticException.class);
    }
  }
}

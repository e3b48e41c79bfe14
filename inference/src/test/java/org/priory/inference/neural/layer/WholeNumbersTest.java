package org.priory.inference.neural.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
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
      float[] whole = new float[5 * n];
      rows.matrix(5).get(whole, 0);
      FloatMatrix product = FloatMatrix.zeros(5, outputs);
      SharedProducts.timesTransposed(rows.matrix(5), weights.matrix(), product);
      float[] found = new float[5 * outputs];
      product.get(found, 0);
      for (int i = 0; i < 5; i++) {
        for (int j = 0; j < outputs; j++) {
          long sum = 0;
          for (int k = 0; k < n; k++) {
            sum +=
                ((long) whole[i * n + k])
                    * (long) Math.rint(w[j * n + k] / (double) weights.step());
          }
          assertThat((double) found[i * outputs + j]).isEqualTo((double) sum);
        }
      }
    }
  }

  /** Rows and columns that are rounded when they are needed are those of the whole. */
  @Test
  void partsOfTheWeightsAreThoseOfTheWhole() {
    int n = 70;
    int outputs = 30;
    WholeWeights weights = new WholeWeights(outputs, n);
    float[] w = values(3 + outputs * n, 2);
    weights.load(w, 3);
    float[] all = new float[outputs * n];
    weights.matrix().get(all, 0);
    WholeWeights parts = new WholeWeights(outputs, n);
    parts.show(w, 3);
    assertThat(parts.step()).isEqualTo(weights.step());
    float[] line = new float[n];
    FloatMatrix some = FloatMatrix.zeros(4, n);
    parts.rows(8, line, some);
    FloatMatrix columns = FloatMatrix.zeros(outputs, 5);
    parts.columns(61, line, columns);
    float[] found = new float[4 * n];
    some.get(found, 0);
    assertThat(found).isEqualTo(Arrays.copyOfRange(all, 8 * n, 12 * n));
    for (int i = 0; i < outputs; i++) {
      float[] row = new float[5];
      columns.getRows(i, 1, row, 0);
      assertThat(row).isEqualTo(Arrays.copyOfRange(all, i * n + 61, i * n + 66));
    }
    assertThatThrownBy(parts::matrix).hasMessageContaining("not loaded");
  }

  /** In place or not, one or several: the same whole numbers. */
  @Test
  void rowsInPlaceAreTheSame() {
    float[] v = values(4 * 50, 2);
    v[60] = Float.NaN;
    WholeRows one = new WholeRows(4, 50);
    for (int i = 0; i < 4; i++) {
      one.put(i, v, i * 50);
    }
    WholeRows all = new WholeRows(4, 50);
    float[] replaced = v.clone();
    all.replace(0, 4, replaced, 0);
    float[] expected = new float[200];
    one.matrix(4).get(expected, 0);
    float[] found = new float[200];
    all.matrix(4).get(found, 0);
    assertThat(found).isEqualTo(expected);
    assertThat(replaced).isEqualTo(expected).isNotEqualTo(v);
    assertThat(Arrays.copyOfRange(found, 50, 100)).containsOnly(0);
    for (int i = 0; i < 4; i++) {
      assertThat(all.square(i)).isEqualTo(one.square(i));
      assertThat(all.step(i)).isEqualTo(one.step(i));
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

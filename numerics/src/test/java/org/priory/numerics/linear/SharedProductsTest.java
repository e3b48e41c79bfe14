package org.priory.numerics.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Products in panels are those of the whole, where every sum is exact. */
class SharedProductsTest {
  private final Random random = new Random(9);

  /** Small whole numbers, whose sums floats hold. */
  private Naive whole(int rows, int columns) {
    double[] values = random.doubles((long) rows * columns, -50, 50).map(Math::rint).toArray();
    return new Naive(rows, columns, values);
  }

  private static FloatMatrix of(Naive values) {
    FloatMatrix matrix = FloatMatrix.zeros(values.rows, values.columns);
    matrix.put(values.floats(), 0);
    return matrix;
  }

  private static void check(FloatMatrix found, Naive expected) {
    float[] values = new float[expected.values.length];
    found.get(values, 0);
    assertThat(values).isEqualTo(expected.floats());
  }

  @Test
  void panelsAreTheWholeProduct() {
    for (int columns : new int[] {1, 10, 127, 128, 256, 300, 520, 784, 1200}) {
      Naive a = whole(33, 40);
      Naive b = whole(40, columns);
      Naive expected = a.times(b);
      FloatMatrix c = FloatMatrix.zeros(33, columns);
      SharedProducts.times(of(a), of(b), c);
      check(c, expected);
      SharedProducts.timesTransposed(of(a), of(b.transposed()), c);
      check(c, expected);
    }
  }

  @Test
  void otherRowsOfTheSameValues() {
    FloatMatrix matrix = of(whole(6, 4));
    float[] values = new float[24];
    matrix.get(values, 0);
    float[] row = new float[8];
    matrix.reshaped(8).getRows(1, 1, row, 0);
    assertThat(row).containsExactly(Arrays.copyOfRange(values, 8, 16));
    assertThatThrownBy(() -> matrix.reshaped(5)).hasMessageContaining("must divide 24");
  }

  @Test
  void wrongShapesAreRefused() {
    FloatMatrix a = FloatMatrix.zeros(2, 3);
    FloatMatrix b = FloatMatrix.zeros(3, 4);
    assertThatThrownBy(() -> SharedProducts.times(a, b, FloatMatrix.zeros(2, 5)))
        .hasMessageContaining("columns of C");
    assertThatThrownBy(() -> SharedProducts.timesTransposed(a, b, FloatMatrix.zeros(2, 3)))
        .isInstanceOf(IllegalArgumentException.class);
    FloatMatrix square = FloatMatrix.zeros(3, 3);
    assertThatThrownBy(() -> SharedProducts.times(square, square, square))
        .hasMessageContaining("share memory");
  }
}

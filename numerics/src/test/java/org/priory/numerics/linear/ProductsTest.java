package org.priory.numerics.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** The public face: small products by hand, and what is refused. */
class ProductsTest {
  private final float[] array = {1, 2, 3, 4, 5, 6};
  private final FloatMatrix a = FloatMatrix.view(array, 0, 2, 3);
  private final DoubleMatrix da = DoubleMatrix.view(new double[] {1, 2, 3, 4, 5, 6}, 0, 2, 3);

  @Test
  void floatsByHand() {
    float[] c = {1, 1, 1, 1};
    Products.gemmTransposed(1, a, a, 1, FloatMatrix.view(c, 0, 2, 2));
    assertThat(c).containsExactly(15, 33, 33, 78);
    Products.gemm(1, a, FloatMatrix.view(array, 0, 3, 2), 0, FloatMatrix.view(c, 0, 2, 2));
    assertThat(c).containsExactly(22, 28, 49, 64);
    float[] square = new float[9];
    Products.syrk(1, a, 0, FloatMatrix.view(square, 0, 3, 3));
    assertThat(square).containsExactly(17, 22, 27, 0, 29, 36, 0, 0, 45);
    float[] y = new float[4];
    Products.gemv(2, a, array, 3, 0, y, 1);
    assertThat(y).containsExactly(0, 64, 154, 0);
    Products.gemvTransposed(1, a, array, 0, 0, y, 0);
    assertThat(y).containsExactly(9, 12, 15, 0);
    FloatMatrix copy = FloatMatrix.zeros(2, 3);
    copy.put(array, 0);
    Products.trmm(copy.slice(1, 1), FloatMatrix.view(square, 0, 3, 3));
    float[] row = new float[6];
    copy.get(row, 0);
    assertThat(row).containsExactly(1, 2, 3, 68, 145, 270);
  }

  @Test
  void doublesByHand() {
    double[] c = {1, 1, 1, 1};
    Products.gemmTransposed(1, da, da, 1, DoubleMatrix.view(c, 0, 2, 2));
    assertThat(c).containsExactly(15, 33, 33, 78);
    Products.gemm(1, da, DoubleMatrix.view(new double[6], 0, 3, 2), 1, view(c));
    assertThat(c).containsExactly(15, 33, 33, 78);
    double[] square = new double[9];
    Products.syrk(1, da, 0, DoubleMatrix.view(square, 0, 3, 3));
    assertThat(square).containsExactly(17, 22, 27, 0, 29, 36, 0, 0, 45);
    double[] y = new double[3];
    Products.gemv(1, da, new double[] {1, 1, 1}, 0, 0, y, 1);
    assertThat(y).containsExactly(0, 6, 15);
    Products.gemvTransposed(1, da, new double[] {1, 1}, 0, 1, y, 0);
    assertThat(y).containsExactly(5, 13, 24);
  }

  private static DoubleMatrix view(double[] c) {
    return DoubleMatrix.view(c, 0, 2, 2);
  }

  @Test
  void shapesThatDoNotFitAreRefused() {
    FloatMatrix c = FloatMatrix.zeros(2, 2);
    refused(() -> Products.gemm(1, a, a, 0, c), "rows of B must be 3, was 2");
    refused(() -> Products.gemmTransposed(1, a, c, 0, c), "columns of B must be 3, was 2");
    refused(() -> Products.syrk(1, a, 0, c), "rows of C must be 3, was 2");
    refused(() -> Products.trmm(a, c), "rows of L must be 3, was 2");
    refused(
        () -> Products.gemv(1, a, array, 4, 0, new float[2], 0),
        "values must hold 3 values from offset 4 on, has 6");
    refused(
        () -> Products.gemv(1, da, new double[3], 0, 0, new double[2], 1),
        "values must hold 2 values from offset 1 on, has 2");
    refused(() -> FloatMatrix.view(array, 1, 2, 3), "values must hold 6 values from offset 1");
    refused(() -> FloatMatrix.view(array, -1, 1, 3), "values must hold 3 values from offset -1");
    refused(() -> FloatMatrix.zeros(0, 3), "rows and columns must be at least 1");
    refused(() -> FloatMatrix.zeros(1 << 16, 1 << 16), "product below 2^31");
    refused(() -> a.slice(1, 2), "rows must be in a matrix of 2, were 2 from 1 on");
    refused(() -> Cholesky.of(new double[5], 2), "a must hold 4 values");
    refused(() -> Cholesky.of(new double[] {1}, 1).solve(new double[2]), "length of b must be 1");
    assertThatThrownBy(() -> Cholesky.of(new double[] {-1}, 1))
        .isInstanceOf(ArithmeticException.class)
        .hasMessageContaining("a must be positive definite");
  }

  @Test
  void aResultThatSharesMemoryWithAnInputIsRefused() {
    String shared = "a result must not share memory with an input";
    float[] nine = new float[14];
    FloatMatrix square = FloatMatrix.view(nine, 0, 3, 3);
    refused(() -> Products.gemm(1, square, square, 0, square), shared);
    refused(() -> Products.syrk(1, FloatMatrix.view(nine, 5, 3, 3), 0, square), shared);
    refused(() -> Products.trmm(square, square), shared);
    refused(() -> Products.gemv(1, a, nine, 0, 0, nine, 2), shared);
    refused(() -> Products.gemv(1, square, array, 0, 0, nine, 8), shared);
    FloatMatrix own = FloatMatrix.zeros(4, 2);
    refused(() -> Products.syrk(1, own.slice(1, 3), 0, own.slice(0, 2)), shared);
    // Beside each other is no sharing.
    Products.syrk(1, own.slice(2, 2), 0, own.slice(0, 2));
    Products.gemv(1, square, array, 0, 0, nine, 9);
  }

  private static void refused(ThrowingCallable call, String message) {
    assertThatThrownBy(call)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }
}

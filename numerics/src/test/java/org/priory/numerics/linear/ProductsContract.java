package org.priory.numerics.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Random;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/**
 * What every provider's products must do. Bounds: a sum of k products in any order is right up to k
 * roundings of the sum of the sizes; scaling and adding the old value take four more.
 */
abstract class ProductsContract {
  private static final double FLOAT = 0x1p-24;
  private static final double DOUBLE = 0x1p-53;

  /** Rows of A, columns of the result, inner length: around the widths of kernels and blocks. */
  private static final int[][] SHAPES = {
    {1, 1, 1},
    {1, 5, 3},
    {5, 1, 2},
    {2, 3, 1},
    {7, 9, 8},
    {8, 8, 8},
    {16, 17, 15},
    {33, 31, 129},
    {64, 65, 63},
    {3, 520, 7},
    {130, 70, 130},
    {9, 300, 257},
    {256, 10, 10},
    {129, 64, 200}
  };

  private static final double[][] FACTORS = {{1, 0}, {1, 1}, {-0.5, 2}, {2, 0.25}};

  abstract Blas blas();

  @Test
  void floatProducts() {
    Random random = new Random(1);
    for (int[] shape : SHAPES) {
      for (double[] factors : FACTORS) {
        checkGemm(shape[0], shape[1], shape[2], factors[0], factors[1], random);
        checkSyrk(shape[0], shape[1], factors[0], factors[1], random);
        checkGemv(shape[0], shape[1], factors[0], factors[1], random);
      }
      checkTrmm(shape[0], shape[1], random);
    }
  }

  @Test
  void randomShapes() {
    Random random = new Random(2);
    for (int i = 0; i < 60; i++) {
      int m = 1 + random.nextInt(90);
      int n = 1 + random.nextInt(90);
      int k = 1 + random.nextInt(90);
      checkGemm(m, n, k, random.nextGaussian(), random.nextGaussian(), random);
      checkSyrk(m, n, random.nextGaussian(), random.nextGaussian(), random);
      checkGemv(m, n, random.nextGaussian(), random.nextGaussian(), random);
      checkTrmm(m, n, random);
    }
  }

  /** Some columns of A B, A'B and A B'; the others stay as they are. */
  @Test
  void columnsOfFloatProducts() {
    Random random = new Random(4);
    for (int[] shape : SHAPES) {
      int m = shape[0];
      int n = shape[1];
      Naive a = Naive.random(m, shape[2], random);
      Naive b = Naive.random(shape[2], n, random);
      Naive expected = a.times(b);
      Naive size = a.absolute().times(b.absolute());
      int from = n / 3;
      int to = from + Math.max(1, n / 2);
      for (int form = 0; form < 3; form++) {
        FloatMatrix c = of(Naive.random(m, n, random));
        float[] before = new float[m * n];
        c.get(before, 0);
        blas()
            .gemmColumns(
                form == 1,
                of(form == 1 ? a.transposed() : a),
                form == 2,
                of(form == 2 ? b.transposed() : b),
                c,
                from,
                to);
        float[] after = new float[m * n];
        c.get(after, 0);
        double[] whole = expected.values.clone();
        for (int i = 0; i < m * n; i++) {
          if (i % n < from || i % n >= to) {
            assertThat(after[i]).isEqualTo(before[i]);
          } else {
            whole[i] = after[i];
          }
        }
        expected.check(whole, (shape[2] + 4) * FLOAT, size);
      }
    }
  }

  private FloatMatrix of(Naive values) {
    FloatMatrix matrix = blas().zeros(values.rows, values.columns);
    matrix.put(values.floats(), 0);
    return matrix;
  }

  @Test
  void aWrongProductIsSeen() {
    Random random = new Random(3);
    Naive a = Naive.random(20, 30, random);
    Naive b = Naive.random(30, 10, random);
    Naive expected = a.times(b);
    Naive size = a.absolute().times(b.absolute());
    double[] wrong = expected.values.clone();
    expected.check(wrong, 34 * FLOAT, size);
    wrong[57] += 1e-4 * size.values[57];
    assertThatThrownBy(() -> expected.check(wrong, 34 * FLOAT, size))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("(5, 7)");
    wrong[57] = Double.NaN;
    assertThatThrownBy(() -> expected.check(wrong, 34 * FLOAT, size))
        .isInstanceOf(AssertionError.class);
  }

  private void checkGemm(int m, int n, int k, double alpha, double beta, Random random) {
    float al = (float) alpha;
    float be = (float) beta;
    Naive a = Naive.random(m, k, random);
    Naive b = Naive.random(k, n, random);
    Naive c = Naive.random(m, n, random);
    Naive product = a.times(b);
    Naive size = a.absolute().times(b.absolute());
    Naive expected = product.combined(al, be, c);
    Naive bound = size.combined(Math.abs(al), Math.abs(be), c.absolute());
    for (boolean transpose : new boolean[] {false, true}) {
      Naive right = transpose ? b.transposed() : b;
      for (int own = 0; own < 8; own++) {
        Guarded ga = new Guarded(a, (own & 1) != 0, blas());
        Guarded gb = new Guarded(right, (own & 2) != 0, blas());
        Guarded gc = new Guarded(c, (own & 4) != 0, blas());
        blas().gemm(al, ga.matrix(), gb.matrix(), transpose, be, gc.matrix());
        expected.check(gc.result(), (k + 4) * FLOAT, bound);
        assertThat(ga.result()).isEqualTo(a.values);
        assertThat(gb.result()).isEqualTo(right.values);
      }
      GuardedDoubles da = new GuardedDoubles(a);
      GuardedDoubles db = new GuardedDoubles(right);
      GuardedDoubles dc = new GuardedDoubles(c);
      blas().gemm(al, da.matrix(), db.matrix(), transpose, be, dc.matrix());
      // The expected value has rounding errors of its own.
      expected.check(dc.result(), 2 * (k + 4) * DOUBLE, bound);
    }
  }

  private void checkSyrk(int m, int n, double alpha, double beta, Random random) {
    float al = (float) alpha;
    float be = (float) beta;
    Naive a = Naive.random(m, n, random);
    Naive c = Naive.random(n, n, random);
    Naive expected = a.transposed().times(a).combined(al, be, c);
    Naive bound =
        a.absolute()
            .transposed()
            .times(a.absolute())
            .combined(Math.abs(al), Math.abs(be), c.absolute());
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        // Stays as it is, to the bit.
        expected.values[i * n + j] = c.at(i, j);
        bound.values[i * n + j] = 0;
      }
    }
    for (int own = 0; own < 4; own++) {
      Guarded ga = new Guarded(a, (own & 1) != 0, blas());
      Guarded gc = new Guarded(c, (own & 2) != 0, blas());
      blas().syrk(al, ga.matrix(), be, gc.matrix());
      expected.check(gc.result(), (m + 4) * FLOAT, bound);
    }
    GuardedDoubles da = new GuardedDoubles(a);
    GuardedDoubles dc = new GuardedDoubles(c);
    blas().syrk(al, da.matrix(), be, dc.matrix());
    expected.check(dc.result(), 2 * (m + 4) * DOUBLE, bound);
  }

  private void checkGemv(int m, int n, double alpha, double beta, Random random) {
    float al = (float) alpha;
    float be = (float) beta;
    Naive a = Naive.random(m, n, random);
    for (boolean transpose : new boolean[] {false, true}) {
      Naive factor = transpose ? a.transposed() : a;
      Naive x = Naive.random(1, factor.columns, random);
      Naive y = Naive.random(1, factor.rows, random);
      Naive expected = x.times(factor.transposed()).combined(al, be, y);
      Naive bound =
          x.absolute()
              .times(factor.transposed().absolute())
              .combined(Math.abs(al), Math.abs(be), y.absolute());
      for (boolean own : new boolean[] {false, true}) {
        Guarded ga = new Guarded(a, own, blas());
        Guarded gx = new Guarded(x, false, blas());
        Guarded gy = new Guarded(y, false, blas());
        blas().gemv(al, ga.matrix(), transpose, gx.matrix(), be, gy.matrix());
        expected.check(gy.result(), (factor.columns + 4) * FLOAT, bound);
      }
      GuardedDoubles da = new GuardedDoubles(a);
      GuardedDoubles dx = new GuardedDoubles(x);
      GuardedDoubles dy = new GuardedDoubles(y);
      blas().gemv(al, da.matrix(), transpose, dx.matrix(), be, dy.matrix());
      expected.check(dy.result(), 2 * (factor.columns + 4) * DOUBLE, bound);
    }
  }

  private void checkTrmm(int m, int n, Random random) {
    Naive a = Naive.random(m, n, random);
    Naive full = Naive.random(n, n, random);
    Naive lower = new Naive(n, n, full.values.clone());
    for (int i = 0; i < n; i++) {
      for (int j = i + 1; j < n; j++) {
        lower.values[i * n + j] = 0;
        full.values[i * n + j] = Double.NaN; // must not be read
      }
    }
    for (int own = 0; own < 4; own++) {
      Guarded ga = new Guarded(a, (own & 1) != 0, blas());
      Guarded gl = new Guarded(full, (own & 2) != 0, blas());
      blas().trmm(ga.matrix(), gl.matrix());
      a.times(lower).check(ga.result(), (n + 4) * FLOAT, a.absolute().times(lower.absolute()));
    }
  }

  @Test
  void withoutBetaTheOldValuesDoNotCount() {
    Random random = new Random(4);
    Naive a = Naive.random(6, 5, random);
    Naive nan = new Naive(6, 6, filled(36));
    for (boolean own : new boolean[] {false, true}) {
      Guarded ga = new Guarded(a, own, blas());
      Guarded gc = new Guarded(nan, own, blas());
      blas().gemm(1, ga.matrix(), ga.matrix(), true, 0, gc.matrix());
      assertThat(gc.result()).doesNotContain(Double.NaN);
      Guarded square = new Guarded(new Naive(5, 5, filled(25)), own, blas());
      blas().syrk(1, ga.matrix(), 0, square.matrix());
      double[] result = square.result();
      for (int i = 0; i < 5; i++) {
        for (int j = 0; j < 5; j++) {
          assertThat(Double.isNaN(result[i * 5 + j])).isEqualTo(j < i);
        }
      }
    }
    GuardedDoubles da = new GuardedDoubles(a);
    GuardedDoubles dc = new GuardedDoubles(nan);
    blas().gemm(1, da.matrix(), da.matrix(), true, 0, dc.matrix());
    assertThat(dc.result()).doesNotContain(Double.NaN);
    float[] y = {Float.NaN, Float.NaN, Float.NaN, Float.NaN, Float.NaN};
    blas()
        .gemv(
            1,
            FloatMatrix.view(a.floats(), 0, 6, 5),
            true,
            FloatMatrix.view(new float[6], 0, 1, 6),
            0,
            FloatMatrix.view(y, 0, 1, 5));
    assertThat(y).containsOnly(0);
  }

  private static double[] filled(int length) {
    double[] values = new double[length];
    Arrays.fill(values, Double.NaN);
    return values;
  }

  @Test
  void whatIsNotFiniteStaysInItsRow() {
    Random random = new Random(6);
    for (int k : new int[] {3, 135}) {
      Naive a = Naive.random(5, k, random);
      Arrays.fill(a.values, 4 * k, 5 * k, Double.NaN);
      Naive lower = Naive.random(k, k, random);
      for (boolean own : new boolean[] {false, true}) {
        Guarded ga = new Guarded(a, own, blas());
        Guarded gl = new Guarded(lower, own, blas());
        Guarded gc = new Guarded(new Naive(5, k, new double[5 * k]), own, blas());
        blas().gemm(1, ga.matrix(), gl.matrix(), false, 0, gc.matrix());
        blas().trmm(ga.matrix(), gl.matrix());
        for (Guarded result : new Guarded[] {gc, ga}) {
          assertThat(Arrays.copyOf(result.result(), 4 * k)).doesNotContain(Double.NaN);
          assertThat(Arrays.copyOfRange(result.result(), 4 * k, 5 * k)).containsOnly(Double.NaN);
        }
      }
    }
  }

  @Test
  void aSumOverBlocksIsTheSumOverAllRows() {
    Random random = new Random(5);
    Naive a = Naive.random(700, 23, random);
    FloatMatrix rows = FloatMatrix.view(a.floats(), 0, 700, 23);
    FloatMatrix sum = blas().zeros(23, 23);
    FloatMatrix block = blas().zeros(256, 23);
    for (int start = 0; start < 700; start += 256) {
      int count = Math.min(256, 700 - start);
      FloatMatrix part = block.slice(0, count);
      part.put(a.floats(), start * 23);
      blas().syrk(1, part, 1, sum);
    }
    FloatMatrix whole = blas().zeros(23, 23);
    for (int start = 0; start < 700; start += 256) {
      blas().syrk(1, rows.slice(start, Math.min(256, 700 - start)), 1, whole);
    }
    float[] blocks = new float[23 * 23];
    float[] slices = new float[23 * 23];
    sum.get(blocks, 0);
    whole.get(slices, 0);
    // In place or copied: the same bits.
    assertThat(blocks).isEqualTo(slices);
    assertThat((double) blocks[0])
        .isCloseTo(a.transposed().times(a).at(0, 0), Percentage.withPercentage(1e-3));
  }

  /** A float matrix in memory of its own, or in an array between values that must stay. */
  private static final class Guarded {
    private static final int BEFORE = 5;
    private static final float MARK = 12345.5f;

    private final float[] array;
    private final FloatMatrix matrix;
    private final boolean isOwn;
    private final FloatMatrix larger;

    Guarded(Naive values, boolean isOwn, Blas blas) {
      this.isOwn = isOwn;
      int length = values.values.length;
      array = new float[BEFORE + length + 3];
      Arrays.fill(array, MARK);
      System.arraycopy(values.floats(), 0, array, BEFORE, length);
      if (isOwn) {
        // A part of a larger one, so that there are neighbours as well.
        larger = blas.zeros(values.rows + 2, values.columns);
        matrix = larger.slice(1, values.rows);
        matrix.put(array, BEFORE);
      } else {
        matrix = FloatMatrix.view(array, BEFORE, values.rows, values.columns);
        larger = matrix;
      }
    }

    FloatMatrix matrix() {
      return matrix;
    }

    double[] result() {
      if (isOwn) {
        matrix.get(array, BEFORE);
        float[] row = new float[matrix.columns()];
        larger.slice(0, 1).get(row, 0);
        assertThat(row).containsOnly(0);
        larger.slice(larger.rows() - 1, 1).get(row, 0);
        assertThat(row).containsOnly(0);
      }
      double[] result = new double[array.length - BEFORE - 3];
      for (int i = 0; i < array.length; i++) {
        if (i < BEFORE || i >= BEFORE + result.length) {
          assertThat(array[i]).isEqualTo(MARK);
        } else {
          result[i - BEFORE] = array[i];
        }
      }
      return result;
    }
  }

  /** A double matrix in an array between values that must stay. */
  private static final class GuardedDoubles {
    private static final int BEFORE = 3;
    private static final double MARK = 54321.5;

    private final double[] array;
    private final DoubleMatrix matrix;

    GuardedDoubles(Naive values) {
      array = new double[BEFORE + values.values.length + 4];
      Arrays.fill(array, MARK);
      System.arraycopy(values.values, 0, array, BEFORE, values.values.length);
      matrix = DoubleMatrix.view(array, BEFORE, values.rows, values.columns);
    }

    DoubleMatrix matrix() {
      return matrix;
    }

    double[] result() {
      assertThat(Arrays.copyOf(array, BEFORE)).containsOnly(MARK);
      int end = array.length - 4;
      assertThat(Arrays.copyOfRange(array, end, array.length)).containsOnly(MARK);
      return Arrays.copyOfRange(array, BEFORE, end);
    }
  }
}

package org.priory.numerics.linear;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Same input, same bits: again, elsewhere in an array, and from several threads at once. */
abstract class DeterminismContract {

  abstract Blas blas();

  @Test
  void sameBitsAgainAndFromThreadsAtOnce() throws Exception {
    int expected = fingerprint(21, 0);
    ExecutorService pool = Executors.newFixedThreadPool(4);
    try {
      List<Callable<Integer>> tasks = new ArrayList<>();
      for (int i = 0; i < 12; i++) {
        int offset = i;
        tasks.add(() -> fingerprint(21, offset));
      }
      for (Future<Integer> result : pool.invokeAll(tasks)) {
        assertThat(result.get()).isEqualTo(expected);
      }
    } finally {
      pool.shutdownNow();
    }
    assertThat(fingerprint(21, 1)).isEqualTo(expected);
    // Another input has other bits.
    assertThat(fingerprint(22, 0)).isNotEqualTo(expected);
  }

  /** All results of one input, which is at some offset in its array. */
  private int fingerprint(int seed, int offset) {
    Random random = new Random(seed);
    int m = 257;
    int n = 61;
    float[] values = new float[offset + m * n];
    System.arraycopy(Naive.random(m, n, random).floats(), 0, values, offset, m * n);
    FloatMatrix a = FloatMatrix.view(values, offset, m, n);
    // Rows of 61 floats: another row is another alignment.
    FloatMatrix own = blas().zeros(m + offset, n).slice(offset, m);
    own.put(values, offset);
    Naive positive = Naive.positive(n, random);
    FloatMatrix factor = FloatMatrix.view(positive.floats(), 0, n, n);

    FloatMatrix product = blas().zeros(m, n);
    blas().gemm(1, a, factor, false, 0, product);
    FloatMatrix square = blas().zeros(n, n);
    blas().syrk(1, a, 1, square);
    blas().syrk(-0.3f, own, 1, square);
    blas().gemm(0.7f, own, factor, true, 1, product);
    float[] y = new float[m];
    blas().gemv(1, a, false, factor.slice(0, 1), 0, FloatMatrix.view(y, 0, 1, m));
    blas().gemv(0.7f, own, false, factor.slice(1, 1), 1, FloatMatrix.view(y, 0, 1, m));
    float[] z = new float[n];
    blas().gemv(1, own, true, FloatMatrix.view(y, 0, 1, m), 0, FloatMatrix.view(z, 0, 1, n));
    blas().trmm(a, factor);
    blas().trmm(own, factor);
    float[] owns = new float[m * n];
    own.get(owns, 0);
    float[] products = new float[m * n];
    product.get(products, 0);
    float[] squares = new float[n * n];
    square.get(squares, 0);

    Cholesky cholesky = Cholesky.tryOf(blas(), positive.values, n).orElseThrow();
    SymmetricEigen eigen = SymmetricEigen.of(blas(), positive.values, n);
    return Arrays.deepHashCode(
        new Object[] {
          products,
          squares,
          y,
          z,
          owns,
          Arrays.copyOfRange(values, offset, values.length),
          cholesky.lower(),
          cholesky.inverse(),
          cholesky.solve(positive.values, n),
          eigen.values(),
          eigen.vectors()
        });
  }
}

package org.priory.numerics.linear;

import static org.bytedeco.openblas.global.openblas.CblasColMajor;
import static org.bytedeco.openblas.global.openblas.CblasLeft;
import static org.bytedeco.openblas.global.openblas.CblasLower;
import static org.bytedeco.openblas.global.openblas.CblasNoTrans;
import static org.bytedeco.openblas.global.openblas.CblasNonUnit;
import static org.bytedeco.openblas.global.openblas.CblasRight;
import static org.bytedeco.openblas.global.openblas.CblasRowMajor;
import static org.bytedeco.openblas.global.openblas.CblasTrans;
import static org.bytedeco.openblas.global.openblas.CblasUpper;
import static org.bytedeco.openblas.global.openblas.LAPACKE_dpotrf;
import static org.bytedeco.openblas.global.openblas.LAPACKE_dpotri;
import static org.bytedeco.openblas.global.openblas.LAPACKE_dsyevd;
import static org.bytedeco.openblas.global.openblas.blas_set_num_threads;
import static org.bytedeco.openblas.global.openblas.cblas_dgemm;
import static org.bytedeco.openblas.global.openblas.cblas_dgemv;
import static org.bytedeco.openblas.global.openblas.cblas_dsyrk;
import static org.bytedeco.openblas.global.openblas.cblas_dtrsm;
import static org.bytedeco.openblas.global.openblas.cblas_sgemm;
import static org.bytedeco.openblas.global.openblas.cblas_sgemv;
import static org.bytedeco.openblas.global.openblas.cblas_ssyrk;
import static org.bytedeco.openblas.global.openblas.cblas_strmm;

import org.bytedeco.javacpp.Loader;
import org.bytedeco.openblas.global.openblas;

/**
 * OpenBLAS on one thread: the callers are parallel where that pays, and results do not depend on
 * the number of cores.
 *
 * <p>LAPACK reads columns. A row-major lower triangle is a column-major upper one, so it is told
 * "upper" and nothing is transposed.
 */
final class OpenBlas implements Blas {
  private static final byte VECTORS = 'V';
  private static final byte UPPER = 'U';

  private OpenBlas() {}

  /** Loads the library, or throws a {@link LinkageError} or an unchecked exception. */
  static OpenBlas load() {
    Loader.load(openblas.class);
    blas_set_num_threads(1);
    return new OpenBlas();
  }

  @Override
  public LinearAlgebra.Provider provider() {
    return new LinearAlgebra.Provider("OpenBLAS", true, "");
  }

  @Override
  public FloatMatrix zeros(int rows, int columns) {
    long length = Shapes.length(rows, columns);
    return new NativeFloats(new NativeMemory(Float.BYTES * length), 0, rows, columns);
  }

  @Override
  public void gemm(
      float alpha, FloatMatrix a, FloatMatrix b, boolean transposeB, float beta, FloatMatrix c) {
    StagedFloats sa = StagedFloats.of(0, a, true);
    StagedFloats sb = StagedFloats.of(1, b, true);
    StagedFloats sc = StagedFloats.of(2, c, beta != 0);
    cblas_sgemm(
        CblasRowMajor,
        CblasNoTrans,
        transposeB ? CblasTrans : CblasNoTrans,
        c.rows(),
        c.columns(),
        a.columns(),
        alpha,
        sa.pointer(),
        a.columns(),
        sb.pointer(),
        b.columns(),
        beta,
        sc.pointer(),
        c.columns());
    sc.back();
  }

  @Override
  public void gemmColumns(
      boolean transposeA,
      FloatMatrix a,
      boolean transposeB,
      FloatMatrix b,
      FloatMatrix c,
      int from,
      int to) {
    cblas_sgemm(
        CblasRowMajor,
        transposeA ? CblasTrans : CblasNoTrans,
        transposeB ? CblasTrans : CblasNoTrans,
        c.rows(),
        to - from,
        transposeA ? a.rows() : a.columns(),
        1,
        ((NativeFloats) a).pointer(),
        a.columns(),
        ((NativeFloats) b).pointer(transposeB ? from * b.columns() : from),
        b.columns(),
        0,
        ((NativeFloats) c).pointer(from),
        c.columns());
  }

  @Override
  public void syrk(float alpha, FloatMatrix a, float beta, FloatMatrix c) {
    StagedFloats sa = StagedFloats.of(0, a, true);
    StagedFloats sc = StagedFloats.of(2, c, true);
    cblas_ssyrk(
        CblasRowMajor,
        CblasUpper,
        CblasTrans,
        a.columns(),
        a.rows(),
        alpha,
        sa.pointer(),
        a.columns(),
        beta,
        sc.pointer(),
        c.columns());
    sc.back();
  }

  @Override
  public void trmm(FloatMatrix a, FloatMatrix lower) {
    StagedFloats sa = StagedFloats.of(0, a, true);
    StagedFloats sl = StagedFloats.of(1, lower, true);
    cblas_strmm(
        CblasRowMajor,
        CblasRight,
        CblasLower,
        CblasNoTrans,
        CblasNonUnit,
        a.rows(),
        a.columns(),
        1,
        sl.pointer(),
        lower.columns(),
        sa.pointer(),
        a.columns());
    sa.back();
  }

  @Override
  public void gemv(
      float alpha, FloatMatrix a, boolean transposeA, FloatMatrix x, float beta, FloatMatrix y) {
    StagedFloats sa = StagedFloats.of(0, a, true);
    StagedFloats sx = StagedFloats.of(1, x, true);
    StagedFloats sy = StagedFloats.of(2, y, beta != 0);
    cblas_sgemv(
        CblasRowMajor,
        transposeA ? CblasTrans : CblasNoTrans,
        a.rows(),
        a.columns(),
        alpha,
        sa.pointer(),
        a.columns(),
        sx.pointer(),
        1,
        beta,
        sy.pointer(),
        1);
    sy.back();
  }

  @Override
  public void gemm(
      double alpha,
      DoubleMatrix a,
      DoubleMatrix b,
      boolean transposeB,
      double beta,
      DoubleMatrix c) {
    StagedDoubles sa = StagedDoubles.of(0, a, true);
    StagedDoubles sb = StagedDoubles.of(1, b, true);
    StagedDoubles sc = StagedDoubles.of(2, c, beta != 0);
    cblas_dgemm(
        CblasRowMajor,
        CblasNoTrans,
        transposeB ? CblasTrans : CblasNoTrans,
        c.rows(),
        c.columns(),
        a.columns(),
        alpha,
        sa.pointer(),
        a.columns(),
        sb.pointer(),
        b.columns(),
        beta,
        sc.pointer(),
        c.columns());
    sc.back();
  }

  @Override
  public void syrk(double alpha, DoubleMatrix a, double beta, DoubleMatrix c) {
    StagedDoubles sa = StagedDoubles.of(0, a, true);
    StagedDoubles sc = StagedDoubles.of(2, c, true);
    cblas_dsyrk(
        CblasRowMajor,
        CblasUpper,
        CblasTrans,
        a.columns(),
        a.rows(),
        alpha,
        sa.pointer(),
        a.columns(),
        beta,
        sc.pointer(),
        c.columns());
    sc.back();
  }

  @Override
  public void gemv(
      double alpha,
      DoubleMatrix a,
      boolean transposeA,
      DoubleMatrix x,
      double beta,
      DoubleMatrix y) {
    StagedDoubles sa = StagedDoubles.of(0, a, true);
    StagedDoubles sx = StagedDoubles.of(1, x, true);
    StagedDoubles sy = StagedDoubles.of(2, y, beta != 0);
    cblas_dgemv(
        CblasRowMajor,
        transposeA ? CblasTrans : CblasNoTrans,
        a.rows(),
        a.columns(),
        alpha,
        sa.pointer(),
        a.columns(),
        sx.pointer(),
        1,
        beta,
        sy.pointer(),
        1);
    sy.back();
  }

  @Override
  public boolean cholesky(double[] a, int n) {
    StagedDoubles sa = StagedDoubles.of(0, a, 0, a.length, true);
    int info = LAPACKE_dpotrf(CblasColMajor, UPPER, n, sa.pointer(), n);
    sa.back();
    return info == 0;
  }

  @Override
  public void solve(double[] lower, int n, double[] b, int columns) {
    StagedDoubles sl = StagedDoubles.of(0, lower, 0, lower.length, true);
    StagedDoubles sb = StagedDoubles.of(1, b, 0, b.length, true);
    // L Y = B, then L' X = Y.
    for (int transpose : new int[] {CblasNoTrans, CblasTrans}) {
      cblas_dtrsm(
          CblasRowMajor,
          CblasLeft,
          CblasLower,
          transpose,
          CblasNonUnit,
          n,
          columns,
          1,
          sl.pointer(),
          n,
          sb.pointer(),
          columns);
    }
    sb.back();
  }

  @Override
  public void invert(double[] lower, int n) {
    StagedDoubles sl = StagedDoubles.of(0, lower, 0, lower.length, true);
    LAPACKE_dpotri(CblasColMajor, UPPER, n, sl.pointer(), n);
    sl.back();
  }

  @Override
  public boolean eigen(double[] a, int n, double[] values) {
    StagedDoubles sa = StagedDoubles.of(0, a, 0, a.length, true);
    StagedDoubles sv = StagedDoubles.of(1, values, 0, n, false);
    int info = LAPACKE_dsyevd(CblasColMajor, VECTORS, UPPER, n, sa.pointer(), n, sv.pointer());
    sa.back();
    sv.back();
    return info == 0;
  }
}

package org.priory.numerics.linear;

/** Plain Java, for machines on which no native library loads. Same bits on every machine. */
final class PlainBlas implements Blas {
  private final LinearAlgebra.Provider provider;

  PlainBlas(String reason) {
    this.provider = new LinearAlgebra.Provider("plain Java", false, reason);
  }

  @Override
  public LinearAlgebra.Provider provider() {
    return provider;
  }

  @Override
  public FloatMatrix zeros(int rows, int columns) {
    return new HeapFloats(new float[Shapes.length(rows, columns)], 0, rows, columns);
  }

  @Override
  public void gemm(
      float alpha, FloatMatrix a, FloatMatrix b, boolean transposeB, float beta, FloatMatrix c) {
    PlainFloats.Grid gb = PlainFloats.Grid.of(b);
    PlainFloats.Grid gc = PlainFloats.Grid.of(c);
    PlainFloats.scale(c.rows(), c.columns(), beta, gc);
    PlainFloats.add(
        c.rows(),
        c.columns(),
        a.columns(),
        alpha,
        PlainFloats.Grid.of(a),
        transposeB ? gb.transposed() : gb,
        gc);
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
    PlainFloats.Grid ga = PlainFloats.Grid.of(a);
    PlainFloats.Grid gb = PlainFloats.Grid.of(b);
    PlainFloats.Grid gc = PlainFloats.Grid.of(c).from(0, from);
    PlainFloats.scale(c.rows(), to - from, 0, gc);
    PlainFloats.add(
        c.rows(),
        to - from,
        transposeA ? a.rows() : a.columns(),
        1,
        transposeA ? ga.transposed() : ga,
        (transposeB ? gb.transposed() : gb).from(0, from),
        gc);
  }

  @Override
  public void syrk(float alpha, FloatMatrix a, float beta, FloatMatrix c) {
    int n = a.columns();
    PlainFloats.Grid gc = PlainFloats.Grid.of(c);
    for (int i = 0; i < n; i++) {
      PlainFloats.scale(1, n - i, beta, gc.from(i, i));
    }
    PlainFloats.addGram(n, a.rows(), alpha, PlainFloats.Grid.of(a), gc);
  }

  @Override
  public void trmm(FloatMatrix a, FloatMatrix lower) {
    PlainFloats.timesLower(
        a.rows(), a.columns(), PlainFloats.Grid.of(a), PlainFloats.Grid.of(lower));
  }

  @Override
  public void gemv(
      float alpha, FloatMatrix a, boolean transposeA, FloatMatrix x, float beta, FloatMatrix y) {
    PlainFloats.Grid ga = PlainFloats.Grid.of(a);
    PlainFloats.Grid gx = PlainFloats.Grid.of(x);
    PlainFloats.Grid gy = PlainFloats.Grid.of(y);
    PlainFloats.scale(1, y.columns(), beta, gy);
    if (transposeA) {
      PlainFloats.add(1, a.columns(), a.rows(), alpha, gx, ga, gy);
    } else {
      PlainFloats.addProduct(a.rows(), a.columns(), alpha, ga, gx, gy);
    }
  }

  @Override
  public void gemm(
      double alpha,
      DoubleMatrix a,
      DoubleMatrix b,
      boolean transposeB,
      double beta,
      DoubleMatrix c) {
    PlainDoubles.Grid gb = PlainDoubles.Grid.of(b);
    PlainDoubles.Grid gc = PlainDoubles.Grid.of(c);
    PlainDoubles.scale(c.rows(), c.columns(), beta, gc);
    PlainDoubles.add(
        c.rows(),
        c.columns(),
        a.columns(),
        alpha,
        PlainDoubles.Grid.of(a),
        transposeB ? gb.transposed() : gb,
        gc);
  }

  @Override
  public void syrk(double alpha, DoubleMatrix a, double beta, DoubleMatrix c) {
    int n = a.columns();
    PlainDoubles.Grid gc = PlainDoubles.Grid.of(c);
    for (int i = 0; i < n; i++) {
      PlainDoubles.scale(1, n - i, beta, gc.from(i, i));
    }
    PlainDoubles.addGram(n, a.rows(), alpha, PlainDoubles.Grid.of(a), gc);
  }

  @Override
  public void gemv(
      double alpha,
      DoubleMatrix a,
      boolean transposeA,
      DoubleMatrix x,
      double beta,
      DoubleMatrix y) {
    PlainDoubles.Grid ga = PlainDoubles.Grid.of(a);
    PlainDoubles.Grid gx = PlainDoubles.Grid.of(x);
    PlainDoubles.Grid gy = PlainDoubles.Grid.of(y);
    PlainDoubles.scale(1, y.columns(), beta, gy);
    if (transposeA) {
      PlainDoubles.add(1, a.columns(), a.rows(), alpha, gx, ga, gy);
    } else {
      PlainDoubles.addProduct(a.rows(), a.columns(), alpha, ga, gx, gy);
    }
  }

  @Override
  public boolean cholesky(double[] a, int n) {
    return PlainCholesky.factor(a, n);
  }

  @Override
  public void solve(double[] lower, int n, double[] b, int columns) {
    PlainCholesky.solve(lower, n, b, columns);
  }

  @Override
  public void invert(double[] lower, int n) {
    PlainCholesky.invert(lower, n);
  }

  @Override
  public boolean eigen(double[] a, int n, double[] values) {
    return PlainEigen.of(a, n, values);
  }
}

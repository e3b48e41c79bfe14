package org.priory.numerics.linear;

import org.priory.numerics.parallel.Workers;

/**
 * Products of large matrices of floats, shared among the threads: columns of the result in at most
 * four panels, which follow from its width alone. So the bits do not depend on the number of
 * threads.
 *
 * <p>All matrices come from {@link FloatMatrix#zeros} or are rows of such a one.
 */
public final class SharedProducts {
  private static final int PANELS = 4;

  /** Narrower panels are not worth a task. */
  private static final int LEAST = 128;

  /** Panels start where the library's own tiles do. */
  private static final int TILE = 16;

  private SharedProducts() {}

  /** C = A B. */
  public static void times(FloatMatrix a, FloatMatrix b, FloatMatrix c) {
    Shapes.equal("rows of B", a.columns(), b.rows());
    check(a, b, c, a.rows(), b.columns());
    panels(a, false, b, c);
  }

  /** C = A B'. */
  public static void timesTransposed(FloatMatrix a, FloatMatrix b, FloatMatrix c) {
    Shapes.equal("columns of B", a.columns(), b.columns());
    check(a, b, c, a.rows(), b.rows());
    panels(a, true, b, c);
  }

  private static void check(FloatMatrix a, FloatMatrix b, FloatMatrix c, int rows, int columns) {
    Shapes.equal("rows of C", rows, c.rows());
    Shapes.equal("columns of C", columns, c.columns());
    if (c.overlaps(a) || c.overlaps(b)) {
      throw new IllegalArgumentException("a result must not share memory with an input");
    }
  }

  private static void panels(FloatMatrix a, boolean transposeB, FloatMatrix b, FloatMatrix c) {
    Blas blas = LinearAlgebra.blas();
    int columns = c.columns();
    int panels = Math.max(1, Math.min(PANELS, columns / LEAST));
    int width = ((columns + panels - 1) / panels + TILE - 1) / TILE * TILE;
    Workers.each(
        panels,
        i ->
            blas.gemmColumns(
                false, a, transposeB, b, c, i * width, Math.min(columns, (i + 1) * width)));
  }
}

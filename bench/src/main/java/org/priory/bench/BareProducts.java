package org.priory.bench;

import java.util.SplittableRandom;
import org.priory.numerics.linear.FloatMatrix;
import org.priory.numerics.linear.Products;

/**
 * What any E-step has to do at least: X'X and X m over blocks of 256 rows, by the library, and
 * nothing else. The rows are 26 MB that are used again and again, so that memory holds it back less
 * than a pass over all data.
 */
final class BareProducts {
  private static final int BLOCK = 256;
  private static final int ROWS = 1 << 16;

  private final int width;
  private final float[] values;

  BareProducts(int width) {
    this.width = width;
    this.values = SimulatedRows.chunk(ROWS, width, new SplittableRandom(2)).features();
  }

  /** So many rows in equal parts, each by a thread of its own. */
  double run(int rows, int threads) {
    Thread[] others = new Thread[threads];
    for (int t = 0; t < threads; t++) {
      others[t] = new Thread(() -> part(rows / threads));
      others[t].start();
    }
    for (Thread thread : others) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        throw new IllegalStateException("interrupted", e);
      }
    }
    return rows;
  }

  private void part(int rows) {
    FloatMatrix gram = FloatMatrix.zeros(width, width);
    float[] m = new float[width];
    float[] predictors = new float[BLOCK];
    for (int done = 0; done < rows; done += BLOCK) {
      int count = Math.min(BLOCK, rows - done);
      FloatMatrix block = FloatMatrix.view(values, done % ROWS * width, count, width);
      Products.syrk(1, block, 1, gram);
      Products.gemv(1, block, m, 0, 0, predictors, 0);
    }
  }
}

package org.priory.bench;

import java.util.List;
import java.util.SplittableRandom;
import org.priory.numerics.linear.FloatMatrix;
import org.priory.numerics.linear.Products;

/**
 * What any E-step has to do at least: X'X and X m over blocks of 256 rows, by the library, and
 * nothing else. On the same rows; or, where those are in a file, on 26 MB again and again.
 */
final class BareProducts {
  private static final int BLOCK = 256;
  private static final int ROWS = 1 << 16;

  private final int width;
  private final List<float[]> parts;

  BareProducts(int width, List<float[]> parts) {
    this.width = width;
    this.parts =
        parts.isEmpty()
            ? List.of(SimulatedRows.chunk(ROWS, width, new SplittableRandom(2)).features())
            : parts;
  }

  /** So many rows in equal parts, each by a thread of its own. */
  void run(int rows, int threads) {
    Thread[] all = new Thread[threads];
    for (int t = 0; t < threads; t++) {
      int first = t;
      all[t] = new Thread(() -> part(first, threads, rows / threads));
      all[t].start();
    }
    for (Thread thread : all) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        throw new IllegalStateException("interrupted", e);
      }
    }
  }

  private void part(int first, int step, int rows) {
    FloatMatrix gram = FloatMatrix.zeros(width, width);
    float[] m = new float[width];
    float[] predictors = new float[BLOCK];
    int done = 0;
    for (int part = first; done < rows; part += step) {
      float[] values = parts.get(part % parts.size());
      int count = Math.min(values.length / width, rows - done);
      for (int row = 0; row < count; row += BLOCK) {
        FloatMatrix block =
            FloatMatrix.view(values, row * width, Math.min(BLOCK, count - row), width);
        Products.syrk(1, block, 1, gram);
        Products.gemv(1, block, m, 0, 0, predictors, 0);
      }
      done += count;
    }
  }
}

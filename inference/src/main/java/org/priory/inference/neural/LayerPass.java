package org.priory.inference.neural;

import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A layer at work on a batch: forwards, backwards, and what it adds to norms and weighted sums of
 * gradients. What becomes of a row is, bit for bit, a function of the row alone.
 */
interface LayerPass {
  /** Rows that a task takes. */
  int TILE = 16;

  /**
   * From the inputs of all rows to their outputs, before the activation.
   *
   * @param offset where in {@code in} the first row starts
   */
  void forwards(int rows, float[] in, int offset, float[] out);

  /**
   * From the gradient of the loss by the outputs to that by the inputs.
   *
   * @param before filled in, if it is wanted
   */
  void backwards(int rows, float[] error, float @Nullable [] before);

  /** The squared norm of a row's gradient by the parameters of the layer. */
  double square(int row);

  /** Adds the weighted sum of the rows' gradients, where the layer has its own. */
  void addWeighted(int rows, double[] factors, double[] sum);

  /** A task for a row. */
  interface RowTask {
    void run(int row);
  }

  /** Some rows at a time, on all cores. */
  static void each(int rows, RowTask task) {
    IntStream.range(0, (rows + TILE - 1) / TILE)
        .parallel()
        .forEach(
            tile -> {
              int end = Math.min(rows, (tile + 1) * TILE);
              for (int row = tile * TILE; row < end; row++) {
                task.run(row);
              }
            });
  }
}

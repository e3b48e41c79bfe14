package org.priory.inference.neural.layer;

import org.jspecify.annotations.Nullable;
import org.priory.numerics.parallel.Workers;
import org.priory.privacy.query.BatchQuery;

/**
 * A layer at work on a batch: forwards, backwards, and what it adds to norms and weighted sums of
 * gradients. What becomes of a row is, bit for bit, a function of the row alone.
 */
public interface LayerPass {
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
   * @param error may be overwritten
   * @param before gets each value once, if they are wanted
   */
  void backwards(int rows, float[] error, @Nullable Before before);

  /** Takes the gradient of the loss by the inputs. */
  interface Before {

    /**
     * Takes that of some inputs of a row, which it may overwrite.
     *
     * @param first of the inputs, a multiple of {@link Panels#TILE}
     * @param gradient from the start of the array on
     */
    void take(int row, int first, float[] gradient, int count);
  }

  /** The squared norm of a row's gradient by the parameters of the layer. */
  double square(int row);

  /**
   * The squared norm of the sum of some rows' gradients by the parameters of the layer.
   *
   * @param counts rows that are not zero
   */
  default double squareOfSum(int first, int rows, boolean[] counts) {
    throw new UnsupportedOperationException("rows of a convolution are not added up");
  }

  /** Hands out the weighted sum of the rows' gradients by the parameters of the layer. */
  void weighted(int rows, double[] factors, BatchQuery.Pieces pieces);

  /** A task for a row. */
  interface RowTask {
    void run(int row);
  }

  /** A task for some rows that follow each other. */
  interface TileTask {
    void run(int first, int count);
  }

  /** Row by row, on all threads. */
  static void each(int rows, RowTask task) {
    tiles(
        rows,
        (first, count) -> {
          for (int row = first; row < first + count; row++) {
            task.run(row);
          }
        });
  }

  /** Some rows at a time, on all threads. */
  static void tiles(int rows, TileTask task) {
    Workers.each(
        (rows + TILE - 1) / TILE,
        tile -> task.run(tile * TILE, Math.min(TILE, rows - tile * TILE)));
  }
}

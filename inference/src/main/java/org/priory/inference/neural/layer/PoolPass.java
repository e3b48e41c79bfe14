package org.priory.inference.neural.layer;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.query.BatchQuery;

/** The largest of some pixels; of equal ones the first. Errors go back to the pixel it was. */
final class PoolPass implements LayerPass {
  private final Layer.MaxPool layer;
  private final int[] largest;

  /** From the first pixel of a window to each of its pixels. */
  private final int[] pixels;

  PoolPass(Layer.MaxPool layer, int most) {
    this.layer = layer;
    this.largest = new int[most * layer.outputs()];
    int size = layer.size();
    this.pixels = new int[size * size];
    for (int i = 0; i < pixels.length; i++) {
      pixels[i] = (i / size * layer.width() + i % size) * layer.channels();
    }
  }

  @Override
  public void forwards(int rows, float[] in, int offset, float[] out) {
    LayerPass.each(rows, row -> pool(row, in, offset + row * layer.inputs(), out));
  }

  private void pool(int row, float[] in, int start, float[] out) {
    int at = row * layer.outputs();
    // windows that follow each other without a gap are one run of numbers
    int windows = layer.stride() == 1 ? layer.outWidth() : 1;
    int run = windows * layer.channels();
    for (int y = 0; y < layer.outHeight(); y++) {
      for (int x = 0; x < layer.outWidth(); x += windows) {
        int corner = (y * layer.width() + x) * layer.stride() * layer.channels();
        System.arraycopy(in, start + corner, out, at, run);
        for (int i = 1; i < pixels.length; i++) {
          raise(out, at, in, start + corner + pixels[i], run);
        }
        for (int j = 0; j < run; j++) {
          largest[at + j] = corner + j + pixels[first(out[at + j], in, start + corner + j)];
        }
        at += run;
      }
    }
  }

  private static void raise(float[] most, int at, float[] values, int from, int n) {
    for (int c = 0; c < n; c++) {
      most[at + c] = Math.max(most[at + c], values[from + c]);
    }
  }

  /**
   * Which pixel of a window is the first with a value, without branches that nobody can foresee.
   */
  private int first(float value, float[] in, int from) {
    int bits = Float.floatToRawIntBits(value);
    int first = 0;
    int none = 1;
    for (int i = 0; i < pixels.length - 1; i++) {
      int difference = bits ^ Float.floatToRawIntBits(in[from + pixels[i]]);
      // 1 as long as all differ
      none &= (difference | -difference) >>> 31;
      first += none;
    }
    return first;
  }

  @Override
  public void backwards(int rows, float[] error, @Nullable Before before) {
    if (before == null) {
      return;
    }
    int inputs = layer.inputs();
    int outputs = layer.outputs();
    LayerPass.tiles(
        rows,
        (first, count) -> {
          float[] pixelErrors = new float[inputs];
          for (int row = first; row < first + count; row++) {
            Arrays.fill(pixelErrors, 0);
            for (int i = row * outputs; i < (row + 1) * outputs; i++) {
              pixelErrors[largest[i]] += error[i];
            }
            before.take(row, 0, pixelErrors, inputs);
          }
        });
  }

  @Override
  public double square(int row) {
    return 0;
  }

  @Override
  public void weighted(int rows, double[] factors, BatchQuery.Pieces pieces) {
    // no parameters
  }
}

package org.priory.inference.neural;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The largest of some pixels; of equal ones the first. Errors go back to the pixel it was. */
final class PoolPass implements LayerPass {
  private final Layer.MaxPool layer;
  private final int[] largest;

  /** From the first pixel of a window to each of the others. */
  private final int[] others;

  PoolPass(Layer.MaxPool layer, int most) {
    this.layer = layer;
    this.largest = new int[most * layer.outputs()];
    int size = layer.size();
    this.others = new int[size * size - 1];
    for (int i = 1; i < size * size; i++) {
      others[i - 1] = (i / size * layer.width() + i % size) * layer.channels();
    }
  }

  @Override
  public void forwards(int rows, float[] in, int offset, float[] out) {
    LayerPass.each(rows, row -> pool(row, in, offset + row * layer.inputs(), out));
  }

  private void pool(int row, float[] in, int start, float[] out) {
    int channels = layer.channels();
    int at = row * layer.outputs();
    for (int y = 0; y < layer.outHeight(); y++) {
      for (int x = 0; x < layer.outWidth(); x++) {
        int corner = (y * layer.stride() * layer.width() + x * layer.stride()) * channels;
        for (int c = 0; c < channels; c++) {
          int best = corner + c;
          float most = in[start + best];
          for (int other : others) {
            float value = in[start + corner + c + other];
            if (value > most) {
              most = value;
              best = corner + c + other;
            }
          }
          largest[at] = best;
          out[at++] = most;
        }
      }
    }
  }

  @Override
  public void backwards(int rows, float[] error, float @Nullable [] before) {
    if (before == null) {
      return;
    }
    int inputs = layer.inputs();
    int outputs = layer.outputs();
    LayerPass.each(
        rows,
        row -> {
          Arrays.fill(before, row * inputs, (row + 1) * inputs, 0);
          for (int i = row * outputs; i < (row + 1) * outputs; i++) {
            before[row * inputs + largest[i]] += error[i];
          }
        });
  }

  @Override
  public double square(int row) {
    return 0;
  }

  @Override
  public void addWeighted(int rows, double[] factors, double[] sum) {
    // no parameters
  }
}

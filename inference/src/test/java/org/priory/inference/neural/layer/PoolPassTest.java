package org.priory.inference.neural.layer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PoolPassTest {

  /** Small whole numbers, so that windows have ties: the first pixel gets the error. */
  @ParameterizedTest
  @CsvSource({"16, 14, 14, 2, 1", "3, 7, 5, 2, 2", "1, 9, 9, 3, 2", "2, 4, 6, 1, 1"})
  void errorsGoToTheFirstOfTheLargest(int channels, int height, int width, int size, int stride) {
    Layer.MaxPool form = new Layer.MaxPool(channels, height, width, size, stride);
    int rows = 3;
    SplittableRandom random = new SplittableRandom(3);
    float[] in = new float[5 + rows * form.inputs()];
    for (int i = 0; i < in.length; i++) {
      in[i] = random.nextInt(-2, 3);
    }
    float[] error = new float[rows * form.outputs()];
    for (int i = 0; i < error.length; i++) {
      error[i] = i + 1;
    }
    PoolPass pass = new PoolPass(form, rows);
    float[] out = new float[error.length];
    pass.forwards(rows, in, 5, out);
    float[] before = new float[rows * form.inputs()];
    pass.backwards(
        rows,
        error,
        (row, first, gradient, count) ->
            System.arraycopy(gradient, 0, before, row * form.inputs() + first, count));

    float[] expected = new float[before.length];
    for (int row = 0; row < rows; row++) {
      for (int i = 0; i < form.outputs(); i++) {
        int c = i % channels;
        int x = i / channels % form.outWidth() * stride;
        int y = i / channels / form.outWidth() * stride;
        int best = -1;
        for (int k = 0; k < size * size; k++) {
          int at = ((y + k / size) * width + x + k % size) * channels + c;
          int start = 5 + row * form.inputs();
          best = best < 0 || in[start + at] > in[start + best] ? at : best;
        }
        int place = row * form.outputs() + i;
        assertThat(out[place]).isEqualTo(in[5 + row * form.inputs() + best]);
        expected[row * form.inputs() + best] += error[place];
      }
    }
    assertThat(before).isEqualTo(expected);
  }
}

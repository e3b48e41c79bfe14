package org.priory.inference.neural.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnfoldingTest {
  private final SplittableRandom random = new SplittableRandom(7);

  private float[] numbers(int n) {
    float[] values = new float[n];
    for (int i = 0; i < n; i++) {
      values[i] = random.nextInt(-8, 9);
    }
    return values;
  }

  /** What filter line y, column x, channel c sees at a place, by definition. */
  private static float seen(Layer.Convolution form, float[] image, int place, int i) {
    int channel = i % form.channels();
    int x = i / form.channels() % form.kernel();
    int y = i / form.channels() / form.kernel();
    int row = place / form.outWidth() * form.stride() - form.pad() + y;
    int column = place % form.outWidth() * form.stride() - form.pad() + x;
    boolean isInside = row >= 0 && row < form.height() && column >= 0 && column < form.width();
    return isInside ? image[(row * form.width() + column) * form.channels() + channel] : 0;
  }

  @ParameterizedTest
  @CsvSource({"1, 28, 28, 8, 2, 3", "3, 9, 7, 4, 2, 0", "2, 5, 6, 3, 1, 2", "1, 5, 5, 5, 1, 0"})
  void rowsAreWhatFiltersSee(int channels, int height, int width, int kernel, int stride, int pad) {
    Layer.Convolution form = new Layer.Convolution(channels, height, width, 2, kernel, stride, pad);
    Unfolding unfolding = new Unfolding(form);
    float[] image = numbers(form.inputs() + 3);
    float[] own = Arrays.copyOfRange(image, 3, image.length);
    float[] framed = unfolding.empty();
    unfolding.frame(image, 3, framed);
    float[] rows = new float[unfolding.length()];
    unfolding.unfold(framed, rows);
    double square = 0;
    for (int place = 0; place < form.places(); place++) {
      for (int i = 0; i < form.columns(); i++) {
        float value = rows[place * form.columns() + i];
        assertThat(value).isEqualTo(seen(form, own, place, i));
        square += value * value;
      }
    }
    assertThat(unfolding.square(image, 3)).isEqualTo(square);
    assertThat(unfolding.square(image, 0)).isNotEqualTo(square);
  }

  /** The way back is the transpose: r'(U x) = (U'r)'x for all r and x. */
  @ParameterizedTest
  @CsvSource({"1, 12, 12, 8, 2, 3", "3, 9, 7, 4, 2, 0", "2, 5, 6, 3, 1, 2"})
  void foldingIsTheTranspose(int channels, int height, int width, int kernel, int stride, int pad) {
    Layer.Convolution form = new Layer.Convolution(channels, height, width, 2, kernel, stride, pad);
    Unfolding unfolding = new Unfolding(form);
    float[] image = numbers(form.inputs());
    float[] framed = unfolding.empty();
    unfolding.frame(image, 0, framed);
    float[] rows = new float[unfolding.length()];
    unfolding.unfold(framed, rows);
    float[] r = numbers(rows.length);
    float[] back = unfolding.empty();
    unfolding.fold(r, 0.5f, back);
    float[] folded = new float[form.inputs()];
    unfolding.unframe(back, folded);
    assertThat(dot(folded, image)).isCloseTo(0.5 * dot(r, rows), within(1e-9));
  }

  private static double dot(float[] a, float[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += (double) a[i] * b[i];
    }
    return sum;
  }
}

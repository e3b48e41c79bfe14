package org.priory.models.pretrained;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Pixels go where the network expects them. */
class ImageLayoutTest {
  private static final float[] PIXELS = {9, 1, 2, 3, 4, 5, 6};

  private static float[] written(ImageLayout layout) {
    float[] input = new float[layout.length()];
    layout.write(PIXELS, 1, 2, 3, input);
    return input;
  }

  @Test
  void everyOrderHasItsPlaces() {
    ImageLayout first = ImageLayout.of(List.of(3L, -1L, -1L), 2, 3);
    assertThat(first.shape()).containsExactly(1, 3, 2, 3);
    assertThat(written(first))
        .containsExactly(1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6);
    ImageLayout last = ImageLayout.of(List.of(2L, -1L, 3L), 2, 3);
    assertThat(last.shape()).containsExactly(1, 2, 3, 3);
    assertThat(written(last)).containsExactly(1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6);
    assertThat(ImageLayout.of(List.of(-1L, -1L), 2, 3).shape()).containsExactly(1, 2, 3);
    assertThat(ImageLayout.of(List.of(-1L), 2, 3).shape()).containsExactly(1, 6);
    assertThat(written(ImageLayout.of(List.of(6L), 2, 3))).containsExactly(1, 2, 3, 4, 5, 6);
  }

  /**
   * Golden: two pixels a and b become four by linear interpolation at -1/4, 1/4, 3/4 and 5/4, of
   * which the outer two are cut off: a, (3a + b)/4, (a + 3b)/4, b.
   */
  @Test
  void anotherSizeIsBilinear() {
    assertThat(Bilinear.resized(new float[] {0, 4}, 0, 1, 2, 1, 4)).containsExactly(0, 1, 3, 4);
    assertThat(Bilinear.resized(new float[] {0, 4, 8, 12}, 0, 2, 2, 1, 1)).containsExactly(6);
    assertThat(Bilinear.resized(new float[] {5}, 0, 1, 1, 2, 2)).containsExactly(5, 5, 5, 5);
  }

  /** An exported file does the same with two products. */
  @Test
  void aMatrixDoesTheSame() {
    Random random = new Random(3);
    float[] pixels = new float[5 * 7];
    for (int i = 0; i < pixels.length; i++) {
      pixels[i] = random.nextFloat();
    }
    float[] down = Bilinear.weights(5, 8);
    float[] along = Bilinear.weights(7, 4);
    float[] resized = Bilinear.resized(pixels, 0, 5, 7, 8, 4);
    for (int y = 0; y < 8; y++) {
      for (int x = 0; x < 4; x++) {
        double sum = 0;
        for (int i = 0; i < 5; i++) {
          for (int j = 0; j < 7; j++) {
            sum += (double) down[y * 5 + i] * pixels[i * 7 + j] * along[x * 7 + j];
          }
        }
        assertThat((double) resized[y * 4 + x]).isCloseTo(sum, within(1e-6));
      }
    }
  }
}

package org.priory.models.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Images that are turned and shifted. */
class MovedImageTest {
  /** Two images of 2 rows and 3 columns. */
  private static final float[] TWO = {1, 2, 3, 4, 5, 6, 6, 5, 4, 3, 2, 1};

  private static final float[] SQUARE = {1, 2, 3, 4, 5, 6, 7, 8, 9};

  @Test
  void nothingMoves() {
    assertThat(new MovedImage(0, 0).applied(TWO, 2, 2, 3)).containsExactly(TWO);
  }

  /** A third of three columns is one pixel; what comes in from the left is dark. */
  @Test
  void shiftsToTheRight() {
    float[] moved = new MovedImage(0, 1 / 3.0).applied(TWO, 2, 2, 3);
    assertThat(moved)
        .containsExactly(new float[] {0, 1, 2, 0, 4, 5, 0, 6, 5, 0, 3, 2}, within(1e-6f));
  }

  /** Half a pixel is the mean of two. */
  @Test
  void shiftsBetweenPixels() {
    float[] moved = new MovedImage(0, 0.5 / 3).applied(TWO, 1, 2, 3);
    assertThat(moved).containsExactly(new float[] {0.5f, 1.5f, 2.5f, 2, 4.5f, 5.5f}, within(1e-6f));
  }

  /** The first row becomes the last column; twice is a half turn, which reverses the pixels. */
  @Test
  void turnsClockwise() {
    assertThat(new MovedImage(90, 0).applied(SQUARE, 1, 3, 3))
        .containsExactly(new float[] {7, 4, 1, 8, 5, 2, 9, 6, 3}, within(1e-5f));
    assertThat(new MovedImage(180, 0).applied(SQUARE, 1, 3, 3))
        .containsExactly(new float[] {9, 8, 7, 6, 5, 4, 3, 2, 1}, within(1e-5f));
  }

  /** By 45 degrees the middle stays and corners leave the image. */
  @Test
  void cornersAreLost() {
    float[] moved = new MovedImage(45, 0).applied(SQUARE, 1, 3, 3);
    assertThat(moved[4]).isCloseTo(5, within(1e-5f));
    assertThat(moved[0]).isLessThan(4);
  }
}

package org.priory.inference.model;

/**
 * What is known about images before they are touched.
 *
 * @param rows of pixels
 * @param columns of pixels
 * @param records how many images there are, declared public or bought as a noisy count
 */
public record PublicImages(int rows, int columns, double records) {
  public PublicImages {
    if (rows < 1 || columns < 1 || (long) rows * columns > 1 << 24) {
      throw new IllegalArgumentException(
          "images must have from 1 to 2^24 pixels, were " + rows + " x " + columns);
    }
    if (!(records >= 1 && records < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("records must be a finite number >= 1, was " + records);
    }
  }

  /** Number of pixels. */
  public int pixels() {
    return rows * columns;
  }
}

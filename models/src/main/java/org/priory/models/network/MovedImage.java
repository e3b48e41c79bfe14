package org.priory.models.network;

/**
 * A turn about the middle of an image and then a shift to the right, by which images are made that
 * a network did not learn.
 *
 * @param degrees by which the image is turned clockwise
 * @param shift as a share of its width
 */
record MovedImage(double degrees, double shift) {

  /**
   * Moved images: each pixel is what was where it came from, between four pixels in proportion to
   * their nearness, and dark beyond the edge.
   *
   * @param images row by row and image after image
   */
  float[] applied(float[] images, int count, int rows, int columns) {
    float[] moved = new float[count * rows * columns];
    double cos = Math.cos(Math.toRadians(degrees));
    double sin = Math.sin(Math.toRadians(degrees));
    double right = shift * columns;
    double middleX = (columns - 1) / 2.0;
    double middleY = (rows - 1) / 2.0;
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        // (x, y) was turned to (j - right, i): turn it back
        double x = j - right - middleX;
        double y = i - middleY;
        double fromX = middleX + cos * x + sin * y;
        double fromY = middleY - sin * x + cos * y;
        for (int image = 0; image < count; image++) {
          int at = image * rows * columns;
          moved[at + i * columns + j] =
              (float) between(images, at, rows, columns, new double[] {fromX, fromY});
        }
      }
    }
    return moved;
  }

  /** The brightness of an image at a place between its pixels. */
  private static double between(float[] images, int at, int rows, int columns, double[] place) {
    int left = (int) Math.floor(place[0]);
    int top = (int) Math.floor(place[1]);
    double u = place[0] - left;
    double v = place[1] - top;
    double sum = 0;
    for (int down = 0; down <= 1; down++) {
      for (int across = 0; across <= 1; across++) {
        int x = left + across;
        int y = top + down;
        if (x >= 0 && x < columns && y >= 0 && y < rows) {
          sum += (across == 1 ? u : 1 - u) * (down == 1 ? v : 1 - v) * images[at + y * columns + x];
        }
      }
    }
    return sum;
  }
}

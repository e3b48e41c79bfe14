package org.priory.models.pretrained;

/**
 * Images of another size, by linear interpolation along both axes between the middles of pixels.
 * Beyond the outermost middles a pixel goes on. ONNX has the same: {@code Resize} with mode linear
 * and half_pixel.
 */
public final class Bilinear {
  private Bilinear() {}

  /**
   * One image in another size.
   *
   * @param pixels row by row, from {@code from} on
   * @return row by row
   */
  static float[] resized(float[] pixels, int from, int rows, int columns, int height, int width) {
    float[] resized = new float[height * width];
    for (int y = 0; y < height; y++) {
      double v = place(y, rows, height);
      int top = (int) v;
      int bottom = Math.min(top + 1, rows - 1);
      double down = v - top;
      for (int x = 0; x < width; x++) {
        double u = place(x, columns, width);
        int left = (int) u;
        int right = Math.min(left + 1, columns - 1);
        double along = u - left;
        double above =
            (1 - along) * pixels[from + top * columns + left]
                + along * pixels[from + top * columns + right];
        double below =
            (1 - along) * pixels[from + bottom * columns + left]
                + along * pixels[from + bottom * columns + right];
        resized[y * width + x] = (float) ((1 - down) * above + down * below);
      }
    }
    return resized;
  }

  /**
   * What {@link #resized} does along one axis, as a matrix: of m rows, one for each new pixel, with
   * the shares of n old ones.
   */
  public static float[] weights(int n, int m) {
    float[] weights = new float[m * n];
    for (int i = 0; i < m; i++) {
      double u = place(i, n, m);
      int left = (int) u;
      weights[i * n + left] += (float) (1 - (u - left));
      weights[i * n + Math.min(left + 1, n - 1)] += (float) (u - left);
    }
    return weights;
  }

  /** u = (i + 1/2) n/m - 1/2, from 0 to n - 1. */
  private static double place(int i, int n, int m) {
    return Math.max(0, Math.min(n - 1, (i + 0.5) * n / m - 0.5));
  }
}

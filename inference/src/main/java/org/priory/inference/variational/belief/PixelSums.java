package org.priory.inference.variational.belief;

import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;

/**
 * How often each pixel is 1: the sum of (y - 1/2)/(sqrt(J)/2), whose norm is exactly 1.
 *
 * @param pixels J
 * @param threshold from which on a pixel is 1
 */
record PixelSums(int pixels, double threshold) implements RowQuery {

  /** What a sum is to be multiplied by: sqrt(J)/2. */
  double unit() {
    return 0.5 * Math.sqrt(pixels);
  }

  @Override
  public int dimension() {
    return pixels;
  }

  @Override
  public void addTo(Row row, double[] sum) {
    double one = 0.5 / unit();
    for (int j = 0; j < pixels; j++) {
      sum[j] += row.feature(j) >= threshold ? one : -one;
    }
  }
}

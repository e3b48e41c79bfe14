package org.priory.privacy.engine;

import java.util.Arrays;
import org.priory.privacy.data.Records;
import org.priory.privacy.data.Units;
import org.priory.privacy.query.RowQuery;

/** Row sums in one thread: for each record add the vectors of its rows, clip, add. */
final class RowSum {
  private final Records data;
  private final RowQuery query;
  private final Clip clip;
  private final RowView view;

  RowSum(Records data, RowQuery query, Clip clip) {
    this.data = data;
    this.query = query;
    this.clip = clip;
    this.view = new RowView(data);
  }

  ExactSum over(Sample sample, int from, int to) {
    ExactSum total = new ExactSum(query.dimension(), clip.norm());
    double[] vector = new double[query.dimension()];
    Units units = data.units();
    for (int i = from; i < to; i++) {
      int unit = sample.record(i);
      Arrays.fill(vector, 0);
      if (contributes(units.start(unit), units.end(unit), vector)) {
        double factor = clip.factor(norm(vector));
        if (factor > 0) {
          total.add(vector, factor);
        }
      }
    }
    return total;
  }

  /** False if the query failed on a row: the record then counts as zero, without a word. */
  private boolean contributes(int first, int end, double[] vector) {
    try {
      for (int row = first; row < end; row++) {
        query.addTo(view.at(row), vector);
      }
      return true;
    } catch (Throwable failure) { // an assertion, or a stack that overflows, may speak of a row too
      return false;
    }
  }

  /**
   * An upper bound of the L2 norm that is above it by a share of at most (d + 4) 2^-52, without
   * overflow; NaN or infinite if some value is not finite.
   */
  static double norm(double[] v) {
    // Each square is off by a share 2^-53, their sum by d - 1 more, the root by half of that.
    double up = 1 + (v.length + 4) * 0x1p-53;
    double sum = 0;
    for (double x : v) {
      sum += x * x;
    }
    if (sum > 1e-280 && sum < 1e280) {
      return up * Math.sqrt(sum);
    }
    double largest = 0;
    for (double x : v) {
      largest = Math.max(largest, Math.abs(x)); // NaN stays NaN
    }
    if (largest == 0 || !(largest < Double.POSITIVE_INFINITY)) {
      return largest;
    }
    double scaled = 0;
    for (double x : v) {
      scaled += (x / largest) * (x / largest);
    }
    return up * largest * Math.sqrt(scaled);
  }
}

package org.priory.privacy.engine;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.priory.numerics.linear.EightSums;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.records.Units;
import org.priory.privacy.query.RecordQuery;
import org.priory.privacy.query.RowQuery;

/**
 * Row sums in one thread: for each record the mean of the vectors of its rows, or the vector that a
 * {@link RecordQuery} makes of all of them, clipped, added.
 */
final class RowSum {
  private final Records data;
  private final RowQuery query;
  private final Clip clip;
  private final RowView view;
  private final RecordQuery.@Nullable Worker whole;

  RowSum(Records data, RowQuery query, Clip clip, double share) {
    this.data = data;
    this.query = query;
    this.clip = clip;
    this.view = new RowView(data, data.cursor(share));
    this.whole = query instanceof RecordQuery records ? records.worker() : null;
  }

  ExactSum over(Sample sample, int from, int to) {
    ExactSum total = new ExactSum(query.dimension(), clip.norm());
    double[] vector = new double[query.dimension()];
    Units units = data.units();
    for (int i = from; i < to; i++) {
      int unit = sample.record(i);
      if (vector(units.start(unit), units.end(unit), vector)) {
        double factor = clip.factor(norm(vector));
        if (factor > 0) {
          total.add(vector, factor, 1);
        }
      }
    }
    return total;
  }

  /**
   * Sets the vector to what the query makes of a record's rows.
   *
   * @return false if the query failed: the record then counts as zero, without a word
   */
  private boolean vector(int first, int end, double[] vector) {
    Arrays.fill(vector, 0);
    return whole == null ? mean(first, end, vector) : whole(whole, first, end, vector);
  }

  /** What is made of the mean of the rows' vectors, (v_1 + ... + v_k)/k. */
  private boolean mean(int first, int end, double[] vector) {
    for (int row = first; row < end; row++) {
      view.at(row);
      try {
        query.addTo(view, vector);
      } catch (Throwable failure) { // an assertion, or a full stack, may speak of a row too
        MachineFailure.passOn(failure);
        return false;
      }
    }
    int rows = end - first;
    for (int j = 0; j < vector.length && rows > 1; j++) {
      vector[j] /= rows;
    }
    try {
      query.finish(vector);
      return true;
    } catch (Throwable failure) {
      MachineFailure.passOn(failure);
      return false;
    }
  }

  /** What is made of all rows together. */
  private boolean whole(RecordQuery.Worker worker, int first, int end, double[] vector) {
    for (int row = first; row < end; row++) {
      view.at(row); // not below: a file that cannot be read is no failure of the query
      try {
        if (row == first) {
          worker.begin();
        }
        worker.see(view);
      } catch (Throwable failure) {
        MachineFailure.passOn(failure);
        return false;
      }
    }
    try {
      worker.add(vector);
      return true;
    } catch (Throwable failure) {
      MachineFailure.passOn(failure);
      return false;
    }
  }

  /**
   * An upper bound of the L2 norm that is above it by a share of at most (d + 4) 2^-52, without
   * overflow; NaN or infinite if some value is not finite.
   */
  static double norm(double[] v) {
    return norm(v, v.length);
  }

  /**
   * An upper bound of the L2 norm of the first d values, as {@link #norm(double[])} has it for all.
   */
  static double norm(double[] v, int d) {
    double up = up(d);
    double sum = Ranges.sum(d, (from, to) -> EightSums.square(v, from, to));
    if (sum > 1e-280 && sum < 1e280) {
      return up * Math.sqrt(sum);
    }
    double largest = 0;
    for (int i = 0; i < d; i++) {
      largest = Math.max(largest, Math.abs(v[i])); // NaN stays NaN
    }
    if (largest == 0 || !(largest < Double.POSITIVE_INFINITY)) {
      return largest;
    }
    double scaled = 0;
    for (int i = 0; i < d; i++) {
      scaled += (v[i] / largest) * (v[i] / largest);
    }
    return up * largest * Math.sqrt(scaled);
  }

  /** What makes the root of a computed sum of d squares an upper bound. */
  static double up(int d) {
    // Each square is off by a share 2^-53, their sum by d - 1 more, the root by half of that.
    return 1 + (d + 4) * 0x1p-53;
  }
}

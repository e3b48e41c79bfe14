package org.priory.privacy.engine;

import java.util.Arrays;
import org.priory.privacy.data.Records;
import org.priory.privacy.data.Target;
import org.priory.privacy.query.Batch;
import org.priory.privacy.query.BatchQuery;

/**
 * Batch sums in one thread: norms, weights, weighted sum, batch by batch.
 *
 * <p>A row whose vector is not finite must not spoil the rows beside it: a batch whose sum is not
 * finite is halved until the row is alone, and then counts as zero.
 */
final class BatchSum implements Batch {
  private final Records data;
  private final BatchQuery query;
  private final Clip clip;
  private final double[] sum;
  private int rows;
  private float[] features = new float[0];
  private float[] labels = new float[0];

  BatchSum(Records data, BatchQuery query, Clip clip) {
    this.data = data;
    this.query = query;
    this.clip = clip;
    this.sum = new double[query.dimension()];
  }

  ExactSum over(Sample sample, int from, int to) {
    ExactSum total = new ExactSum(query.dimension(), clip.norm());
    for (int start = from; start < to; start += LocalEngine.BATCH) {
      addBatch(sample, start, Math.min(to, start + LocalEngine.BATCH), total);
    }
    return total;
  }

  private void addBatch(Sample sample, int from, int to, ExactSum total) {
    gather(sample, from, to);
    if (weightedSum()) {
      total.add(sum, 1);
    } else if (to - from > 1) {
      int middle = (from + to) >>> 1;
      addBatch(sample, from, middle, total);
      addBatch(sample, middle, to, total);
    }
  }

  /** False if the sum cannot be that of bounded vectors. */
  private boolean weightedSum() {
    try {
      double[] weights = new double[rows];
      query.norms(this, weights);
      boolean finite = true;
      for (int i = 0; i < rows; i++) {
        finite &= weights[i] >= 0 && weights[i] < Double.POSITIVE_INFINITY;
        weights[i] = weights[i] >= 0 ? clip.factor(weights[i]) : 0;
      }
      if (!finite) {
        return false; // 0 times infinity would not be 0
      }
      Arrays.fill(sum, 0);
      query.addWeighted(this, weights, sum);
      double most = rows * clip.norm() * (1 + 3 * query.roundingShare());
      return RowSum.norm(sum) <= most * (1 + 0x1p-20);
    } catch (Throwable failure) {
      return false;
    }
  }

  private void gather(Sample sample, int from, int to) {
    int width = data.width();
    boolean labelled = data.features().target().kind() != Target.Kind.NONE;
    if (rows != to - from) {
      rows = to - from;
      features = new float[rows * width];
      labels = new float[rows];
    }
    for (int i = 0; i < rows; i++) {
      int row = sample.record(from + i);
      System.arraycopy(data.block(row), data.offset(row), features, i * width, width);
      labels[i] = labelled && data.isLabelled(row) ? data.label(row) : Float.NaN;
    }
  }

  @Override
  public int rows() {
    return rows;
  }

  @Override
  public int width() {
    return data.width();
  }

  @Override
  public float[] features() {
    return features;
  }

  @Override
  public float[] labels() {
    return labels;
  }
}

package org.priory.inference;

import java.util.Arrays;
import java.util.Random;
import org.priory.privacy.query.Batch;
import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.query.Row;

/** Rows in an array, as a batch. */
@SuppressWarnings("ArrayRecordComponent")
public record ArrayBatch(int rows, int width, float[] features, int offset, float[] labels)
    implements Batch {

  /** Rows drawn evenly from [-1, 1] after an intercept, labels 0 or 1. */
  public static ArrayBatch random(int rows, int width, Random random) {
    float[] labels = new float[rows];
    for (int i = 0; i < rows; i++) {
      labels[i] = random.nextInt(2);
    }
    return new ArrayBatch(rows, width, TestWall.rows(rows, width, random), 0, labels);
  }

  /** The same rows with one replaced. */
  public ArrayBatch with(int row, float value, float label) {
    float[] changed = features.clone();
    Arrays.fill(changed, offset + row * width, offset + (row + 1) * width, value);
    float[] otherLabels = labels.clone();
    otherLabels[row] = label;
    return new ArrayBatch(rows, width, changed, offset, otherLabels);
  }

  /** The same rows, the last first, somewhere else in memory. */
  public ArrayBatch reversed() {
    float[] turned = new float[features.length + 5];
    float[] turnedLabels = new float[rows];
    for (int i = 0; i < rows; i++) {
      int to = rows - 1 - i;
      System.arraycopy(features, offset + i * width, turned, 5 + to * width, width);
      turnedLabels[to] = labels[i];
    }
    return new ArrayBatch(rows, width, turned, 5, turnedLabels);
  }

  public Row row(int i) {
    return new Row() {
      @Override
      public int width() {
        return width;
      }

      @Override
      public float feature(int j) {
        return features[offset() + j];
      }

      @Override
      public float[] block() {
        return features;
      }

      @Override
      public int offset() {
        return offset + i * width;
      }

      @Override
      public float label() {
        return labels[i];
      }
    };
  }

  /** What a worker says: norms, and the weighted sum. */
  public record Said(double[] norms, double[] sum) {}

  public Said ask(BatchQuery query, double[] weights) {
    return ask(query, query.worker(), weights);
  }

  public Said ask(BatchQuery query, BatchQuery.Worker worker, double[] weights) {
    double[] norms = new double[rows];
    double[] sum = new double[query.dimension()];
    worker.norms(this, norms);
    worker.addWeighted(this, weights, sum);
    return new Said(norms, sum);
  }

  /** Weights in (0, 1]. */
  public double[] weights(Random random) {
    return random.doubles(rows).map(w -> 1 - w).toArray();
  }

  /** The vector of a row, by definition. */
  public interface Vectors {
    double[] of(int row);
  }

  /**
   * The largest error of norms and sum, in units of what the query promises: at most 1 if it keeps
   * its word.
   */
  public double worstError(BatchQuery query, double[] weights, Vectors vectors) {
    Said said = ask(query, weights);
    double share = query.roundingShare(rows);
    double[] expected = new double[query.dimension()];
    double total = 0;
    double worst = 0;
    for (int i = 0; i < rows; i++) {
      double[] v = vectors.of(i);
      double norm = norm(v);
      if (norm > 0) {
        worst = Math.max(worst, Math.abs(said.norms()[i] - norm) / (share * norm));
      }
      total += weights[i] * norm;
      for (int k = 0; k < v.length; k++) {
        expected[k] += weights[i] * v[k];
      }
    }
    for (int k = 0; k < expected.length; k++) {
      expected[k] -= said.sum()[k];
    }
    return Math.max(worst, norm(expected) / (share * total));
  }

  public static double norm(double[] v) {
    double squares = 0;
    for (double x : v) {
      squares += x * x;
    }
    return Math.sqrt(squares);
  }
}

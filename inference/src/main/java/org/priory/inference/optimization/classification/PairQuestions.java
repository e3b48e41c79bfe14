package org.priory.inference.optimization.classification;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.priory.inference.rows.RelabelledRow;
import org.priory.inference.rows.RowsOnly;
import org.priory.privacy.query.Batch;
import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Questions;

/**
 * Questions about the records of two classes among several, labelled 0 and 1: a row of another
 * class adds nothing. Which vector a row adds still depends on the row alone, and its norm does not
 * grow.
 *
 * @param all questions about the records of all classes
 * @param zero the place of the class that is labelled 0
 * @param one of the class that is labelled 1
 */
record PairQuestions(Questions all, int zero, int one) implements RowsOnly {

  @Override
  public NoisySum ask(RowQuery query) {
    return all.ask(new RowsOfPair(new Pair(zero, one), query));
  }

  /** The two classes. */
  private record Pair(int zero, int one) implements Serializable {

    /** 0, 1, or NaN for all else. */
    float label(float place) {
      return place == zero ? 0 : place == one ? 1 : Float.NaN;
    }
  }

  private record RowsOfPair(Pair pair, RowQuery query) implements RowQuery {
    @Override
    public int dimension() {
      return query.dimension();
    }

    @Override
    public void addTo(Row row, double[] sum) {
      float label = pair.label(row.label());
      if (!Float.isNaN(label)) {
        query.addTo(new RelabelledRow(row, row.width(), label), sum);
      }
    }

    @Override
    public void finish(double[] mean) {
      query.finish(mean);
    }
  }

  @Override
  public NoisySum ask(BatchQuery query) {
    return all.ask(new BatchesOfPair(new Pair(zero, one), query));
  }

  private record BatchesOfPair(Pair pair, BatchQuery query) implements BatchQuery {
    @Override
    public int dimension() {
      return query.dimension();
    }

    @Override
    public double roundingShare(int rows) {
      return query.roundingShare(rows);
    }

    @Override
    public int mostRows() {
      return query.mostRows();
    }

    @Override
    public Worker worker() {
      return new PairWorker(pair, query.worker());
    }
  }

  /** A worker that is shown the labels 0, 1 and none. */
  private static final class PairWorker implements BatchQuery.Worker {
    private final Pair pair;
    private final BatchQuery.Worker worker;
    private @Nullable Batch shown;

    PairWorker(Pair pair, BatchQuery.Worker worker) {
      this.pair = pair;
      this.worker = worker;
    }

    @Override
    public void norms(Batch batch, double[] norms) {
      float[] labels = Arrays.copyOf(batch.labels(), batch.rows());
      for (int i = 0; i < labels.length; i++) {
        labels[i] = pair.label(labels[i]);
      }
      Batch labelled = new LabelledBatch(batch, labels);
      shown = labelled;
      worker.norms(labelled, norms);
      for (int i = 0; i < labels.length; i++) {
        norms[i] = Float.isNaN(labels[i]) ? 0 : norms[i];
      }
    }

    @Override
    public void addWeighted(Batch batch, double[] weights, double[] sum) {
      Batch labelled = Objects.requireNonNull(shown);
      double[] counted = weights.clone();
      for (int i = 0; i < labelled.rows(); i++) {
        counted[i] = Float.isNaN(labelled.labels()[i]) ? 0 : counted[i];
      }
      worker.addWeighted(labelled, counted, sum);
    }
  }

  /** A batch with other labels. */
  private record LabelledBatch(Batch batch, float[] labels) implements Batch {
    @Override
    public int rows() {
      return batch.rows();
    }

    @Override
    public int width() {
      return batch.width();
    }

    @Override
    public float[] features() {
      return batch.features();
    }

    @Override
    public int offset() {
      return batch.offset();
    }
  }
}

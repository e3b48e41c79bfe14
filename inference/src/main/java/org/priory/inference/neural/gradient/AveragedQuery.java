package org.priory.inference.neural.gradient;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.priory.privacy.query.Batch;
import org.priory.privacy.query.BatchQuery;

/**
 * The mean of what several queries say of each record: the gradient averaged over several draws of
 * the weights (Bu et al. 2021, Algorithm 3, with N draws).
 *
 * <p>The vector of a row is v = (v_1 + ... + v_N)/N. What is bounded is the mean of the norms,
 * which is at least |v|: the norm of the mean itself would need all products of pairs of draws, and
 * is not had to a share of itself where they cancel. So a record counts as N rows would that are
 * bounded as one ({@code docs/proofs/neural.md}, section 6).
 */
public final class AveragedQuery implements BatchQuery {
  private final List<? extends BatchQuery> queries;
  private final List<Worker> workers = new ArrayList<>();
  private int used;

  public AveragedQuery(List<? extends BatchQuery> queries) {
    this.queries = List.copyOf(queries);
  }

  /** What travels: no scratch memory. */
  private record Sent(List<? extends BatchQuery> queries) implements Serializable {

    private Object readResolve() {
      return new AveragedQuery(queries);
    }
  }

  private Object writeReplace() {
    return new Sent(queries);
  }

  /** Once the queries have new weights. */
  public synchronized void restart() {
    used = 0;
  }

  @Override
  public int dimension() {
    return queries.get(0).dimension();
  }

  @Override
  public double roundingShare(int rows) {
    return queries.stream().mapToDouble(each -> each.roundingShare(rows)).max().orElseThrow()
        + 0x1p-40;
  }

  @Override
  public int mostRows() {
    return GradientQuery.MOST_ROWS;
  }

  /** Scratch memory is large: a worker of an earlier question serves again. */
  @Override
  public synchronized BatchQuery.Worker worker() {
    if (used == workers.size()) {
      workers.add(new Worker(queries.stream().map(BatchQuery::worker).toList()));
    }
    return workers.get(used++);
  }

  private static final class Worker implements BatchQuery.Worker {
    private final List<BatchQuery.Worker> workers;
    private final double[] share = new double[GradientQuery.MOST_ROWS];

    Worker(List<BatchQuery.Worker> workers) {
      this.workers = workers;
    }

    @Override
    public void norms(Batch batch, double[] norms) {
      int rows = batch.rows();
      double[] mean = new double[rows];
      for (BatchQuery.Worker worker : workers) {
        worker.norms(batch, share);
        for (int i = 0; i < rows; i++) {
          mean[i] += share[i] / workers.size();
        }
      }
      System.arraycopy(mean, 0, norms, 0, rows);
    }

    @Override
    public void addWeighted(Batch batch, double[] weights, double[] sum) {
      for (int i = 0; i < batch.rows(); i++) {
        share[i] = weights[i] / workers.size();
      }
      for (BatchQuery.Worker worker : workers) {
        worker.addWeighted(batch, share, sum);
      }
    }
  }
}

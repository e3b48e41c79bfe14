package org.priory.inference.neural.gradient;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.priory.inference.neural.head.Head;
import org.priory.inference.neural.layer.ConvolutionPass;
import org.priory.inference.neural.layer.Dropout;
import org.priory.inference.neural.layer.NetworkShape;
import org.priory.inference.neural.layer.Spreads;
import org.priory.inference.neural.layer.Weights;
import org.priory.inference.rows.SingleRounding;
import org.priory.privacy.query.Batch;
import org.priory.privacy.query.BatchQuery;

/**
 * The gradient of each record's loss by the means mu and the spreads rho of all weights, for
 * weights w = mu + softplus(rho) eps that were drawn once for the whole step (Blundell et al. 2015,
 * "Bayes by Backprop"). By mu it is that of {@link GradientQuery}; by rho it is the same times M =
 * eps/(1 + e^-rho), value by value. So its norm needs one more product for each dense layer ({@link
 * DenseSpreadNorms}); that of filters is added up from the gradient of each record, which {@link
 * ConvolutionPass} makes anyway. The weighted sum by rho is that by mu times M. No gradient of a
 * record by rho is made (the paper calls that impossible: docs/errata.md).
 *
 * <p><b>Rounding</b> ({@code docs/proofs/neural.md}). All terms of that product are positive, so
 * norms are off by half of gamma of the inputs of a layer, those of filters by less, and weighted
 * sums as without rho.
 */
public final class VariationalQuery implements BatchQuery {
  private final NetworkShape shape;
  private final Head head;
  private final Weights weights;
  private final Spreads spreads;
  private float[] mean = new float[0];
  private final List<BatchQuery.Worker> workers = new ArrayList<>();
  private int used;

  public VariationalQuery(NetworkShape shape, Head head) {
    this.shape = shape;
    this.head = head;
    this.weights = new Weights(shape);
    this.spreads = new Spreads(shape);
  }

  /**
   * Sets the weights for the questions that follow.
   *
   * @param drawn w
   * @param multipliers M
   */
  public synchronized void load(float[] drawn, float[] multipliers) {
    mean = drawn;
    weights.load(drawn, Dropout.NONE);
    spreads.load(multipliers);
    used = 0;
  }

  /** What travels: no scratch memory. */
  private record Sent(NetworkShape shape, Head head, float[] drawn, float[] multipliers)
      implements Serializable {

    private Object readResolve() {
      VariationalQuery query = new VariationalQuery(shape, head);
      query.load(drawn, multipliers);
      return query;
    }
  }

  private synchronized Object writeReplace() {
    return new Sent(shape, head, mean, spreads.values());
  }

  @Override
  public int dimension() {
    return 2 * shape.parameters();
  }

  @Override
  public double roundingShare(int rows) {
    double ofNorms = 0.51 * SingleRounding.gamma(shape.mostColumns() + 3);
    return Math.max(ofNorms, SingleRounding.gamma(rows + 3)) + 0x1p-40;
  }

  @Override
  public int mostRows() {
    return GradientQuery.MOST_ROWS;
  }

  @Override
  public synchronized BatchQuery.Worker worker() {
    if (used == workers.size()) {
      workers.add(new Worker());
    }
    return workers.get(used++);
  }

  private final class Worker implements BatchQuery.PiecewiseWorker {
    private final GradientWorker means =
        new GradientWorker(shape, head, weights, Double.POSITIVE_INFINITY);
    private final List<SpreadNorms> layers = new ArrayList<>();

    /** Memory for pieces. */
    private final Queue<double[]> spare = new ConcurrentLinkedQueue<>();

    Worker() {
      for (int l = 0; l < shape.size(); l++) {
        layers.add(SpreadNorms.of(shape, l, means.passes().layer(l), spreads));
      }
    }

    @Override
    public void norms(Batch batch, double[] norms) {
      means.norms(batch, norms);
      int rows = batch.rows();
      double[] byRho = new double[rows];
      layers.forEach(layer -> layer.add(rows, byRho));
      for (int i = 0; i < rows; i++) {
        // |v|^2 = |by mu|^2 + |by rho|^2
        norms[i] = norms[i] == 0 ? 0 : Math.sqrt(norms[i] * norms[i] + byRho[i]);
      }
    }

    @Override
    public void weighted(Batch batch, double[] factors, BatchQuery.Pieces pieces) {
      int count = shape.parameters();
      float[] multipliers = spreads.values();
      means.weighted(
          batch,
          factors,
          (at, values, length) -> {
            double[] polled = spare.poll();
            double[] byRho = polled == null || polled.length < length ? new double[length] : polled;
            for (int i = 0; i < length; i++) {
              byRho[i] = values[i] * multipliers[at + i];
            }
            pieces.take(at, values, length);
            pieces.take(count + at, byRho, length);
            spare.add(byRho);
          });
    }
  }
}

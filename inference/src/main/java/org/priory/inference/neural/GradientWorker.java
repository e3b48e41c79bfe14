package org.priory.inference.neural;

import org.priory.privacy.query.Batch;
import org.priory.privacy.query.BatchQuery;

/** Norms and weighted sums of gradients, layer by layer, in one thread's memory. */
final class GradientWorker implements BatchQuery.PiecewiseWorker {
  private final NetworkShape shape;
  private final Head head;
  private final Passes passes;

  /** Rows whose gradients floats can hold; others count as zero. */
  private final boolean[] counts = new boolean[GradientQuery.MOST_ROWS];

  GradientWorker(NetworkShape shape, Head head, Weights weights) {
    this.shape = shape;
    this.head = head;
    this.passes = new Passes(shape, weights, GradientQuery.MOST_ROWS);
  }

  Passes passes() {
    return passes;
  }

  @Override
  public void norms(Batch batch, double[] norms) {
    passes.run(batch, head);
    for (int i = 0; i < passes.rows(); i++) {
      double square = 0;
      for (int l = 0; l < shape.size(); l++) {
        square += passes.layer(l).square(i);
      }
      double norm = Math.sqrt(square);
      counts[i] = WholeRows.isUsual(norm);
      norms[i] = counts[i] ? norm : 0;
    }
  }

  @Override
  public void weighted(Batch batch, double[] factors, BatchQuery.Pieces pieces) {
    double[] counted = new double[passes.rows()];
    for (int i = 0; i < counted.length; i++) {
      counted[i] = counts[i] ? factors[i] : 0;
    }
    for (int l = 0; l < shape.size(); l++) {
      passes.layer(l).weighted(counted.length, counted, pieces);
    }
  }
}

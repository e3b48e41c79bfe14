package org.priory.inference.neural.gradient;

import org.priory.inference.neural.head.Head;
import org.priory.inference.neural.layer.NetworkShape;
import org.priory.inference.neural.layer.Passes;
import org.priory.inference.neural.layer.Weights;
import org.priory.inference.neural.layer.WholeRows;
import org.priory.privacy.query.Batch;
import org.priory.privacy.query.BatchQuery;

/** Norms and weighted sums of gradients, layer by layer, in one thread's memory. */
final class GradientWorker implements BatchQuery.PiecewiseWorker {
  private final NetworkShape shape;
  private final Head head;
  private final Passes passes;
  private final double longest;

  /** Rows whose gradients floats can hold, and that are not too long; others count as zero. */
  private final boolean[] counts = new boolean[GradientQuery.MOST_ROWS];

  /**
   * @param longest norm of a row that counts. Norms are those of whole numbers, in doubles, so that
   *     a row counts or not whatever is beside it (docs/proofs/neural.md, section 3)
   */
  GradientWorker(NetworkShape shape, Head head, Weights weights, double longest) {
    this.shape = shape;
    this.head = head;
    this.longest = longest;
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
      counts[i] = WholeRows.isInRange(norm) && norm <= longest;
      norms[i] = counts[i] ? norm : 0;
    }
  }

  /** Records of more rows are cut by the mean of norms: pairs would be too many. */
  private static final int MOST_COPIES = 16;

  @Override
  public void meanNorms(int records, int[] starts, double[] means) {
    for (int i = 0; i < records; i++) {
      int rows = starts[i + 1] - starts[i];
      if (rows > 1 && rows <= MOST_COPIES) {
        double square = 0;
        for (int l = 0; l < shape.size(); l++) {
          square += passes.layer(l).squareOfSum(starts[i], rows, counts);
        }
        means[i] = Math.sqrt(Math.max(0, square)) / rows;
      }
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

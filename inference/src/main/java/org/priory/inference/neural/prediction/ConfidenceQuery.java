package org.priory.inference.neural.prediction;

import org.priory.inference.neural.head.SoftmaxHead;
import org.priory.inference.neural.layer.NetworkShape;
import org.priory.inference.neural.layer.Passes;
import org.priory.numerics.linear.EightSums;
import org.priory.privacy.query.Batch;
import org.priory.privacy.query.BatchQuery;

/**
 * How often a network is right and wrong, by how sure it is. A row with a known label has a vector
 * with one entry that is not zero: at 2 j + 1 if the best class is right, at 2 j if not, j the
 * nearest node of its log odds. So its norm is the unit, whatever the row. Both are those that the
 * network would have without the record ({@link OwnPull}), which it has learned from.
 *
 * @param network released already
 * @param unit the entry: the plan's clip
 * @param pull what a record has done to what is said of it
 */
public record ConfidenceQuery(Ensemble network, double unit, OwnPull pull) implements BatchQuery {
  /** Length of a vector. */
  public static int length() {
    return 2 * ConfidenceMap.nodes().length;
  }

  @Override
  public int dimension() {
    return length();
  }

  /** Entries are equal, and sums of at most 256 products in doubles. */
  @Override
  public double roundingShare(int rows) {
    return 0x1p-40;
  }

  @Override
  public Worker worker() {
    return new Counter(this);
  }

  /**
   * Counts. What a network says of a row is, bit for bit, a function of the row ({@link Passes}),
   * and so is the place of its entry: plain loops, {@link StrictMath}.
   */
  private static final class Counter implements Worker {
    private final Prediction says;
    private final SoftmaxHead head;
    private final double unit;
    private final OwnPull pull;
    private final int width;
    private final int[] places = new int[Prediction.BLOCK];

    Counter(ConfidenceQuery query) {
      NetworkShape shape = query.network.shape();
      this.says = new Prediction(query.network);
      this.head = new SoftmaxHead(shape.outputs());
      this.unit = query.unit;
      this.pull = query.pull;
      this.width = shape.inputs(0);
    }

    @Override
    public void norms(Batch batch, double[] norms) {
      says.look(batch.features(), batch.offset(), batch.rows());
      for (int i = 0; i < batch.rows(); i++) {
        float label = batch.labels()[i];
        if (head.knows(label)) {
          double square =
              EightSums.square(
                  batch.features(), batch.offset() + i * width, batch.offset() + (i + 1) * width);
          double[] p = pull.without(says.probabilities(i), (int) label, square);
          int right = ConfidenceMap.best(p) == (int) label ? 1 : 0;
          places[i] = 2 * ConfidenceMap.nearest(ConfidenceMap.logOdds(p)) + right;
          norms[i] = unit;
        } else {
          places[i] = 0;
          norms[i] = 0;
        }
      }
    }

    @Override
    public void addWeighted(Batch batch, double[] weights, double[] sum) {
      for (int i = 0; i < batch.rows(); i++) {
        sum[places[i]] += head.knows(batch.labels()[i]) ? weights[i] * unit : 0;
      }
    }
  }
}

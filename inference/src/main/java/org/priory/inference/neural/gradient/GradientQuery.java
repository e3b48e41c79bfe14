package org.priory.inference.neural.gradient;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.priory.inference.neural.head.Head;
import org.priory.inference.neural.layer.Dropout;
import org.priory.inference.neural.layer.NetworkShape;
import org.priory.inference.neural.layer.Passes;
import org.priory.inference.neural.layer.Weights;
import org.priory.inference.rows.SingleRounding;
import org.priory.privacy.query.BatchQuery;

/**
 * The gradient of each record's loss by all parameters of a network. The vector of a row has, for
 * each layer, the outer product d a' of the error d of the layer's output and the layer's input a,
 * and d itself for the biases. Its norm is the root of the sum of |d|^2 (|a|^2 + 1) over the layers
 * (Goodfellow 2015, "Efficient per-example gradient computations"); the weighted sum is one product
 * for each layer (Bu et al. 2021, "Differentially private Bayesian neural networks", section 4).
 *
 * <p><b>Rounding</b> ({@code docs/proofs/neural.md}). d and a are functions of the row alone, bit
 * for bit ({@link Passes}), and v is their exact outer product. Only the weighted sum is rounded:
 * by gamma of the number of rows and three.
 */
public final class GradientQuery implements BatchQuery {
  /**
   * Rows of a batch, at most: of the samples of 256 records on average, 98 % have no more. For 2.4
   * million parameters the sensitivity is 1.024 C, and 1.020 C with 256 rows.
   */
  public static final int MOST_ROWS = 288;

  /**
   * By how much gradients of copies may cancel: those of an image moved by a pixel have a mean that
   * is 5 % shorter than they are.
   */
  private static final double MOST_CANCELLED = 9.0 / 8;

  private final NetworkShape shape;
  private final Head head;
  private final double cancelled;
  private final double longest;
  private final Weights weights;
  private float[] parameters = new float[0];
  private Dropout mask = Dropout.NONE;
  private final List<BatchQuery.PiecewiseWorker> workers = new ArrayList<>();
  private int used;

  /** At parameters that are loaded before each question. */
  public GradientQuery(NetworkShape shape, Head head) {
    this(shape, head, 1, Double.POSITIVE_INFINITY);
  }

  /** For records of several rows that differ little: cut by the norm of their mean gradient. */
  public static GradientQuery ofCopies(NetworkShape shape, Head head) {
    return new GradientQuery(
        shape, head, shape.isDense() ? MOST_CANCELLED : 1, Double.POSITIVE_INFINITY);
  }

  /** Leaves out rows whose gradient is longer than a norm: they count as zero. */
  public GradientQuery upTo(double norm) {
    return new GradientQuery(shape, head, cancelled, norm);
  }

  private GradientQuery(NetworkShape shape, Head head, double cancelled, double longest) {
    if (head.outputs() != shape.outputs()) {
      throw new IllegalArgumentException(
          "the network must have " + head.outputs() + " outputs, had " + shape.outputs());
    }
    this.shape = shape;
    this.head = head;
    this.cancelled = cancelled;
    this.longest = longest;
    this.weights = new Weights(shape);
  }

  /**
   * Sets the parameters for the questions that follow. They must not change until they are
   * answered.
   *
   * @throws ArithmeticException if they are not finite, or too large
   */
  public synchronized void load(float[] values) {
    load(values, Dropout.NONE);
  }

  /** Sets the parameters for the questions that follow, with some hidden units switched off. */
  public synchronized void load(float[] values, Dropout units) {
    parameters = values;
    mask = units;
    weights.load(values, units);
    used = 0;
  }

  /** What travels: no scratch memory. */
  private record Sent(
      NetworkShape shape,
      Head head,
      double cancelled,
      double longest,
      float[] parameters,
      Dropout mask)
      implements Serializable {

    private Object readResolve() {
      GradientQuery query = new GradientQuery(shape, head, cancelled, longest);
      query.load(parameters, mask);
      return query;
    }
  }

  private synchronized Object writeReplace() {
    return new Sent(shape, head, cancelled, longest, parameters, mask);
  }

  @Override
  public int dimension() {
    return shape.parameters();
  }

  @Override
  public double roundingShare(int rows) {
    return SingleRounding.gamma(rows + 3) + 0x1p-40;
  }

  @Override
  public double mostCancelled() {
    return cancelled;
  }

  @Override
  public int mostRows() {
    return MOST_ROWS;
  }

  /** Scratch memory is large: a worker of an earlier question serves again. */
  @Override
  public synchronized BatchQuery.PiecewiseWorker worker() {
    if (used == workers.size()) {
      workers.add(new GradientWorker(shape, head, weights, longest));
    }
    return workers.get(used++);
  }
}

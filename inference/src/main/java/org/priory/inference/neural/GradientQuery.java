package org.priory.inference.neural;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.priory.inference.model.SingleRounding;
import org.priory.numerics.linear.FloatMatrix;
import org.priory.numerics.linear.SharedProducts;
import org.priory.privacy.query.Batch;
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
  /** Rows of a batch, at most. */
  static final int MOST_ROWS = 256;

  private final NetworkShape shape;
  private final Head head;
  private final Weights weights;
  private final List<Worker> workers = new ArrayList<>();
  private int used;

  /** At parameters that are loaded before each question. */
  public GradientQuery(NetworkShape shape, Head head) {
    if (head.outputs() != shape.outputs()) {
      throw new IllegalArgumentException(
          "the network must have " + head.outputs() + " outputs, had " + shape.outputs());
    }
    this.shape = shape;
    this.head = head;
    this.weights = new Weights(shape);
  }

  /**
   * Sets the parameters for the questions that follow. They must not change until they are
   * answered.
   *
   * @throws ArithmeticException if they are not finite, or too large
   */
  public synchronized void load(float[] parameters) {
    weights.load(parameters);
    used = 0;
  }

  @Override
  public int dimension() {
    return shape.parameters();
  }

  @Override
  public double roundingShare(int rows) {
    return SingleRounding.gamma(rows + 3) + 0x1p-40;
  }

  /** Scratch memory is large: a worker of an earlier question serves again. */
  @Override
  public synchronized BatchQuery.Worker worker() {
    if (used == workers.size()) {
      workers.add(new Worker());
    }
    return workers.get(used++);
  }

  private final class Worker implements BatchQuery.Worker {
    private static final int CHUNK = 1 << 16;

    private final Passes passes = new Passes(shape, head, weights, MOST_ROWS);
    private final List<FloatMatrix> weighted = new ArrayList<>();
    private final List<FloatMatrix> sums = new ArrayList<>();

    /** Factor of each row in the errors, 0 for one that does not count. */
    private final boolean[] counts = new boolean[MOST_ROWS];

    Worker() {
      for (int l = 0; l < shape.layers(); l++) {
        weighted.add(FloatMatrix.zeros(MOST_ROWS, shape.outputs(l)));
        sums.add(FloatMatrix.zeros(shape.outputs(l), shape.inputs(l)));
      }
    }

    @Override
    public void norms(Batch batch, double[] norms) {
      passes.run(batch);
      for (int i = 0; i < passes.rows(); i++) {
        double square = 0;
        for (int l = 0; l < shape.layers(); l++) {
          // |d a'|^2 + |d|^2
          square += passes.errors(l).square(i) * (passes.activations(l).square(i) + 1);
        }
        double norm = Math.sqrt(square);
        counts[i] = norm >= WholeRows.LEAST_NORM && norm <= WholeRows.MOST_NORM;
        norms[i] = counts[i] ? norm : 0;
      }
    }

    @Override
    public void addWeighted(Batch batch, double[] factors, double[] sum) {
      int rows = passes.rows();
      for (int l = 0; l < shape.layers(); l++) {
        addBiases(l, factors, sum);
        FloatMatrix d = rows == MOST_ROWS ? weighted.get(l) : weighted.get(l).slice(0, rows);
        weigh(l, factors, d);
        SharedProducts.transposedTimes(d, passes.activations(l).matrix(rows), sums.get(l));
        copy(sums.get(l), sum, shape.weights(l));
      }
    }

    /** w_i d_i, with the step of a_i. */
    private void weigh(int l, double[] factors, FloatMatrix into) {
      WholeRows errors = passes.errors(l);
      int width = errors.width();
      float[] row = new float[width];
      for (int i = 0; i < passes.rows(); i++) {
        double steps = (double) errors.step(i) * passes.activations(l).step(i);
        float factor = counts[i] ? (float) (factors[i] * steps) : 0;
        multiply(errors.values(), i * width, factor, row);
        into.putRows(i, 1, row, 0);
      }
    }

    private static void multiply(float[] from, int start, float factor, float[] into) {
      for (int j = 0; j < into.length; j++) {
        into[j] = factor * from[start + j];
      }
    }

    private void addBiases(int l, double[] factors, double[] sum) {
      WholeRows errors = passes.errors(l);
      int width = errors.width();
      int at = shape.biases(l);
      for (int i = 0; i < passes.rows(); i++) {
        double factor = counts[i] ? factors[i] * errors.step(i) : 0;
        for (int j = 0; j < width; j++) {
          sum[at + j] += factor * errors.values()[i * width + j];
        }
      }
    }

    private static void copy(FloatMatrix from, double[] to, int at) {
      int columns = from.columns();
      int count = Math.max(1, CHUNK / columns);
      IntStream.range(0, (from.rows() + count - 1) / count)
          .parallel()
          .forEach(
              part -> {
                int first = part * count;
                int rows = Math.min(count, from.rows() - first);
                float[] values = new float[rows * columns];
                from.getRows(first, rows, values, 0);
                int start = at + first * columns;
                for (int j = 0; j < values.length; j++) {
                  to[start + j] = values[j];
                }
              });
    }
  }
}

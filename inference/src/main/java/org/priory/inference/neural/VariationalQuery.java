package org.priory.inference.neural;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.priory.inference.model.SingleRounding;
import org.priory.numerics.linear.FloatMatrix;
import org.priory.numerics.linear.SharedProducts;
import org.priory.privacy.query.Batch;
import org.priory.privacy.query.BatchQuery;

/**
 * The gradient of each record's loss by the means mu and the spreads rho of all weights, for
 * weights w = mu + softplus(rho) eps that were drawn once for the whole step (Blundell et al. 2015,
 * "Bayes by Backprop"). By mu it is that of {@link GradientQuery}; by rho it is the same times M =
 * eps/(1 + e^-rho), value by value. So its norm needs one more product for each layer: for an outer
 * product d a' the squared norm by rho is (d^2)'(M^2)(a^2). No gradient of a single record is
 * stored (the paper calls that impossible: docs/errata.md).
 *
 * <p><b>Rounding</b> ({@code docs/proofs/neural.md}). All terms of that product are positive, so
 * norms are off by half of gamma of the inputs of a layer, and weighted sums as without rho.
 */
final class VariationalQuery implements BatchQuery {
  private final NetworkShape shape;
  private final Head head;
  private final Weights weights;
  private final List<FloatMatrix> squares = new ArrayList<>();
  private final List<BatchQuery.Worker> workers = new ArrayList<>();

  /** M of all parameters. */
  private float[] spreads = new float[0];

  private int used;

  VariationalQuery(NetworkShape shape, Head head) {
    if (!shape.isDense()) {
      throw new IllegalArgumentException(
          "Bayes by Backprop is for dense layers: take --layers, or another method");
    }
    this.shape = shape;
    this.head = head;
    this.weights = new Weights(shape);
    for (int l = 0; l < shape.size(); l++) {
      squares.add(FloatMatrix.zeros(shape.outputs(l), shape.inputs(l)));
    }
  }

  /**
   * Sets the weights for the questions that follow.
   *
   * @param drawn w
   * @param multipliers M
   */
  synchronized void load(float[] drawn, float[] multipliers) {
    weights.load(drawn, Dropout.NONE);
    spreads = multipliers;
    used = 0;
    for (int l = 0; l < shape.size(); l++) {
      int inputs = shape.inputs(l);
      int start = shape.weights(l);
      FloatMatrix into = squares.get(l);
      LayerPass.tiles(
          shape.outputs(l),
          (first, count) -> {
            float[] values = new float[inputs];
            for (int row = first; row < first + count; row++) {
              square(multipliers, start + row * inputs, values);
              into.putRows(row, 1, values, 0);
            }
          });
    }
  }

  private static void square(float[] from, int start, float[] into) {
    for (int j = 0; j < into.length; j++) {
      into[j] = from[start + j] * from[start + j];
    }
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
  public synchronized BatchQuery.Worker worker() {
    if (used == workers.size()) {
      workers.add(new Worker());
    }
    return workers.get(used++);
  }

  private final class Worker implements BatchQuery.PiecewiseWorker {
    private final GradientWorker means = new GradientWorker(shape, head, weights);
    private final List<FloatMatrix> inputs = new ArrayList<>();
    private final List<FloatMatrix> products = new ArrayList<>();

    /** Memory for pieces. */
    private final Queue<double[]> spare = new ConcurrentLinkedQueue<>();

    Worker() {
      for (int l = 0; l < shape.size(); l++) {
        inputs.add(FloatMatrix.zeros(GradientQuery.MOST_ROWS, shape.inputs(l)));
        products.add(FloatMatrix.zeros(GradientQuery.MOST_ROWS, shape.outputs(l)));
      }
    }

    @Override
    public void norms(Batch batch, double[] norms) {
      means.norms(batch, norms);
      Passes passes = means.passes();
      int rows = passes.rows();
      double[] added = new double[rows];
      for (int l = 0; l < shape.size(); l++) {
        int layer = l;
        FloatMatrix a = slice(inputs.get(l), rows);
        FloatMatrix product = slice(products.get(l), rows);
        LayerPass.tiles(rows, (first, count) -> squareInputs(layer, first, count, a));
        // (M^2)(a^2)
        SharedProducts.timesTransposed(a, squares.get(l), product);
        LayerPass.tiles(
            rows,
            (first, count) -> {
              float[] values = new float[shape.outputs(layer)];
              float[] errors = new float[shape.outputs(layer)];
              for (int row = first; row < first + count; row++) {
                product.getRows(row, 1, values, 0);
                added[row] += squareByRho(layer, row, values, errors);
              }
            });
      }
      for (int i = 0; i < rows; i++) {
        norms[i] = norms[i] == 0 ? 0 : Math.sqrt(norms[i] * norms[i] + added[i]);
      }
    }

    private static FloatMatrix slice(FloatMatrix all, int rows) {
      return rows == all.rows() ? all : all.slice(0, rows);
    }

    /** a^2 of some rows in steps: whole numbers of at most 2^24. */
    private void squareInputs(int layer, int first, int count, FloatMatrix into) {
      WholeRows a = ((DensePass) means.passes().layer(layer)).inputs();
      float[] values = new float[a.width()];
      for (int row = first; row < first + count; row++) {
        a.matrix().getRows(row, 1, values, 0);
        square(values, 0, values);
        into.putRows(row, 1, values, 0);
      }
    }

    /** The sum of d_j^2 ((M^2 a^2)_j step^2 + M_j^2 of the bias). */
    private double squareByRho(int layer, int row, float[] values, float[] errors) {
      DensePass dense = (DensePass) means.passes().layer(layer);
      WholeRows a = dense.inputs();
      WholeRows d = dense.errors();
      int width = d.width();
      d.get(row, 0, width, errors);
      double stepOfInput = a.step(row);
      double sum = 0;
      for (int j = 0; j < width; j++) {
        double error = errors[j];
        double ofBias = spreads[shape.biases(layer) + j];
        sum += error * error * (values[j] * stepOfInput * stepOfInput + ofBias * ofBias);
      }
      double step = d.step(row);
      return sum * step * step;
    }

    @Override
    public void weighted(Batch batch, double[] factors, BatchQuery.Pieces pieces) {
      int count = shape.parameters();
      float[] multipliers = spreads;
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

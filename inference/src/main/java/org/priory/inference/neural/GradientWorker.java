package org.priory.inference.neural;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.priory.numerics.linear.FloatMatrix;
import org.priory.numerics.linear.SharedProducts;
import org.priory.privacy.query.Batch;
import org.priory.privacy.query.BatchQuery;

/**
 * Norms and weighted sums of gradients, in one thread's memory: that of the products, none of a
 * single record.
 */
final class GradientWorker implements BatchQuery.Worker {
  private static final int CHUNK = 1 << 16;

  private final NetworkShape shape;
  private final Passes passes;
  private final List<FloatMatrix> weighted = new ArrayList<>();
  private final List<FloatMatrix> sums = new ArrayList<>();

  /** Rows whose gradients floats can hold; others count as zero. */
  private final boolean[] counts = new boolean[GradientQuery.MOST_ROWS];

  GradientWorker(NetworkShape shape, Head head, Weights weights) {
    this.shape = shape;
    this.passes = new Passes(shape, head, weights, GradientQuery.MOST_ROWS);
    for (int l = 0; l < shape.layers(); l++) {
      weighted.add(FloatMatrix.zeros(GradientQuery.MOST_ROWS, shape.outputs(l)));
      sums.add(FloatMatrix.zeros(shape.outputs(l), shape.inputs(l)));
    }
  }

  Passes passes() {
    return passes;
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
      FloatMatrix all = weighted.get(l);
      FloatMatrix d = rows == all.rows() ? all : all.slice(0, rows);
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
              widen(values, to, at + first * columns);
            });
  }

  private static void widen(float[] from, double[] to, int at) {
    for (int j = 0; j < from.length; j++) {
      to[at + j] = from[j];
    }
  }
}

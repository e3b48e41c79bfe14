package org.priory.inference.neural;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.priory.numerics.linear.FloatMatrix;
import org.priory.numerics.linear.Products;
import org.priory.numerics.linear.SharedProducts;

/**
 * A convolution as a product: what each place of the filters looks at is a row of P, and Z = P W'.
 * The gradient of a record is G = D'P, with the errors D of all places. It is small, so it is made
 * for each record of the batch: T places, F filters of k values cost T F k, where the norm from
 * inner products would cost T^2 (F + k) (Bu, Mao and Xu 2022, "Scalable and efficient training of
 * large convolutional neural networks with differential privacy").
 *
 * <p>P and D are {@link WholeRows} of a record, all places together: |D| |P| is at most 2^24 in
 * steps, so that G is exact as well, in whatever order it is added.
 */
final class ConvolutionPass implements LayerPass {
  private final NetworkShape shape;
  private final int layer;
  private final Layer.Convolution form;
  private final Weights weights;
  private final int[] from;
  private final WholeRows patches;
  private final WholeRows d;
  private final FloatMatrix z;
  private final FloatMatrix e;

  /** The gradient of each record in steps. */
  private final FloatMatrix gradients;

  private final float[] gradientValues;
  private final double[] squares;

  ConvolutionPass(
      NetworkShape shape, int layer, Layer.Convolution form, Weights weights, int most) {
    this.shape = shape;
    this.layer = layer;
    this.form = form;
    this.weights = weights;
    this.from = form.patches();
    this.patches = new WholeRows(most, from.length);
    this.d = new WholeRows(most, form.outputs());
    this.z = FloatMatrix.zeros(most * form.places(), form.filters());
    this.e =
        layer == 0
            ? FloatMatrix.zeros(1, 1)
            : FloatMatrix.zeros(most * form.places(), form.columns());
    this.gradients = FloatMatrix.zeros(most * form.filters(), form.columns());
    this.gradientValues = new float[most * form.filters() * form.columns()];
    this.squares = new double[most];
  }

  /** The places of some rows below each other. */
  private FloatMatrix places(WholeRows rows, int row, int count, int columns) {
    int places = form.places();
    return rows.matrix().reshaped(columns).slice(row * places, count * places);
  }

  @Override
  public void forwards(int rows, float[] in, int offset, float[] out) {
    int inputs = form.inputs();
    LayerPass.each(rows, row -> gather(row, in, offset + row * inputs));
    tiles(
        rows,
        (row, count) -> {
          FloatMatrix product = z.slice(row * form.places(), count * form.places());
          Products.gemmTransposed(
              1, places(patches, row, count, form.columns()), matrix(), 0, product);
          product.get(out, row * form.outputs());
          for (int i = row; i < row + count; i++) {
            float step = patches.step(i) * weights.layer(layer).step();
            for (int place = 0; place < form.places(); place++) {
              DensePass.scaleAndAdd(
                  out,
                  i * form.outputs() + place * form.filters(),
                  step,
                  weights.values(),
                  shape.biases(layer),
                  form.filters());
            }
          }
        });
  }

  private FloatMatrix matrix() {
    return weights.layer(layer).matrix();
  }

  private void gather(int row, float[] in, int start) {
    // the zero around the image comes last
    float[] image = Arrays.copyOfRange(in, start, start + form.inputs() + 1);
    image[form.inputs()] = 0;
    int at = row * from.length;
    gather(image, from, patches.values(), at);
    patches.put(row, patches.values(), at);
  }

  private static void gather(float[] image, int[] from, float[] into, int at) {
    for (int i = 0; i < from.length; i++) {
      into[at + i] = image[from[i]];
    }
  }

  @Override
  public void backwards(int rows, float[] error, float @Nullable [] before) {
    LayerPass.each(rows, row -> d.put(row, error, row * form.outputs()));
    LayerPass.each(rows, this::gradient);
    if (before == null) {
      return;
    }
    tiles(
        rows,
        (row, count) -> {
          FloatMatrix product = e.slice(row * form.places(), count * form.places());
          Products.gemm(1, places(d, row, count, form.filters()), matrix(), 0, product);
          float[] values = new float[from.length];
          for (int i = row; i < row + count; i++) {
            e.getRows(i * form.places(), form.places(), values, 0);
            scatter(values, d.step(i) * weights.layer(layer).step(), before, i * form.inputs());
          }
        });
  }

  private void scatter(float[] values, float step, float[] before, int start) {
    float[] image = new float[form.inputs() + 1];
    for (int i = 0; i < values.length; i++) {
      image[from[i]] += values[i] * step;
    }
    System.arraycopy(image, 0, before, start, form.inputs());
  }

  /** G = D'P of a record, its squared norm, and that of the biases: sums of D over the places. */
  private void gradient(int row) {
    int filters = form.filters();
    FloatMatrix g = gradients.slice(row * filters, filters);
    SharedProducts.transposedTimes(
        places(d, row, 1, filters), places(patches, row, 1, form.columns()), g);
    int length = filters * form.columns();
    g.get(gradientValues, row * length);
    double stepOfError = d.step(row);
    double step = stepOfError * patches.step(row);
    double square = step * step * WholeRows.square(gradientValues, row * length, length);
    for (int f = 0; f < filters; f++) {
      double bias = stepOfError * bias(row, f);
      square += bias * bias;
    }
    squares[row] = square;
  }

  /** The sum of a filter's errors over all places, in steps; exact. */
  private double bias(int row, int f) {
    double sum = 0;
    for (int i = f; i < form.outputs(); i += form.filters()) {
      sum += d.values()[row * form.outputs() + i];
    }
    return sum;
  }

  @Override
  public double square(int row) {
    return squares[row];
  }

  @Override
  public void addWeighted(int rows, double[] factors, double[] sum) {
    int columns = form.columns();
    int length = form.filters() * columns;
    IntStream.range(0, form.filters())
        .parallel()
        .forEach(
            f -> {
              int at = shape.weights(layer) + f * columns;
              for (int i = 0; i < rows; i++) {
                double factor = factors[i] * d.step(i);
                addRow(
                    gradientValues,
                    i * length + f * columns,
                    factor * patches.step(i),
                    sum,
                    at,
                    columns);
                sum[shape.biases(layer) + f] += factor == 0 ? 0 : factor * bias(i, f);
              }
            });
  }

  private static void addRow(
      float[] g, int start, double factor, double[] sum, int at, int columns) {
    for (int j = 0; j < columns; j++) {
      sum[at + j] += factor * g[start + j];
    }
  }

  private interface Tile {
    void run(int row, int count);
  }

  private static void tiles(int rows, Tile task) {
    IntStream.range(0, (rows + TILE - 1) / TILE)
        .parallel()
        .forEach(tile -> task.run(tile * TILE, Math.min(TILE, rows - tile * TILE)));
  }
}

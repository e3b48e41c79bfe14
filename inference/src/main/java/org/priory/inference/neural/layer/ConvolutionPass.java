package org.priory.inference.neural.layer;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.priory.numerics.linear.EightSums;
import org.priory.numerics.linear.FloatMatrix;
import org.priory.numerics.linear.Products;
import org.priory.numerics.parallel.Workers;
import org.priory.privacy.query.BatchQuery;

/**
 * A convolution as a product: what each place of the filters looks at is a row of P ({@link
 * Unfolding}), and Z = P W'. The gradient of a record is G = D'P, with the errors D of all places.
 * It is small, so it is made for each record of the batch: T places, F filters of k values cost T F
 * k, where the norm from inner products would cost T^2 (F + k) (Bu, Mao and Xu 2022, "Scalable and
 * efficient training of large convolutional neural networks with differential privacy").
 *
 * <p>P and D are whole numbers times a step of the record, all places together, as in {@link
 * WholeRows}: |D| |P| is at most 2^24 in steps, so that G is exact as well, in whatever order it is
 * added.
 */
public final class ConvolutionPass implements LayerPass {
  private final NetworkShape shape;
  private final int layer;
  private final Layer.Convolution form;
  private final Weights weights;
  private final Unfolding unfolding;

  /** P of each record in steps, and the steps. */
  private final FloatMatrix patches;

  private final float[] steps;
  private final WholeRows d;
  private final FloatMatrix z;
  private final FloatMatrix e;

  /** The gradient of each record in steps. */
  private final FloatMatrix gradients;

  private final float[] gradientValues;

  /** Those of the biases in steps: the sums of D over all places. */
  private final float[] biases;

  private final double[] squares;

  ConvolutionPass(
      NetworkShape shape, int layer, Layer.Convolution form, Weights weights, int most) {
    this.shape = shape;
    this.layer = layer;
    this.form = form;
    this.weights = weights;
    this.unfolding = new Unfolding(form);
    this.patches = FloatMatrix.zeros(most * form.places(), form.columns());
    this.steps = new float[most];
    this.d = new WholeRows(most, form.outputs());
    this.z = FloatMatrix.zeros(most * form.places(), form.filters());
    this.e =
        layer == 0
            ? FloatMatrix.zeros(1, 1)
            : FloatMatrix.zeros(most * form.places(), form.columns());
    this.gradients = FloatMatrix.zeros(most * form.filters(), form.columns());
    this.gradientValues = new float[most * form.filters() * form.columns()];
    this.biases = new float[most * form.filters()];
    this.squares = new double[most];
  }

  /** The places of some records below each other. */
  private FloatMatrix places(FloatMatrix all, int row, int count) {
    return all.slice(row * form.places(), count * form.places());
  }

  private FloatMatrix errors(int row, int count) {
    return places(d.matrix().reshaped(form.filters()), row, count);
  }

  @Override
  public void forwards(int rows, float[] in, int offset, float[] out) {
    LayerPass.tiles(
        rows,
        (row, count) -> {
          unfold(row, count, in, offset);
          FloatMatrix product = places(z, row, count);
          Products.gemmTransposed(1, places(patches, row, count), matrix(), 0, product);
          product.get(out, row * form.outputs());
          for (int i = row; i < row + count; i++) {
            float step = steps[i] * weights.layer(layer).step();
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

  /** P of some records. An image is rounded before it is unfolded, which is the same. */
  private void unfold(int row, int count, float[] in, int offset) {
    int inputs = form.inputs();
    float[] image = new float[inputs];
    float[] framed = unfolding.empty();
    float[] values = new float[unfolding.length()];
    for (int i = row; i < row + count; i++) {
      int from = offset + i * inputs;
      double norm = Math.sqrt(unfolding.square(in, from));
      steps[i] = 1;
      Arrays.fill(image, 0);
      if (WholeRows.isInRange(norm)) {
        int exponent = WholeRows.exponent(norm, values.length);
        steps[i] = Math.scalb(1f, exponent);
        WholeRows.round(in, from, Math.scalb(1f, -exponent), image, 0, inputs);
      }
      unfolding.frame(image, 0, framed);
      unfolding.unfold(framed, values);
      patches.putRows(i * form.places(), form.places(), values, 0);
    }
  }

  @Override
  public void backwards(int rows, float[] error, @Nullable Before before) {
    LayerPass.each(
        rows,
        row -> {
          d.replace(row, 1, error, row * form.outputs());
          gradient(row, error);
        });
    if (before == null) {
      return;
    }
    LayerPass.tiles(
        rows,
        (row, count) -> {
          Products.gemm(1, errors(row, count), matrix(), 0, places(e, row, count));
          float[] values = new float[unfolding.length()];
          float[] framed = unfolding.empty();
          float[] image = new float[form.inputs()];
          for (int i = row; i < row + count; i++) {
            e.getRows(i * form.places(), form.places(), values, 0);
            Arrays.fill(framed, 0);
            unfolding.fold(values, d.step(i) * weights.layer(layer).step(), framed);
            unfolding.unframe(framed, image);
            before.take(i, 0, image, image.length);
          }
        });
  }

  /** G = D'P of a record, its squared norm, and that of the biases. */
  private void gradient(int row, float[] errorSteps) {
    int filters = form.filters();
    FloatMatrix g = gradients.slice(row * filters, filters);
    Products.transposedTimes(errors(row, 1), places(patches, row, 1), g);
    int length = filters * form.columns();
    g.get(gradientValues, row * length);
    double stepOfError = d.step(row);
    double step = stepOfError * steps[row];
    int at = row * filters;
    sumPlaces(errorSteps, row * form.outputs(), form.places(), biases, at, filters);
    squares[row] =
        step * step * EightSums.square(gradientValues, row * length, (row + 1) * length)
            + stepOfError * stepOfError * EightSums.square(biases, at, at + filters);
  }

  /** Sums of whole numbers, each below 2^24: exact. */
  private static void sumPlaces(float[] d, int from, int places, float[] sums, int at, int n) {
    Arrays.fill(sums, at, at + n, 0);
    for (int place = 0; place < places; place++) {
      int start = from + place * n;
      for (int f = 0; f < n; f++) {
        sums[at + f] += d[start + f];
      }
    }
  }

  @Override
  public double square(int row) {
    return squares[row];
  }

  /**
   * The squared norm of a row's gradient times M, value by value: |G o M|^2, and that of the
   * biases.
   */
  public double square(int row, Spreads spreads) {
    int filters = form.filters();
    int length = filters * form.columns();
    double stepOfError = d.step(row);
    double step = stepOfError * steps[row];
    return step * step * spreads.square(gradientValues, row * length, shape.weights(layer), length)
        + stepOfError
            * stepOfError
            * spreads.square(biases, row * filters, shape.biases(layer), filters);
  }

  @Override
  public void weighted(int rows, double[] factors, BatchQuery.Pieces pieces) {
    int columns = form.columns();
    int length = form.filters() * columns;
    double[] ofBiases = new double[form.filters()];
    Workers.each(
        form.filters(),
        f -> {
          double[] sum = new double[columns];
          double ofBias = 0;
          for (int i = 0; i < rows; i++) {
            double factor = factors[i] * d.step(i);
            addRow(gradientValues, i * length + f * columns, factor * steps[i], sum);
            ofBias += factor * biases[i * form.filters() + f];
          }
          ofBiases[f] = ofBias;
          pieces.take(shape.weights(layer) + f * columns, sum, columns);
        });
    pieces.take(shape.biases(layer), ofBiases, ofBiases.length);
  }

  private static void addRow(float[] g, int start, double factor, double[] sum) {
    for (int j = 0; j < sum.length; j++) {
      sum[j] += factor * g[start + j];
    }
  }
}

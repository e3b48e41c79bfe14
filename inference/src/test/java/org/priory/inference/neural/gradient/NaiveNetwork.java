package org.priory.inference.neural.gradient;

import java.util.Arrays;
import org.priory.inference.neural.head.Head;
import org.priory.inference.neural.head.SoftmaxHead;
import org.priory.inference.neural.layer.Dropout;
import org.priory.inference.neural.layer.Layer;
import org.priory.inference.neural.layer.NetworkShape;
import org.priory.inference.neural.settings.Activation;

/**
 * The gradient of one record at a time, in plain loops: the definition of what {@link
 * GradientQuery} sums. With rounding it is the vector v of the query, without it that of calculus.
 */
public final class NaiveNetwork {
  private final NetworkShape shape;
  private final float[] w;
  private final boolean rounded;
  private final Dropout dropout;
  private final double[][] layers;

  /** What each layer took of the last record, rounded; what it gave is below. */
  private final double[][] taken;

  private final float[][] given;

  public NaiveNetwork(NetworkShape shape, float[] w, boolean rounded) {
    this(shape, w, rounded, Dropout.NONE);
  }

  NaiveNetwork(NetworkShape shape, float[] w, boolean rounded, Dropout dropout) {
    this.shape = shape;
    this.w = w;
    this.rounded = rounded;
    this.dropout = dropout;
    this.layers = new double[shape.size()][];
    this.taken = new double[shape.size()][];
    this.given = new float[shape.size()][];
    for (int l = 0; l < shape.size(); l++) {
      layers[l] = weights(l);
    }
  }

  /** The weights of a layer, rounded to one step so that no row and no column is over 2^12. */
  private double[] weights(int l) {
    int in = shape.layers().get(l).columns();
    int out = shape.layers().get(l).rows();
    double[] all = new double[in * out];
    double[] rows = new double[out];
    double[] columns = new double[in];
    for (int i = 0; i < all.length; i++) {
      all[i] = w[shape.weights(l) + i];
      rows[i / in] += all[i] * all[i];
      columns[i % in] += all[i] * all[i];
    }
    double most = 0;
    for (double square : rows) {
      most = Math.max(most, square);
    }
    for (double square : columns) {
      most = Math.max(most, square);
    }
    double room = (4096 - Math.sqrt(Math.max(in, out)) / 2 - 1) * (1 - 0x1p-7);
    for (int i = 0; rounded && i < all.length; i++) {
      all[i] = Math.rint(all[i] / step(Math.sqrt(most), room)) * step(Math.sqrt(most), room);
    }
    return all;
  }

  /** The least power of two over norm/room. */
  private static double step(double norm, double room) {
    return Math.pow(2, Math.floor(Math.log(norm / room) / Math.log(2)) + 1);
  }

  /**
   * A vector in steps such that its norm is at most 2^12.
   *
   * @param square its squared norm, with values that a product has several times
   * @param count of values in the product
   */
  private double[] round(float[] v, double square, int count) {
    double[] out = new double[v.length];
    double norm = Math.sqrt(square);
    if (norm >= 0x1p-40 && norm <= 0x1p40) {
      double step = step(norm, 4096 - Math.sqrt(count) / 2 - 1);
      Arrays.setAll(out, j -> rounded ? Math.rint(v[j] / step) * step : v[j]);
    }
    return out;
  }

  private double[] round(float[] v) {
    double square = 0;
    for (float x : v) {
      square += (double) x * x;
    }
    return round(v, square, v.length);
  }

  /** What is done for each place of a filter, each value that it looks at and each filter. */
  private interface Visit {
    void at(int place, int input, int column);
  }

  private static void visit(Layer.Convolution form, Visit visit) {
    for (int oy = 0; oy < form.outHeight(); oy++) {
      for (int ox = 0; ox < form.outWidth(); ox++) {
        for (int ky = 0; ky < form.kernel(); ky++) {
          for (int kx = 0; kx < form.kernel(); kx++) {
            int y = oy * form.stride() + ky - form.pad();
            int x = ox * form.stride() + kx - form.pad();
            for (int c = 0; c < form.channels(); c++) {
              if (y >= 0 && y < form.height() && x >= 0 && x < form.width()) {
                visit.at(
                    oy * form.outWidth() + ox,
                    (y * form.width() + x) * form.channels() + c,
                    (ky * form.kernel() + kx) * form.channels() + c);
              }
            }
          }
        }
      }
    }
  }

  private float[] outputs(float[] x) {
    float[] value = x;
    for (int l = 0; l < shape.size(); l++) {
      value = forwards(l, value);
      if (shape.isHidden(l)) {
        for (int j = 0; j < value.length; j++) {
          value[j] =
              shape.activation() == Activation.RELU
                  ? Math.max(0, value[j])
                  : (float) StrictMath.tanh(value[j]);
        }
        mask(value, x, l);
      }
      given[l] = value;
    }
    return value;
  }

  private float[] forwards(int l, float[] in) {
    Layer layer = shape.layers().get(l);
    int columns = layer.columns();
    double[] sum = new double[layer.outputs()];
    if (layer instanceof Layer.Convolution form) {
      double[] square = {0};
      visit(form, (place, input, column) -> square[0] += (double) in[input] * in[input]);
      double[] a = round(in, square[0], form.places() * columns);
      taken[l] = a;
      for (int f = 0; f < form.filters(); f++) {
        int filter = f;
        visit(
            form,
            (place, input, column) ->
                sum[place * form.filters() + filter] +=
                    layers[l][filter * columns + column] * a[input]);
      }
    } else if (layer instanceof Layer.MaxPool pool) {
      return pooled(pool, in, null, new float[layer.outputs()]);
    } else {
      taken[l] = round(in);
      for (int j = 0; j < sum.length; j++) {
        for (int i = 0; i < columns; i++) {
          sum[j] += layers[l][j * columns + i] * taken[l][i];
        }
      }
    }
    float[] z = new float[sum.length];
    for (int j = 0; j < z.length; j++) {
      z[j] = (float) sum[j] + w[shape.biases(l) + j % layer.rows()];
    }
    return z;
  }

  /** The largest pixels; or, with errors, adds each to its pixel. */
  private static float[] pooled(Layer.MaxPool pool, float[] in, float[] errors, float[] out) {
    int at = 0;
    for (int y = 0; y < pool.outHeight(); y++) {
      for (int x = 0; x < pool.outWidth(); x++) {
        for (int c = 0; c < pool.channels(); c++) {
          int best = -1;
          for (int dy = 0; dy < pool.size(); dy++) {
            for (int dx = 0; dx < pool.size(); dx++) {
              int row = y * pool.stride() + dy;
              int i = (row * pool.width() + x * pool.stride() + dx) * pool.channels() + c;
              best = best < 0 || in[i] > in[best] ? i : best;
            }
          }
          if (errors == null) {
            out[at] = in[best];
          } else {
            out[best] += errors[at];
          }
          at++;
        }
      }
    }
    return out;
  }

  /** Minus the log of the probability of the label. */
  double loss(float[] x, float label, SoftmaxHead head) {
    double[] p = new double[shape.outputs()];
    head.addProbabilities(outputs(x), 0, p);
    return -Math.log(p[(int) label]);
  }

  /** The gradient of the loss by all parameters; zero where the label is unknown. */
  public double[] gradient(float[] x, float label, Head head) {
    double[] gradient = new double[shape.parameters()];
    if (!head.knows(label)) {
      return gradient;
    }
    float[] z = outputs(x);
    float[] e = new float[z.length];
    head.errors(z, 0, label, e);
    for (int l = shape.size() - 1; l >= 0; l--) {
      float[] in = l == 0 ? x : given[l - 1];
      e = backwards(l, e, in, gradient);
      if (l > 0 && shape.isHidden(l - 1)) {
        mask(e, x, l - 1);
        for (int i = 0; i < in.length; i++) {
          // of the unit before the mask
          float h = in[i] * dropout.keep();
          e[i] *=
              shape.activation() == Activation.RELU ? (h > 0 ? 1 : 0) : Math.max(0f, 1f - h * h);
        }
      }
    }
    return gradient;
  }

  /** Fills in the gradient of a layer, and returns the errors of what it took. */
  private float[] backwards(int l, float[] e, float[] in, double[] gradient) {
    Layer layer = shape.layers().get(l);
    float[] before = new float[layer.inputs()];
    if (layer instanceof Layer.MaxPool pool) {
      return pooled(pool, in, e, before);
    }
    double[] d = round(e);
    int columns = layer.columns();
    for (int j = 0; j < d.length; j++) {
      gradient[shape.biases(l) + j % layer.rows()] += d[j];
    }
    if (layer instanceof Layer.Convolution form) {
      int filters = form.filters();
      visit(
          form,
          (place, input, column) -> {
            double sum = 0;
            for (int f = 0; f < filters; f++) {
              double error = d[place * filters + f];
              gradient[shape.weights(l) + f * columns + column] += error * taken[l][input];
              sum += error * layers[l][f * columns + column];
            }
            before[input] += (float) sum;
          });
      return before;
    }
    for (int i = 0; i < columns; i++) {
      double sum = 0;
      for (int j = 0; j < d.length; j++) {
        gradient[shape.weights(l) + j * columns + i] = d[j] * taken[l][i];
        sum += layers[l][j * columns + i] * d[j];
      }
      before[i] = (float) sum;
    }
    return before;
  }

  private void mask(float[] z, float[] x, int layer) {
    if (dropout.isActive()) {
      dropout.apply(z, 0, z.length, Dropout.key(x, 0, x.length), layer);
    }
  }
}

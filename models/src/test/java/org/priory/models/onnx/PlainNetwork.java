package org.priory.models.onnx;

import org.priory.inference.neural.layer.Layer;
import org.priory.inference.neural.layer.NetworkShape;
import org.priory.inference.neural.settings.Activation;

/** A network by its definition, one number at a time, in double precision. */
final class PlainNetwork {
  private PlainNetwork() {}

  /** Probabilities of classes. */
  static double[] probabilities(NetworkShape shape, float[] parameters, float[] row) {
    double[] x = new double[row.length];
    for (int j = 0; j < x.length; j++) {
      x[j] = row[j];
    }
    for (int l = 0; l < shape.size(); l++) {
      x = layer(shape, l, parameters, x);
      for (int j = 0; j < x.length && l < shape.size() - 1; j++) {
        if (shape.layers().get(l).rows() > 0) {
          x[j] = shape.activation() == Activation.RELU ? Math.max(0, x[j]) : Math.tanh(x[j]);
        }
      }
    }
    double sum = 0;
    for (double z : x) {
      sum += Math.exp(z);
    }
    for (int k = 0; k < x.length; k++) {
      x[k] = Math.exp(x[k]) / sum;
    }
    return x;
  }

  private static double[] layer(NetworkShape shape, int l, float[] w, double[] x) {
    Layer layer = shape.layers().get(l);
    double[] z = new double[layer.outputs()];
    if (layer instanceof Layer.MaxPool pool) {
      for (int o = 0; o < z.length; o++) {
        z[o] = largest(pool, x, o);
      }
    } else if (layer instanceof Layer.Convolution filters) {
      for (int o = 0; o < z.length; o++) {
        z[o] =
            w[shape.biases(l) + o % filters.filters()] + seen(filters, w, shape.weights(l), x, o);
      }
    } else {
      for (int o = 0; o < z.length; o++) {
        z[o] = w[shape.biases(l) + o];
        for (int j = 0; j < x.length; j++) {
          z[o] += w[shape.weights(l) + o * x.length + j] * x[j];
        }
      }
    }
    return z;
  }

  private static double seen(Layer.Convolution form, float[] w, int from, double[] x, int output) {
    int filter = output % form.filters();
    int place = output / form.filters();
    double sum = 0;
    for (int i = 0; i < form.kernel(); i++) {
      for (int k = 0; k < form.kernel(); k++) {
        int y = place / form.outWidth() * form.stride() - form.pad() + i;
        int u = place % form.outWidth() * form.stride() - form.pad() + k;
        for (int c = 0; c < form.channels(); c++) {
          if (y >= 0 && y < form.height() && u >= 0 && u < form.width()) {
            int at = ((filter * form.kernel() + i) * form.kernel() + k) * form.channels() + c;
            sum += w[from + at] * x[(y * form.width() + u) * form.channels() + c];
          }
        }
      }
    }
    return sum;
  }

  private static double largest(Layer.MaxPool form, double[] x, int output) {
    int channel = output % form.channels();
    int place = output / form.channels();
    double largest = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < form.size(); i++) {
      for (int k = 0; k < form.size(); k++) {
        int y = place / form.outWidth() * form.stride() + i;
        int u = place % form.outWidth() * form.stride() + k;
        largest = Math.max(largest, x[(y * form.width() + u) * form.channels() + channel]);
      }
    }
    return largest;
  }
}

package org.priory.inference.neural;

/**
 * The gradient of one record at a time, in plain loops: the definition of what {@link
 * GradientQuery} sums. With rounding it is the vector v of the query, without it that of calculus.
 */
final class NaiveNetwork {
  private final NetworkShape shape;
  private final float[] w;
  private final boolean rounded;
  private final Dropout dropout;
  private final double[][] layers;

  NaiveNetwork(NetworkShape shape, float[] w, boolean rounded) {
    this(shape, w, rounded, Dropout.NONE);
  }

  NaiveNetwork(NetworkShape shape, float[] w, boolean rounded, Dropout dropout) {
    this.shape = shape;
    this.w = w;
    this.rounded = rounded;
    this.dropout = dropout;
    this.layers = new double[shape.layers()][];
    for (int l = 0; l < shape.layers(); l++) {
      layers[l] = weights(l);
    }
  }

  /** The weights of a layer, rounded to one step so that no row and no column is over 2^12. */
  private double[] weights(int l) {
    int in = shape.inputs(l);
    int out = shape.outputs(l);
    double[] all = new double[in * out];
    double[] rows = new double[out];
    double[] columns = new double[in];
    for (int i = 0; i < all.length; i++) {
      all[i] = w[shape.weights(l) + i];
      rows[i / in] += all[i] * all[i];
      columns[i % in] += all[i] * all[i];
    }
    if (!rounded) {
      return all;
    }
    double most = 0;
    for (double square : rows) {
      most = Math.max(most, square);
    }
    for (double square : columns) {
      most = Math.max(most, square);
    }
    double room = (4096 - Math.sqrt(Math.max(in, out)) / 2 - 1) * (1 - 0x1p-7);
    double step = Math.pow(2, Math.floor(Math.log(Math.sqrt(most) / room) / Math.log(2)) + 1);
    for (int i = 0; i < all.length; i++) {
      all[i] = Math.rint(all[i] / step) * step;
    }
    return all;
  }

  /** A vector in steps such that its norm is at most 2^12. */
  private double[] round(float[] v) {
    double square = 0;
    for (float x : v) {
      square += (double) x * x;
    }
    double[] out = new double[v.length];
    double norm = Math.sqrt(square);
    if (!(norm >= 0x1p-40 && norm <= 0x1p40)) {
      return out;
    }
    double room = 4096 - Math.sqrt(v.length) / 2 - 1;
    double step = Math.pow(2, Math.floor(Math.log(norm / room) / Math.log(2)) + 1);
    for (int j = 0; j < v.length; j++) {
      out[j] = rounded ? Math.rint(v[j] / step) * step : v[j];
    }
    return out;
  }

  /** The gradient of the loss by all parameters; zero where the label is unknown. */
  double[] gradient(float[] x, float label, Head head) {
    double[] gradient = new double[shape.parameters()];
    if (!head.knows(label)) {
      return gradient;
    }
    int last = shape.layers() - 1;
    double[][] a = new double[shape.layers()][];
    a[0] = round(x);
    float[] z = new float[0];
    for (int l = 0; l <= last; l++) {
      z = new float[shape.outputs(l)];
      for (int j = 0; j < z.length; j++) {
        double sum = 0;
        for (int i = 0; i < a[l].length; i++) {
          sum += layers[l][j * a[l].length + i] * a[l][i];
        }
        z[j] = (float) sum + w[shape.biases(l) + j];
      }
      if (l < last) {
        for (int j = 0; j < z.length; j++) {
          z[j] =
              shape.activation() == Activation.RELU
                  ? Math.max(0, z[j])
                  : (float) StrictMath.tanh(z[j]);
        }
        mask(z, x, l);
        a[l + 1] = round(z);
      }
    }
    float[] e = new float[z.length];
    head.errors(z, 0, label, e);
    for (int l = last; l >= 0; l--) {
      double[] d = round(e);
      for (int j = 0; j < d.length; j++) {
        gradient[shape.biases(l) + j] = d[j];
        for (int i = 0; i < a[l].length; i++) {
          gradient[shape.weights(l) + j * a[l].length + i] = d[j] * a[l][i];
        }
      }
      e = l == 0 ? e : before(l, d, a[l], x);
    }
    return gradient;
  }

  private void mask(float[] z, float[] x, int layer) {
    if (dropout.isActive()) {
      dropout.apply(z, 0, z.length, Dropout.key(x, 0, x.length), layer);
    }
  }

  private float[] before(int l, double[] d, double[] a, float[] x) {
    float[] e = new float[a.length];
    for (int i = 0; i < a.length; i++) {
      double sum = 0;
      for (int j = 0; j < d.length; j++) {
        sum += layers[l][j * a.length + i] * d[j];
      }
      e[i] = (float) sum;
    }
    mask(e, x, l - 1);
    for (int i = 0; i < a.length; i++) {
      // of the unit before the mask
      float h = (float) (a[i] * dropout.keep());
      e[i] *= shape.activation() == Activation.RELU ? (h > 0 ? 1 : 0) : Math.max(0f, 1f - h * h);
    }
    return e;
  }
}

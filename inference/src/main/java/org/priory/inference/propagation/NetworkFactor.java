package org.priory.inference.propagation;

import java.io.Serializable;
import org.priory.inference.posterior.NormalNetwork;

/**
 * The factor of one record of a network's likelihood N(y; z(x), noise), by probabilistic
 * back-propagation (Hernández-Lobato and Adams 2015, equations 5 and 6): with Z = N(y; E z, noise +
 * var z) and g = (d log Z/dm)^2 - 2 d log Z/dv, a weight N(m, v) has the factor
 *
 * <pre>
 *   lambda_f = g/(1 - v g),    eta_f - lambda_f m = (d log Z/dm)/(1 - v g).
 * </pre>
 */
final class NetworkFactor implements Serializable {
  /** 1 - v g is that at least: a record that asks for a negative precision is not followed. */
  private static final double LEAST = 0.1;

  private final NormalNetwork network;
  private final double noise;

  NetworkFactor(NormalNetwork network, double noise) {
    this.network = network;
    this.noise = noise;
  }

  /**
   * Writes dE[z]/dm for every weight.
   *
   * @param along what the weights of a unit are multiplied by: x, or a linear map of it for weights
   *     that see that
   */
  static void slopes(NormalNetwork network, double[] x, double[] along, double[] out) {
    int hidden = network.hidden();
    int inputs = network.inputs();
    int output = network.output();
    double[] m = network.mean();
    NormalNetwork.Pass pass = network.pass(x);
    double root = Math.sqrt(hidden + 1.0);
    for (int i = 0; i < hidden; i++) {
      out[output + i] = pass.meanOut[i] / root;
      double slope = m[output + i] * pass.meanByMean[i] / (root * Math.sqrt(inputs));
      for (int j = 0; j < inputs; j++) {
        out[i * inputs + j] = slope * along[j];
      }
    }
    out[output + hidden] = 1 / root;
  }

  /**
   * Writes eta_f - lambda_f m for every weight and, if there is room, lambda_f after these.
   *
   * @return the moments of the input on its way
   */
  NormalNetwork.Pass centred(double[] x, double y, double[] out) {
    int hidden = network.hidden();
    int inputs = network.inputs();
    int output = network.output();
    double[] m = network.mean();
    double[] v = network.variance();
    NormalNetwork.Pass pass = network.pass(x);
    double variance = noise + pass.variance();
    double away = y - pass.mean();
    // d log Z by the mean and the variance of z
    double byMean = away / variance;
    double byVariance = 0.5 * (away * away / variance - 1) / variance;
    double units = hidden + 1.0;
    double root = Math.sqrt(units);
    for (int i = 0; i < hidden; i++) {
      double b = pass.meanOut[i];
      double bv = pass.varianceOut[i];
      double u = m[output + i];
      double uv = v[output + i];
      double dm = byMean * b / root + byVariance * 2 * u * bv / units;
      double dv = byVariance * (b * b + bv) / units;
      write(out, output + i, dm, dv, uv);
      double dB = byMean * u / root + byVariance * 2 * b * uv / units;
      double dBv = byVariance * (u * u + uv) / units;
      double dA = dB * pass.meanByMean[i] + dBv * pass.varianceByMean[i];
      double dAv = dB * pass.meanByVariance[i] + dBv * pass.varianceByVariance[i];
      double perMean = dA / Math.sqrt(inputs);
      double perVariance = dAv / inputs;
      for (int j = 0; j < inputs; j++) {
        int at = i * inputs + j;
        write(out, at, perMean * x[j], perVariance * x[j] * x[j], v[at]);
      }
    }
    write(out, output + hidden, byMean / root, byVariance / units, v[output + hidden]);
    return pass;
  }

  private void write(double[] out, int at, double dm, double dv, double v) {
    double g = dm * dm - 2 * dv;
    double left = Math.max(LEAST, 1 - v * g);
    out[at] = dm / left;
    int weights = network.mean().length;
    if (out.length >= 2 * weights) {
      out[weights + at] = g / left;
    }
  }
}

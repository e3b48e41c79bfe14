package org.priory.inference.posterior;

import org.priory.numerics.special.Normal;

/**
 * A network with one hidden layer of rectified units and independent normal weights, and the
 * moments that go through it (probabilistic back-propagation, Hernández-Lobato and Adams 2015):
 *
 * <pre>
 *   a_i = sum_j w_ij x_j / sqrt(inputs),   b_i = max(0, a_i),   z = (sum_i u_i b_i + u_0) / sqrt(hidden + 1).
 * </pre>
 *
 * <p>a_i is normal; b_i and z are described by mean and variance, as if independent.
 *
 * @param inputs how many, the constant 1 among them
 * @param hidden how many units
 * @param mean of the weights: w row by row, then u, its constant last
 * @param variance of each
 */
public record ReluNetwork(int inputs, int hidden, double[] mean, double[] variance) {

  public ReluNetwork {
    mean = mean.clone();
    variance = variance.clone();
    int weights = weights(inputs, hidden);
    if (inputs < 1 || hidden < 1 || mean.length != weights || variance.length != weights) {
      throw new IllegalArgumentException(
          "a network of %d inputs and %d units has %d weights, were %d and %d"
              .formatted(inputs, hidden, weights, mean.length, variance.length));
    }
    for (double each : variance) {
      if (!(each > 0)) {
        throw new IllegalArgumentException("variances must be > 0, was " + each);
      }
    }
  }

  /** How many weights there are. */
  public static int weights(int inputs, int hidden) {
    return Math.addExact(Math.multiplyExact(inputs, hidden), hidden + 1);
  }

  /** Where the output's weights start. */
  public int output() {
    return inputs * hidden;
  }

  /** What an input becomes. */
  public Pass pass(double[] x) {
    return new Pass(this, x);
  }

  /** The moments of one input on the way. */
  public static final class Pass {
    /** Means and standard deviations of a. */
    public final double[] meanIn;

    public final double[] sdIn;

    /** Phi and phi of mean over standard deviation. */
    public final double[] cdf;

    public final double[] density;

    /** Means and variances of b; the constant 1 is not among them. */
    public final double[] meanOut;

    public final double[] varianceOut;

    private double mean;
    private double variance;

    private Pass(ReluNetwork network, double[] x) {
      int hidden = network.hidden;
      int inputs = network.inputs;
      this.meanIn = new double[hidden];
      this.sdIn = new double[hidden];
      this.cdf = new double[hidden];
      this.density = new double[hidden];
      this.meanOut = new double[hidden];
      this.varianceOut = new double[hidden];
      double root = Math.sqrt(inputs);
      int output = network.output();
      double sum = network.mean[output + hidden];
      double squares = network.variance[output + hidden];
      for (int i = 0; i < hidden; i++) {
        double m = 0;
        double v = 0;
        for (int j = 0; j < inputs; j++) {
          m += network.mean[i * inputs + j] * x[j];
          v += network.variance[i * inputs + j] * x[j] * x[j];
        }
        rectify(i, m / root, Math.sqrt(v / inputs));
        double u = network.mean[output + i];
        double uv = network.variance[output + i];
        double b = meanOut[i];
        sum += u * b;
        // var(u b) = uv b^2 + u^2 bv + uv bv
        squares += uv * b * b + (u * u + uv) * varianceOut[i];
      }
      this.mean = sum / Math.sqrt(hidden + 1.0);
      this.variance = squares / (hidden + 1.0);
    }

    /** E[b] = m Phi + s phi, E[b^2] = (m^2 + s^2) Phi + m s phi. */
    private void rectify(int i, double m, double s) {
      double ratio = m / s;
      meanIn[i] = m;
      sdIn[i] = s;
      cdf[i] = Normal.cdf(ratio);
      density[i] = Math.exp(Normal.logDensity(ratio));
      meanOut[i] = m * cdf[i] + s * density[i];
      double second = (m * m + s * s) * cdf[i] + m * s * density[i];
      varianceOut[i] = Math.max(0, second - meanOut[i] * meanOut[i]);
    }

    /** Mean of the network's output z. */
    public double mean() {
      return mean;
    }

    /** Variance of the network's output z. */
    public double variance() {
      return variance;
    }
  }
}

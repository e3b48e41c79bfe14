package org.priory.inference.posterior;

import java.io.Serializable;

/**
 * A network with one hidden layer and independent normal weights, and the moments that go through
 * it (probabilistic back-propagation, Hernández-Lobato and Adams 2015):
 *
 * <pre>
 *   a_i = sum_j w_ij x_j / sqrt(inputs),   b_i = h(a_i),   z = (sum_i u_i b_i + u_0) / sqrt(hidden + 1).
 * </pre>
 *
 * <p>h is max(0, .) or tanh. a_i is normal; b_i and z are described by mean and variance, as if
 * independent.
 *
 * @param unit h
 * @param inputs how many, the constant 1 among them
 * @param hidden how many units
 * @param mean of the weights: w row by row, then u, its constant last
 * @param variance of each
 */
public record NormalNetwork(
    HiddenUnit unit, int inputs, int hidden, double[] mean, double[] variance)
    implements Serializable {

  public NormalNetwork {
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
    /** Means and variances of b; the constant 1 is not among them. */
    public final double[] meanOut;

    public final double[] varianceOut;

    /** Derivatives of the means of b by mean and variance of a. */
    public final double[] meanByMean;

    public final double[] meanByVariance;

    /** Derivatives of the variances of b by mean and variance of a. */
    public final double[] varianceByMean;

    public final double[] varianceByVariance;

    private double mean;
    private double variance;

    private Pass(NormalNetwork network, double[] x) {
      int hidden = network.hidden;
      int inputs = network.inputs;
      this.meanOut = new double[hidden];
      this.varianceOut = new double[hidden];
      this.meanByMean = new double[hidden];
      this.meanByVariance = new double[hidden];
      this.varianceByMean = new double[hidden];
      this.varianceByVariance = new double[hidden];
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
        keep(i, network.unit.moments(m / root, Math.sqrt(v / inputs)));
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

    private void keep(int i, HiddenUnit.Moments moments) {
      meanOut[i] = moments.mean();
      varianceOut[i] = moments.variance();
      meanByMean[i] = moments.meanByMean();
      meanByVariance[i] = moments.meanByVariance();
      varianceByMean[i] = moments.varianceByMean();
      varianceByVariance[i] = moments.varianceByVariance();
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

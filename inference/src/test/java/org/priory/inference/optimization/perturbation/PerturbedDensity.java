package org.priory.inference.optimization.perturbation;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/**
 * The exact density of objective perturbation in one dimension: b = -(sum of gradients + Lambda
 * theta) is a bijection, so f(theta) = nu(b(theta)) J''(theta).
 *
 * @param weights how often each record is there; may be broken, as the limit of many small ones
 * @param x its feature
 * @param s its label, +-1
 */
record PerturbedDensity(double[] weights, double[] x, double[] s, double ridge) {

  /** The noise that puts the minimum at theta. */
  double noiseAt(double theta) {
    double sum = ridge * theta;
    for (int i = 0; i < x.length; i++) {
      sum -= weights[i] * s[i] * x[i] * tail(s[i] * x[i] * theta);
    }
    return -sum;
  }

  double curvature(double theta) {
    double sum = ridge;
    for (int i = 0; i < x.length; i++) {
      double q = tail(s[i] * x[i] * theta);
      sum += weights[i] * q * (1 - q) * x[i] * x[i];
    }
    return sum;
  }

  /** The curvature is at most this. */
  double steepest() {
    double sum = ridge;
    for (int i = 0; i < x.length; i++) {
      sum += weights[i] * x[i] * x[i] / 4;
    }
    return sum;
  }

  /** Logarithm of the density, given that of the noise. */
  double logDensity(double theta, DoubleUnaryOperator logNoise) {
    return logNoise.applyAsDouble(noiseAt(theta)) + Math.log(curvature(theta));
  }

  /** The same data and one record more. */
  PerturbedDensity with(double feature, double label) {
    return new PerturbedDensity(append(weights, 1), append(x, feature), append(s, label), ridge);
  }

  private static double[] append(double[] values, double value) {
    double[] longer = Arrays.copyOf(values, values.length + 1);
    longer[values.length] = value;
    return longer;
  }

  private static double tail(double m) {
    return 1 / (1 + Math.exp(m));
  }
}

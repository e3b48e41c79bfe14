package org.priory.inference.variational.belief;

import java.util.Arrays;
import org.priory.inference.variational.regression.PolyaGamma;
import org.priory.numerics.linear.Cholesky;
import org.priory.numerics.linear.PositiveDefinite;
import org.priory.numerics.parallel.Workers;

/**
 * q(w) and q(c) of all pixels: the normal of (w_j, c_j) has a precision of what {@link
 * BeliefMoments} tells and the prior, and is taken to be the best fully factorised one, means found
 * together.
 */
final class PixelNormals {
  /** Prior variance of intercepts: broad. */
  static final double BROAD = 100;

  private final int pixels;
  private final int units;
  private final double[] weights;
  private final double[] weightVariances;
  private final double[] intercepts;
  private final double[] interceptVariances;

  PixelNormals(int pixels, int units) {
    this.pixels = pixels;
    this.units = units;
    this.weights = new double[pixels * units];
    this.weightVariances = new double[pixels * units];
    this.intercepts = new double[pixels];
    this.interceptVariances = new double[pixels];
  }

  double[] weights() {
    return weights;
  }

  double[] weightVariances() {
    return weightVariances;
  }

  double[] intercepts() {
    return intercepts;
  }

  double[] interceptVariances() {
    return interceptVariances;
  }

  void solve(BeliefMoments moments, double[] omegas, Shrinkage shrinkage) {
    Workers.each(
        pixels,
        j -> {
          NoisyNormal told = new NoisyNormal(units + 1, moments.noise() * moments.noise());
          moments.tell(j, omegas[j], told);
          solve(j, told, shrinkage);
        });
  }

  private void solve(int j, NoisyNormal told, Shrinkage shrinkage) {
    int size = units + 1;
    double[] precision = told.precision();
    addPrior(j, shrinkage, precision);
    var factor = Cholesky.tryOf(precision, size);
    if (factor.isEmpty()) {
      // Rounding, or clamped sums: the nearest that is possible, and the prior.
      System.arraycopy(
          PositiveDefinite.project(precision, size, 0), 0, precision, 0, precision.length);
      addPrior(j, shrinkage, precision);
      factor = Cholesky.tryOf(precision, size);
    }
    double[] mean = factor.orElseThrow().solve(told.linear());
    for (int k = 0; k < units; k++) {
      weights[j * units + k] = mean[k];
      weightVariances[j * units + k] = 1 / precision[k * size + k];
    }
    intercepts[j] = mean[units];
    interceptVariances[j] = 1 / precision[size * size - 1];
  }

  private void addPrior(int j, Shrinkage shrinkage, double[] precision) {
    int size = units + 1;
    for (int k = 0; k < units; k++) {
      precision[k * size + k] += shrinkage.precision()[j * units + k];
    }
    precision[size * size - 1] += 1 / BROAD;
  }

  /** E[w^2]. */
  double[] squares() {
    double[] squares = weightVariances.clone();
    for (int i = 0; i < squares.length; i++) {
      squares[i] += weights[i] * weights[i];
    }
    return squares;
  }

  /** omega_j = tanh(a/2)/(2a) with a^2 the mean of E[(w's + c)^2] over all images. */
  double[] omegas(BeliefMoments moments) {
    int size = units + 1;
    double[] omegas = new double[pixels];
    double[] second = moments.seconds()[0];
    double[] v = new double[size];
    double[] product = new double[size];
    for (int j = 0; j < pixels; j++) {
      System.arraycopy(weights, j * units, v, 0, units);
      v[units] = intercepts[j];
      Arrays.fill(product, 0);
      double sum = interceptVariances[j] * second[size * size - 1];
      for (int k = 0; k < size; k++) {
        for (int l = 0; l < size; l++) {
          product[l] += v[k] * second[k * size + l];
        }
      }
      for (int k = 0; k < size; k++) {
        sum += product[k] * v[k];
        sum += k < units ? weightVariances[j * units + k] * second[k * size + k] : 0;
      }
      omegas[j] = PolyaGamma.mean(Math.max(0, sum / moments.records()));
    }
    return omegas;
  }
}

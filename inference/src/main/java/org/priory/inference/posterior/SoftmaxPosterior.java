package org.priory.inference.posterior;

import org.priory.numerics.special.Softmax;

/**
 * What is known about a softmax regression: Pr[y = k | x, m] = e^(x'm_k)/sum_i e^(x'm_i).
 *
 * @param coefficients the draws of m: those of the first class, then those of the second, and so on
 * @param classes how many
 */
public record SoftmaxPosterior(DrawnPosterior coefficients, int classes) {

  public SoftmaxPosterior {
    if (classes < 2 || coefficients.dimension() % classes != 0) {
      throw new IllegalArgumentException(
          "there must be as many coefficients for each of at least two classes");
    }
  }

  /** Pr[y = k | x] for all k, averaged over the draws. */
  public double[] probabilities(float[] block, int offset) {
    int d = coefficients.dimension() / classes;
    double[] mean = new double[classes];
    double[] p = new double[classes];
    for (int i = 0; i < coefficients.count(); i++) {
      double[] draw = coefficients.draw(i);
      for (int k = 0; k < classes; k++) {
        double sum = 0;
        for (int j = 0; j < d; j++) {
          sum += draw[k * d + j] * block[offset + j];
        }
        p[k] = sum;
      }
      Softmax.normalise(p);
      for (int k = 0; k < classes; k++) {
        mean[k] += p[k] / coefficients.count();
      }
    }
    return mean;
  }
}

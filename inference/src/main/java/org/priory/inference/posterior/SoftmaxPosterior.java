package org.priory.inference.posterior;

import java.util.Arrays;
import java.util.List;
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

  /** "class: feature" for all features of the first class, then for those of the second. */
  public static List<String> names(List<String> features, List<String> classes) {
    return classes.stream()
        .flatMap(each -> features.stream().map(feature -> each + ": " + feature))
        .toList();
  }

  /** Pr[y = k | x] for all k, averaged over the draws. */
  public double[] probabilities(float[] block, int offset) {
    double[] mean = new double[classes];
    for (int i = 0; i < coefficients.count(); i++) {
      double[] p = probabilities(i, block, offset);
      for (int k = 0; k < classes; k++) {
        mean[k] += p[k] / coefficients.count();
      }
    }
    return mean;
  }

  /** The mean and the standard deviation of Pr[y = k | x, m] for all k. */
  public void moments(float[] block, int offset, double[] means, double[] sds) {
    double[] squares = new double[classes];
    Arrays.fill(means, 0);
    for (int i = 0; i < coefficients.count(); i++) {
      double[] p = probabilities(i, block, offset);
      for (int k = 0; k < classes; k++) {
        means[k] += p[k] / coefficients.count();
        squares[k] += p[k] * p[k] / coefficients.count();
      }
    }
    for (int k = 0; k < classes; k++) {
      sds[k] = Math.sqrt(Math.max(0, squares[k] - means[k] * means[k]));
    }
  }

  /** For each k the central interval that holds Pr[y = k | x, m] with the given probability. */
  public List<Interval> intervals(float[] block, int offset, double level) {
    double[][] values = new double[classes][coefficients.count()];
    for (int i = 0; i < coefficients.count(); i++) {
      double[] p = probabilities(i, block, offset);
      for (int k = 0; k < classes; k++) {
        values[k][i] = p[k];
      }
    }
    return Arrays.stream(values).map(each -> Interval.of(each, level)).toList();
  }

  /** Class probabilities under one draw of the coefficients. */
  private double[] probabilities(int i, float[] block, int offset) {
    int d = coefficients.dimension() / classes;
    double[] draw = coefficients.draw(i);
    double[] p = new double[classes];
    for (int k = 0; k < classes; k++) {
      double sum = 0;
      for (int j = 0; j < d; j++) {
        sum += draw[k * d + j] * block[offset + j];
      }
      p[k] = sum;
    }
    Softmax.normalise(p);
    return p;
  }
}

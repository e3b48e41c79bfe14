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
  private static final HiddenShifts NOTHING = new HiddenShifts(new double[0], 0);

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
      double[] p = probabilities(i, NOTHING, block, offset);
      for (int k = 0; k < classes; k++) {
        mean[k] += p[k] / coefficients.count();
      }
    }
    return mean;
  }

  /**
   * The mean and the standard deviation of Pr[y = k | x, m] for all k. What hidden directions may
   * add is in the standard deviation, not in the mean ({@link
   * GaussianPosterior#predictorVariance}).
   */
  public void moments(float[] block, int offset, double[] means, double[] sds) {
    HiddenShifts hidden = hidden();
    double[] sums = new double[classes];
    double[] squares = new double[classes];
    for (int i = 0; i < coefficients.count(); i++) {
      double[] p = probabilities(i, hidden, block, offset);
      for (int k = 0; k < classes; k++) {
        sums[k] += p[k] / coefficients.count();
        squares[k] += p[k] * p[k] / coefficients.count();
      }
    }
    for (int k = 0; k < classes; k++) {
      sds[k] = Math.sqrt(Math.max(0, squares[k] - sums[k] * sums[k]));
    }
    double[] shown = hidden.areNone() ? sums : probabilities(block, offset);
    System.arraycopy(shown, 0, means, 0, classes);
  }

  /** For each k the central interval that holds Pr[y = k | x, m] with the given probability. */
  public List<Interval> intervals(float[] block, int offset, double level) {
    HiddenShifts hidden = hidden();
    double[][] values = new double[classes][coefficients.count()];
    for (int i = 0; i < coefficients.count(); i++) {
      double[] p = probabilities(i, hidden, block, offset);
      for (int k = 0; k < classes; k++) {
        values[k][i] = p[k];
      }
    }
    return Arrays.stream(values).map(each -> Interval.of(each, level)).toList();
  }

  /** The hidden variance is that of the difference of two classes, of which each has half. */
  private HiddenShifts hidden() {
    return HiddenShifts.of(coefficients.support(), 0.5, coefficients.count(), classes);
  }

  /** Class probabilities under one draw of the coefficients. */
  private double[] probabilities(int i, HiddenShifts hidden, float[] block, int offset) {
    int d = coefficients.dimension() / classes;
    double[] draw = coefficients.draw(i);
    double[] p = new double[classes];
    for (int k = 0; k < classes; k++) {
      double sum = 0;
      for (int j = 0; j < d; j++) {
        sum += draw[k * d + j] * block[offset + j];
      }
      p[k] = sum + hidden.at(i, k);
    }
    Softmax.normalise(p);
    return p;
  }
}

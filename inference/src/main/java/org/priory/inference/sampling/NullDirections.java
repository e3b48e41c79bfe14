package org.priory.inference.sampling;

import java.util.ArrayList;
import java.util.List;
import org.priory.inference.rows.FeatureGroups;
import org.priory.inference.rows.Standardisation;
import org.priory.numerics.random.NormalSampler;
import org.priory.numerics.random.RandomSource;

/**
 * Directions of theta about which no record says anything, by the encoding alone.
 *
 * <p>Exactly one of a category's values is 1, and its bought means add up to 1, so that the sum of
 * z_j/A_j over the category is 0 for every record: moving theta along n = (1/A_j) changes no
 * prediction. Under a prior that is the same for all slopes, theta along n is independent of the
 * rest, and the prior itself. So chains do not walk there, and draws get their share from the
 * prior.
 *
 * @param directions orthonormal
 */
record NullDirections(List<double[]> directions) {

  static final NullDirections NONE = new NullDirections(List.of());

  /**
   * Null directions of a regression with so many parameters, of which the first are the
   * coefficients.
   */
  static NullDirections of(FeatureGroups groups, Standardisation features, int parameters) {
    List<double[]> all = new ArrayList<>();
    for (int[] category : groups.categories()) {
      double[] n = new double[parameters];
      double squares = 0;
      double centres = 0;
      for (int j : category) {
        n[j] = 1 / features.scale()[j];
        squares += n[j] * n[j];
        centres += features.centre()[j];
      }
      // only where the centre is a point of the simplex
      if (Math.abs(centres - 1) < 1e-9) {
        for (int j : category) {
          n[j] /= Math.sqrt(squares);
        }
        all.add(n);
      }
    }
    return new NullDirections(all);
  }

  /**
   * Null directions of a softmax regression: the mean over classes for each feature, since the
   * gradients of a record add up to 0 over the classes, and each category's direction in all
   * differences of classes. Chains do not move there, so that coefficients add up to 0.
   */
  static NullDirections ofClasses(FeatureGroups groups, Standardisation features, int classes) {
    int d = features.width();
    List<double[]> all = new ArrayList<>();
    for (int j = 0; j < d; j++) {
      double[] mean = new double[classes * d];
      for (int k = 0; k < classes; k++) {
        mean[k * d + j] = 1 / Math.sqrt(classes);
      }
      all.add(mean);
    }
    for (double[] n : of(groups, features, d).directions()) {
      for (int k = 1; k < classes; k++) {
        // Helmert's differences: the first k classes against the next
        double[] difference = new double[classes * d];
        for (int i = 0; i <= k; i++) {
          double weight = (i < k ? 1 : -k) / Math.sqrt(k * (k + 1.0));
          for (int j = 0; j < d; j++) {
            difference[i * d + j] = weight * n[j];
          }
        }
        all.add(difference);
      }
    }
    return new NullDirections(all);
  }

  /** Removes the share of theta along the directions, in place. */
  void remove(double[] theta) {
    for (double[] n : directions) {
      add(theta, n, -along(theta, n));
    }
  }

  /** Adds normal shares along the directions, in place. */
  void fill(double[] theta, double sd, RandomSource source) {
    for (double[] n : directions) {
      add(theta, n, sd * NormalSampler.next(source));
    }
  }

  private static double along(double[] theta, double[] n) {
    double sum = 0;
    for (int j = 0; j < n.length; j++) {
      sum += n[j] * theta[j];
    }
    return sum;
  }

  private static void add(double[] theta, double[] n, double factor) {
    for (int j = 0; j < n.length; j++) {
      theta[j] += factor * n[j];
    }
  }
}

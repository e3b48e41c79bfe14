package org.priory.inference.variational.mixture;

import java.io.Serializable;
import java.util.Arrays;
import org.priory.inference.curvature.CurvatureShrinkage;
import org.priory.numerics.linear.SymmetricEigen;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Questions;

/**
 * Where the data lies as a whole: its centre, its scales, and the directions in which it is spread
 * most, as far as bought moments tell.
 *
 * @param centre mean of each feature
 * @param scale one over the standard deviation of each, or over what the noise resolves
 * @param axes of the scaled features, row after row: column j belongs to {@code variances[j]}
 * @param variances along the axes, ascending
 */
record Spread(double[] centre, double[] scale, double[] axes, double[] variances)
    implements Serializable {

  /** Buys the moments: one question. */
  static Spread ask(int d, double records, Questions questions) {
    FeatureMomentsQuery query = FeatureMomentsQuery.of(d);
    NoisySum answer = questions.ask(query);
    double share = records * questions.plan().sampling().share(records);
    double[] values = answer.values();
    double[] mean = new double[d];
    for (int j = 0; j < d; j++) {
      mean[j] = clamp(values[j] * query.firstBound() / share);
    }
    double factor = query.secondBound() / share;
    double[] second = query.packed().unpack(Arrays.copyOfRange(values, d, values.length));
    for (int i = 0; i < second.length; i++) {
      second[i] *= factor;
    }
    return of(mean, second, answer.sigma() * factor, records);
  }

  /**
   * From noisy moments.
   *
   * @param second E[xx']
   * @param noise standard deviation of the noise on its diagonal
   */
  static Spread of(double[] mean, double[] second, double noise, double records) {
    int d = mean.length;
    double[] scale = new double[d];
    double mostSquared = 0;
    for (int j = 0; j < d; j++) {
      double variance = Math.max(0, Math.min(1, second[j * d + j]) - mean[j] * mean[j]);
      // no variance is believed to be smaller than what the noise resolves
      double v = Math.min(1, Math.hypot(variance, noise) + 1e-3 / records + 1e-9);
      scale[j] = 1 / Math.sqrt(v);
      mostSquared = Math.max(mostSquared, 1 / v);
    }
    double[] identity = new double[d * d];
    double[] correlation = new double[d * d];
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        double covariance = second[i * d + j] - mean[i] * mean[j];
        correlation[i * d + j] = Math.max(-1, Math.min(1, scale[i] * scale[j] * covariance));
      }
      identity[i * d + i] = 1;
      correlation[i * d + i] = 1;
    }
    SymmetricEigen eigen =
        SymmetricEigen.of(
            CurvatureShrinkage.towards(identity, correlation, noise * mostSquared, d), d);
    double[] variances = eigen.values();
    for (int j = 0; j < d; j++) {
      variances[j] = Math.max(0.01, variances[j]);
    }
    return new Spread(mean, scale, eigen.vectors(), variances);
  }

  private static double clamp(double value) {
    return Math.max(-1, Math.min(1, value));
  }

  /** The longest that a scaled row can be, by the bounds of the features alone. */
  double farthest() {
    double squares = 0;
    for (int j = 0; j < centre.length; j++) {
      double far = scale[j] * (1 + Math.abs(centre[j]));
      squares += far * far;
    }
    return Math.sqrt(squares);
  }
}

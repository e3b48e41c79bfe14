package org.priory.privacy.accounting;

import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.priory.privacy.accounting.bounds.UnsupportedEvent;
import org.priory.privacy.accounting.loss.LossAccounting;

/**
 * The weakest Gaussian mechanism that tells as much as a composition does, but for a failure.
 *
 * <p>If for all epsilon, in both directions,
 *
 * <pre>delta(epsilon) <= d + (1 - d) delta_mu(epsilon),</pre>
 *
 * the composition is a function of a mechanism that fails with probability d and otherwise is the
 * Gaussian one with that mu (Blackwell). Epsilons >= 0 are enough: the inequality at -epsilon in
 * one direction is the one at epsilon in the other ({@code docs/proofs/ledger.md}, claim 5).
 */
final class GaussianCover {
  /** Between points of the grid, both curves are bounded by their values at its ends. */
  private static final int POINTS = 4096;

  private static final double LARGEST_MU = 1e3;

  private GaussianCover() {}

  /**
   * The mu, rounded up; infinite if there is none below 1000.
   *
   * @param composition without distances, and nothing in it that is not private
   * @param failure d, in (0, 1)
   * @throws UnsupportedEvent if there is no privacy-loss distribution
   */
  static double mu(Composition composition, double failure) {
    Composition merged = composition.withOneGaussian().withoutNothing();
    if (merged.counts().isEmpty()) {
      return 0;
    }
    double mu = 0;
    for (DoubleUnaryOperator curve : new LossAccounting(merged.counts()).upperCurves(failure)) {
      mu = raised(mu, curve, failure);
    }
    return mu;
  }

  private static double raised(double from, DoubleUnaryOperator curve, double failure) {
    double end = end(curve, failure);
    if (!(curve.applyAsDouble(end) <= failure)) {
      return Double.POSITIVE_INFINITY;
    }
    double mu = from;
    for (int k = 0; k < POINTS; k++) {
      double epsilon = end * k / POINTS;
      double next = end * (k + 1) / POINTS;
      // (delta - d) / (1 - d)
      double needed = (curve.applyAsDouble(epsilon) - failure) / (1 - failure) * (1 + 1e-14);
      if (!(needed > 0)) {
        break;
      }
      if (!reaches(mu, next, needed)) {
        mu = least(mu, next, needed);
      }
      if (mu > LARGEST_MU) {
        return Double.POSITIVE_INFINITY;
      }
    }
    return mu;
  }

  /** An epsilon at which nothing but the failure is left, or one of 10,000 if there is none. */
  static double end(DoubleUnaryOperator curve, double failure) {
    double high = 1e-6;
    while (!(curve.applyAsDouble(high) <= failure)) {
      high *= 2;
      if (high > 1e4) {
        return high;
      }
    }
    double low = high / 2;
    for (int i = 0; i < 20; i++) {
      double middle = 0.5 * (low + high);
      if (curve.applyAsDouble(middle) <= failure) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return high;
  }

  private static boolean reaches(double mu, double epsilon, double delta) {
    return mu > 0 && GaussianProfile.delta(mu, epsilon).lower() >= delta;
  }

  /** The least mu above another that reaches delta at epsilon, and a millionth more. */
  private static double least(double from, double epsilon, double delta) {
    double low = from;
    double high = Math.max(2 * from, 1e-6);
    while (!reaches(high, epsilon, delta)) {
      low = high;
      high *= 2;
      if (high > LARGEST_MU) {
        return Double.POSITIVE_INFINITY;
      }
    }
    while (high - low > 1e-6 * high) {
      double middle = 0.5 * (low + high);
      if (reaches(middle, epsilon, delta)) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return high;
  }

  /**
   * Whether a composition is covered by another one, but for a failure: the same inequality.
   *
   * @param upper upper bounds of the first one's curves, by direction
   * @param lower lower bounds of the second one's
   */
  static boolean covers(
      List<DoubleUnaryOperator> upper, List<DoubleUnaryOperator> lower, double failure) {
    int directions = Math.max(upper.size(), lower.size());
    for (int i = 0; i < directions; i++) {
      DoubleUnaryOperator above = upper.get(Math.min(i, upper.size() - 1));
      DoubleUnaryOperator below = lower.get(Math.min(i, lower.size() - 1));
      double end = end(above, failure);
      for (int k = 0; k < POINTS; k++) {
        double needed = above.applyAsDouble(end * k / POINTS) * (1 + 1e-14) - failure;
        double has = (1 - failure) * below.applyAsDouble(end * (k + 1) / POINTS) * (1 - 1e-14);
        if (!(needed <= 0) && !(needed <= has)) {
          return false;
        }
      }
      if (!(above.applyAsDouble(end) <= failure)) {
        return false;
      }
    }
    return true;
  }
}

package org.priory.privacy.accounting.loss;

import java.util.List;
import org.apache.commons.numbers.gamma.Erfcx;

/**
 * A cheap picture of a composition: its cumulant function K(theta) = log E_P e^{theta L} from a few
 * hundred cells for each law, and what follows from it by the saddle-point method (Alghamdi et al.
 * 2023). It chooses tilt, window and step of the exact computation; no bound rests on it.
 */
final class SaddlePoint {
  private final Skeleton[] skeletons;
  private final double[] counts;

  SaddlePoint(List<Skeleton> skeletons, List<Long> counts) {
    int n = skeletons.size();
    this.skeletons = new Skeleton[n];
    this.counts = new double[n];
    for (int i = 0; i < n; i++) {
      this.counts[i] = counts.get(i);
      this.skeletons[i] = skeletons.get(i);
    }
  }

  /**
   * K and its first two derivatives.
   *
   * @param value K(theta)
   * @param mean K'(theta), the mean loss after tilting
   * @param variance K''(theta)
   */
  record Cumulants(double value, double mean, double variance) {}

  Cumulants at(double theta) {
    double value = 0;
    double mean = 0;
    double variance = 0;
    for (int i = 0; i < counts.length; i++) {
      double shift = shift(i, theta);
      double s0 = 0;
      double s1 = 0;
      double s2 = 0;
      double[] loss = skeletons[i].loss();
      double[] mass = skeletons[i].mass();
      for (int j = 0; j < loss.length; j++) {
        double l = loss[j];
        double w = mass[j] * Math.exp(theta * l - shift);
        s0 += w;
        s1 += w * l;
        s2 += w * l * l;
      }
      double m = s1 / s0;
      value += counts[i] * (shift + Math.log(s0));
      mean += counts[i] * m;
      variance += counts[i] * Math.max(0, s2 / s0 - m * m);
    }
    return new Cumulants(value, mean, variance);
  }

  /** Excess kurtosis of the tilted sum: large where a few rare losses decide. */
  double excessKurtosis(double theta) {
    double second = 0;
    double fourth = 0;
    for (int i = 0; i < counts.length; i++) {
      double shift = shift(i, theta);
      double[] loss = skeletons[i].loss();
      double[] w = new double[loss.length];
      double sum = 0;
      double mean = 0;
      for (int j = 0; j < loss.length; j++) {
        w[j] = skeletons[i].mass()[j] * Math.exp(theta * loss[j] - shift);
        sum += w[j];
        mean += w[j] * loss[j];
      }
      mean /= sum;
      double m2 = 0;
      double m4 = 0;
      for (int j = 0; j < loss.length; j++) {
        double square = (loss[j] - mean) * (loss[j] - mean);
        m2 += w[j] / sum * square;
        m4 += w[j] / sum * square * square;
      }
      second += counts[i] * m2;
      fourth += counts[i] * (m4 - 3 * m2 * m2);
    }
    return second > 0 ? fourth / (second * second) : 0;
  }

  /** max_j (log p_j + theta l_j): a scale for the tilted masses of law i that avoids overflow. */
  double shift(int i, double theta) {
    double[] loss = skeletons[i].loss();
    double[] mass = skeletons[i].mass();
    double largest = Double.NEGATIVE_INFINITY;
    for (int j = 0; j < loss.length; j++) {
      if (theta * loss[j] > largest) {
        largest = Math.max(largest, Math.log(mass[j]) + theta * loss[j]);
      }
    }
    return largest;
  }

  /** The tilt whose mean loss is {@code epsilon}, at least 0. */
  double tiltForEpsilon(double epsilon) {
    double high = 1e-6;
    if (at(0).mean() >= epsilon) {
      return 0;
    }
    while (high < 1e12 && at(high).mean() < epsilon) {
      high *= 8;
    }
    double low = high / 8;
    for (int k = 0; k < 30 && high > low * 1.001; k++) {
      double middle = Math.sqrt(low * high);
      if (at(middle).mean() < epsilon) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  /** The tilt theta >= 0 at whose mean loss delta is about {@code delta}. */
  double tiltForDelta(double delta) {
    double target = Math.log(delta);
    if (logDelta(0, at(0)) <= target) {
      return 0;
    }
    double high = 1e-6;
    while (high < 1e12 && logDelta(high, at(high)) > target) {
      high *= 8;
    }
    double low = high / 8;
    for (int k = 0; k < 30 && high > low * 1.001; k++) {
      double middle = Math.sqrt(low * high);
      if (logDelta(middle, at(middle)) > target) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  /**
   * log delta(K'(theta)), with the tilted loss taken as normal: delta = e^{K - theta epsilon}
   * (psi(theta s) - psi((1 + theta) s)), psi(x) = e^{x^2/2} Phi(-x).
   */
  double logDelta(double theta, Cumulants k) {
    double s = Math.sqrt(k.variance());
    double difference = psi(theta * s) - psi((1 + theta) * s);
    return k.value() - theta * k.mean() + Math.log(Math.max(difference, 1e-300));
  }

  private static double psi(double x) {
    return 0.5 * Erfcx.value(x * Math.sqrt(0.5));
  }

  /**
   * A loss above which at most {@code share} of the tilted loss lies (side +1), or below which
   * (side -1): the best Chernoff bound at a few tilts, with room for a variance above k's own.
   */
  Tail tail(double theta, Cumulants k, double variance, double share, int side) {
    double scale = 1 / Math.sqrt(variance);
    double distance = Double.POSITIVE_INFINITY;
    double tilt = scale;
    for (int i = -12; i <= 14; i++) {
      double lambda = scale * Math.pow(1.6, i);
      // P~[L >= x] <= exp(K(theta + lambda) - K(theta) - lambda x), and likewise below
      double bound = at(theta + side * lambda).value() - k.value() - Math.log(share);
      double x = bound / lambda - side * k.mean();
      if (x < distance) {
        distance = x;
        tilt = lambda;
      }
    }
    // As for a normal distribution: the distance grows, the tilt shrinks with the deviation.
    double extra = Math.max(0, variance - k.variance());
    double wider = Math.hypot(distance, Math.sqrt(-2.6 * extra * Math.log(share)));
    return new Tail(k.mean() + side * wider, side * tilt * distance / wider);
  }

  /**
   * Where a tail begins and the additional tilt that shows it.
   *
   * @param loss where the tail begins
   * @param tilt the tilt, beyond theta, of the Chernoff bound
   */
  record Tail(double loss, double tilt) {}

  /**
   * Variance that rounding to a lattice of the given step adds to the tilted loss: a loss at
   * distance r from the point below adds r (step - r).
   */
  double roundingVariance(double theta, double step) {
    double sum = 0;
    for (int i = 0; i < counts.length; i++) {
      double shift = shift(i, theta);
      double weights = 0;
      double variance = 0;
      double[] loss = skeletons[i].loss();
      double[] mass = skeletons[i].mass();
      for (int j = 0; j < loss.length; j++) {
        double w = mass[j] * Math.exp(theta * loss[j] - shift);
        double r = loss[j] - step * Math.floor(loss[j] / step);
        weights += w;
        variance += w * r * (step - r);
      }
      sum += counts[i] * variance / weights;
    }
    return sum;
  }
}

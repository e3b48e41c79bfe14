package org.priory.privacy.accounting.loss;

import java.util.ArrayList;
import java.util.List;

/**
 * A bound on delta as a function of epsilon, from above or from below, over a window of epsilons.
 *
 * <p>With p~ the tilted masses and S e^{-theta (l - r)} p~(l) the masses themselves, r a reference
 * loss,
 *
 * <pre>delta(epsilon) = S sum_{l > epsilon} (1 - e^{epsilon - l}) e^{-theta (l - r)} p~(l) + ...
 * </pre>
 *
 * where ... holds what is beyond the window and at infinity. Each source of error (wrap-around,
 * rounding of the transform, what is beyond the window) is bounded and added, or subtracted, here.
 */
final class DeltaCurve {
  /** Relative error of the tilted masses of one step: 64 products and one exponential. */
  private static final double STEP_ERROR = 2e-14;

  /** Relative error of the sums over the window. */
  private static final double SUM_ERROR = 1e-9;

  /** Bound on the shift of one step's loss by rounding in the distribution functions. */
  private static final double LOSS_ERROR = 1e-13;

  private static final double LARGEST_EXPONENT = 600;

  private final boolean upper;
  private final double first;
  private final double step;
  private final double theta;
  private final double reference;
  private final double scale;
  private final int start; // below, the weights would overflow: the curve says nothing there
  private final double[] sum; // sum_{j >= k} w_j, w_j = e^{-theta (l_j - r)} p~_j
  private final double[] discounted; // sum_{j >= k} w_j e^{-(l_j - l_k)}
  private final double aliased;
  private final double constant;
  private final double slack;

  private DeltaCurve(
      TiltedComposition composition,
      boolean upper,
      double theta,
      double reference,
      double most,
      double aliased,
      double constant,
      double steps) {
    this.upper = upper;
    this.first = composition.firstLoss();
    this.step = composition.step();
    this.theta = theta;
    this.reference = reference;
    double sign = upper ? 1 : -1;
    this.scale =
        Math.exp(composition.logMoment() - theta * reference)
            * (1 + sign * (Math.min(0.5, steps * STEP_ERROR) + SUM_ERROR));
    double[] window = composition.window();
    int n = window.length;
    this.sum = new double[n + 1];
    this.discounted = new double[n + 1];
    double error = sign * composition.error();
    double decay = Math.exp(-step);
    double growth = Math.exp(theta * step);
    double weight = 0;
    int k = n - 1;
    for (; k >= 0; k--) {
      double exponent = -theta * (first + step * k - reference);
      if (exponent > LARGEST_EXPONENT) {
        break;
      }
      // The exponential is recomputed every 64 points only.
      weight = k % 64 == 0 || k == n - 1 || weight < 1e-290 ? Math.exp(exponent) : weight * growth;
      boolean possible = first + step * k < most + 0.5 * step;
      double w = possible ? weight * Math.max(0, window[k] + error) : 0;
      sum[k] = sum[k + 1] + w;
      discounted[k] = w + decay * discounted[k + 1];
    }
    this.start = k + 1;
    // max over y of (1 - y) y^theta, y = e^{epsilon - l}
    double largest =
        theta == 0 ? 1 : Math.exp(theta * Math.log(theta / (1 + theta)) - Math.log1p(theta));
    this.aliased = upper ? 0 : aliased * largest;
    this.constant = constant;
    this.slack = steps * (LOSS_ERROR + (upper ? 0 : 2 * Optimistic.SNAP * step));
  }

  /**
   * Composes lattice laws and bounds delta.
   *
   * @param lattices one for each law, all rounded the same way
   * @param counts how often each is taken
   * @param picture of the same composition, for choosing the window
   * @param theta the tilt
   * @param share of the tilted mass that may be outside of the window
   * @param upper true for an upper bound
   * @param limit largest number of lattice points
   */
  static DeltaCurve of(
      List<Lattice> lattices,
      List<Long> counts,
      SaddlePoint picture,
      double theta,
      double share,
      boolean upper,
      int limit) {
    double step = lattices.get(0).step();
    SaddlePoint.Cumulants k = picture.at(theta);
    // Rounding to the lattice widens the distribution.
    double variance = k.variance() + picture.roundingVariance(theta, step) + step * step;
    SaddlePoint.Tail top = picture.tail(theta, k, variance, share, 1);
    SaddlePoint.Tail bottom = picture.tail(theta, k, variance, share, -1);
    // Beyond the sum of the outermost points there is nothing at all, which no tilt would show.
    double most = extreme(lattices, counts, true);
    double least = extreme(lattices, counts, false);
    double highest = Math.min(top.loss(), most + step);
    double lowest = Math.max(bottom.loss(), least - step);
    double wanted = (highest - lowest) / step + 4;
    int size = 64;
    while (size < wanted && size < limit) {
      size *= 2;
    }
    // If not all of it fits, the place of the answer is in the window.
    double low = lowest - step;
    if (size < wanted) {
      low = Math.max(low, k.mean() - 0.6 * size * step);
    }
    List<TiltedComposition.Part> parts = new ArrayList<>();
    double infinite = 0;
    double steps = 0;
    for (int i = 0; i < lattices.size(); i++) {
      parts.add(
          new TiltedComposition.Part(lattices.get(i), counts.get(i), picture.shift(i, theta)));
      infinite += counts.get(i) * -Math.log1p(-lattices.get(i).infinite());
      steps += counts.get(i);
    }
    TiltedComposition composition = TiltedComposition.of(parts, theta, low, size);
    double high = composition.firstLoss() + size * step;
    // Chernoff, on the lattice laws themselves: P~[L >= x] <= exp(K(t + s) - K(t) - s x)
    double logAbove =
        high - step > most + 0.5 * step
            ? Double.NEGATIVE_INFINITY
            : logMoment(parts, picture, theta + top.tilt()) - (theta + top.tilt()) * high;
    double aliasedAbove = Math.exp(logAbove + theta * high - composition.logMoment());
    double logBelow =
        composition.firstLoss() < least - 0.5 * step
            ? Double.NEGATIVE_INFINITY
            : logMoment(parts, picture, theta + bottom.tilt())
                - bottom.tilt() * composition.firstLoss()
                - composition.logMoment();
    double constant = -Math.expm1(-infinite) + (upper ? Math.exp(logAbove) : 0);
    double aliased = aliasedAbove + Math.exp(logBelow);
    return new DeltaCurve(composition, upper, theta, k.mean(), most, aliased, constant, steps);
  }

  /** The largest or smallest sum of losses; infinite if it is not known to a tenth of a step. */
  private static double extreme(List<Lattice> lattices, List<Long> counts, boolean largest) {
    double sum = 0;
    for (int i = 0; i < lattices.size(); i++) {
      double[] mass = lattices.get(i).mass();
      int k = largest ? mass.length - 1 : 0;
      while (mass[k] == 0 && (largest ? k > 0 : k < mass.length - 1)) {
        k += largest ? -1 : 1;
      }
      sum += counts.get(i) * lattices.get(i).loss(k);
    }
    boolean known = 1e-15 * lattices.size() * Math.abs(sum) < 0.1 * lattices.get(0).step();
    return known ? sum : largest ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
  }

  private static double logMoment(
      List<TiltedComposition.Part> parts, SaddlePoint picture, double theta) {
    double sum = 0;
    for (int i = 0; i < parts.size(); i++) {
      Lattice lattice = parts.get(i).lattice();
      sum += parts.get(i).count() * lattice.logMoment(theta, picture.shift(i, theta));
    }
    return sum;
  }

  /** The bound at an epsilon; below the window 1 from above, and from below what holds there. */
  double delta(double epsilon) {
    // Rounding may have moved the loss by the slack, to the unsafe side.
    double at = upper ? epsilon - slack : epsilon + slack;
    if (at < loss(start)) {
      return upper ? 1 : clamp(raw(loss(start)));
    }
    return clamp(raw(at));
  }

  /**
   * The bound at any epsilon of a curve without tilt: all of its mass is in the window, what lies
   * below it being wrapped to where it counts more.
   */
  double deltaAnywhere(double epsilon) {
    if (theta != 0) {
      throw new IllegalStateException("the curve is tilted by " + theta);
    }
    return clamp(raw(upper ? epsilon - slack : epsilon + slack));
  }

  private double loss(int k) {
    return first + step * k;
  }

  private double raw(double epsilon) {
    double last = sum.length - 1;
    int k = (int) Math.max(start, Math.min(last, Math.floor((epsilon - first) / step) + 1));
    // sum_{l > epsilon} (1 - e^{epsilon - l}) w(l)
    double finite = sum[k] - Math.exp(Math.min(0, epsilon - loss(k))) * discounted[k];
    if (!upper) {
      finite -= aliased * Math.exp(Math.min(LARGEST_EXPONENT, -theta * (epsilon - reference)));
    }
    return scale * Math.max(0, finite) + constant;
  }

  private static double clamp(double delta) {
    return Math.max(0, Math.min(1, delta));
  }

  /**
   * The bound on the epsilon at which delta is {@code target}, at least 0: from above, infinity if
   * the curve does not fall so low; from below, 0 if it does not rise so high.
   */
  double epsilon(double target) {
    double low = bracketFrom(target);
    double high = loss(sum.length - 2);
    if (!(raw(high) <= target)) {
      return upper ? Double.POSITIVE_INFINITY : raw(high) > target ? Math.max(0, high - slack) : 0;
    }
    if (raw(low) <= target) {
      return upper ? Math.max(0, low + slack) : 0;
    }
    // raw(low) > target >= raw(high) holds throughout; NaN, which is not expected, is on neither
    // side.
    for (int i = 0; i < 100 && high - low > 1e-13 * Math.max(Math.abs(high), step); i++) {
      double middle = 0.5 * (low + high);
      if (raw(middle) <= target) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return Math.max(0, upper ? high + slack : low - slack);
  }

  /**
   * A point where the curve is above the target, if one is found. A lower bound rises and then
   * falls again towards the window's lower end, where what is wrapped around outweighs the rest.
   */
  private double bracketFrom(double target) {
    int n = sum.length - 1 - start;
    for (int i = 64; i > 0; i--) {
      double at = loss(start + (int) ((long) n * i / 65));
      if (raw(at) > target) {
        return at;
      }
    }
    return loss(start);
  }

  /** Whether the window reaches up to where the curve is below the target. */
  boolean fallsBelow(double target) {
    return raw(loss(sum.length - 2)) <= target;
  }

  /**
   * Bound on the true-positive rate of any test at a false-positive rate: min over epsilon of
   * e^epsilon fpr + delta(epsilon), over the points of the window.
   */
  double truePositiveRate(double falsePositiveRate) {
    double best = 1;
    for (int k = start; k < sum.length - 1; k++) {
      // e^epsilon may be infinite, and infinity times 0 is not a number
      double line = falsePositiveRate == 0 ? 0 : Math.exp(loss(k) + slack) * falsePositiveRate;
      double rate = line + clamp(raw(loss(k)));
      best = Math.min(best, rate);
    }
    return best;
  }
}

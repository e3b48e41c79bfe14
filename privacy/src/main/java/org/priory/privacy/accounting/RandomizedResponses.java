package org.priory.privacy.accounting;

import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.priory.privacy.accounting.bounds.Bounds;

/**
 * k randomized responses, each with privacy loss +-epsilon. There are l lies among the answers with
 * the binomial probability P_l, the loss is then (k - 2l) epsilon, and
 *
 * <pre>delta(e) = sum over l with (k - 2l) epsilon > e of P_l (1 - exp(e - (k - 2l) epsilon)).
 * </pre>
 *
 * Kairouz, Oh and Viswanath (2015), theorem 3.3, has this at e = (k - 2i) epsilon; between those e
 * it is linear in exp(e), so that it can be inverted. Answers are intervals that hold the rounding
 * errors.
 *
 * @param epsilon pure epsilon of each
 * @param times k
 */
record RandomizedResponses(double epsilon, int times) {
  /** The largest k. */
  static final int MOST = 1_000_000_000;

  private static final double ULP = Math.ulp(1.0);

  /** Bounds on delta at e. */
  Bounds delta(double e) {
    int active = (int) Math.ceil(0.5 * (times - e / epsilon));
    if (active <= 0 || epsilon == 0) {
      return Bounds.exactly(0);
    }
    Sum sum = sum(active, e);
    return new Bounds(
        Math.max(0, Math.nextDown(sum.delta * (1 - sum.error))),
        Math.min(1, Math.nextUp(sum.delta * (1 + sum.error))));
  }

  /** Upper bound on the smallest e that has at most the given delta, which is in [0, 1). */
  double upperEpsilon(double delta) {
    return Math.min(loss(0), inverse(delta, +1));
  }

  /** Lower bound on the same. */
  double lowerEpsilon(double delta) {
    return inverse(delta, -1);
  }

  /** The inverse where all sums are wrong by their error in the direction of {@code sign}. */
  private double inverse(double delta, int sign) {
    if (delta == 0 || epsilon == 0) {
      return loss(0);
    }
    int low = 0;
    int high = times / 2 + times % 2;
    if (sum(high, 0).delta(sign) <= delta) {
      return 0;
    }
    // delta(loss(low)) <= delta < delta(loss(high)), or high is the first with a negative loss
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      if (sum(middle, loss(middle)).delta(sign) > delta) {
        high = middle;
      } else {
        low = middle;
      }
    }
    double least = Math.max(0, loss(high));
    double most = loss(high - 1);
    Sum active = sum(high, most);
    // delta = mass - exp(e - most) discounted. An error of the probabilities is one of delta, so
    // that only the rounding of the two sums counts by itself.
    double numerator =
        active.mass * (1 + sign * active.rounding) - delta * (1 - sign * active.error);
    double e = most + Math.log(numerator / active.discounted) + sign * active.rounding;
    double clamped = numerator > 0 ? Math.max(least, Math.min(most, e)) : least;
    return Math.max(0, clamped + sign * 4 * ULP * most);
  }

  /** Privacy loss with l lies. */
  private double loss(int l) {
    return (times - 2.0 * l) * epsilon;
  }

  /** Sums over l below {@code active}, at an e that is at most the loss of each. */
  private Sum sum(int active, double e) {
    // Probability of a lie: 1 / (1 + e^epsilon)
    BinomialDistribution lies = BinomialDistribution.of(times, 1 / (1 + Math.exp(epsilon)));
    double mean = lies.getMean();
    // The probability of more lies than this is below 1e-18, or below e^-200.
    int l = (int) Math.min(active - 1, Math.ceil(mean + 9 * Math.sqrt(mean) + 40));
    while (l > mean && lies.logProbability(l) < -200) {
      l--;
    }
    double probability = Math.exp(lies.logProbability(l));
    double odds = Math.exp(epsilon);
    double mass = 0;
    double discounted = 0;
    double delta = 0;
    int terms = 0;
    while (l >= 0 && (l > mean || probability > 1e-20 * mass)) {
      double exponent = Math.min(0, e - loss(l));
      mass += probability;
      discounted += probability * Math.exp(exponent);
      delta -= probability * Math.expm1(exponent);
      // P_(l-1) / P_l = l / (k - l + 1) e^epsilon
      probability *= l / (times - l + 1.0) * odds;
      l--;
      terms++;
    }
    double rounding = ULP * (terms + 2);
    return new Sum(mass, discounted, delta, 1e-12 + 4 * rounding, rounding);
  }

  /**
   * Sums over the active l.
   *
   * @param mass of P_l
   * @param discounted of P_l exp(e - loss)
   * @param delta of the difference, term by term
   * @param error bound on the relative error of delta
   * @param rounding bound on the relative error of a sum, given its terms
   */
  private record Sum(double mass, double discounted, double delta, double error, double rounding) {
    double delta(int sign) {
      return delta * (1 + sign * error);
    }
  }
}

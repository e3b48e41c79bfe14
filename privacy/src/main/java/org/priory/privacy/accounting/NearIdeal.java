package org.priory.privacy.accounting;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import org.priory.privacy.accounting.bounds.Bounds;
import org.priory.privacy.accounting.bounds.UnsupportedEvent;
import org.priory.privacy.event.Distance;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.PureEpsilon;
import org.priory.privacy.event.Repeated;
import org.priory.privacy.event.Sequence;

/**
 * An event split into the ideal run and the real one's distance from it, T in all.
 *
 * <p>If the ideal run has delta(epsilon), the real one has at most
 *
 * <pre>delta(epsilon) + (1 + e^epsilon) T,</pre>
 *
 * for whatever the ideal run is ({@code docs/proofs/noise.md}, claims 5 and 6). So accountants that
 * know nothing of distances can be asked about the ideal run alone. Their lower bounds stay: the
 * ideal run is one that is within T.
 *
 * @param ideal the event without distances
 * @param distance T, rounded up
 */
public record NearIdeal(PrivacyEvent ideal, double distance) {
  /** The share of delta that is tried first: too little to be seen in epsilon. */
  private static final double SMALL_SHARE = 0x1p-30;

  /** How much more than needed the distance gets, at first; four times as much each round. */
  private static final double OVERSHOOT = 1e-6;

  private static final double LARGEST_OVERSHOOT = 1e-3;
  private static final int ROUNDS = 60;
  private static final double ROUND_UP = 1 + 1e-12;

  /**
   * Takes the distances out of an event.
   *
   * @throws UnsupportedEvent if there is no rule for the event, such as a sample of a distance
   */
  public static NearIdeal split(PrivacyEvent event) {
    Composition composition = Composition.of(event);
    List<PrivacyEvent> rest = new ArrayList<>();
    double sum = 0;
    boolean found = false;
    for (Map.Entry<PrivacyEvent, Long> entry : composition.counts().entrySet()) {
      if (entry.getKey() instanceof Distance step) {
        sum = Math.nextUp(sum + entry.getValue() * step.totalVariation() * ROUND_UP);
        found = true;
      } else {
        rest.add(new Repeated(entry.getKey(), entry.getValue()));
      }
    }
    if (!found) {
      return new NearIdeal(event, 0);
    }
    PrivacyEvent ideal =
        rest.isEmpty() ? new PureEpsilon(0, event.neighbours()) : new Sequence(rest);
    return new NearIdeal(ideal, sum);
  }

  /** (1 + e^epsilon) T, rounded up: what a distance adds to delta. */
  public static double addedDelta(double distance, double epsilon) {
    return distance == 0 ? 0 : (1 + Math.exp(epsilon)) * distance * ROUND_UP;
  }

  /**
   * The largest delta d, up to a millionth of what the distance takes, that is left for the ideal
   * run: d + (1 + e^epsilon) T &lt;= delta, with its epsilon at d. That epsilon holds for the real
   * run at {@code delta}, and it is the smallest one.
   *
   * @param distance T
   * @param idealEpsilon an upper bound of the ideal run's epsilon at a delta
   * @return 0 if no epsilon holds
   */
  public static double left(double delta, double distance, DoubleUnaryOperator idealEpsilon) {
    if (distance == 0) {
      return delta;
    }
    double small = SMALL_SHARE * delta;
    double most = Math.nextDown(delta - small);
    if (most > 0 && addedDelta(distance, idealEpsilon.applyAsDouble(most)) <= small) {
      return most;
    }
    // With x = e^epsilon, delta(x) is convex and falls, as a supremum of P(S) - x Q(S). So what a
    // share s falls short by, (1 + x(delta - s)) T - s, is convex in s, and before its first root a
    // line through two of its points meets zero no later than it does.
    double overshoot = OVERSHOOT;
    double share = addedDelta(distance, 0) * (1 + overshoot);
    double lastShare = 0;
    double lastShort = 0;
    for (int round = 0; round < ROUNDS; round++) {
      double left = Math.nextDown(delta - share);
      if (!(left > 0)) {
        return 0;
      }
      double needed = addedDelta(distance, idealEpsilon.applyAsDouble(left));
      if (needed <= share) {
        return left;
      }
      double shortBy = needed - share;
      double next = needed;
      double slope = (shortBy - lastShort) / (share - lastShare);
      if (round > 0 && slope < 0) {
        // Bounds are convex up to their tolerance only: not too far at once.
        next = Math.max(next, share + shortBy * Math.min(8, -1 / slope));
      }
      lastShare = share;
      lastShort = shortBy;
      overshoot = Math.min(LARGEST_OVERSHOOT, 4 * overshoot);
      share = next * (1 + overshoot);
    }
    return 0;
  }

  /** The bounds on the real run's delta, from those of the ideal one's at the same epsilon. */
  Bounds delta(Bounds ideal, double epsilon) {
    return distance == 0
        ? ideal
        : new Bounds(
            ideal.lower(), Math.min(1, (ideal.upper() + addedDelta(distance, epsilon)) * ROUND_UP));
  }

  /** The bounds on the real run's epsilon at a delta, from those of the ideal one's. */
  Bounds epsilon(double delta, IdealBounds ideal) {
    if (distance == 0) {
      return ideal.at(delta);
    }
    Bounds[] last = {Bounds.unbounded()};
    double left =
        left(
            delta,
            distance,
            d -> {
              last[0] = ideal.at(d);
              return last[0].upper();
            });
    if (left == 0) {
      return new Bounds(ideal.at(delta).lower(), Double.POSITIVE_INFINITY);
    }
    // The lower bound is the ideal run's, at all of delta.
    double upper = last[0].upper();
    double lower = last[0].lower() == 0 ? 0 : ideal.at(delta).lower();
    return new Bounds(Math.min(lower, upper), upper);
  }

  /** Bounds on the ideal run's epsilon at a delta. */
  interface IdealBounds {
    Bounds at(double delta);
  }
}

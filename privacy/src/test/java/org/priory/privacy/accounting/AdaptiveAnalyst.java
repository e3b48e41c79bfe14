package org.priory.privacy.accounting;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.priory.numerics.special.Normal;
import org.priory.privacy.event.ApproximateEpsilon;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.PureEpsilon;

/**
 * The best analyst against a rule that accepts lists of charges: after each answer he asks, among
 * what is still accepted, what tells the two neighbours apart best.
 *
 * <p>Answers are those of mechanisms with finitely many outcomes that keep what their events
 * promise (the Gaussian's is rounded to bins), so that delta is a finite sum.
 */
final class AdaptiveAnalyst {
  private static final int BINS = 40;

  private final Predicate<List<PrivacyEvent>> accepts;
  private final Map<List<PrivacyEvent>, Boolean> accepted = new HashMap<>();

  AdaptiveAnalyst(Predicate<List<PrivacyEvent>> accepts) {
    this.accepts = accepts;
  }

  /** An outcome's probabilities on the two neighbours. */
  private record Outcome(double p, double q) {}

  /**
   * The largest sum over outcomes of (p - e^epsilon q)+ that any order of questions reaches.
   *
   * @param first the first question
   * @param menu what may be asked later
   * @param rounds how many questions in all
   */
  double delta(PrivacyEvent first, List<PrivacyEvent> menu, int rounds, double epsilon) {
    return value(List.of(first), menu, rounds - 1, 1, Math.exp(epsilon));
  }

  /** Value of all that follows, the last of the list being asked now, after outcomes (p, q). */
  private double value(
      List<PrivacyEvent> list, List<PrivacyEvent> menu, int left, double p, double q) {
    double sum = 0;
    for (Outcome outcome : outcomes(list.get(list.size() - 1))) {
      sum += best(list, menu, left, p * outcome.p, q * outcome.q);
    }
    return sum;
  }

  private double best(
      List<PrivacyEvent> list, List<PrivacyEvent> menu, int left, double p, double q) {
    double best = Math.max(0, p - q);
    // Nothing is gained where one side is negligible.
    if (left == 0 || p < 1e-14 || q == 0) {
      return best;
    }
    for (PrivacyEvent next : menu) {
      List<PrivacyEvent> longer = new ArrayList<>(list);
      longer.add(next);
      if (accepted.computeIfAbsent(List.copyOf(longer), accepts::test)) {
        best = Math.max(best, value(longer, menu, left - 1, p, q));
      }
    }
    return best;
  }

  private static List<Outcome> outcomes(PrivacyEvent event) {
    if (event instanceof PureEpsilon pure) {
      return response(pure.epsilon(), 0);
    }
    if (event instanceof ApproximateEpsilon approximate) {
      return response(approximate.epsilon(), approximate.delta());
    }
    double mu = 1 / ((Gaussian) event).noiseMultiplier();
    List<Outcome> outcomes = new ArrayList<>();
    // Bins of equal width over the place where the losses are.
    double low = mu / 2 - 7;
    double width = 14.0 / BINS;
    for (int i = 0; i < BINS; i++) {
      double from = i == 0 ? Double.NEGATIVE_INFINITY : low + i * width;
      double to = i == BINS - 1 ? Double.POSITIVE_INFINITY : low + (i + 1) * width;
      outcomes.add(new Outcome(mass(from - mu, to - mu), mass(from, to)));
    }
    return outcomes;
  }

  private static double mass(double from, double to) {
    return from > 0 ? Normal.cdf(-from) - Normal.cdf(-to) : Normal.cdf(to) - Normal.cdf(from);
  }

  /** Randomised response, which attains (epsilon, delta). */
  private static List<Outcome> response(double epsilon, double delta) {
    double likely = (1 - delta) / (1 + Math.exp(-epsilon));
    double unlikely = (1 - delta) / (1 + Math.exp(epsilon));
    List<Outcome> outcomes = new ArrayList<>();
    outcomes.add(new Outcome(likely, unlikely));
    outcomes.add(new Outcome(unlikely, likely));
    if (delta > 0) {
      outcomes.add(new Outcome(delta, 0));
      outcomes.add(new Outcome(0, delta));
    }
    return outcomes;
  }
}

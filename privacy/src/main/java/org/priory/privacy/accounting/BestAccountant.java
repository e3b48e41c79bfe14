package org.priory.privacy.accounting;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.priory.privacy.accounting.bounds.Bounds;
import org.priory.privacy.accounting.bounds.UnsupportedEvent;
import org.priory.privacy.event.PrivacyEvent;

/**
 * The smallest valid upper bound of all accountants that know the event, and the largest lower
 * bound. Accountants that only approximate are left out. Steps that can only fail are taken off the
 * delta first, see {@link Failures}, and before them distances, see {@link NearIdeal}.
 */
public final class BestAccountant implements Accountant {
  private final List<Accountant> accountants;

  public BestAccountant() {
    this(Accountants.charged());
  }

  BestAccountant(List<Accountant> accountants) {
    this.accountants = accountants.stream().filter(Accountant::provesBounds).toList();
  }

  /**
   * What each accountant said.
   *
   * @param bounds largest lower and smallest upper bound
   * @param winner name of the accountant with the smallest upper bound
   * @param byAccountant the bounds of each accountant that knows the event
   * @param refusals the reason of each accountant that does not
   */
  public record Verdict(
      Bounds bounds,
      String winner,
      Map<String, Bounds> byAccountant,
      Map<String, String> refusals) {
    public Verdict {
      byAccountant = Collections.unmodifiableMap(new LinkedHashMap<>(byAccountant));
      refusals = Collections.unmodifiableMap(new LinkedHashMap<>(refusals));
    }
  }

  @Override
  public String name() {
    return "best";
  }

  @Override
  public Optional<String> refusal(PrivacyEvent event) {
    Map<String, String> refusals = new LinkedHashMap<>();
    PrivacyEvent rest;
    try {
      rest = Failures.split(NearIdeal.split(event).ideal()).rest();
    } catch (UnsupportedEvent unsupported) {
      return Optional.of(String.valueOf(unsupported.getMessage()));
    }
    for (Accountant accountant : accountants) {
      Optional<String> refusal = accountant.refusal(rest);
      if (refusal.isEmpty()) {
        return Optional.empty();
      }
      refusals.put(accountant.name(), refusal.get());
    }
    return Optional.of(joined(refusals));
  }

  @Override
  public Bounds epsilon(PrivacyEvent event, double delta) {
    return evaluate(event, delta).bounds();
  }

  @Override
  public Bounds delta(PrivacyEvent event, double epsilon) {
    return evaluateDelta(event, epsilon).bounds();
  }

  /** Bounds on epsilon at delta, and who gave them. */
  public Verdict evaluate(PrivacyEvent event, double delta) {
    Arguments.delta(delta);
    NearIdeal near = NearIdeal.split(event);
    PrivacyEvent ideal = near.ideal();
    Failures failures = Failures.split(ideal);
    PrivacyEvent rest = failures.rest();
    if (!(failures.left(delta) > 0)) {
      return ask(ideal, each -> near.epsilon(delta, d -> each.epsilon(ideal, d)));
    }
    return ask(
        rest,
        each ->
            near.epsilon(
                delta,
                d ->
                    failures.left(d) > 0
                        ? each.epsilon(rest, failures.left(d))
                        : Bounds.unbounded()));
  }

  /** Bounds on delta at epsilon, and who gave them. */
  public Verdict evaluateDelta(PrivacyEvent event, double epsilon) {
    Arguments.epsilon(epsilon);
    NearIdeal near = NearIdeal.split(event);
    Failures failures = Failures.split(near.ideal());
    PrivacyEvent rest = failures.rest();
    return ask(rest, each -> near.delta(failures.whole(each.delta(rest, epsilon)), epsilon));
  }

  private Verdict ask(PrivacyEvent event, Function<Accountant, Bounds> question) {
    Map<String, Bounds> answers = new LinkedHashMap<>();
    Map<String, String> refusals = new LinkedHashMap<>();
    String winner = "";
    double lower = 0;
    double upper = Double.POSITIVE_INFINITY;
    for (Accountant accountant : accountants) {
      Optional<String> refusal = accountant.refusal(event);
      if (refusal.isPresent()) {
        refusals.put(accountant.name(), refusal.get());
        continue;
      }
      Bounds bounds = question.apply(accountant);
      answers.put(accountant.name(), bounds);
      lower = Math.max(lower, bounds.lower());
      if (winner.isEmpty() || bounds.upper() < upper) {
        winner = accountant.name();
        upper = bounds.upper();
      }
    }
    if (answers.isEmpty()) {
      throw new UnsupportedEvent(joined(refusals));
    }
    // Should two proved bounds ever contradict each other by rounding, the larger one is charged.
    return new Verdict(new Bounds(lower, Math.max(lower, upper)), winner, answers, refusals);
  }

  private static String joined(Map<String, String> refusals) {
    return refusals.entrySet().stream()
        .map(entry -> entry.getKey() + ": " + entry.getValue())
        .collect(Collectors.joining("; "));
  }
}

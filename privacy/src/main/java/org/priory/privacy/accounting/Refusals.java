package org.priory.privacy.accounting;

import java.util.Optional;
import java.util.function.Predicate;
import org.priory.privacy.accounting.bounds.UnsupportedEvent;
import org.priory.privacy.event.NotPrivate;
import org.priory.privacy.event.PrivacyEvent;

/** How accountants say no. */
final class Refusals {
  private Refusals() {}

  /**
   * Empty if every simple step is one that the accountant knows, or is not private at all, which
   * every accountant knows.
   */
  static Optional<String> of(PrivacyEvent event, Predicate<PrivacyEvent> known, String otherwise) {
    return of(event, step -> known.test(step) ? Optional.empty() : Optional.of(otherwise));
  }

  /** The first reason against any simple step; empty if there is none. */
  static Optional<String> of(PrivacyEvent event, Reason reason) {
    Composition composition;
    try {
      composition = Composition.of(event);
    } catch (UnsupportedEvent unsupported) {
      return Optional.of(String.valueOf(unsupported.getMessage()));
    }
    for (PrivacyEvent step : composition.counts().keySet()) {
      Optional<String> why = step instanceof NotPrivate ? Optional.empty() : reason.against(step);
      if (why.isPresent()) {
        return why;
      }
    }
    return Optional.empty();
  }

  /** The event taken apart, if the accountant does not refuse it. */
  static Composition require(Accountant accountant, PrivacyEvent event) {
    Optional<String> refusal = accountant.refusal(event);
    if (refusal.isPresent()) {
      throw new UnsupportedEvent(accountant.name() + ": " + refusal.get());
    }
    return Composition.of(event);
  }

  /** Why a simple step cannot be accounted for. */
  interface Reason {
    Optional<String> against(PrivacyEvent step);
  }
}

package org.priory.models.statement;

import java.util.Optional;
import org.priory.privacy.accounting.Accountant;
import org.priory.privacy.accounting.bounds.Bounds;
import org.priory.privacy.event.PrivacyEvent;

/**
 * What one accountant says to a question.
 *
 * @param accountant its name
 * @param proved whether its bounds are proved; an approximation is never charged
 * @param bounds its answer, empty if it refuses
 * @param refusal why it refuses, empty if it does not
 */
public record Finding(
    String accountant, boolean proved, Optional<Bounds> bounds, Optional<String> refusal) {

  /** Asks an accountant. */
  public static Finding of(Accountant accountant, PrivacyEvent event, PrivacyQuestion question) {
    Optional<String> refusal = accountant.refusal(event);
    return new Finding(
        accountant.name(),
        accountant.provesBounds(),
        refusal.isPresent() ? Optional.empty() : Optional.of(question.answer(accountant, event)),
        refusal);
  }

  /** Whether it is a proved answer. */
  public boolean counts() {
    return proved && bounds.isPresent();
  }

  double lower() {
    return bounds.map(Bounds::lower).orElse(0.0);
  }

  double upper() {
    return bounds.map(Bounds::upper).orElse(Double.POSITIVE_INFINITY);
  }
}

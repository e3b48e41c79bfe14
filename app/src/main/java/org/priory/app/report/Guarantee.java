package org.priory.app.report;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.priory.privacy.accounting.Bounds;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyEvent;

/**
 * A guarantee with everything that is said about it.
 *
 * @param event what was done
 * @param question what was asked
 * @param findings what each accountant says
 * @param charged the finding with the smallest proved upper bound
 * @param bounds its upper bound, and the largest proved lower bound
 * @param attacker what it means against an attacker
 */
public record Guarantee(
    PrivacyEvent event,
    Question question,
    List<Finding> findings,
    Finding charged,
    Bounds bounds,
    List<AttackerView> attacker) {

  public Guarantee {
    findings = List.copyOf(findings);
    attacker = List.copyOf(attacker);
  }

  /** The guarantee by the best of the findings; empty if none of them is proved. */
  public static Optional<Guarantee> of(
      PrivacyEvent event, Question question, List<Finding> findings) {
    Optional<Finding> best = provedBounds(findings).min(Comparator.comparingDouble(Finding::upper));
    double lower = provedBounds(findings).mapToDouble(Finding::lower).max().orElse(0);
    return best.map(
        charged ->
            new Guarantee(
                event,
                question,
                findings,
                charged,
                // Proved bounds can cross by a rounding error only; then the larger one counts.
                new Bounds(lower, Math.max(lower, charged.upper())),
                AttackerView.of(event)));
  }

  private static Stream<Finding> provedBounds(List<Finding> findings) {
    return findings.stream().filter(each -> each.proved() && each.bounds().isPresent());
  }

  /** The epsilon that may be promised. */
  public double epsilon() {
    return question.asked() == Question.Quantity.EPSILON ? bounds.upper() : question.given();
  }

  /** The delta that goes with it. */
  public double delta() {
    return question.asked() == Question.Quantity.DELTA ? bounds.upper() : question.given();
  }

  /** One sentence that says what is promised. */
  public String statement() {
    if (Double.isInfinite(epsilon())) {
      return "No guarantee: no finite epsilon holds at delta " + Rounded.briefly(delta()) + ".";
    }
    String change =
        event.neighbours() == Neighbours.ADD_REMOVE
            ? "Whether one record is in the data or not"
            : "What one record in the data is";
    String exception =
        delta() == 0 ? "" : ", apart from a chance of at most " + Rounded.up(delta());
    return "%s changes the chance of any result by a factor of at most %s%s, whatever else is known."
        .formatted(change, factor(), exception);
  }

  private String factor() {
    double factor = Math.exp(epsilon());
    return Double.isInfinite(factor) ? "e^" + Rounded.up(epsilon()) : Rounded.up(factor);
  }
}

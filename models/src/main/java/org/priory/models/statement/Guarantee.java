package org.priory.models.statement;

import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.priory.models.text.Rounded;
import org.priory.privacy.accounting.Accountant;
import org.priory.privacy.accounting.Accountants;
import org.priory.privacy.accounting.bounds.Bounds;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyEvent;

/**
 * A guarantee with everything that is said about it.
 *
 * @param event what was done
 * @param question what was asked
 * @param findings what each accountant says
 * @param charged the finding with the smallest proved upper bound of those asked
 * @param bounds its upper bound, and the largest proved lower bound
 * @param attacker what it means against an attacker
 */
public record Guarantee(
    PrivacyEvent event,
    PrivacyQuestion question,
    List<Finding> findings,
    Finding charged,
    Bounds bounds,
    List<AttackerView> attacker) {

  public Guarantee {
    findings = List.copyOf(findings);
    attacker = List.copyOf(attacker);
  }

  /** The guarantee by the best of the findings, of which at least one must count. */
  public static Guarantee of(
      PrivacyEvent event,
      PrivacyQuestion question,
      List<Finding> findings,
      List<AttackerView> attacker) {
    List<Finding> counted = findings.stream().filter(Finding::counts).toList();
    Finding charged =
        counted.stream().min(Comparator.comparingDouble(Finding::upper)).orElseThrow();
    double lower = counted.stream().mapToDouble(Finding::lower).max().orElse(0);
    // Proved bounds can cross by a rounding error only; then the larger one counts.
    Bounds bounds = new Bounds(lower, Math.max(lower, charged.upper()));
    return new Guarantee(event, question, findings, charged, bounds, attacker);
  }

  /**
   * Whether a ledger would charge this. It charges the smallest bound of all proved accountants, so
   * each of them has to be among the findings; only pure differential privacy has one finding.
   */
  public boolean isWhatIsCharged() {
    Set<String> asked = findings.stream().map(Finding::accountant).collect(Collectors.toSet());
    return question.equals(PrivacyQuestion.epsilonAt(0))
        || Accountants.charged().stream().map(Accountant::name).allMatch(asked::contains);
  }

  /** The epsilon that may be promised. */
  public double epsilon() {
    return question.asked() == PrivacyQuestion.Quantity.EPSILON ? bounds.upper() : question.given();
  }

  /** The delta that goes with it. */
  public double delta() {
    return question.asked() == PrivacyQuestion.Quantity.DELTA ? bounds.upper() : question.given();
  }

  /**
   * Whether the interval of epsilon is wider than the accountants aim at, max(1e-4, 1e-3 epsilon).
   * False where only an upper bound was asked for.
   */
  public boolean isWide() {
    return question.asked() == PrivacyQuestion.Quantity.EPSILON
        && bounds.lower() > 0
        && bounds.upper() < Double.POSITIVE_INFINITY
        && bounds.width() > Math.max(1e-4, 1e-3 * bounds.upper());
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

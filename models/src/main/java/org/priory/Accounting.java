package org.priory;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.priory.models.statement.AttackerView;
import org.priory.models.statement.Finding;
import org.priory.models.statement.Guarantee;
import org.priory.models.statement.PrivacyPicture;
import org.priory.models.statement.PrivacyQuestion;
import org.priory.numerics.parallel.Workers;
import org.priory.privacy.accounting.Accountant;
import org.priory.privacy.accounting.Accountants;
import org.priory.privacy.accounting.Calibration;
import org.priory.privacy.accounting.PurePrivacy;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.event.PrivacyEvent;

/**
 * What events cost, without data and without a ledger.
 *
 * <pre>{@code
 * var accounting = Accounting.best();
 * var steps = new Repeated(new PoissonSampled(0.01, new Gaussian(1.3)), 3515);
 * System.out.println(accounting.epsilon(steps, 1e-5).statement());
 * double noise = Accounting.within(new PrivacyBudget(1, 1e-6)).noise(Gaussian::new).value();
 * }</pre>
 */
public final class Accounting {
  private final List<Accountant> asked;

  private Accounting(List<Accountant> asked) {
    this.asked = asked;
  }

  /** Accounting by all accountants whose bounds are charged. */
  public static Accounting best() {
    return new Accounting(Accountants.charged());
  }

  /**
   * By some accountants.
   *
   * @param asked approximations are shown and never counted; one at least must prove its bounds,
   *     the one that knows most first
   */
  public static Accounting by(List<Accountant> asked) {
    if (asked.stream().noneMatch(Accountant::provesBounds)) {
      throw new IllegalArgumentException(
          "one accountant at least must prove its bounds, were "
              + asked.stream().map(Accountant::name).toList());
    }
    return new Accounting(List.copyOf(asked));
  }

  /** Why none of the accountants can bound an event; empty if one can. */
  public Optional<String> refusal(PrivacyEvent event) {
    List<Accountant> proving = asked.stream().filter(Accountant::provesBounds).toList();
    boolean isKnown = proving.stream().anyMatch(each -> each.refusal(event).isEmpty());
    return isKnown ? Optional.empty() : proving.get(0).refusal(event);
  }

  /** The least epsilon at delta; at delta 0 that of pure differential privacy. */
  public Guarantee epsilon(PrivacyEvent event, double delta) {
    return guarantee(event, PrivacyQuestion.epsilonAt(delta));
  }

  /** The least delta at epsilon. */
  public Guarantee delta(PrivacyEvent event, double epsilon) {
    return guarantee(event, PrivacyQuestion.deltaAt(epsilon));
  }

  /**
   * The answer to a question, with what each accountant says.
   *
   * @throws java.util.NoSuchElementException if none of the accountants can bound the event
   */
  public Guarantee guarantee(PrivacyEvent event, PrivacyQuestion question) {
    // The attacker's view needs as long as the accountants, and none of their answers.
    Supplier<List<AttackerView>> attacker = Workers.begin(() -> AttackerView.of(event));
    List<Finding> findings =
        question.equals(PrivacyQuestion.epsilonAt(0))
            ? List.of(pure(event))
            : asked.stream().map(each -> Finding.of(each, event, question)).toList();
    return Guarantee.of(event, question, findings, attacker.get());
  }

  private static Finding pure(PrivacyEvent event) {
    return new Finding("pure", true, Optional.of(PurePrivacy.epsilon(event)), Optional.empty());
  }

  /** The noise, the steps or the sampling rate that a budget allows, by all accountants. */
  public static Calibration within(PrivacyBudget budget) {
    return Calibration.to(budget);
  }

  /** The noise, the steps or the sampling rate that a budget allows, as one accountant sees it. */
  public static Calibration within(PrivacyBudget budget, Accountant accountant) {
    return Calibration.to(budget, accountant);
  }

  /** A picture, as SVG, of epsilon after each of so many steps, and of delta against epsilon. */
  public static String picture(PrivacyEvent step, long steps, double delta) {
    return PrivacyPicture.svg(step, steps, delta);
  }
}

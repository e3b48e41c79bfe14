package org.priory.app.command;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.priory.models.statement.AttackerView;
import org.priory.models.statement.Finding;
import org.priory.models.statement.Guarantee;
import org.priory.models.statement.Question;
import org.priory.numerics.parallel.Workers;
import org.priory.privacy.accounting.Accountant;
import org.priory.privacy.accounting.PurePrivacy;
import org.priory.privacy.event.PrivacyEvent;

/** Asks the chosen accountants about a procedure. */
final class Accounting {
  private Accounting() {}

  /**
   * Refuses a procedure that none of the chosen accountants can bound.
   *
   * @throws BadInput with the reason
   */
  static void check(Procedure procedure, AccountantChoice choice) {
    PrivacyEvent event = procedure.event();
    List<Accountant> asked = choice.asked().stream().filter(Accountant::provesBounds).toList();
    if (asked.stream().anyMatch(each -> each.refusal(event).isEmpty())) {
      return;
    }
    // The first of them is the one that knows most.
    String reason = asked.get(0).refusal(event).orElseThrow();
    throw asked.size() > 1
        ? new BadInput(
            "--mechanism, --sampling, --neighbours",
            "must be a combination that an accountant can bound",
            procedure.combination(),
            reason)
        : new BadInput(
            "--accountant", "must be able to bound " + procedure.combination(), choice, reason);
  }

  /** The guarantee by the best of the chosen accountants, of which one must know the procedure. */
  static Guarantee guarantee(Procedure procedure, Question question, AccountantChoice choice) {
    PrivacyEvent event = procedure.event();
    // The attacker's view needs as long as the accountants, and none of their answers.
    Supplier<List<AttackerView>> attacker = Workers.begin(() -> AttackerView.of(event));
    List<Finding> findings =
        question.equals(Question.epsilonAt(0))
            ? List.of(pure(event, choice))
            : choice.asked().stream().map(each -> Finding.of(each, event, question)).toList();
    return Guarantee.of(event, question, findings, attacker.get());
  }

  private static Finding pure(PrivacyEvent event, AccountantChoice choice) {
    if (choice != AccountantChoice.BEST && choice != AccountantChoice.ALL) {
      throw new BadInput(
          "--accountant", "must be best with --delta 0", choice, "leave it out, or give a delta");
    }
    return new Finding("pure", true, Optional.of(PurePrivacy.epsilon(event)), Optional.empty());
  }
}

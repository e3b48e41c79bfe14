package org.priory.app.budget;

import org.priory.Accounting;
import org.priory.app.shell.BadInput;
import org.priory.models.statement.Guarantee;
import org.priory.models.statement.PrivacyQuestion;

/** Asks the chosen accountants about a procedure, and says which option is wrong if they refuse. */
final class AskedAccounting {
  private AskedAccounting() {}

  /**
   * Refuses a procedure that none of the chosen accountants can bound.
   *
   * @throws BadInput with the reason
   */
  static void check(Procedure procedure, AccountantChoice choice) {
    Accounting.by(choice.asked())
        .refusal(procedure.event())
        .ifPresent(
            reason -> {
              throw refused(procedure, choice, reason);
            });
  }

  private static BadInput refused(Procedure procedure, AccountantChoice choice, String reason) {
    return choice.isOne()
        ? new BadInput(
            "--accountant", "must be able to bound " + procedure.combination(), choice, reason)
        : new BadInput(
            "--mechanism, --sampling, --neighbours",
            "must be a combination that an accountant can bound",
            procedure.combination(),
            reason);
  }

  /** The guarantee by the best of the chosen accountants, of which one must know the procedure. */
  static Guarantee guarantee(
      Procedure procedure, PrivacyQuestion question, AccountantChoice choice) {
    if (question.equals(PrivacyQuestion.epsilonAt(0))
        && choice != AccountantChoice.BEST
        && choice != AccountantChoice.ALL) {
      throw new BadInput(
          "--accountant", "must be best with --delta 0", choice, "leave it out, or give a delta");
    }
    return Accounting.by(choice.asked()).guarantee(procedure.event(), question);
  }
}

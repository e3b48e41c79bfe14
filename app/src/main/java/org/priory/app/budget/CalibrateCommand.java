package org.priory.app.budget;

import java.util.Optional;
import org.priory.Accounting;
import org.priory.app.budget.ProcedureOptions.Open;
import org.priory.app.shell.Answer;
import org.priory.app.shell.BadInput;
import org.priory.app.shell.PrioryCommand;
import org.priory.models.statement.Guarantee;
import org.priory.models.statement.PrivacyQuestion;
import org.priory.models.text.Rounded;
import org.priory.privacy.accounting.Accountant;
import org.priory.privacy.accounting.Calibration;
import org.priory.privacy.accounting.Calibration.Calibrated;
import org.priory.privacy.accounting.UnreachableTarget;
import org.priory.privacy.event.PrivacyBudget;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code priory calibrate}: the noise, the steps or the rate that a budget allows. */
@Command(
    name = "calibrate",
    description = {
      "The noise, the steps or the sampling rate that a budget allows.",
      "What is left out of --noise, --steps and --rate is calibrated: --noise first; --steps if"
          + " --noise is given; --rate if both are. The answer is never over the budget."
    },
    footer = {
      "",
      "Examples:",
      "  the smallest noise:",
      "    priory calibrate --epsilon 1 --delta 1e-5 --rate 0.0042667 --steps 3515",
      "  the largest number of steps:",
      "    priory calibrate --epsilon 1 --delta 1e-5 --rate 0.0042667 --noise 1.3",
      "  the largest sampling rate:",
      "    priory calibrate --epsilon 1 --delta 1e-5 --steps 3515 --noise 1.3",
      ""
    })
public final class CalibrateCommand extends PrioryCommand {

  @Mixin private final ProcedureOptions procedureOptions = new ProcedureOptions();
  @Mixin private final QuestionOptions questionOptions = new QuestionOptions();
  @Mixin private final AccountantOption accountantOption = new AccountantOption();
  @Mixin private final PlotOption plotOption = new PlotOption();

  @Override
  protected Answer answer() {
    long start = System.nanoTime();
    Open open = procedureOptions.open();
    Procedure incomplete = procedureOptions.incomplete(open);
    PrivacyBudget budget = questionOptions.budget();
    PrivacyQuestion question = PrivacyQuestion.epsilonAt(budget.delta());
    AccountantChoice choice = accountantOption.choice();
    Accountant accountant = choice.forCalibration();
    plotOption.check(question);
    AskedAccounting.check(incomplete, choice);
    Calibrated found = calibrated(incomplete, open, budget, accountant);
    Procedure procedure = incomplete.with(open, found.value());
    Guarantee guarantee = AskedAccounting.guarantee(procedure, question, choice);
    Optional<String> plot = plotOption.draw(procedure, budget.delta());
    long milliseconds = (System.nanoTime() - start) / 1_000_000;
    return new CalibrationAnswer(open, procedure, found, guarantee, plot, milliseconds);
  }

  private static Calibrated calibrated(
      Procedure incomplete, Open open, PrivacyBudget budget, Accountant accountant) {
    Calibration calibration = Accounting.within(budget, accountant);
    try {
      return switch (open) {
        case NOISE -> calibration.noise(noise -> incomplete.with(open, noise).event());
        case STEPS -> calibration.steps(steps -> incomplete.with(open, (double) steps).event());
        case RATE -> calibration.rate(rate -> incomplete.with(open, rate).event());
      };
    } catch (UnreachableTarget e) {
      throw new BadInput(
          "--epsilon, --delta",
          "must be within reach (" + e.getMessage() + ")",
          Rounded.exactly(budget.epsilon()) + " at " + Rounded.exactly(budget.delta()),
          remedy(open));
    }
  }

  private static String remedy(Open open) {
    return switch (open) {
      case NOISE -> "allow more epsilon or delta, or fewer steps";
      case STEPS -> "allow more epsilon or delta, or use more noise or a smaller rate";
      case RATE -> "allow more epsilon or delta, or use more noise or fewer steps";
    };
  }
}

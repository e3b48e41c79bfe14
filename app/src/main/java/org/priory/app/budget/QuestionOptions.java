package org.priory.app.budget;

import org.jspecify.annotations.Nullable;
import org.priory.app.option.NumberOption;
import org.priory.app.shell.BadInput;
import org.priory.models.statement.PrivacyQuestion;
import org.priory.privacy.event.PrivacyBudget;
import picocli.CommandLine.Option;

/** {@code --delta} and {@code --epsilon}. */
final class QuestionOptions {

  @Option(
      names = "--delta",
      paramLabel = "D",
      description =
          "Delta: the probability with which epsilon may fail; less than one over the number of"
              + " records.")
  private @Nullable String delta;

  @Option(
      names = "--epsilon",
      paramLabel = "E",
      description =
          "Epsilon: for account the one at which delta is asked, for calibrate the target.")
  private @Nullable String epsilon;

  /** The other number is asked for. */
  PrivacyQuestion question(NoiseKind mechanism) {
    if ((delta == null) == (epsilon == null)) {
      throw new BadInput(
          "--delta, --epsilon",
          "one of them must be given, the other is the answer",
          delta == null ? "neither" : "both",
          "give --delta D to get epsilon, or --epsilon E to get delta");
    }
    if (epsilon != null) {
      return PrivacyQuestion.deltaAt(NumberOption.EPSILON.read(epsilon));
    }
    return PrivacyQuestion.epsilonAt(readDelta(mechanism));
  }

  PrivacyBudget budget() {
    if (epsilon == null || delta == null) {
      String option = epsilon == null ? "--epsilon" : "--delta";
      throw new BadInput(
          option,
          "is required",
          "not given",
          "add " + option + (epsilon == null ? " E" : " D") + ": a budget has both");
    }
    return new PrivacyBudget(NumberOption.BUDGET.read(epsilon), NumberOption.DELTA.read(delta));
  }

  private double readDelta(NoiseKind mechanism) {
    String written = String.valueOf(delta);
    double value = NumberOption.DELTA_OR_ZERO.read(written);
    if (value == 0 && mechanism == NoiseKind.GAUSSIAN) {
      throw new BadInput(
          "--delta",
          "must be in (0, 1) for Gaussian noise, which promises nothing at delta 0",
          written,
          "give a small one such as 1e-6, or use --mechanism laplace");
    }
    return value;
  }
}

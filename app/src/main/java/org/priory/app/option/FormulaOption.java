package org.priory.app.option;

import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.priory.ModelChoice;
import org.priory.app.shell.HelpSection;
import org.priory.privacy.data.formula.Formula;
import picocli.CommandLine.Option;

/** {@code --formula}. */
public final class FormulaOption implements HelpSection.Member {

  @Option(
      names = "--formula",
      paramLabel = "TEXT",
      description =
          "What explains the target, instead of all other columns: \"ill ~ age + sex + age:sex +"
              + " ns(age, 3) + log(income)\". (1 | site) draws the values of a category together. Without"
              + " ~, --target names what is explained.")
  private @Nullable String formula;

  @Override
  public HelpSection section() {
    return HelpSection.DATA;
  }

  /**
   * The model that target and formula describe.
   *
   * @param words the model in words
   * @param byTarget the model without a formula
   * @param byFormula the model with one
   */
  public ModelChoice model(
      String words,
      TargetOption target,
      Function<String, ModelChoice> byTarget,
      Function<Formula, ModelChoice> byFormula) {
    return model(target.given(), () -> target.of(words), byTarget, byFormula);
  }

  /**
   * The model that a column and the formula describe.
   *
   * @param given the column that is explained, if it was given
   * @param required the same, or a refusal
   */
  public ModelChoice model(
      @Nullable String given,
      Supplier<String> required,
      Function<String, ModelChoice> byTarget,
      Function<Formula, ModelChoice> byFormula) {
    if (formula == null) {
      return byTarget.apply(required.get());
    }
    Formula parsed = Formula.parse(formula);
    return byFormula.apply(given == null ? parsed : parsed.explaining(given));
  }
}

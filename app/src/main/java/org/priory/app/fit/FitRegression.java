package org.priory.app.fit;

import java.util.function.Function;
import org.priory.ModelChoice;
import org.priory.app.option.FormulaOption;
import org.priory.app.option.PriorOption;
import org.priory.app.option.TargetOption;
import org.priory.app.option.WeightsOption;
import org.priory.models.model.Settings;
import org.priory.privacy.data.formula.Formula;
import picocli.CommandLine.Mixin;

/** {@code priory fit} of a regression whose target is one column. */
abstract class FitRegression extends FitTable {
  private final String words;
  private final Function<String, ModelChoice> byTarget;
  private final Function<Formula, ModelChoice> byFormula;

  @Mixin private final TargetOption target = new TargetOption();
  @Mixin private final FormulaOption formula = new FormulaOption();
  @Mixin private final PriorOption prior = new PriorOption();
  @Mixin private final WeightsOption weights = new WeightsOption();

  /**
   * The command of a regression.
   *
   * @param words what it is called in a refusal
   * @param byTarget the model without a formula
   * @param byFormula the model with one
   */
  FitRegression(
      String words,
      Function<String, ModelChoice> byTarget,
      Function<Formula, ModelChoice> byFormula) {
    this.words = words;
    this.byTarget = byTarget;
    this.byFormula = byFormula;
  }

  @Override
  protected final ModelChoice model() {
    return formula.model(words, target, byTarget, byFormula);
  }

  @Override
  protected Settings into(Settings settings) {
    return prior.into(weights.into(super.into(settings)));
  }
}

package org.priory.app.fit;

import org.priory.Family;
import org.priory.ModelChoice;
import org.priory.Models;
import org.priory.app.option.FormulaOption;
import org.priory.app.option.OffsetOption;
import org.priory.app.option.PriorOption;
import org.priory.app.option.TargetOption;
import org.priory.app.option.WeightsOption;
import org.priory.models.model.Settings;
import picocli.CommandLine.Mixin;

/** {@code priory fit} of one family of counts or amounts. */
abstract class FitFamily extends FitTable {
  private final Family family;
  private final String words;

  @Mixin private final TargetOption target = new TargetOption();
  @Mixin private final OffsetOption offset = new OffsetOption();
  @Mixin private final FormulaOption formula = new FormulaOption();
  @Mixin private final PriorOption prior = new PriorOption();
  @Mixin private final WeightsOption weights = new WeightsOption();

  /**
   * The command of a family.
   *
   * @param words what it is called in a refusal
   */
  FitFamily(Family family, String words) {
    this.family = family;
    this.words = words;
  }

  @Override
  protected ModelChoice model() {
    return model(family, words, target, offset, formula);
  }

  /** The model of a family that target, exposure and formula describe. */
  static ModelChoice model(
      Family family,
      String words,
      TargetOption target,
      OffsetOption offset,
      FormulaOption formula) {
    return offset
        .given()
        .map(
            exposure ->
                formula.model(
                    words,
                    target,
                    explained -> Models.glm(family, explained, exposure),
                    by -> Models.glm(family, by, exposure)))
        .orElseGet(
            () ->
                formula.model(
                    words,
                    target,
                    explained -> Models.glm(family, explained),
                    by -> Models.glm(family, by)));
  }

  @Override
  protected Settings into(Settings settings) {
    return prior.into(weights.into(super.into(settings)));
  }
}

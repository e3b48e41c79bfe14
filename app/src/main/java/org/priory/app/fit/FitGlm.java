package org.priory.app.fit;

import org.jspecify.annotations.Nullable;
import org.priory.Family;
import org.priory.ModelChoice;
import org.priory.app.option.FormulaOption;
import org.priory.app.option.OffsetOption;
import org.priory.app.option.PriorOption;
import org.priory.app.option.Required;
import org.priory.app.option.TargetOption;
import org.priory.app.option.WeightsOption;
import org.priory.app.shell.BadInput;
import org.priory.models.model.Settings;
import org.priory.models.text.Nearest;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code priory fit glm}: regressions by the names of their families. */
@Command(
    name = "glm",
    description =
        "Generalised linear model, by the family of the target: logistic, linear, Poisson, negative"
            + " binomial or Gamma regression.",
    customSynopsis =
        "priory fit glm --family FAMILY --data FILE --schema FILE --target COLUMN --epsilon E"
            + " [OPTION...]",
    footer = {
      "",
      Methods.HEADING,
      Methods.NEWTON,
      "",
      "Other methods are listed by 'priory fit logistic --help', 'priory fit linear --help' and",
      "'priory fit negative-binomial --help'.",
      "",
      "Example:",
      "  priory fit glm --family poisson --data visits.csv --schema visits.schema.json \\",
      "      --target visits --epsilon 1"
    })
final class FitGlm extends FitTable {

  @Option(
      names = "--family",
      paramLabel = "FAMILY",
      description =
          "What the target is: binomial (one of two values), gaussian (a number), poisson (a count),"
              + " negative-binomial (a count that varies more) or gamma (an amount whose errors grow"
              + " with it).")
  private @Nullable String family;

  @Mixin private final TargetOption target = new TargetOption();
  @Mixin private final OffsetOption offset = new OffsetOption();
  @Mixin private final FormulaOption formula = new FormulaOption();
  @Mixin private final PriorOption prior = new PriorOption();
  @Mixin private final WeightsOption weights = new WeightsOption();

  @Override
  protected ModelChoice model() {
    String word =
        Required.of("--family", family, "add --family " + String.join("|", Family.words()));
    Family chosen =
        Family.named(word)
            .orElseThrow(
                () ->
                    new BadInput(
                        "--family",
                        "must be one of " + String.join(", ", Family.words()),
                        word,
                        Nearest.remedy(word, Family.words(), "choose one of them")));
    if (offset.given().isPresent() && !chosen.takesOffset()) {
      throw new BadInput(
          "--offset",
          "must come with --family poisson, negative-binomial or gamma",
          offset.given().get(),
          "leave it out: only counts and amounts are in proportion to an exposure");
    }
    return FitFamily.model(chosen, "a generalised linear model", target, offset, formula);
  }

  @Override
  protected Settings into(Settings settings) {
    return prior.into(weights.into(super.into(settings)));
  }
}

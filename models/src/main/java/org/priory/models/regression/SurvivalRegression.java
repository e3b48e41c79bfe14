package org.priory.models.regression;

import static org.priory.models.model.Settings.Group.PRIOR;
import static org.priory.models.model.Settings.Group.STEPS;
import static org.priory.models.model.Settings.Group.WEIGHTS;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.priory.inference.optimization.rates.SurvivalNewton;
import org.priory.inference.posterior.GaussianPosterior;
import org.priory.inference.posterior.SurvivalPosterior;
import org.priory.models.choice.SurvivalChoice;
import org.priory.models.model.CovarianceJson;
import org.priory.models.table.FittedTable;
import org.priory.models.table.Recipe;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.json.Members;

/**
 * Survival regression: proportional hazards, over a baseline that is constant on pieces of time.
 * The target is the time at which somebody was last seen.
 */
public final class SurvivalRegression extends RegressionModel<SurvivalPosterior> {
  static final String NAME = "survival";

  private final @Nullable SurvivalChoice choice;

  /** One that reads models; to fit, a choice is needed. */
  public SurvivalRegression() {
    super(NAME);
    this.choice = null;
  }

  public SurvivalRegression(SurvivalChoice choice) {
    super(NAME);
    this.choice = choice;
  }

  @Override
  public boolean canBeScored() {
    return false;
  }

  @Override
  public List<Recipe<SurvivalPosterior>> recipes() {
    return List.of(
        Recipe.ofSums(
            SurvivalNewton.NAME,
            EnumSet.of(STEPS, PRIOR, WEIGHTS),
            (known, budget, set) -> {
              throw new IllegalArgumentException(
                  "`event` is required for survival regression: name the column that says whether"
                      + " the event happened");
            }));
  }

  @Override
  public Recipe<SurvivalPosterior> recipe(String method, Encoding encoding) {
    SurvivalChoice chosen = choice;
    if (chosen == null) {
      return recipe(method);
    }
    double[] cuts =
        chosen.cuts().stream().mapToDouble(cut -> cut / encoding.target().max()).toArray();
    SurvivalColumns columns = SurvivalColumns.of(encoding, chosen.event(), chosen.entry());
    return Recipe.ofSums(
        recipe(method).name(),
        EnumSet.of(STEPS, PRIOR, WEIGHTS),
        (known, budget, set) ->
            SurvivalNewton.within(
                known, columns.times(), cuts, budget, set.steps(SurvivalNewton.DEFAULT_STEPS, 1)));
  }

  @Override
  public List<String> beside() {
    return choice == null
        ? List.of()
        : Stream.concat(Stream.of(choice.event()), choice.entry().stream()).toList();
  }

  @Override
  public SurvivalRegression as(Members members) {
    return new SurvivalRegression(
        new SurvivalChoice(
            members.text(FittedSurvival.EVENT),
            members.textIfAny(FittedSurvival.ENTRY),
            List.of()));
  }

  @Override
  protected void checkBeside(Schema schema, String target) {
    if (choice != null) {
      SurvivalColumns.check(schema, target, choice);
    }
  }

  @Override
  protected Reading reading(Encoding encoding) {
    return Reading.ofHazards(encoding.explaining());
  }

  @Override
  public void check(Target target) {
    if (target.kind() != Target.Kind.NUMBER || !(target.min() >= 0)) {
      throw new BadData(
          "`time`",
          target.name(),
          "must be a number that is not below 0 for " + words(),
          target.kind() == Target.Kind.NUMBER ? "from " + target.min() : "a category",
          "name the column of the time at which somebody was last seen");
    }
  }

  @Override
  public FittedTable fitted(SurvivalPosterior posterior, Encoding encoding) {
    SurvivalChoice chosen = choice;
    if (chosen == null) {
      throw new IllegalStateException("a survival regression must know its event");
    }
    return FittedSurvival.of(posterior, chosen.event(), chosen.entry(), encoding);
  }

  @Override
  public FittedTable fitted(Path file, Members members, Encoding encoding) {
    double[] mean = members.numbers("mean");
    GaussianPosterior coefficients =
        new GaussianPosterior(
            members.texts(FittedSurvival.NAMES),
            mean,
            CovarianceJson.read((Map<?, ?>) members.value("covariance"), mean.length),
            SupportJson.read(members, mean.length),
            GroupJson.read(members));
    Optional<String> entry = members.textIfAny(FittedSurvival.ENTRY);
    return FittedSurvival.of(
        new SurvivalPosterior(coefficients, members.numbers(FittedSurvival.CUTS)),
        members.text(FittedSurvival.EVENT),
        entry,
        encoding);
  }
}

package org.priory.models.regression;

import static org.priory.models.model.Settings.Group.PRIOR;
import static org.priory.models.model.Settings.Group.STEPS;
import static org.priory.models.model.Settings.Group.WEIGHTS;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.priory.inference.diagnostics.RateLaw;
import org.priory.inference.optimization.rates.Exposure;
import org.priory.inference.optimization.rates.RateFamily;
import org.priory.inference.optimization.rates.RateNewton;
import org.priory.inference.posterior.DispersionPosterior;
import org.priory.inference.posterior.GaussianPosterior;
import org.priory.inference.posterior.RatePosterior;
import org.priory.models.model.WithoutIntervals;
import org.priory.models.table.FittedTable;
import org.priory.models.table.Recipe;
import org.priory.models.text.Nearest;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.json.Members;

/**
 * A regression of counts or amounts by factors: what is expected grows by a factor for each step of
 * a column. One family differs from another in its law alone.
 */
public abstract class RateRegression extends RegressionModel<RatePosterior> {
  /** The member of {@code model.json} with the name of the exposure's column. */
  private static final String OFFSET = "offset";

  private final @Nullable String offset;

  /**
   * A regression by factors.
   *
   * @param name its family
   * @param offset the column of the exposure; null if there is none
   */
  protected RateRegression(String name, @Nullable String offset) {
    super(name);
    this.offset = offset;
  }

  /** This family with another column of the exposure, or none. */
  protected abstract RateRegression with(@Nullable String offset);

  /** What the method has to know of a target. */
  protected abstract RateFamily family(Target target);

  /** How rows vary around what is expected of them, at the posterior mean. */
  protected abstract RateLaw law(RatePosterior posterior);

  /**
   * What is known of the dispersion, in a sentence.
   *
   * @param numbers the estimate and its interval
   */
  protected abstract String dispersionWords(String numbers);

  /** Methods beside the default one, for a target without an exposure. */
  protected List<Recipe<RatePosterior>> others(Target target) {
    return List.of();
  }

  @Override
  public List<Recipe<RatePosterior>> recipes() {
    // before a target is known, one with bounds from 0 to 1
    Target any = new Target(Target.Kind.NUMBER, "y", List.of(), 0, 1);
    return Stream.concat(Stream.of(recipe(any)), others(any).stream()).toList();
  }

  @Override
  public Recipe<RatePosterior> recipe(String method, Encoding encoding) {
    if (offset == null) {
      return recipe(method, encoding.target());
    }
    if (!recipe(method).name().equals(RateNewton.NAME)) {
      throw new BadData(
          "`offset`",
          offset,
          "must not be given for the method " + method,
          "an exposure",
          "take the method " + RateNewton.NAME + ", or leave it out");
    }
    return newton(
        family(encoding.target()), Optional.of(ExposureColumn.of(encoding, offset).place()));
  }

  /**
   * The method of a name for a target, without an exposure.
   *
   * @throws IllegalArgumentException if there is none
   */
  public Recipe<RatePosterior> recipe(String method, Target target) {
    recipe(method);
    return others(target).stream()
        .filter(each -> each.name().equals(method))
        .findFirst()
        .orElseGet(() -> recipe(target));
  }

  /** The method for a target, without an exposure. */
  public Recipe<RatePosterior> recipe(Target target) {
    return newton(family(target), Optional.empty());
  }

  private static Recipe<RatePosterior> newton(RateFamily family, Optional<Exposure> exposure) {
    return Recipe.ofSums(
        RateNewton.NAME,
        EnumSet.of(STEPS, PRIOR, WEIGHTS),
        (known, budget, set) ->
            RateNewton.within(
                known, family, exposure, budget, set.steps(RateNewton.DEFAULT_STEPS, 1)));
  }

  @Override
  public List<String> beside() {
    return offset == null ? List.of() : List.of(offset);
  }

  @Override
  public RateRegression as(Members members) {
    return with(members.textIfAny(OFFSET).orElse(null));
  }

  @Override
  protected void checkBeside(Schema schema, String target) {
    if (offset != null) {
      check(schema, target, offset);
    }
  }

  /** Rates are per 1 of the exposure, where fitted ones are at the largest. */
  @Override
  protected Reading reading(Encoding encoding) {
    return offset == null
        ? super.reading(encoding)
        : reading(ExposureColumn.of(encoding, offset), encoding.target());
  }

  private static Reading reading(ExposureColumn column, Target target) {
    Encoding others = column.others();
    Map<String, Object> at = new LinkedHashMap<>(Reading.at(others));
    at.put(column.number().name(), 1.0);
    double log = Math.log(target.max()) - Math.log(column.number().max());
    return Reading.ofCounts(others, log, at);
  }

  private static void check(Schema schema, @Nullable String target, String offset) {
    Column column = schema.column(offset).orElse(null);
    if (column == null) {
      throw new BadData(
          "`offset`",
          "",
          "must be a column of the schema",
          offset,
          Nearest.remedy(
              offset,
              schema.columns().stream().map(Column::name).toList(),
              "add it to the schema, or leave it out"));
    }
    if (offset.equals(target) || offset.equals(schema.unit())) {
      throw new BadData(
          "`offset`",
          offset,
          "must be neither the target nor the unit of privacy",
          "the same",
          "choose another column, or leave it out");
    }
    if (!(column instanceof Column.Number number) || !(number.min() > 0)) {
      throw new BadData(
          "`offset`",
          offset,
          "must be a number whose lower bound is above 0, as its logarithm is taken",
          column instanceof Column.Number number ? "from " + number.min() : "no number",
          "give it bounds in the schema that begin above 0; what is below counts as the bound");
    }
  }

  /** Refuses a target that is no count. */
  protected final void checkCount(Target target) {
    if (target.kind() != Target.Kind.NUMBER || target.min() != 0) {
      throw new BadData(
          "`target`",
          target.name(),
          "must be a number with bounds from 0 for " + words(),
          target.kind() == Target.Kind.NUMBER ? "from " + target.min() : "a category",
          "give it \"min\": 0 in the schema, or fit linear to a number, logistic to a category");
    }
  }

  @Override
  public FittedTable fitted(RatePosterior posterior, Encoding encoding) {
    if (offset == null && posterior.dispersion().isEmpty()) {
      return fitted(posterior.coefficients(), Optional.empty(), encoding);
    }
    Optional<ExposureColumn> column =
        Optional.ofNullable(offset).map(name -> ExposureColumn.of(encoding, name));
    Map<String, Object> kept = new LinkedHashMap<>();
    if (offset != null) {
      kept.put(OFFSET, offset);
    }
    Optional<FittedDispersion> dispersion =
        posterior.dispersion().map(each -> new FittedDispersion(each, this::dispersionWords));
    return new FittedRates(
        new FittedRegression(posterior.coefficients(), Optional.empty(), reading(encoding)),
        new ExpectedCounts(
            posterior, law(posterior), encoding.target().max(), column.map(ExposureColumn::place)),
        dispersion,
        kept);
  }

  @Override
  public FittedTable fitted(Path file, Members members, Encoding encoding) {
    Optional<DispersionPosterior> dispersion = DispersionJson.read(members);
    if (offset == null && dispersion.isEmpty()) {
      return super.fitted(file, members, encoding);
    }
    Encoding others = offset == null ? encoding : ExposureColumn.of(encoding, offset).others();
    GaussianPosterior coefficients = normal(members, others);
    FittedTable full = fitted(new RatePosterior(coefficients, dispersion), encoding);
    return members
        .textIfAny(WithoutIntervals.MEMBER)
        .map(member -> full.withoutIntervals(WithoutIntervals.why(member)))
        .orElse(full);
  }
}

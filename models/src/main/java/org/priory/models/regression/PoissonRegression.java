package org.priory.models.regression;

import static org.priory.models.model.Settings.Group.PRIOR;
import static org.priory.models.model.Settings.Group.STEPS;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.inference.optimization.rates.Exposure;
import org.priory.inference.optimization.rates.PoissonNewton;
import org.priory.inference.posterior.PoissonPosterior;
import org.priory.models.table.FittedTable;
import org.priory.models.table.Recipe;
import org.priory.models.text.Nearest;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.json.Members;

/** Poisson regression: how often something is counted, by factors. */
public final class PoissonRegression extends RegressionModel<PoissonPosterior> {
  static final String NAME = "poisson";

  /** The member of {@code model.json} with the name of the exposure's column. */
  private static final String OFFSET = "offset";

  private final @Nullable String offset;

  public PoissonRegression() {
    this(null);
  }

  /**
   * With counts in proportion to a column.
   *
   * @param offset the column of the exposure; null if there is none
   */
  public PoissonRegression(@Nullable String offset) {
    super(NAME);
    this.offset = offset;
  }

  @Override
  public List<Recipe<PoissonPosterior>> recipes() {
    return List.of(newton(Optional.empty()));
  }

  @Override
  public Recipe<PoissonPosterior> recipe(String method, Encoding encoding) {
    Recipe<PoissonPosterior> plain = recipe(method);
    return offset == null
        ? plain
        : newton(Optional.of(ExposureColumn.of(encoding, offset).place()));
  }

  private static Recipe<PoissonPosterior> newton(Optional<Exposure> exposure) {
    return Recipe.ofSums(
        PoissonNewton.NAME,
        EnumSet.of(STEPS, PRIOR),
        (known, budget, set) ->
            PoissonNewton.within(
                known, exposure, budget, set.steps(PoissonNewton.DEFAULT_STEPS, 1)));
  }

  @Override
  public List<String> beside() {
    return offset == null ? List.of() : List.of(offset);
  }

  @Override
  public PoissonRegression as(Members members) {
    return new PoissonRegression(members.textIfAny(OFFSET).orElse(null));
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

  @Override
  public void check(Target target) {
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
  public FittedTable fitted(PoissonPosterior posterior, Encoding encoding) {
    return offset == null
        ? fitted(posterior.coefficients(), Optional.empty(), encoding)
        : exposed(posterior, ExposureColumn.of(encoding, offset), encoding.target());
  }

  private static FittedTable exposed(
      PoissonPosterior posterior, ExposureColumn column, Target target) {
    return new FittedRates(
        new FittedRegression(posterior.coefficients(), Optional.empty(), reading(column, target)),
        new ExpectedCounts(posterior, target.max(), Optional.of(column.place())),
        Map.of(OFFSET, column.number().name()));
  }

  @Override
  public FittedTable fitted(Path file, Members members, Encoding encoding) {
    if (offset == null) {
      return super.fitted(file, members, encoding);
    }
    ExposureColumn column = ExposureColumn.of(encoding, offset);
    FittedTable plain = new PoissonRegression().fitted(file, members, column.others());
    return exposed(
        new PoissonPosterior(((FittedRegression) plain).coefficients()), column, encoding.target());
  }
}

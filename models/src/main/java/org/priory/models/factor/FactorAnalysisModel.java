package org.priory.models.factor;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.priory.inference.factors.FactorAnalysis;
import org.priory.inference.factors.FactorEstimate;
import org.priory.inference.factors.NumberSpread;
import org.priory.models.model.Settings;
import org.priory.models.model.WithoutIntervals;
import org.priory.models.table.FittedTable;
import org.priory.models.table.Recipe;
import org.priory.models.table.TableModel;
import org.priory.models.table.task.ChosenColumns;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.json.Members;

/** Factor analysis of the numbers of a table; categories are passed over. */
public final class FactorAnalysisModel implements TableModel<FactorEstimate> {
  /** The name by which it is asked for. */
  public static final String NAME = "factor";

  private final int factors;

  /** One factor. */
  public FactorAnalysisModel() {
    this(1);
  }

  public FactorAnalysisModel(int factors) {
    this.factors = factors;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String title() {
    return words();
  }

  @Override
  public String words() {
    return "factor analysis";
  }

  @Override
  public List<Recipe<FactorEstimate>> recipes() {
    return List.of(
        Recipe.ofSums(
            FactorAnalysis.NAME,
            EnumSet.noneOf(Settings.Group.class),
            (known, budget, set) -> FactorAnalysis.within(known, factors, budget)));
  }

  @Override
  public boolean hasTarget() {
    return false;
  }

  @Override
  public void check(Target target) {
    // there is none
  }

  @Override
  public Encoding encoding(Schema schema, @Nullable String target) {
    List<String> numbers =
        schema.columns().stream()
            .filter(Column.Number.class::isInstance)
            .map(Column::name)
            .filter(name -> !name.equals(schema.unit()))
            .toList();
    if (numbers.size() < 3) {
      throw new BadData(
          "schema",
          "columns",
          "must have three numbers for factor analysis",
          Integer.toString(numbers.size()),
          "add columns of type \"number\" with their min and max");
    }
    return Encoding.of(ChosenColumns.only(schema, numbers), null, Encoding.Options.CODES);
  }

  @Override
  public FittedTable fitted(FactorEstimate posterior, Encoding encoding) {
    return FittedFactor.of(posterior, encoding);
  }

  @Override
  public FittedTable fitted(Path file, Members members, Encoding encoding) {
    double[][] loadings =
        members.list(FittedFactor.LOADINGS).stream()
            .map(row -> Members.of("loadings", Map.of("row", row)).numbers("row"))
            .toArray(double[][]::new);
    FactorEstimate read =
        new FactorEstimate(
            new NumberSpread(
                members.number(FittedFactor.RECORDS),
                members.numbers(FittedFactor.CENTRE),
                members.numbers(FittedFactor.SCALE)),
            loadings,
            members.number(FittedFactor.NOISE),
            members.number(FittedFactor.CHANCE),
            members.small(FittedFactor.STANDING_OUT));
    FittedFactor fitted = FittedFactor.of(read, encoding);
    return members
        .textIfAny(WithoutIntervals.MEMBER)
        .map(why -> fitted.withoutIntervals(WithoutIntervals.why(why)))
        .orElse(fitted);
  }
}

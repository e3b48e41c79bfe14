package org.priory.models.describe;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.priory.inference.describe.Asked;
import org.priory.inference.describe.BinnedColumn;
import org.priory.inference.describe.Describe;
import org.priory.inference.describe.Marginals;
import org.priory.inference.model.FitMethod;
import org.priory.models.model.FittedModel;
import org.priory.models.model.KnownSize;
import org.priory.models.model.KnownSize.How;
import org.priory.models.run.FitRequest;
import org.priory.models.table.ReadTableTask;
import org.priory.privacy.data.TableData;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.wall.Wall;

/** The description of a table with a public schema. */
public final class DescribeTask extends ReadTableTask<Marginals> {
  /** Refuses early what is surely refused later, and nothing else. */
  private static final double SURELY = 0.95;

  private final List<ColumnAxis> columns;
  private final List<Asked.Pair> crosses;
  private final List<Asked.Pair> correlations;

  /**
   * Prepares a description.
   *
   * @throws BadData if the choice names what the schema does not have
   */
  public DescribeTask(FitRequest request, DescribeChoice choice, Schema schema, TableData data) {
    this(request, choice, schema, data, names(schema, choice));
  }

  private DescribeTask(
      FitRequest request, DescribeChoice choice, Schema schema, TableData data, Set<String> names) {
    super(request, schema, data, Encoding.of(only(schema, names), null, Encoding.Options.CODES));
    this.columns =
        schema.columns().stream()
            .filter(column -> names.contains(column.name()))
            .map(ColumnAxis::of)
            .toList();
    this.crosses = choice.crosses().stream().map(this::pair).distinct().toList();
    this.correlations = correlations(choice);
    requirePlan();
  }

  /** The columns to be described: all, or those that are named or crossed. */
  private static Set<String> names(Schema schema, DescribeChoice choice) {
    List<String> known =
        schema.columns().stream()
            .filter(column -> !(column instanceof Column.Ignored))
            .map(Column::name)
            .filter(name -> !name.equals(schema.unit()))
            .toList();
    Set<String> names = new LinkedHashSet<>(choice.columns().isEmpty() ? known : choice.columns());
    for (DescribeChoice.Cross cross : choice.crosses()) {
      names.add(cross.first());
      names.add(cross.second());
    }
    requireKnown(names, known, "`columns`, `cross`", "must be numbers or categories of the schema");
    if (names.isEmpty()) {
      throw new BadData(
          "schema", "columns", "must have a number or a category", "none", "describe one");
    }
    return names;
  }

  private Asked.Pair pair(DescribeChoice.Cross cross) {
    int first = place(cross.first());
    int second = place(cross.second());
    if (first == second) {
      throw new BadData(
          "`cross`", "", "must be of two columns", cross.first() + " with itself", "name another");
    }
    return new Asked.Pair(Math.min(first, second), Math.max(first, second));
  }

  private int place(String name) {
    return encoding().names().indexOf(name);
  }

  private List<Asked.Pair> correlations(DescribeChoice choice) {
    List<Asked.Pair> pairs = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      for (int j = i + 1; j < columns.size(); j++) {
        Asked.Pair pair = new Asked.Pair(i, j);
        if (columns.get(i).isNumber()
            && columns.get(j).isNumber()
            && (choice.correlations() || crosses.contains(pair))) {
          pairs.add(pair);
        }
      }
    }
    return pairs;
  }

  private Asked asked(boolean asksTotal) {
    List<BinnedColumn> axes = columns.stream().map(ColumnAxis::axis).toList();
    int[] features = columns.stream().mapToInt(column -> place(column.column().name())).toArray();
    return new Asked(axes, features, crosses, correlations, asksTotal);
  }

  @Override
  public String words() {
    return "description";
  }

  @Override
  public String method() {
    return Describe.NAME;
  }

  /** Only a number of records that was counted in public is known; one that is declared is not. */
  @Override
  public FitMethod<Marginals> decide(KnownSize known, PrivacyBudget budget) {
    return Describe.within(asked(known.how() != How.COUNTED), known.value(), budget);
  }

  @Override
  public PrivacyEvent least(Wall wall) {
    Describe cheaper =
        Describe.within(
            asked(false),
            ANY_SIZE.value(),
            new PrivacyBudget(SURELY * request().budget().epsilon(), request().budget().delta()));
    return wall.cost(cheaper.plan());
  }

  @Override
  public FittedModel fitted(Marginals posterior) {
    return new Description(columns, posterior, Optional.ofNullable(schema().unit()));
  }
}

package org.priory.models.synthetic;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.priory.inference.describe.Asked;
import org.priory.inference.describe.BinnedColumn;
import org.priory.inference.model.FitMethod;
import org.priory.inference.synthetic.Synthesis;
import org.priory.inference.synthetic.Synthesize;
import org.priory.models.describe.ColumnAxis;
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

/** Synthetic rows of a table with a public schema. */
public final class SynthesisTask extends ReadTableTask<Synthesis> {
  /** Refuses early what is surely refused later, and nothing else. */
  private static final double SURELY = 0.95;

  private final SynthesisChoice choice;
  private final List<ColumnAxis> columns;
  private final List<Asked.Pair> pairs;

  /**
   * Prepares synthetic rows.
   *
   * @throws BadData if the choice names what the schema does not have
   */
  public SynthesisTask(FitRequest request, SynthesisChoice choice, Schema schema, TableData data) {
    this(request, choice, schema, data, names(schema, choice));
  }

  private SynthesisTask(
      FitRequest request,
      SynthesisChoice choice,
      Schema schema,
      TableData data,
      Set<String> names) {
    super(request, schema, data, Encoding.of(only(schema, names), null, Encoding.Options.CODES));
    this.choice = choice;
    this.columns =
        schema.columns().stream()
            .filter(column -> names.contains(column.name()))
            .map(SynthesisTask::axis)
            .toList();
    this.pairs =
        choice.pairs().isEmpty()
            ? allPairs()
            : choice.pairs().stream().map(this::pair).distinct().toList();
    requirePlan();
  }

  /** As in a description, but a value that is not declared is one that is missing. */
  private static ColumnAxis axis(Column column) {
    return column instanceof Column.Category category
        ? new ColumnAxis(
            column, BinnedColumn.category(column.name(), category.values().size()), false)
        : ColumnAxis.of(column);
  }

  private static Set<String> names(Schema schema, SynthesisChoice choice) {
    List<String> known =
        schema.columns().stream()
            .filter(column -> !(column instanceof Column.Ignored))
            .map(Column::name)
            .filter(name -> !name.equals(schema.unit()))
            .toList();
    Set<String> names = new LinkedHashSet<>(choice.columns().isEmpty() ? known : choice.columns());
    for (SynthesisChoice.Pair pair : choice.pairs()) {
      names.add(pair.first());
      names.add(pair.second());
    }
    requireKnown(names, known, "`columns`, `pairs`", "must be numbers or categories of the schema");
    if (names.isEmpty()) {
      throw new BadData(
          "schema", "columns", "must have a number or a category", "none", "describe one");
    }
    return names;
  }

  private Asked.Pair pair(SynthesisChoice.Pair pair) {
    int first = encoding().names().indexOf(pair.first());
    int second = encoding().names().indexOf(pair.second());
    if (first == second) {
      throw new BadData(
          "`pairs`", "", "must be of two columns", pair.first() + " with itself", "name another");
    }
    return new Asked.Pair(Math.min(first, second), Math.max(first, second));
  }

  /** All pairs whose table is not too large for a network. */
  private List<Asked.Pair> allPairs() {
    List<Asked.Pair> all = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      for (int j = i + 1; j < columns.size(); j++) {
        long cells = (long) columns.get(i).axis().allBins() * columns.get(j).axis().allBins();
        if (cells <= Synthesize.LARGEST) {
          all.add(new Asked.Pair(i, j));
        }
      }
    }
    return all;
  }

  private Asked asked(boolean asksTotal) {
    List<BinnedColumn> axes = columns.stream().map(ColumnAxis::axis).toList();
    int[] features =
        columns.stream()
            .mapToInt(column -> encoding().names().indexOf(column.column().name()))
            .toArray();
    return Asked.counts(axes, features, pairs, asksTotal);
  }

  @Override
  public String words() {
    return "synthesis of rows";
  }

  @Override
  public String method() {
    return Synthesize.NAME;
  }

  /** Only a number of records that was counted in public is known; one that is declared is not. */
  @Override
  public FitMethod<Synthesis> decide(KnownSize known, PrivacyBudget budget) {
    return synthesize(known.how() != How.COUNTED, known, budget);
  }

  private Synthesize synthesize(boolean asksTotal, KnownSize known, PrivacyBudget budget) {
    return Synthesize.within(
        asked(asksTotal),
        known.value(),
        budget,
        new Synthesize.Settings(choice.sets(), choice.pairs().isEmpty()));
  }

  @Override
  public PrivacyEvent least(Wall wall) {
    PrivacyBudget budget = request().budget();
    return wall.cost(
        synthesize(false, ANY_SIZE, new PrivacyBudget(SURELY * budget.epsilon(), budget.delta()))
            .plan());
  }

  @Override
  public FittedModel fitted(Synthesis posterior) {
    return new SyntheticSets(
        columns,
        posterior,
        choice.rows() == 0
            ? Math.min(posterior.records(), SynthesisChoice.MOST_UNASKED)
            : choice.rows(),
        schema().missing().isEmpty() ? "" : schema().missing().get(0));
  }
}

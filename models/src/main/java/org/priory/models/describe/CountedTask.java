package org.priory.models.describe;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.priory.inference.describe.Asked;
import org.priory.inference.describe.BinnedColumn;
import org.priory.inference.model.FitMethod;
import org.priory.inference.model.Method;
import org.priory.models.model.KnownSize;
import org.priory.models.model.KnownSize.How;
import org.priory.models.run.FitRequest;
import org.priory.models.table.task.ChosenColumns;
import org.priory.models.table.task.ReadTableTask;
import org.priory.privacy.data.TableData;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.wall.Wall;

/**
 * Asks for counts of columns and of pairs of columns of a table: all columns with bins, or those
 * that are named, alone or in a pair.
 *
 * @param <P> what is made of the counts
 */
public abstract class CountedTask<P> extends ReadTableTask<P> {
  /** Refuses early what is surely refused later, and nothing else. */
  private static final double SURELY = 0.95;

  private final Chosen chosen;
  private final List<ColumnAxis> columns;

  /**
   * The names of columns that somebody chose.
   *
   * @param columns those that are named; none are all
   * @param pairs those that are named together
   * @param setting the setting in which pairs are named, as in {@code `cross`}
   */
  public record Chosen(List<String> columns, List<NamedPair> pairs, String setting) {}

  /** Two columns by their names. */
  public record NamedPair(String first, String second) {}

  /**
   * Prepares counts.
   *
   * @param axis the bins of a column
   * @throws BadData if names are chosen that the schema does not have
   */
  protected CountedTask(
      FitRequest request,
      Chosen chosen,
      Schema schema,
      TableData data,
      Function<Column, ColumnAxis> axis) {
    this(request, chosen, schema, data, axis, names(schema, chosen));
  }

  private CountedTask(
      FitRequest request,
      Chosen chosen,
      Schema schema,
      TableData data,
      Function<Column, ColumnAxis> axis,
      Set<String> names) {
    super(
        request,
        schema,
        data,
        Encoding.of(ChosenColumns.only(schema, names), null, Encoding.Options.CODES));
    this.chosen = chosen;
    this.columns =
        schema.columns().stream()
            .filter(column -> names.contains(column.name()))
            .map(axis)
            .toList();
  }

  private static Set<String> names(Schema schema, Chosen chosen) {
    List<String> known =
        schema.columns().stream()
            .filter(column -> !(column instanceof Column.Ignored))
            .map(Column::name)
            .filter(name -> !name.equals(schema.unit()))
            .toList();
    Set<String> names = new LinkedHashSet<>(chosen.columns().isEmpty() ? known : chosen.columns());
    for (NamedPair pair : chosen.pairs()) {
      names.add(pair.first());
      names.add(pair.second());
    }
    requireKnown(
        names,
        known,
        "`columns`, " + chosen.setting(),
        "must be numbers or categories of the schema");
    if (names.isEmpty()) {
      throw new BadData(
          "schema", "columns", "must have a number or a category", "none", "describe one");
    }
    return names;
  }

  /** The columns that are counted, in the order of the schema. */
  protected final List<ColumnAxis> columns() {
    return columns;
  }

  /** The pairs that were named, each once. */
  protected final List<Asked.Pair> namedPairs() {
    return chosen.pairs().stream().map(this::pair).distinct().toList();
  }

  private Asked.Pair pair(NamedPair pair) {
    int first = place(pair.first());
    int second = place(pair.second());
    if (first == second) {
      throw new BadData(
          chosen.setting(),
          "",
          "must be of two columns",
          pair.first() + " with itself",
          "name another");
    }
    return new Asked.Pair(Math.min(first, second), Math.max(first, second));
  }

  private int place(String name) {
    return encoding().names().indexOf(name);
  }

  /** The bins of the columns. */
  protected final List<BinnedColumn> axes() {
    return columns.stream().map(ColumnAxis::axis).toList();
  }

  /** The features of a row that are the columns. */
  protected final int[] features() {
    return columns.stream().mapToInt(column -> place(column.column().name())).toArray();
  }

  /**
   * What is asked, decided to its last number.
   *
   * @param asksTotal whether the number of records is asked for too
   */
  protected abstract Method<P> within(boolean asksTotal, KnownSize known, PrivacyBudget budget);

  /** Only a number of records that was counted in public is known; one that is declared is not. */
  @Override
  public final FitMethod<P> decide(KnownSize known, PrivacyBudget budget) {
    return within(known.how() != How.COUNTED, known, budget);
  }

  @Override
  protected final boolean isOneExactSum() {
    return true;
  }

  @Override
  public final PrivacyEvent least(Wall wall) {
    PrivacyBudget budget = request().budget();
    PrivacyBudget less = new PrivacyBudget(SURELY * budget.epsilon(), budget.delta());
    return wall.cost(within(false, ANY_SIZE, less).plan());
  }
}

package org.priory.models.bayesnet;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import org.priory.inference.describe.BinnedColumn;
import org.priory.inference.discrete.DiscreteNetwork;
import org.priory.models.choice.BayesNetChoice;
import org.priory.models.describe.ColumnAxis;
import org.priory.models.table.task.ChosenColumns;
import org.priory.models.text.Nearest;
import org.priory.models.text.OneLine;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.NumberKind;
import org.priory.privacy.data.schema.Schema;

/**
 * The columns of a network with their levels, in the order of the schema, and who depends on whom.
 *
 * @param columns with their levels
 * @param network over the features, and the label where a target is predicted
 * @param target the place of the predicted column among them; -1 for none
 */
record NetworkColumns(List<ColumnAxis> columns, DiscreteNetwork network, int target) {

  NetworkColumns {
    columns = List.copyOf(columns);
  }

  /** The network that a choice asks for, over rows that are encoded by {@link #encoding}. */
  static NetworkColumns of(BayesNetChoice choice, Encoding encoding) {
    String target = encoding.target().kind() == Target.Kind.NONE ? null : encoding.target().name();
    Map<String, Set<String>> parents = parents(choice, encoding.schema(), target);
    List<ColumnAxis> columns =
        encoding.schema().columns().stream()
            .filter(column -> parents.containsKey(column.name()))
            .map(column -> axis(column, choice.bins()))
            .toList();
    List<String> names = columns.stream().map(each -> each.column().name()).toList();
    int[] places =
        names.stream()
            .mapToInt(
                name ->
                    name.equals(target) ? DiscreteNetwork.LABEL : encoding.names().indexOf(name))
            .toArray();
    List<List<Integer>> numbers = new ArrayList<>();
    for (String name : names) {
      numbers.add(
          parents.getOrDefault(name, Set.of()).stream().map(names::indexOf).sorted().toList());
    }
    return new NetworkColumns(
        columns,
        new DiscreteNetwork(columns.stream().map(ColumnAxis::axis).toList(), places, numbers),
        target == null ? -1 : names.indexOf(target));
  }

  /**
   * A feature for each column of the network, and a label where one is predicted.
   *
   * @throws BadData if the schema does not have what the choice names
   */
  static Encoding encoding(BayesNetChoice choice, Schema schema, @Nullable String target) {
    return Encoding.of(
        ChosenColumns.only(schema, parents(choice, schema, target).keySet()),
        target,
        Encoding.Options.CODES);
  }

  private static Map<String, Set<String>> parents(
      BayesNetChoice choice, Schema schema, @Nullable String target) {
    List<String> known =
        schema.columns().stream()
            .filter(column -> !(column instanceof Column.Ignored))
            .map(Column::name)
            .filter(name -> !name.equals(schema.unit()))
            .toList();
    if (choice.network().isEmpty()) {
      return naive(known, target);
    }
    Map<String, Set<String>> parents = NetworkText.parse(choice.network().get());
    for (String name : parents.keySet()) {
      if (!known.contains(name)) {
        throw new BadData(
            "`network`",
            "",
            "must have columns that are numbers or categories of the schema",
            name,
            Nearest.remedy(name, known, "choose among " + String.join(", ", known)));
      }
    }
    if (target != null && !parents.containsKey(target)) {
      throw new BadData(
          "`target`",
          "",
          "must be a column of the network",
          target,
          "choose among " + String.join(", ", parents.keySet()));
    }
    return parents;
  }

  private static Map<String, Set<String>> naive(List<String> known, @Nullable String target) {
    Map<String, Set<String>> parents = new LinkedHashMap<>();
    for (String name : known) {
      parents.put(name, target == null || name.equals(target) ? Set.of() : Set.of(target));
    }
    return parents;
  }

  /** The values of a category; equal parts of a number's range. What is not listed is missing. */
  private static ColumnAxis axis(Column column, int bins) {
    if (column instanceof Column.Category category) {
      return new ColumnAxis(
          column, BinnedColumn.category(column.name(), category.values().size()), false);
    }
    Column.Number number = (Column.Number) column;
    double values = number.max() - number.min() + 1;
    boolean isByValue = number.kind() == NumberKind.INTEGER && values <= bins;
    return new ColumnAxis(
        column, BinnedColumn.number(column.name(), isByValue ? (int) values : bins, 1), isByValue);
  }

  String name(int v) {
    return columns.get(v).column().name();
  }

  /** "smoker = yes, age = 17 to 35.3", or nothing where a column depends on none. */
  String given(int v, int combination) {
    StringJoiner words = new StringJoiner(", ");
    int[] levels = network.combination(v, combination);
    for (int i = 0; i < levels.length; i++) {
      int parent = network.parents(v).get(i);
      words.add(OneLine.of(name(parent) + " = " + columns.get(parent).label(levels[i])));
    }
    return words.toString();
  }

  /** "P(ill = yes | smoker = yes, age = 17 to 35.3)". */
  String event(int v, int combination, int level) {
    String given = given(v, combination);
    return "P("
        + OneLine.of(name(v) + " = " + columns.get(v).label(level))
        + (given.isEmpty() ? "" : " | " + given)
        + ")";
  }
}

package org.priory.models.table.task;

import java.util.List;
import java.util.Locale;
import org.priory.inference.model.RowWeights;
import org.priory.models.table.TableModel;
import org.priory.models.text.Nearest;
import org.priory.models.text.Rounded;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.formula.Formula;
import org.priory.privacy.data.formula.Refusal;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Hints;
import org.priory.privacy.data.schema.Schema;

/**
 * The column that says how much a row counts: it explains nothing, and comes last among the
 * features of the rows that are asked about. The fitted model does not know it.
 */
record WeightColumn(Column.Number number) {

  /**
   * Finds the column.
   *
   * @param target the column that is explained
   * @throws BadData if it is none that can hold weights
   */
  static WeightColumn of(Schema schema, String target, TableModel<?> model, String name) {
    Column column = schema.column(name).orElse(null);
    if (column == null) {
      List<String> names = schema.columns().stream().map(Column::name).toList();
      throw bad(
          "",
          "must be a column of the schema",
          name,
          Nearest.remedy(name, names, "add it to the schema, or leave it out"));
    }
    if (name.equals(target) || name.equals(schema.unit()) || model.beside().contains(name)) {
      throw bad(
          name,
          "must be neither the target, nor the unit of privacy, nor another option's column",
          "the same",
          "choose another column, or leave it out");
    }
    if (!(column instanceof Column.Number number) || !(number.min() >= 0)) {
      throw bad(
          name,
          "must be a number that is not below 0",
          column instanceof Column.Number number ? "from " + number.min() : "no number",
          "give it bounds from 0 on in the schema; what is outside of them counts as the bound");
    }
    return new WeightColumn(number);
  }

  private static BadData bad(String column, String rule, Object was, String remedy) {
    return new BadData("`weights`", column, rule, was, remedy);
  }

  /**
   * Refuses a formula that names it, or that has groups.
   *
   * @throws BadData with the place
   */
  void check(Formula formula) {
    formula.mentions().stream()
        .filter(part -> part.column().equals(number.name()))
        .findFirst()
        .ifPresent(
            part -> {
              throw Refusal.of(
                  part.at(),
                  "must be a column that explains, not the one of `weights`",
                  part.column(),
                  "leave it out of the formula");
            });
    if (!formula.groups().isEmpty()) {
      throw Refusal.of(
          formula.groups().get(0).group().at(),
          "must have no groups where rows have weights",
          "( | " + formula.groups().get(0).group().column() + ")",
          "leave `weights` out, or write the groups as a category");
    }
  }

  /** The schema in which the column is passed over. */
  Schema without(Schema schema) {
    return replaced(schema, new Column.Ignored(number.name()));
  }

  /** Where the column is in rows whose other features are those of an encoding. */
  RowWeights after(Encoding explaining) {
    return new RowWeights(explaining.width(), number.min() / number.max());
  }

  /** What weights are over the largest, on average: as the schema hints, else in the middle. */
  double expected() {
    Double hint = number.hints().mean();
    return (hint == null ? (number.min() + number.max()) / 2 : hint) / number.max();
  }

  /** The schema with what is supposed of weights where it does not say it: they are even. */
  Schema supposedIn(Schema schema) {
    if (number.hints().mean() != null) {
      return schema;
    }
    Hints even =
        new Hints(
            (number.min() + number.max()) / 2,
            (number.max() - number.min()) / Math.sqrt(12),
            List.of(),
            null,
            null);
    Column.Number hinted =
        new Column.Number(
            number.name(),
            number.min(),
            number.max(),
            number.per(),
            even,
            number.source(),
            number.kind(),
            number.unit());
    return replaced(schema, hinted);
  }

  private static Schema replaced(Schema schema, Column by) {
    List<Column> columns =
        schema.columns().stream().map(c -> c.name().equals(by.name()) ? by : c).toList();
    return new Schema(columns, schema.missing(), schema.unit(), schema.size(), schema.layout());
  }

  /** What it costs, by what is public alone. */
  String cost(double records) {
    return String.format(
        Locale.ROOT,
        "a row counts as its %s over %s, the largest of the schema: the noise is as if there were"
            + " %,.0f records and not %,.0f, where weights are %s on average as %s, and in proportion"
            + " where they are not",
        number.name(),
        Rounded.briefly(number.max()),
        expected() * records,
        records,
        Rounded.briefly(expected() * number.max()),
        number.hints().mean() == null ? "in the middle of their bounds" : "the schema hints");
  }
}

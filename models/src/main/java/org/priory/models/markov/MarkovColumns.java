package org.priory.models.markov;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.priory.inference.variational.markov.SequenceColumns;
import org.priory.models.choice.MarkovChoice;
import org.priory.models.text.Nearest;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.MissingPolicy;
import org.priory.privacy.data.schema.Schema;

/**
 * The columns of a table that the states explain.
 *
 * @param categories in the order of the schema
 * @param numbers in the order of the schema
 * @param sequence where they are in a row
 */
record MarkovColumns(
    List<Column.Category> categories, List<Column.Number> numbers, SequenceColumns sequence) {

  MarkovColumns {
    categories = List.copyOf(categories);
    numbers = List.copyOf(numbers);
  }

  /** The columns of rows that are encoded by {@link #encoding}. */
  static MarkovColumns of(MarkovChoice choice, Encoding encoding) {
    List<Column.Category> categories = new ArrayList<>();
    List<Column.Number> numbers = new ArrayList<>();
    List<SequenceColumns.Category> levels = new ArrayList<>();
    List<Integer> places = new ArrayList<>();
    int time = -1;
    for (int place = 0; place < encoding.names().size(); place++) {
      String name = encoding.names().get(place);
      Column column = encoding.schema().column(name).orElseThrow();
      if (choice.time().filter(name::equals).isPresent()) {
        time = place;
      } else if (column instanceof Column.Category category) {
        categories.add(category);
        // what is not listed is missing
        levels.add(new SequenceColumns.Category(place, category.values().size()));
      } else {
        numbers.add((Column.Number) column);
        places.add(place);
      }
    }
    return new MarkovColumns(
        categories, numbers, new SequenceColumns(levels, places, time, choice.longest()));
  }

  /**
   * A feature for each column, and whose row it is.
   *
   * @throws BadData if the schema does not say who a person is, or has not the columns
   */
  static Encoding encoding(MarkovChoice choice, Schema schema) {
    if (schema.unit() == null) {
      throw new BadData(
          "schema",
          "unit",
          "must be a column for a hidden Markov model",
          "\"row\"",
          "name the column that says whose row it is: a person's rows are a sequence");
    }
    choice.time().ifPresent(name -> checkTime(schema, name));
    List<Column> explained =
        schema.columns().stream()
            .filter(column -> !(column instanceof Column.Ignored))
            .filter(column -> !column.name().equals(schema.unit()))
            .filter(column -> choice.time().filter(column.name()::equals).isEmpty())
            .toList();
    if (explained.isEmpty()) {
      throw new BadData(
          "schema",
          "columns",
          "must have a number or a category for a hidden Markov model",
          "none beside unit and time",
          "add a column that the states explain");
    }
    for (Column column : schema.columns()) {
      MissingPolicy policy = column.missing();
      if (policy == MissingPolicy.MEAN || policy == MissingPolicy.DROP) {
        throw new BadData(
            "schema",
            column.name(),
            "must have no \"missing\" for a hidden Markov model",
            policy.word(),
            "leave it out: values that are missing are summed over");
      }
    }
    return Encoding.of(schema, null, Encoding.Options.CODES);
  }

  private static void checkTime(Schema schema, String name) {
    Optional<Column> column = schema.column(name);
    if (column.isEmpty()) {
      List<String> names = schema.columns().stream().map(Column::name).toList();
      throw new BadData(
          "`time`",
          "",
          "must be a column of the schema",
          name,
          Nearest.remedy(name, names, "add it to the schema, or leave it out"));
    }
    if (!(column.get() instanceof Column.Number) || name.equals(schema.unit())) {
      throw new BadData(
          "`time`",
          name,
          "must be a number, a date or a time, and not the unit of privacy",
          "something else",
          "choose another column, or leave it out for the order of the table");
    }
  }

  /** What a number from -1 to 1 stands for. */
  static double inUnits(Column.Number number, double scaled) {
    return number.min() + (scaled + 1) * half(number);
  }

  /** What a difference of 1 stands for. */
  static double half(Column.Number number) {
    return (number.max() - number.min()) / 2;
  }
}

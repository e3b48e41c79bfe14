package org.priory.models.regression;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.inference.optimization.rates.FollowUp;
import org.priory.models.choice.SurvivalChoice;
import org.priory.models.text.Nearest;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;

/**
 * The columns of a follow-up.
 *
 * @param times where they are among the features
 * @param others the encoding of rows without them
 */
record SurvivalColumns(FollowUp times, Encoding others) {

  /**
   * Refuses columns that are none of a follow-up.
   *
   * @throws BadData with what to do
   */
  static void check(Schema schema, @Nullable String time, SurvivalChoice choice) {
    Column event = column(schema, time, "`event`", choice.event());
    if (!(event instanceof Column.Category category) || category.values().size() != 2) {
      throw new BadData(
          "`event`",
          choice.event(),
          "must be a category with two values, the second of which means that it happened",
          event instanceof Column.Category category
              ? category.values().size() + " values"
              : "a number",
          "describe it so in the schema, or choose another column");
    }
    choice.entry().ifPresent(name -> checkEntry(column(schema, time, "`entry`", name), name));
    if (choice.entry().filter(choice.event()::equals).isPresent()) {
      throw new BadData(
          "`entry`", "", "must be another column than `event`", choice.event(), "choose another");
    }
    double before = 0;
    double largest =
        schema.column(String.valueOf(time)).orElse(null) instanceof Column.Number number
            ? number.max()
            : Double.POSITIVE_INFINITY;
    for (double cut : choice.cuts()) {
      if (!(cut > before && cut < largest)) {
        throw new BadData(
            "`cuts`",
            "",
            "must rise between 0 and the largest time of the schema, " + largest,
            choice.cuts(),
            "give other times, or leave them out");
      }
      before = cut;
    }
  }

  private static Column column(Schema schema, @Nullable String time, String setting, String name) {
    if (name.equals(time) || name.equals(schema.unit())) {
      throw new BadData(
          setting, "", "must be neither `time` nor the unit of privacy", name, "choose another");
    }
    return schema
        .column(name)
        .filter(column -> !(column instanceof Column.Ignored))
        .orElseThrow(
            () ->
                new BadData(
                    setting,
                    "",
                    "must be a column of the schema",
                    name,
                    Nearest.remedy(
                        name,
                        schema.columns().stream().map(Column::name).toList(),
                        "add it to the schema, or choose another")));
  }

  private static void checkEntry(Column column, String name) {
    if (!(column instanceof Column.Number number) || !(number.min() >= 0)) {
      throw new BadData(
          "`entry`",
          name,
          "must be a number that is not below 0",
          column instanceof Column.Number number ? "from " + number.min() : "a category",
          "give it bounds from 0 on in the schema, or choose another column");
    }
  }

  /** Finds the columns, which were checked. */
  static SurvivalColumns of(Encoding encoding, String event, Optional<String> entry) {
    Schema schema = encoding.schema();
    double largest = encoding.target().max();
    Column.Category category = (Column.Category) schema.column(event).orElseThrow();
    List<Integer> aside = new ArrayList<>();
    int without = encoding.names().lastIndexOf(event + "=" + category.values().get(0).name());
    // its two values and all others
    for (int k = 0; k < 3; k++) {
      aside.add(without + k);
    }
    int from = -1;
    double leastEntry = 0;
    double mostEntry = 0;
    if (entry.isPresent()) {
      Column.Number number = (Column.Number) schema.column(entry.get()).orElseThrow();
      from = encoding.names().lastIndexOf(entry.get());
      aside.add(from);
      leastEntry = number.min() / largest;
      mostEntry = number.max() / largest;
    }
    return new SurvivalColumns(
        new FollowUp(
            without + 1,
            without,
            from,
            aside,
            encoding.target().min() / largest,
            leastEntry,
            mostEntry),
        encoding.explaining());
  }
}

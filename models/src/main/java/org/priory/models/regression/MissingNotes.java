package org.priory.models.regression;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.priory.models.effect.EffectWords;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.MissingPolicy;

/**
 * What a person has to know of missing values to read coefficients. How many are missing is not
 * bought, so it is said wherever the schema does not drop the rows that lack a value.
 */
final class MissingNotes {
  private static final String DROP = "let the schema drop such rows (\"missing\": \"drop\").";

  private MissingNotes() {}

  /** One note for the columns without a policy, one for those whose missing values explain. */
  static List<String> of(Encoding encoding) {
    Map<String, Column> declared =
        encoding.schema().columns().stream().collect(Collectors.toMap(Column::name, c -> c));
    List<Column> used =
        encoding.design().columns().stream().map(c -> declared.get(c.name())).toList();
    List<String> notes = new ArrayList<>();
    undeclared(used).ifPresent(notes::add);
    declared(used).ifPresent(notes::add);
    return notes;
  }

  private static Optional<String> undeclared(List<Column> used) {
    List<Column> columns = used.stream().filter(c -> c.missing() == null).toList();
    Stream<String> number =
        columns.stream().anyMatch(Column.Number.class::isInstance)
            ? Stream.of("A missing number counts as the middle of its bounds")
            : Stream.empty();
    Stream<String> category =
        columns.stream().anyMatch(Column.Category.class::isInstance)
            ? Stream.of("a missing category as (other)")
            : Stream.empty();
    String what = Stream.concat(number, category).collect(Collectors.joining(", "));
    return what.isEmpty()
        ? Optional.empty()
        : Optional.of(
            what.substring(0, 1).toUpperCase(Locale.ROOT)
                + what.substring(1)
                + ". Where more than a few are missing, effects are biased and their intervals do"
                + " not hold: "
                + DROP);
  }

  private static Optional<String> declared(List<Column> used) {
    List<String> columns =
        used.stream()
            .filter(c -> c.missing() == MissingPolicy.MEAN || c.missing() == MissingPolicy.LEVEL)
            .map(Column::name)
            .toList();
    if (columns.isEmpty()) {
      return Optional.empty();
    }
    String some = EffectWords.list(columns);
    return Optional.of(
        "Rows without "
            + some
            + " tell of the other columns too, as if these had nothing to do with "
            + some
            + ": where they do, the intervals of their coefficients do not hold; "
            + DROP);
  }
}

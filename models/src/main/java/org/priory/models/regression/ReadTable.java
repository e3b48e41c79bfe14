package org.priory.models.regression;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.priory.inference.posterior.Interval;
import org.priory.inference.posterior.Support;
import org.priory.models.effect.EffectWords;
import org.priory.models.effect.Odds;
import org.priory.models.model.FittedModel;
import org.priory.models.text.Known;
import org.priory.models.text.OneLine;
import org.priory.models.text.Rounded;
import org.priory.models.text.TextTable;
import org.priory.models.text.Wrapped;

/** Coefficients as they are read, on a terminal. */
final class ReadTable {
  /** More columns than this make the place of the intercept unreadable. */
  private static final int MOST_COLUMNS = 12;

  /** Rows of values that nobody has. */
  private static final int MOST_UNSEEN = 10;

  private final Reading reading;
  private final ReadPosterior posterior;
  private final boolean odds;

  ReadTable(Reading reading, ReadPosterior posterior) {
    this.reading = reading;
    this.posterior = posterior;
    this.odds = reading.scale().isRatio();
  }

  /**
   * The strongest effects, what they stand for, and what nothing is known about.
   *
   * @param titles of more columns
   * @param more the cells of a coefficient in them
   */
  String with(List<String> titles, IntFunction<List<String>> more) {
    // rows that are not seen come last
    int seen = (int) reading.rows().stream().filter(ReadRow::isSeen).count();
    StrongestCoefficients strongest = StrongestCoefficients.of(seen, this::strength);
    return table(strongest.shown(), titles, more)
        + strongest.rest()
        + intercept()
        + open()
        + notes()
        + unseen(seen)
        + other();
  }

  private String table(List<Integer> rows, List<String> titles, IntFunction<List<String>> more) {
    List<String> head = new ArrayList<>(List.of("coefficient"));
    head.addAll(
        odds
            ? List.of(
                "%10s".formatted(reading.scale().ratio() + " ratio"),
                "95 % interval",
                reading.scale().words(),
                "  s.d.")
            : List.of("    mean", "    s.d.", "95 % interval"));
    head.addAll(titles);
    TextTable table = new TextTable(head.toArray(String[]::new));
    for (int i : rows) {
      table.add(
          Stream.of(
                  List.of(OneLine.of(reading.rows().get(i).words())),
                  odds ? odds(i) : plain(i),
                  more.apply(i))
              .flatMap(List::stream)
              .toArray(String[]::new));
    }
    return table.toString();
  }

  /** Standard deviations away from zero; nothing is claimed about values that are not listed. */
  private double strength(int i) {
    ReadRow row = reading.rows().get(i);
    if (row.isIntercept()) {
      return Double.POSITIVE_INFINITY;
    }
    return row.isClaimed() ? Math.abs(posterior.mean(i)) / posterior.sd(i) : 0;
  }

  private List<String> odds(int i) {
    Interval interval = posterior.interval(i, FittedModel.LEVEL);
    double sd = posterior.sd(i);
    double middle = Math.exp(posterior.mean(i));
    return List.of(
        "%10s".formatted(Odds.text(middle, sd)),
        Odds.text(Math.exp(interval.low()), middle, sd)
            + " to "
            + Odds.text(Math.exp(interval.high()), middle, sd),
        "%8s".formatted(Known.text(posterior.mean(i), sd)),
        "%6s".formatted(Known.text(sd, sd)));
  }

  private List<String> plain(int i) {
    Interval interval = posterior.interval(i, FittedModel.LEVEL);
    double sd = posterior.sd(i);
    return List.of(
        "%8s".formatted(Known.text(posterior.mean(i), sd)),
        "%8s".formatted(Known.text(sd, sd)),
        Known.text(interval.low(), sd) + " to " + Known.text(interval.high(), sd));
  }

  private String intercept() {
    return reading.interceptAt().isEmpty() ? "" : Wrapped.text("", "", interceptWords());
  }

  /** Numbers of which little more is known than before the data was seen. */
  private String open() {
    return EffectWords.open(
            reading.rows().stream()
                .filter(ReadRow::open)
                .map(row -> OneLine.of(row.name()))
                .toList())
        .map(words -> Wrapped.text("", "", words))
        .orElse("");
  }

  private String notes() {
    return reading.notes().stream()
        .map(note -> Wrapped.text("", "", note))
        .collect(Collectors.joining());
  }

  private String other() {
    return reading.rows().stream().anyMatch(ReadRow::unlisted)
        ? "(other): values that the schema does not list.\n"
        : "";
  }

  /** Values that nobody has, or too few to tell, from a row on. */
  private String unseen(int first) {
    int count = reading.rows().size();
    if (first == count) {
      return "";
    }
    List<Integer> rows =
        IntStream.range(first, Math.min(count, first + MOST_UNSEEN)).boxed().toList();
    ReadSupport support = reading.rows().get(first).support();
    String fewest =
        support == null || support.noise() == 0
            ? ""
            : " (fewer than about %s)"
                .formatted(Rounded.twoDigits(Support.LEAST * support.noise()));
    return "\n"
        + Wrapped.text(
            "",
            "",
            "No record has these values or those that they are compared with, or too few to tell"
                + " from the noise"
                + fewest
                + ". Their numbers are mostly the prior; nothing is claimed of them"
                + references()
                + ":")
        + table(rows, List.of(), i -> List.of())
        + (first + rows.size() == count
            ? ""
            : "and %d more; posterior.json has them all.\n".formatted(count - first - rows.size()));
  }

  /** Categories whose reference is among them, though another value is not. */
  private String references() {
    List<String> columns =
        reading.rows().stream()
            .filter(ReadRow::lacksReferenceAlone)
            .map(row -> OneLine.of(columnOf(row)))
            .distinct()
            .toList();
    return columns.isEmpty()
        ? ""
        : " (the reference of %s is among them: name another one in the schema)"
            .formatted(EffectWords.list(columns));
  }

  private String columnOf(ReadRow row) {
    int from = reading.classOf(row).map(each -> each.length() + 2).orElse(0);
    return row.name().substring(from, row.name().indexOf('=', from));
  }

  private String interceptWords() {
    String what = odds ? " (its " + reading.scale().ratio() + ") is at " : " is at ";
    Map<String, Object> at = reading.interceptAt();
    String where =
        at.size() > MOST_COLUMNS
            ? "the middle of the bounds of numbers and the reference of categories"
            : at.entrySet().stream()
                .map(each -> each.getKey() + " " + value(each.getValue()))
                .map(OneLine::of)
                .collect(Collectors.joining(", "));
    return "(intercept)" + what + where + ".";
  }

  private static String value(Object value) {
    return value instanceof Double number ? Rounded.briefly(number) : value.toString();
  }
}

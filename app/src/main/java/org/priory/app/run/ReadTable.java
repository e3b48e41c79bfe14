package org.priory.app.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.priory.app.report.Odds;
import org.priory.app.report.OneLine;
import org.priory.app.report.Rounded;
import org.priory.app.report.Table;
import org.priory.app.report.Wrapped;
import org.priory.inference.posterior.Interval;

/** Coefficients as they are read, on a terminal. */
final class ReadTable {
  /** More columns than this make the place of the intercept unreadable. */
  private static final int MOST_COLUMNS = 12;

  private static final int MOST_DECIMALS = 6;

  private final Reading reading;
  private final ReadPosterior posterior;

  ReadTable(Reading reading, ReadPosterior posterior) {
    this.reading = reading;
    this.posterior = posterior;
  }

  /**
   * The clearest, and what they stand for.
   *
   * @param titles of more columns
   * @param more the cells of a coefficient in them
   */
  String with(List<String> titles, IntFunction<List<String>> more) {
    Clearest clearest = Clearest.of(reading.rows().size(), this::strength);
    boolean odds = reading.scale() == Reading.Scale.LOG_ODDS;
    List<String> head = new ArrayList<>(List.of("coefficient"));
    head.addAll(
        odds
            ? List.of("odds ratio", "95 % interval", "log odds", "  s.d.")
            : List.of("    mean", "    s.d.", "95 % interval"));
    head.addAll(titles);
    Table table = new Table(head.toArray(String[]::new));
    for (int i : clearest.shown()) {
      table.add(
          Stream.of(
                  List.of(OneLine.of(reading.rows().get(i).words())),
                  odds ? odds(i) : plain(i),
                  more.apply(i))
              .flatMap(List::stream)
              .toArray(String[]::new));
    }
    return table + clearest.rest() + notes();
  }

  /** Standard deviations away from zero; nothing is claimed about values that are not listed. */
  private double strength(int i) {
    ReadRow row = reading.rows().get(i);
    if (row.isIntercept()) {
      return Double.POSITIVE_INFINITY;
    }
    return row.unlisted() ? 0 : Math.abs(posterior.mean(i)) / posterior.sd(i);
  }

  private List<String> odds(int i) {
    Interval interval = posterior.interval(i, FittedRegression.LEVEL);
    return List.of(
        "%10s".formatted(Odds.text(Math.exp(posterior.mean(i)))),
        Odds.text(Math.exp(interval.low())) + " to " + Odds.text(Math.exp(interval.high())),
        "%8s".formatted(number(posterior.mean(i), i)),
        "%6s".formatted(number(posterior.sd(i), i)));
  }

  private List<String> plain(int i) {
    Interval interval = posterior.interval(i, FittedRegression.LEVEL);
    return List.of(
        "%8s".formatted(number(posterior.mean(i), i)),
        "%8s".formatted(number(posterior.sd(i), i)),
        number(interval.low(), i) + " to " + number(interval.high(), i));
  }

  /** To two digits of the i-th standard deviation. */
  private String number(double value, int i) {
    double sd = posterior.sd(i);
    int decimals = sd > 0 && Double.isFinite(sd) ? 1 - (int) Math.floor(Math.log10(sd)) : 3;
    String text =
        decimals > MOST_DECIMALS
            ? String.format(Locale.ROOT, "%.3g", value)
            : String.format(Locale.ROOT, "%." + Math.max(0, decimals) + "f", value);
    // No minus in front of a rounded zero.
    return text.matches("-0(\\.0+)?") ? text.substring(1) : text;
  }

  private String notes() {
    StringBuilder notes = new StringBuilder();
    if (!reading.interceptAt().isEmpty()) {
      notes.append(Wrapped.text("", "", interceptWords()));
    }
    if (reading.rows().stream().anyMatch(ReadRow::unlisted)) {
      notes.append("(other): values that the schema does not list.\n");
    }
    return notes.toString();
  }

  private String interceptWords() {
    String what = reading.scale() == Reading.Scale.LOG_ODDS ? " (its odds) is at " : " is at ";
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

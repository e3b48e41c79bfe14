package org.priory.app.command;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.AccuracyPlan;
import org.priory.ModelChoice;
import org.priory.app.shell.Answer;
import org.priory.models.model.WidthForecast;
import org.priory.models.model.WidthForecast.Width;
import org.priory.models.text.Rounded;
import org.priory.models.text.TextTable;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.ledger.Account;
import org.priory.privacy.ledger.Budget;

/**
 * What intervals to expect, by epsilon.
 *
 * @param records how many it is for
 * @param delta that goes with every epsilon
 * @param rows by epsilon, in the order in which they were asked for; at least one
 * @param wanted the epsilon that was searched, if one was
 * @param left what the ledger says, if it was asked
 */
record PlanAnswer(
    ModelChoice model,
    long records,
    double delta,
    Map<Double, WidthForecast> rows,
    Optional<Wanted> wanted,
    Optional<Left> left)
    implements Answer {

  /**
   * A search and what it found.
   *
   * @param half of the interval's width
   * @param column that it is about; empty for a typical number
   */
  record Wanted(double half, Optional<Column> column, AccuracyPlan.Needed needed) {

    private boolean isFound() {
      return Double.isFinite(needed.enough());
    }

    private String subject() {
      return column
          .map(
              one ->
                  one instanceof Column.Number number
                      ? "the effect of %s (per %s)"
                          .formatted(number.name(), Rounded.briefly(number.step()))
                      : "a typical contrast of " + one.name())
          .orElse("the effect of a typical number, by the step in which it is read,");
    }

    String words(long records) {
      Width width = needed.width();
      if (!isFound()) {
        return "No epsilon up to %s is enough to know %s to ± %s with %d records: it is ± %s there, and ± %s without privacy."
            .formatted(
                Rounded.exactly(AccuracyPlan.MOST_EPSILON),
                subject(),
                Rounded.exactly(half),
                records,
                number(width.half()),
                number(width.withoutPrivacy()));
      }
      return "To know %s to ± %s you need epsilon of %s %s (± %s to %s there, by what the schema does not say)."
          .formatted(
              subject(),
              Rounded.exactly(half),
              needed.tooLittle() > 0 ? "about" : "at most about",
              Rounded.twoDigits(needed.about()),
              number(width.low()),
              number(width.high()));
    }

    Map<String, @Nullable Object> members() {
      Map<String, @Nullable Object> members = new LinkedHashMap<>();
      members.put("half_width", half);
      members.put("column", column.map(Column::name).orElse(null));
      members.put("epsilon", isFound() ? needed.about() : null);
      members.put("too_little", needed.tooLittle());
      members.put("enough", isFound() ? needed.enough() : null);
      return members;
    }
  }

  /**
   * Where the budget stands.
   *
   * @param account empty if the ledger has none, or is not there
   */
  record Left(String dataset, Optional<Account> account) {

    String words() {
      if (account.isEmpty()) {
        return "The ledger has no data set "
            + dataset
            + ": nothing is charged, and no limit is set.";
      }
      Account known = account.get();
      return known.remaining().isPresent()
          ? "Left in the ledger for %s: epsilon %s of %s at delta %s."
              .formatted(
                  dataset,
                  Rounded.down(known.remaining().getAsDouble()),
                  known.budget().map(Budget::epsilon).map(Rounded::exactly).orElseThrow(),
                  Rounded.exactly(known.delta()))
          : "The ledger has no limit for %s; spent is epsilon %s at delta %s."
              .formatted(dataset, Rounded.up(known.spent()), Rounded.exactly(known.delta()));
    }

    Map<String, @Nullable Object> members() {
      Map<String, @Nullable Object> members = new LinkedHashMap<>();
      members.put("dataset", dataset);
      members.put("spent_epsilon", account.map(Account::spent).orElse(0.0));
      members.put(
          "remaining_epsilon",
          account
              .filter(known -> known.remaining().isPresent())
              .map(known -> known.remaining().getAsDouble())
              .orElse(null));
      members.put("delta", account.map(Account::delta).orElse(null));
      return members;
    }
  }

  @Override
  public String text() {
    TextTable table =
        new TextTable("epsilon", "numbers", "without privacy", "contrasts", "without privacy");
    rows.forEach(
        (epsilon, forecast) ->
            table.add(
                Rounded.exactly(epsilon),
                range(forecast.numbers()),
                plain(forecast.numbers()),
                range(forecast.contrasts()),
                plain(forecast.contrasts())));
    WidthForecast any = any();
    List<String> lines = new ArrayList<>();
    lines.add(
        "Half of the 95 %% interval of a typical coefficient, %s regression of %s, %d records, delta %s:"
            .formatted(
                model.name(), model.target().orElseThrow(), records, Rounded.exactly(delta)));
    lines.add("");
    lines.add(table.toString());
    lines.add(
        "On %s; numbers by the step in which they are read, contrasts of two values of a category."
            .formatted(any.scale()));
    lines.add("In parentheses: a rough range, by what the schema does not say.");
    lines.add(any.supposed() + ".");
    wanted.ifPresent(search -> lines.add("\n" + search.words(records)));
    left.ifPresent(budget -> lines.add("\n" + budget.words()));
    lines.add("\nNo data was read, and nothing was charged.");
    return String.join("\n", lines);
  }

  private WidthForecast any() {
    return rows.values().iterator().next();
  }

  private static String range(Optional<Width> width) {
    return width
        .map(
            each ->
                "± %s (%s to %s)"
                    .formatted(number(each.half()), number(each.low()), number(each.high())))
        .orElse("none");
  }

  private static String plain(Optional<Width> width) {
    return width.map(each -> "± " + number(each.withoutPrivacy())).orElse("none");
  }

  private static String number(double value) {
    return Double.isNaN(value) ? "unknown" : Rounded.twoDigits(value);
  }

  @Override
  public Map<String, ?> json() {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("model", model.name());
    members.put("target", model.target().orElseThrow());
    members.put("records", records);
    members.put("delta", delta);
    members.put("scale", any().scale());
    List<Map<String, @Nullable Object>> each = new ArrayList<>();
    rows.forEach((epsilon, forecast) -> each.add(row(epsilon, forecast)));
    members.put("rows", each);
    members.put("supposed", any().supposed());
    wanted.ifPresent(search -> members.put("to", search.members()));
    left.ifPresent(budget -> members.put("ledger", budget.members()));
    return members;
  }

  private static Map<String, @Nullable Object> row(double epsilon, WidthForecast forecast) {
    Map<String, @Nullable Object> plain = new LinkedHashMap<>();
    plain.put(
        "numbers",
        forecast.numbers().map(Width::withoutPrivacy).map(PlanAnswer::known).orElse(null));
    plain.put(
        "contrasts",
        forecast.contrasts().map(Width::withoutPrivacy).map(PlanAnswer::known).orElse(null));
    Map<String, @Nullable Object> row = new LinkedHashMap<>();
    row.put("epsilon", epsilon);
    row.put("numbers", forecast.numbers().map(PlanAnswer::members).orElse(null));
    row.put("contrasts", forecast.contrasts().map(PlanAnswer::members).orElse(null));
    row.put("without_privacy", plain);
    return row;
  }

  private static Map<String, @Nullable Object> members(Width width) {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    members.put("half_width", known(width.half()));
    members.put("low", known(width.low()));
    members.put("high", known(width.high()));
    return members;
  }

  /** JSON has no word for what is not a number. */
  private static @Nullable Double known(double value) {
    return Double.isNaN(value) ? null : value;
  }
}

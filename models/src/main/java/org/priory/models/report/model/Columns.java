package org.priory.models.report.model;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.priory.models.effect.EffectWords;
import org.priory.models.report.part.Figures;
import org.priory.models.report.part.Html;
import org.priory.models.report.part.ReportedRun;
import org.priory.models.report.part.Section;
import org.priory.models.report.part.Values;
import org.priory.models.text.Rounded;
import org.priory.privacy.json.JsonValue;

/** What the schema says about the columns, where that is known from, and how effects are read. */
public final class Columns implements Section {
  /** More than a reader follows are folded away. */
  private static final int MOST = 30;

  @Override
  public String title() {
    return "How columns are read";
  }

  @Override
  public Optional<Html> content(ReportedRun run) {
    JsonValue columns = run.posterior().path("columns");
    if (!columns.isArray() || columns.isEmpty()) {
      return Optional.empty();
    }
    Html table =
        new Html()
            .open("table", "class", "numbers")
            .element("caption", "What was known in public before the data was touched")
            .open("thead")
            .open("tr");
    boolean hasSource = false;
    for (JsonValue each : columns) {
      hasSource |= each.has("source");
    }
    for (String heading : List.of("Column", "Bounds", "Its effect")) {
      table.element("th", heading, "scope", "col");
    }
    if (hasSource) {
      table.element("th", "Known from", "scope", "col");
    }
    table.close("tr").close("thead").open("tbody");
    for (JsonValue each : columns) {
      row(table, each);
      if (hasSource) {
        table.element("td", Values.text(each, "source").orElse("not said"));
      }
      table.close("tr");
    }
    table.close("tbody").close("table");
    return Optional.of(columns.size() > MOST ? folded(table, columns.size()) : table);
  }

  private static Html folded(Html table, int count) {
    return new Html()
        .open("details")
        .element("summary", "All " + Figures.count(count) + " columns")
        .add(table)
        .close("details");
  }

  private static void row(Html html, JsonValue column) {
    String name = Values.text(column, "name").orElse("(no name)");
    html.open("tr")
        .open("th", "scope", "row")
        .name(name)
        .close("th")
        .element("td", bounds(column) + missing(column))
        .open("td")
        .name(effect(column, name))
        .close("td");
  }

  /** How a missing value counts, if the schema says that. */
  private static String missing(JsonValue column) {
    return Values.text(column, "missing")
        .map(
            policy ->
                switch (policy) {
                  case "level" -> "; missing is one of them";
                  case "mean" -> "; missing has an effect of its own";
                  default -> "; a row without it is left out";
                })
        .orElse("");
  }

  private static String bounds(JsonValue column) {
    if (column.has("min")) {
      return number(column, "min") + " to " + number(column, "max");
    }
    int values = column.path("values").asInt();
    return values == 1 ? "1 value" : Figures.count(values) + " values";
  }

  private static String effect(JsonValue column, String name) {
    if (column.has("per")) {
      return "for each "
          + number(column, "per")
          + Values.text(column, "unit").map(unit -> " " + unit).orElse("")
          + " more of "
          + EffectWords.shortened(name)
          + ("bounds".equals(column.path("per_from").asText()) ? ", by its bounds" : "");
    }
    return Values.text(column, "reference")
        .map(
            reference ->
                "of each value against "
                    + EffectWords.shortened(reference)
                    + ("schema".equals(column.path("reference_from").asText())
                        ? ""
                        : ", the first"))
        .orElse("what is explained");
  }

  private static String number(JsonValue column, String member) {
    OptionalDouble value = Values.number(column, member);
    return value.isPresent() ? Figures.typeset(Rounded.briefly(value.getAsDouble())) : "–";
  }
}

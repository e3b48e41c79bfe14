package org.priory.models.report.model;

import java.util.List;
import java.util.Optional;
import org.priory.models.report.part.Figures;
import org.priory.models.report.part.Html;
import org.priory.models.report.part.ReportedRun;
import org.priory.models.report.part.Section;
import org.priory.privacy.json.JsonValue;

/** What was bought for a schema: bounds, values of categories, or words. */
public final class Bought implements Section {
  /** Values of a column, or words, that the page lists. */
  private static final int MOST_ROWS = 200;

  @Override
  public String title() {
    return "What was bought for the schema";
  }

  @Override
  public Optional<Html> content(ReportedRun run) {
    JsonValue bought = run.posterior().path("bought");
    if (!bought.isObject()) {
      return Optional.empty();
    }
    Html html = new Html();
    html.element(
        "p",
        "It is in " + bought.path("file").asText() + ", " + bought.path("source").asText() + ".");
    if (bought.has("bounds")) {
      html.add(bounds(bought, run.level()));
    } else {
      html.element("p", threshold(bought));
      bought
          .path("categories")
          .forEach(
              column ->
                  html.open("h3")
                      .name(column.path("name").asText())
                      .close("h3")
                      .add(values(column.path("values"), "value", "people who have it")));
      if (bought.has("words")) {
        html.add(values(bought.path("words"), "word", "documents that counted for it"));
      }
    }
    return Optional.of(html);
  }

  private static Html bounds(JsonValue bought, double level) {
    Html html =
        new Html()
            .element(
                "p",
                "The share that a range keeps is an estimate; all intervals of a column hold it"
                    + " together with a probability of "
                    + Figures.percent(level)
                    + ", so also that of the range that the same noise chose.");
    heads(html, List.of("column", "min", "max", "keeps", "looked for between"));
    for (JsonValue column : bought.path("bounds")) {
      boolean isTold = column.path("is_told").asBoolean(false);
      html.open("tr")
          .open("th", "scope", "row")
          .name(column.path("name").asText())
          .close("th")
          .element("td", isTold ? value(column.path("min")) : "", "class", "number")
          .element("td", isTold ? value(column.path("max")) : "", "class", "number")
          .element("td", isTold ? kept(column) : "not told: the noise hides too many records")
          .element(
              "td",
              value(column.path("searched_min")) + " and " + value(column.path("searched_max")))
          .close("tr");
    }
    return html.close("tbody").close("table");
  }

  /** A number, or the text of a date. */
  private static String value(JsonValue bound) {
    return bound.isNumber() ? Figures.about(bound.asDouble()) : bound.asText();
  }

  private static String kept(JsonValue column) {
    return Figures.fixed(100 * column.path("kept").asDouble(), 1)
        + " % ("
        + Figures.fixed(100 * column.path("kept_low").asDouble(), 1)
        + " to "
        + Figures.fixed(100 * column.path("kept_high").asDouble(), 1)
        + ")";
  }

  private static String threshold(JsonValue bought) {
    return "A value is listed if its noisy count is at least "
        + Figures.about(bought.path("threshold").asDouble())
        + " (noise s.d. "
        + Figures.about(bought.path("noise_sd").asDouble())
        + "). One that "
        + Figures.count(Math.ceil(bought.path("found_from").asDouble()))
        + " have is found with a probability of about 95 %.";
  }

  private static Html values(JsonValue values, String title, String counted) {
    Html html = new Html();
    if (values.isEmpty()) {
      return html.element("p", "None that enough have.");
    }
    heads(html, List.of(title, counted));
    int shown = 0;
    for (JsonValue each : values) {
      if (shown++ < MOST_ROWS) {
        html.open("tr")
            .open("th", "scope", "row")
            .name(each.path("value").asText())
            .close("th")
            .element(
                "td", "about " + Figures.count(each.path("count").asDouble()), "class", "number")
            .close("tr");
      }
    }
    html.close("tbody").close("table");
    return values.size() > MOST_ROWS
        ? html.element(
            "p", "The first " + MOST_ROWS + " of " + values.size() + "; posterior.json has all.")
        : html;
  }

  private static void heads(Html html, List<String> titles) {
    html.open("table").open("thead").open("tr");
    titles.forEach(title -> html.element("th", title, "scope", "col"));
    html.close("tr").close("thead").open("tbody");
  }
}

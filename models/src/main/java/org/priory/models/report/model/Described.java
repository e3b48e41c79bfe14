package org.priory.models.report.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.priory.models.report.chart.Bars;
import org.priory.models.report.part.Figures;
import org.priory.models.report.part.Html;
import org.priory.models.report.part.ReportedRun;
import org.priory.models.report.part.Section;
import org.priory.privacy.json.JsonValue;

/** The description of a table: shares, means, histograms and cross-tables, with their intervals. */
public final class Described implements Section {
  /** Values of a category that are drawn. */
  private static final int MOST_BARS = 30;

  /** Cross-tables beyond that are in the file alone. */
  private static final int MOST_CELLS = 600;

  @Override
  public String title() {
    return "What is in the table";
  }

  @Override
  public Optional<Html> content(ReportedRun run) {
    JsonValue described = run.posterior().path("described");
    if (!described.isObject()) {
      return Optional.empty();
    }
    Html html = new Html();
    html.element("p", total(described.path("total")));
    html.element(
        "p",
        "An interval in brackets holds the value in this data set with a probability of "
            + Figures.percent(run.level())
            + ", whatever it is: it knows of the noise. One after \u201cpopulation\u201d also knows that"
            + " the records are a sample, if they were drawn at random. Counts add up: those of a"
            + " column to the number of records, those of a cross-table to those of its columns. An"
            + " estimate may therefore be below zero.");
    described.path("columns").forEach(column -> html.add(column(column)));
    html.add(correlations(described.path("correlations")));
    described.path("cross").forEach(table -> html.add(cross(table)));
    return Optional.of(html);
  }

  private static String total(JsonValue total) {
    return "Number of records: "
        + (total.path("public").asBoolean(false)
            ? Figures.count(value(total)) + ", public."
            : figure(total, 0) + ".");
  }

  private static double value(JsonValue figure) {
    return figure.path("value").asDouble(Double.NaN);
  }

  private static double low(JsonValue figure) {
    return figure.path("low").asDouble(Double.NaN);
  }

  private static double high(JsonValue figure) {
    return figure.path("high").asDouble(Double.NaN);
  }

  /** "12.3 (11.9 to 12.8)". */
  private static String figure(JsonValue figure, int decimals) {
    return Figures.fixed(value(figure), decimals)
        + " ("
        + Figures.fixed(low(figure), decimals)
        + " to "
        + Figures.fixed(high(figure), decimals)
        + ")";
  }

  private static String population(JsonValue figure, int decimals) {
    return figure.has("population_low")
        ? Figures.fixed(figure.path("population_low").asDouble(), decimals)
            + " to "
            + Figures.fixed(figure.path("population_high").asDouble(), decimals)
        : "";
  }

  /** So many that the interval's width has two digits. */
  private static int decimals(JsonValue figure) {
    double width = high(figure) - low(figure);
    return width > 0 ? Math.max(0, Math.min(6, 1 - (int) Math.floor(Math.log10(width)))) : 2;
  }

  private static Html column(JsonValue column) {
    Html html = new Html();
    html.open("h3").name(column.path("name").asText()).close("h3");
    if (column.has("mean")) {
      html.add(numbers(column));
    }
    JsonValue cells = column.has("histogram") ? column.path("histogram") : column.path("values");
    List<Bars.Bar> bars = new ArrayList<>();
    for (JsonValue cell : cells) {
      if (bars.size() < MOST_BARS) {
        bars.add(bar(cell.path(cell.has("label") ? "label" : "value").asText(), cell));
      }
    }
    bars.add(bar("(missing)", column.path("missing")));
    html.add(Bars.of(bars, "topic shares"));
    if (cells.size() > MOST_BARS) {
      html.element(
          "p",
          "The first " + MOST_BARS + " of " + cells.size() + " values; posterior.json has all.");
    }
    return html;
  }

  private static Bars.Bar bar(String name, JsonValue cell) {
    JsonValue share = cell.path("share");
    double points = 100 * (high(share) - low(share));
    int decimals =
        points > 0 ? Math.max(0, Math.min(4, 1 - (int) Math.floor(Math.log10(points)))) : 1;
    return new Bars.Bar(
        name,
        Math.max(0, value(share)),
        Figures.fixed(100 * value(share), decimals)
            + " % ("
            + Figures.fixed(100 * low(share), decimals)
            + " to "
            + Figures.fixed(100 * high(share), decimals)
            + ")");
  }

  private static Html numbers(JsonValue column) {
    Html html = new Html().open("table").open("thead").open("tr");
    for (String title : List.of("", "estimate, in this data set", "population")) {
      html.element("th", title, "scope", "col");
    }
    html.close("tr").close("thead").open("tbody");
    line(html, "mean", column.path("mean"));
    line(html, "s.d.", column.path("sd"));
    for (JsonValue quantile : column.path("quantiles")) {
      line(html, Figures.percent(quantile.path("p").asDouble()) + " are below", quantile);
    }
    return html.close("tbody").close("table");
  }

  private static void line(Html html, String name, JsonValue figure) {
    int decimals = decimals(figure);
    html.open("tr")
        .element("th", name, "scope", "row")
        .element("td", figure(figure, decimals), "class", "number")
        .element("td", population(figure, decimals), "class", "number")
        .close("tr");
  }

  private static Html correlations(JsonValue all) {
    Html html = new Html();
    if (all.isEmpty()) {
      return html;
    }
    html.element("h3", "Correlations").open("table").open("tbody");
    for (JsonValue each : all) {
      html.open("tr")
          .open("th", "scope", "row")
          .name(each.path("first").asText())
          .text(", ")
          .name(each.path("second").asText())
          .close("th")
          .element(
              "td",
              each.path("known").asBoolean(false)
                  ? figure(each, 3)
                  : "not known: the noise is too large",
              "class",
              "number")
          .close("tr");
    }
    return html.close("tbody").close("table");
  }

  private static Html cross(JsonValue table) {
    Html html = new Html();
    html.open("h3")
        .name(table.path("rows").asText())
        .text(" by ")
        .name(table.path("columns").asText())
        .close("h3");
    JsonValue columns = table.path("column_labels");
    if (table.path("row_labels").size() * columns.size() > MOST_CELLS) {
      return html.element("p", "Too many cells for a page; posterior.json has them.");
    }
    double half = 1.96 * table.path("noise_sd").asDouble(Double.NaN);
    html.element(
        "p",
        "Counts, each \u00b1 "
            + Figures.about(half)
            + " for the noise; none is below zero in the data.");
    html.open("table").open("thead").open("tr").element("th", "", "scope", "col");
    columns.forEach(label -> html.open("th", "scope", "col").name(label.asText()).close("th"));
    html.close("tr").close("thead").open("tbody");
    for (int i = 0; i < table.path("row_labels").size(); i++) {
      html.open("tr")
          .open("th", "scope", "row")
          .name(table.path("row_labels").path(i).asText())
          .close("th");
      for (JsonValue cell : table.path("counts").path(i)) {
        html.element("td", Figures.fixed(value(cell), 0), "class", "number");
      }
      html.close("tr");
    }
    return html.close("tbody").close("table");
  }
}

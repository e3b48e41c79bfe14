package org.priory.models.report.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import org.priory.models.report.chart.Bars;
import org.priory.models.report.part.Figures;
import org.priory.models.report.part.Html;
import org.priory.models.report.part.ReportedRun;
import org.priory.models.report.part.Section;
import org.priory.privacy.json.JsonValue;

/** The probabilities of a Bayesian network: for each column, given those that it depends on. */
public final class ConditionalTables implements Section {
  /** Bars that a page shows. */
  private static final int MOST_BARS = 300;

  @Override
  public String title() {
    return "How probable each value is";
  }

  @Override
  public Optional<Html> content(ReportedRun run) {
    JsonValue net = run.posterior().path("bayes_net");
    if (!net.isObject()) {
      return Optional.empty();
    }
    Html html = new Html();
    html.element(
        "p",
        "Who depends on whom was declared, not found. An interval in brackets holds the probability in"
            + " the population with "
            + Figures.percent(run.level())
            + ", if the records were drawn from it at random: it knows of the noise and of the sample."
            + " One from 0 to 100 % says that the noise hides how many such records there are. A"
            + " record with a missing value counts in the tables that do not need it.");
    int left = MOST_BARS;
    for (JsonValue column : net.path("columns")) {
      int cells = cells(column);
      if (cells <= left) {
        html.add(column(column));
      }
      left -= cells;
    }
    if (left < 0) {
      html.element("p", "There is no room for all tables; posterior.json has them.");
    }
    return Optional.of(html);
  }

  private static int cells(JsonValue column) {
    int cells = 0;
    for (JsonValue row : column.path("table")) {
      cells += row.path("probabilities").size();
    }
    return cells;
  }

  private static Html column(JsonValue column) {
    Html html = new Html();
    html.open("h3").name(column.path("name").asText()).close("h3");
    for (JsonValue row : column.path("table")) {
      String given = given(row.path("given"));
      if (!given.isEmpty()) {
        html.open("p").text("Given ").name(given).text(":").close("p");
      }
      List<Bars.Bar> bars = new ArrayList<>();
      row.path("probabilities").forEach(each -> bars.add(bar(each)));
      html.add(Bars.of(bars, "topic shares"));
    }
    return html;
  }

  private static String given(JsonValue levels) {
    StringJoiner words = new StringJoiner(", ");
    for (Map.Entry<String, JsonValue> each : levels.entries().entrySet()) {
      words.add(each.getKey() + " = " + each.getValue().asText());
    }
    return words.toString();
  }

  private static Bars.Bar bar(JsonValue probability) {
    double low = probability.path("low").asDouble(Double.NaN);
    double high = probability.path("high").asDouble(Double.NaN);
    double points = 100 * (high - low);
    int decimals =
        points > 0 ? Math.max(0, Math.min(4, 1 - (int) Math.floor(Math.log10(points)))) : 1;
    double mean = probability.path("mean").asDouble(Double.NaN);
    return new Bars.Bar(
        probability.path("value").asText(),
        mean,
        Figures.fixed(100 * mean, decimals)
            + " % ("
            + Figures.fixed(100 * low, decimals)
            + " to "
            + Figures.fixed(100 * high, decimals)
            + ")");
  }
}

package org.priory.models.report.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.priory.models.plot.Axis;
import org.priory.models.plot.LinearScale;
import org.priory.models.plot.Point;
import org.priory.models.plot.Svg;
import org.priory.models.report.chart.LineChart;
import org.priory.models.report.part.Figures;
import org.priory.models.report.part.Html;
import org.priory.models.report.part.ReportedRun;
import org.priory.models.report.part.Section;
import org.priory.privacy.json.JsonValue;

/** Synthetic rows: their shares beside those that were bought, and what the model leaves out. */
public final class SyntheticRows implements Section {
  /** Pairs that a page shows. */
  private static final int MOST_PAIRS = 30;

  @Override
  public String title() {
    return "Synthetic rows";
  }

  @Override
  public Optional<Html> content(ReportedRun run) {
    JsonValue synthetic = run.posterior().path("synthetic");
    if (!synthetic.isObject()) {
      return Optional.empty();
    }
    Html html = new Html();
    html.element(
        "p",
        Figures.count(synthetic.path("sets").asDouble())
            + " data sets of "
            + Figures.count(synthetic.path("rows").asDouble())
            + " rows each, beginning with "
            + synthetic.path("first_file").asText()
            + ". No row is that of a person: each is drawn from a model of noisy counts. Each set comes"
            + " from its own draw of what the counts leave open, so that the sets differ by as much as"
            + " is not known.");
    html.element("p", synthetic.path("how_to_use").asText());
    html.element("h3", "Shares of values, bought and in the rows")
        .element(
            "p",
            "A dot for each value of each column: on the line the rows have the share that was bought.")
        .add(chart(synthetic.path("columns")));
    html.add(pairs(synthetic.path("pairs")));
    return Optional.of(html);
  }

  private static Svg chart(JsonValue columns) {
    List<Point> points = new ArrayList<>();
    double most = 0.01;
    for (JsonValue column : columns) {
      for (int i = 0; i < column.path("bought").size(); i++) {
        double bought = column.path("bought").path(i).asDouble(0);
        double made = column.path("synthetic").path(i).asDouble(0);
        points.add(new Point(Math.max(0, bought), made));
        most = Math.max(most, Math.max(bought, made));
      }
    }
    double end = Math.min(1.05, 1.05 * most);
    LineChart chart =
        new LineChart(
                "synthetic-shares",
                "Bought and synthetic shares",
                "Shares of the values of all columns in the synthetic rows, over the shares that were"
                    + " bought; on the diagonal both are the same.",
                new Axis("bought share", new LinearScale(0, end)),
                new Axis("share of the rows", new LinearScale(0, end)))
            .line("reference", List.of(new Point(0, 0), new Point(end, end)));
    points.forEach(point -> chart.dot(point, 3));
    return chart.drawn();
  }

  private static Html pairs(JsonValue pairs) {
    Html html = new Html();
    if (pairs.isEmpty()) {
      return html;
    }
    List<JsonValue> sorted = new ArrayList<>();
    pairs.forEach(sorted::add);
    sorted.sort(Comparator.comparingDouble(pair -> -excess(pair)));
    html.element("h3", "Pairs of columns")
        .element(
            "p",
            "The distance is half the sum of the differences between bought and synthetic shares. The"
                + " noise alone makes about as much as the next column says; a distance well above it"
                + " is a dependence that the model leaves out: do not study these two columns"
                + " together in the rows. The worst come first.")
        .open("table")
        .open("thead")
        .open("tr");
    for (String title : List.of("pair", "in the model", "distance", "by noise alone")) {
      html.element("th", title, "scope", "col");
    }
    html.close("tr").close("thead").open("tbody");
    for (JsonValue pair : sorted.subList(0, Math.min(MOST_PAIRS, sorted.size()))) {
      html.open("tr")
          .open("th", "scope", "row")
          .name(pair.path("first").asText())
          .text(", ")
          .name(pair.path("second").asText())
          .close("th")
          .element("td", pair.path("in_model").asBoolean(false) ? "yes" : "no")
          .element("td", Figures.fixed(pair.path("distance").asDouble(), 3), "class", "number")
          .element(
              "td", Figures.fixed(pair.path("distance_of_noise").asDouble(), 3), "class", "number")
          .close("tr");
    }
    html.close("tbody").close("table");
    if (sorted.size() > MOST_PAIRS) {
      html.element("p", "posterior.json has all " + sorted.size() + " pairs.");
    }
    return html;
  }

  private static double excess(JsonValue pair) {
    return pair.path("distance").asDouble(0) - pair.path("distance_of_noise").asDouble(0);
  }
}

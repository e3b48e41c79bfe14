package org.priory.models.report.model;

import java.util.ArrayList;
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
import org.priory.models.report.part.Values;
import org.priory.privacy.json.JsonValue;

/** How the chains of a sampler ran: whether they agree, how hot they were, and where they went. */
public final class Chains implements Section {

  @Override
  public String title() {
    return "How the chains ran";
  }

  @Override
  public Optional<Html> content(ReportedRun run) {
    JsonValue chains = run.posterior().path("chains");
    Optional<String> verdict = Values.text(chains, "verdict");
    if (verdict.isEmpty()) {
      return Optional.empty();
    }
    Html html = new Html().element("p", verdict.get());
    Values.text(chains, "words").ifPresent(words -> html.element("p", words));
    html.element("p", counts(chains), "class", "aside");
    html.element(
        "p",
        "Every step of every chain was paid for. The promise covers all draws together, and holds"
            + " whether or not the chains have converged.");
    int number = 0;
    for (JsonValue trace : chains.path("traces")) {
      List<List<Point>> paths = paths(trace);
      if (!paths.isEmpty()) {
        html.add(picture("trace-" + ++number, Values.text(trace, "name").orElse(""), paths));
      }
    }
    return Optional.of(html.add(table(run)));
  }

  private static String counts(JsonValue chains) {
    JsonValue heat = chains.path("heat");
    return "%s of %s draws each, after %s steps of burn-in; every %s is a draw. R-hat is 1 where chains agree; the effective draws say as much as so many independent ones."
        .formatted(
            chains.path("count").asInt() == 1
                ? "One chain"
                : Figures.count(chains.path("count").asInt()) + " chains",
            Figures.count(chains.path("draws").asInt()),
            Figures.count(heat.path("burn_in").asInt()),
            heat.path("thin").asInt() == 1
                ? "step after it"
                : Figures.count(heat.path("thin").asInt()) + "th step after it");
  }

  private static List<List<Point>> paths(JsonValue trace) {
    List<List<Point>> paths = new ArrayList<>();
    for (JsonValue path : trace.path("paths")) {
      List<Point> points = new ArrayList<>();
      for (JsonValue value : path) {
        if (value.isNumber() && Double.isFinite(value.asDouble())) {
          points.add(new Point(points.size() + 1, value.asDouble()));
        }
      }
      if (points.size() > 1) {
        paths.add(points);
      }
    }
    return paths;
  }

  private static Svg picture(String id, String name, List<List<Point>> paths) {
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    int longest = 0;
    for (List<Point> path : paths) {
      for (Point point : path) {
        low = Math.min(low, point.y());
        high = Math.max(high, point.y());
      }
      longest = Math.max(longest, path.size());
    }
    double room = high > low ? 0.05 * (high - low) : 1;
    LineChart chart =
        new LineChart(
            id,
            "Draws of " + name,
            "One line for each chain. Chains that agree look alike and do not drift.",
            new Axis("draw, thinned", new LinearScale(1, longest)),
            new Axis(name, new LinearScale(low - room, high + room)));
    for (int c = 0; c < paths.size(); c++) {
      chart.line(c % 2 == 0 ? "path" : "other-path", paths.get(c));
    }
    return chart.drawn();
  }

  private static Html table(ReportedRun run) {
    Html html =
        new Html()
            .open("details")
            .element("summary", "R-hat and effective draws of every coefficient")
            .open("table", "class", "numbers")
            .element("caption", "The traces above are those with the largest R-hat")
            .open("thead")
            .open("tr")
            .element("th", "Coefficient", "scope", "col");
    for (String heading : List.of("R-hat", "Bulk", "Tail", "Error of the mean")) {
      html.element("th", heading, "scope", "col", "class", "number");
    }
    html.close("tr").close("thead").open("tbody");
    for (JsonValue each : run.posterior().path("coefficients")) {
      html.open("tr")
          .open("th", "scope", "row")
          .name(Values.text(each, "name").orElse("(no name)"))
          .close("th")
          .element("td", fixed(each, "r_hat", 3), "class", "number")
          .element("td", fixed(each, "ess_bulk", 0), "class", "number")
          .element("td", fixed(each, "ess_tail", 0), "class", "number")
          .element("td", fixed(each, "mcse", 4), "class", "number")
          .close("tr");
    }
    return html.close("tbody").close("table").close("details");
  }

  private static String fixed(JsonValue each, String name, int decimals) {
    return Values.number(each, name).isPresent()
        ? Figures.fixed(Values.number(each, name).getAsDouble(), decimals)
        : "–";
  }
}

package org.priory.models.report.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.priory.models.plot.Axis;
import org.priory.models.plot.LinearScale;
import org.priory.models.plot.Point;
import org.priory.models.plot.Svg;
import org.priory.models.report.chart.LineChart;
import org.priory.models.report.part.Figures;
import org.priory.models.report.part.Html;
import org.priory.models.report.part.Pairs;
import org.priory.models.report.part.ReportedRun;
import org.priory.models.report.part.Section;
import org.priory.models.report.part.Values;
import org.priory.privacy.json.JsonValue;

/** Metrics and calibration on private data: only in the report for the curator. */
public final class Measured implements Section {
  private static final double LARGEST_DOT = 11;
  private static final double SMALLEST_DOT = 3;

  /** The members of the file, and their names on the page. */
  private static final Map<String, String> NAMES = new LinkedHashMap<>();

  static {
    NAMES.put("accuracy", "Accuracy");
    NAMES.put("auc", "Area under the ROC curve");
    NAMES.put("log_loss", "Log loss");
    NAMES.put("ece", "Expected calibration error");
    NAMES.put("mce", "Largest calibration error");
    NAMES.put("rmse", "Root mean squared error");
    NAMES.put("log_likelihood", "Log likelihood");
    NAMES.put("perplexity", "Perplexity, at most");
  }

  /** One bin of predictions. */
  private record Bin(double low, double high, double count, double confidence, double accuracy) {}

  @Override
  public String title() {
    return "Measured on private data";
  }

  @Override
  public Optional<Html> content(ReportedRun run) {
    return run.metrics().map(Measured::drawn);
  }

  private static Html drawn(JsonValue metrics) {
    Html html =
        new Html()
            .element(
                "p",
                "For the curator only. These numbers were computed on private records without noise:"
                    + " no promise covers them.",
                "class",
                "warning");
    Pairs pairs = new Pairs();
    Values.number(metrics, "rows").ifPresent(rows -> pairs.add("Rows", Figures.count(rows)));
    NAMES.forEach(
        (member, name) ->
            Values.number(metrics, member)
                .ifPresent(value -> pairs.add(name, Figures.fixed(value, 4))));
    pairs.drawn().ifPresent(html::add);
    List<Bin> bins = bins(metrics.path("reliability"));
    if (!bins.isEmpty()) {
      html.element("h3", "Calibration")
          .element(
              "p",
              "Of the cases that were given some probability, how many came true? On the diagonal,"
                  + " as many as were said. Larger points hold more cases.")
          .add(picture(bins))
          .element("h3", "Confidence")
          .element("p", "How many cases were given which probability.")
          .add(histogram(bins))
          .add(table(bins));
    }
    return html;
  }

  private static List<Bin> bins(JsonValue array) {
    List<Bin> bins = new ArrayList<>();
    for (JsonValue each : array) {
      Bin bin =
          new Bin(
              Values.number(each, "low").orElse(0),
              Values.number(each, "high").orElse(1),
              Values.number(each, "count").orElse(0),
              Values.number(each, "confidence").orElse(Double.NaN),
              Values.number(each, "accuracy").orElse(Double.NaN));
      if (bin.count > 0 && Double.isFinite(bin.confidence) && Double.isFinite(bin.accuracy)) {
        bins.add(bin);
      }
    }
    return bins;
  }

  private static Svg picture(List<Bin> bins) {
    double largest = bins.stream().mapToDouble(Bin::count).max().orElse(1);
    List<Point> points = bins.stream().map(b -> new Point(b.confidence, b.accuracy)).toList();
    LineChart chart =
        new LineChart(
                "calibration",
                "Calibration",
                "Predicted probability against the share that came true, with the diagonal of"
                    + " perfect calibration. The table below holds the same numbers.",
                new Axis("predicted probability", new LinearScale(0, 1)),
                new Axis("share that came true", new LinearScale(0, 1)))
            .line("reference", List.of(new Point(0, 0), new Point(1, 1)))
            .line("main", points);
    for (int i = 0; i < bins.size(); i++) {
      chart.dot(
          points.get(i),
          Math.max(LARGEST_DOT * Math.sqrt(bins.get(i).count / largest), SMALLEST_DOT));
    }
    return chart.drawn();
  }

  /** A bar for each bin, as high as its share of the cases. */
  private static Svg histogram(List<Bin> bins) {
    double all = bins.stream().mapToDouble(Bin::count).sum();
    double most = bins.stream().mapToDouble(Bin::count).max().orElse(1) / all;
    LineChart chart =
        new LineChart(
            "confidence",
            "Confidence",
            "The share of the cases that were given some probability. The table below holds the"
                + " numbers of cases.",
            new Axis("predicted probability", new LinearScale(0, 1)),
            new Axis("share of the cases", new LinearScale(0, Math.min(1, 1.1 * most))));
    for (Bin bin : bins) {
      double share = bin.count / all;
      chart.area(
          List.of(new Point(bin.low, 0), new Point(bin.high, 0)),
          List.of(new Point(bin.low, share), new Point(bin.high, share)));
    }
    return chart.drawn();
  }

  private static Html table(List<Bin> bins) {
    Html html =
        new Html()
            .open("details")
            .element("summary", "The numbers of the picture")
            .open("table", "class", "numbers")
            .open("thead")
            .open("tr");
    for (String heading : List.of("Bin", "Cases", "Predicted", "Came true")) {
      html.element("th", heading, "scope", "col", "class", "number");
    }
    html.close("tr").close("thead").open("tbody");
    for (Bin bin : bins) {
      html.open("tr")
          .element(
              "th",
              Figures.fixed(bin.low, 2) + " to " + Figures.fixed(bin.high, 2),
              "scope",
              "row",
              "class",
              "number")
          .element("td", Figures.count(bin.count), "class", "number")
          .element("td", Figures.fixed(bin.confidence, 3), "class", "number")
          .element("td", Figures.fixed(bin.accuracy, 3), "class", "number")
          .close("tr");
    }
    return html.close("tbody").close("table").close("details");
  }
}

package org.priory.models.report.privacy;

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
import org.priory.models.report.part.Values;

/** What the best attacker reaches, as a picture and in words. */
public final class AttackersView implements Section {
  private static final int LINES = 4;

  @Override
  public String title() {
    return "The attacker’s view";
  }

  @Override
  public boolean isAboutTheGuarantee() {
    return true;
  }

  @Override
  public Optional<Html> content(ReportedRun run) {
    List<Point> points =
        Values.points(run.privacy(), "attacker", "false_alarms", "recognised").stream()
            .sorted(Comparator.comparingDouble(Point::x))
            .toList();
    List<Point> pairs = pairs(run);
    if (points.isEmpty() && pairs.isEmpty()) {
      return Optional.empty();
    }
    Html html =
        new Html()
            .element(
                "p",
                "Someone knows all other records and asks %s. They see all that was released, and"
                        .formatted(secret(run))
                    + " guess. Whoever never wants to raise a false alarm must stay silent; whoever"
                    + " accepts some recognises more. No attacker does better, with any amount"
                    + " of computing.");
    List<Point> told = told(points);
    if (!told.isEmpty()) {
      table(html, told);
    }
    if (!pairs.isEmpty()) {
      html.add(picture(new TradeOff(pairs).curve(), told));
    }
    return Optional.of(html);
  }

  private static String secret(ReportedRun run) {
    return Values.text(run.privacy(), "neighbours").orElse("").equals("replace-one")
        ? "which of two records the last one is"
        : "whether one more is among them";
  }

  /** The promise itself and all others that hold. */
  private static List<Point> pairs(ReportedRun run) {
    List<Point> pairs =
        new ArrayList<>(Values.points(run.privacy(), "delta_by_epsilon", "epsilon", "delta"));
    if (run.isPrivate() && run.delta().isPresent()) {
      pairs.add(new Point(run.epsilon().orElseThrow(), run.delta().getAsDouble()));
    }
    return pairs;
  }

  /** The rates that are put into words: the usual ones, where the file has many. */
  private static List<Point> told(List<Point> points) {
    if (points.size() <= LINES) {
      return points;
    }
    return List.of(0.001, 0.01, 0.1).stream()
        .flatMap(
            rate ->
                points.stream()
                    .filter(p -> p.x() > 0)
                    .min(Comparator.comparingDouble(p -> Math.abs(Math.log(p.x() / rate))))
                    .stream())
        .distinct()
        .toList();
  }

  private static void table(Html html, List<Point> told) {
    html.open("table", "class", "numbers attacker")
        .element("caption", "Recognised, of the records that are in the data")
        .open("thead")
        .open("tr")
        .element("th", "False alarms accepted", "scope", "col", "class", "number")
        .element("th", "By pure guessing", "scope", "col", "class", "number")
        .element("th", "By the best attacker, at most", "scope", "col", "class", "number")
        .close("tr")
        .close("thead")
        .open("tbody");
    for (Point each : told) {
      html.open("tr")
          .element("th", Figures.percent(each.x()), "scope", "row", "class", "number")
          .element("td", Figures.percent(each.x()), "class", "number")
          .element("td", Figures.atMost(100 * each.y()) + " %", "class", "number strong")
          .close("tr");
    }
    html.close("tbody").close("table");
  }

  private static Svg picture(List<Point> curve, List<Point> told) {
    List<Point> guessing = List.of(new Point(0, 0), new Point(1, 1));
    LineChart chart =
        new LineChart(
                "attacker",
                "The best attacker against pure guessing",
                "The upper line is the most that an attacker can recognise, the diagonal is pure"
                    + " guessing. The area between them is what the release can give away.",
                new Axis("false alarms, %", new LinearScale(0, 100)),
                new Axis("recognised at most, %", new LinearScale(0, 100)))
            .area(percent(guessing), percent(curve))
            .line("reference", percent(guessing))
            .line("main", percent(curve));
    percent(told).forEach(each -> chart.dot(each, 3.5));
    return chart.label(new Point(66, 66), "pure guessing").drawn();
  }

  private static List<Point> percent(List<Point> shares) {
    return shares.stream().map(p -> new Point(100 * p.x(), 100 * Math.min(p.y(), 1))).toList();
  }
}

package org.priory.models.report.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.priory.models.plot.Axis;
import org.priory.models.plot.LinearScale;
import org.priory.models.plot.Point;
import org.priory.models.plot.Svg;
import org.priory.models.report.chart.LineChart;
import org.priory.models.report.part.Component;
import org.priory.models.report.part.Html;
import org.priory.models.report.part.ReportedRun;
import org.priory.models.report.part.Section;
import org.priory.models.report.part.Values;
import org.priory.privacy.json.JsonValue;

/**
 * The components of a mixture: ellipses over the two features that tell them apart best, or
 * densities if there is one feature. No record is drawn: records are private.
 */
public final class Components implements Section {
  /** sqrt(-2 log(1 - 0.9)): such an ellipse holds 90 % of a component's records. */
  private static final double RADIUS = Math.sqrt(-2 * Math.log(0.1));

  private static final int CORNERS = 72;
  private static final double LARGEST_DOT = 9;
  private static final double SMALLEST_DOT = 3;

  /** Smaller components are listed, not drawn. */
  private static final double SMALLEST_DRAWN = 0.01;

  @Override
  public String title() {
    return "Components found";
  }

  @Override
  public Optional<Html> content(ReportedRun run) {
    List<Component> all = run.components();
    if (all.isEmpty()) {
      return Optional.empty();
    }
    List<Component> drawn = all.stream().filter(c -> c.weight() >= SMALLEST_DRAWN).toList();
    int features = all.get(0).means().size();
    Html html = new Html();
    if (features == 1) {
      html.element(
              "p",
              "The curve is the density of all records; each component is an area under it, as"
                  + " large as its share. No record is drawn: records are private.")
          .add(densities(drawn, run));
    } else {
      int[] pair = pair(all);
      html.element(
              "p",
              "Each ellipse holds 90 % of the records of a component; a larger point in its middle"
                  + " stands for a larger share. No record is drawn: records are private."
                  + (features > 2
                      ? " Of %d features, these two tell the components apart best."
                          .formatted(features)
                      : ""))
          .add(ellipses(drawn, pair[0], pair[1], run));
    }
    if (drawn.size() < all.size()) {
      html.element(
          "p",
          "Components with less than 1 % of the records are listed, not drawn: there is next to"
              + " nothing in them, and what is said about them is mostly prior.");
    }
    return Optional.of(html.add(ComponentTable.of(all, run.level())));
  }

  /** The two features with the largest share of variance between components. */
  private static int[] pair(List<Component> all) {
    return IntStream.range(0, all.get(0).means().size())
        .boxed()
        .sorted(Comparator.comparingDouble(j -> -between(all, j)))
        .limit(2)
        .sorted()
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private static double between(List<Component> all, int j) {
    double total = all.stream().mapToDouble(Component::weight).sum();
    double mean = all.stream().mapToDouble(c -> c.weight() * at(c, j)).sum() / total;
    double between =
        all.stream().mapToDouble(c -> c.weight() * Math.pow(at(c, j) - mean, 2)).sum() / total;
    double within = all.stream().mapToDouble(c -> c.weight() * c.covariance()[j][j]).sum() / total;
    return between / (between + within);
  }

  private static double at(Component c, int j) {
    return c.means().get(j).mean();
  }

  private static Svg ellipses(List<Component> drawn, int a, int b, ReportedRun run) {
    LineChart chart =
        new LineChart(
            "components",
            "Components",
            "An ellipse for each component. The table below holds the same numbers.",
            axis(drawn, a, run),
            axis(drawn, b, run));
    for (Component c : drawn) {
      chart.area(outline(c, a, b), List.of());
      chart.line("main", outline(c, a, b));
    }
    for (int k = 0; k < drawn.size(); k++) {
      Component c = drawn.get(k);
      Point middle = new Point(at(c, a), at(c, b));
      chart.dot(middle, radius(c, drawn)).label(middle, Integer.toString(k + 1));
    }
    return chart.drawn();
  }

  private static double radius(Component c, List<Component> drawn) {
    double largest = drawn.stream().mapToDouble(Component::weight).max().orElse(1);
    return Math.max(SMALLEST_DOT, LARGEST_DOT * Math.sqrt(c.weight() / largest));
  }

  /** m + r L (cos t, sin t) with L L' the covariance of both features. */
  private static List<Point> outline(Component c, int a, int b) {
    double l11 = c.sd(a);
    double l21 = c.covariance()[a][b] / l11;
    double l22 = Math.sqrt(Math.max(0, c.covariance()[b][b] - l21 * l21));
    List<Point> points = new ArrayList<>();
    for (int i = 0; i <= CORNERS; i++) {
      double t = 2 * Math.PI * i / CORNERS;
      points.add(
          new Point(
              at(c, a) + RADIUS * l11 * Math.cos(t),
              at(c, b) + RADIUS * (l21 * Math.cos(t) + l22 * Math.sin(t))));
    }
    return points;
  }

  private static double low(Component c, int j) {
    return at(c, j) - 1.2 * RADIUS * c.sd(j);
  }

  private static double high(Component c, int j) {
    return at(c, j) + 1.2 * RADIUS * c.sd(j);
  }

  /** An axis that reaches as far as the components do, but not beyond the bounds of the feature. */
  private static Axis axis(List<Component> drawn, int j, ReportedRun run) {
    JsonValue feature = run.posterior().path("features").path(j);
    double low = drawn.stream().mapToDouble(c -> low(c, j)).min().orElse(-1);
    double high = drawn.stream().mapToDouble(c -> high(c, j)).max().orElse(1);
    double least = Math.max(low, Values.number(feature, "min").orElse(low));
    double most = Math.min(high, Values.number(feature, "max").orElse(high));
    String name = drawn.isEmpty() ? "" : drawn.get(0).means().get(j).name();
    return new Axis(name, least < most ? new LinearScale(least, most) : new LinearScale(low, high));
  }

  private static Svg densities(List<Component> drawn, ReportedRun run) {
    Axis x = axis(drawn, 0, run);
    double low = drawn.stream().mapToDouble(c -> low(c, 0)).min().orElse(-1);
    double high = drawn.stream().mapToDouble(c -> high(c, 0)).max().orElse(1);
    List<Point> total = new ArrayList<>();
    double most = 0;
    int points = 240;
    for (int i = 0; i <= points; i++) {
      double at = low + (high - low) * i / points;
      double sum = drawn.stream().mapToDouble(c -> density(c, at)).sum();
      total.add(new Point(at, sum));
      most = Math.max(most, sum);
    }
    LineChart chart =
        new LineChart(
            "components",
            "Components",
            "The density of each component and of all. The table below holds the same numbers.",
            x,
            new Axis("density", new LinearScale(0, 1.05 * most)));
    for (Component c : drawn) {
      List<Point> curve = total.stream().map(p -> new Point(p.x(), density(c, p.x()))).toList();
      List<Point> floor = total.stream().map(p -> new Point(p.x(), 0)).toList();
      chart.area(floor, curve);
    }
    chart.line("main", total);
    for (int k = 0; k < drawn.size(); k++) {
      Component c = drawn.get(k);
      chart.label(new Point(at(c, 0), density(c, at(c, 0)) / 2), Integer.toString(k + 1));
    }
    return chart.drawn();
  }

  private static double density(Component c, double x) {
    double z = (x - at(c, 0)) / c.sd(0);
    return c.weight() * Math.exp(-0.5 * z * z) / (c.sd(0) * Math.sqrt(2 * Math.PI));
  }
}

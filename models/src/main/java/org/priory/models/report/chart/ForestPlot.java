package org.priory.models.report.chart;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.priory.models.plot.LinearScale;
import org.priory.models.plot.Scale;
import org.priory.models.plot.Svg;
import org.priory.models.report.part.Coefficient;
import org.priory.models.report.part.Figures;
import org.priory.models.report.part.Html;

/**
 * Intervals under each other on one axis, with their numbers beside them.
 *
 * <p>It is a real table, with a small picture in each row: it can be read aloud and copied. On a
 * narrow screen the picture moves under its name and numbers. The roles keep it a table there.
 */
public final class ForestPlot {
  private static final int MIDDLE = 13;
  private static final double LONGEST = 1e100;

  private final List<Coefficient> features;
  private final List<Coefficient> unseen;
  private final List<Coefficient> intercepts;
  private final double level;
  private final LinearScale scale;
  private final boolean odds;
  private final String ratio;
  private final String heading;
  private final Html html = new Html();

  /**
   * @param shown sorted, the clearest first
   * @param level of the intervals
   */
  public ForestPlot(List<Coefficient> shown, double level) {
    this.features =
        shown.stream().filter(each -> !each.isIntercept() && each.unit().seen()).toList();
    this.unseen =
        shown.stream().filter(each -> !each.isIntercept() && !each.unit().seen()).toList();
    this.intercepts = shown.stream().filter(Coefficient::isIntercept).toList();
    this.odds = shown.stream().anyMatch(each -> each.unit().isRatio());
    this.ratio = Coefficient.ratio(shown);
    this.heading = Coefficient.heading(shown, "Mean");
    this.level = level;
    // The intercept is on another scale, and of values that are not listed little is known: they
    // must not squeeze the others.
    List<Coefficient> listed = features.stream().filter(each -> !each.unit().unlisted()).toList();
    this.scale = scale(listed.isEmpty() ? intercepts : listed);
  }

  public Html drawn() {
    html.open("table", "class", "forest", "role", "table")
        .element(
            "caption",
            heading + "s and " + Figures.percent(level) + " intervals, the clearest first");
    head();
    html.open("tbody", "role", "rowgroup");
    groups().forEach(this::group);
    intercepts.forEach(
        each -> row(each, each.name() + (odds ? ", as " + ratio : ""), "row intercept"));
    if (!unseen.isEmpty()) {
      heading("Nobody has these, or too few to tell: mostly the prior");
      unseen.forEach(each -> row(each, each.label(), "row member unseen"));
    }
    html.close("tbody");
    return html.close("table");
  }

  /** Columns in the order of their clearest coefficient. */
  private Map<String, List<Coefficient>> groups() {
    Map<String, List<Coefficient>> groups = new LinkedHashMap<>();
    for (Coefficient each : features) {
      groups.computeIfAbsent(each.column(), column -> new ArrayList<>()).add(each);
    }
    return groups;
  }

  private void group(String column, List<Coefficient> members) {
    if (members.size() == 1) {
      row(members.get(0), members.get(0).label(), "row");
      return;
    }
    heading(column + against(members));
    members.stream()
        .sorted(
            Comparator.comparing((Coefficient each) -> each.unit().unlisted())
                .thenComparing(Comparator.comparingDouble(Coefficient::mean).reversed()))
        .forEach(each -> row(each, each.category(), "row member"));
  }

  private void heading(String name) {
    html.open("tr", "class", "group", "role", "row")
        .open("th", "colspan", "5", "scope", "rowgroup", "role", "rowheader")
        .name(name)
        .close("th")
        .close("tr");
  }

  private static String against(List<Coefficient> members) {
    return members.get(0).unit().reference().map(each -> ", against " + each).orElse("");
  }

  /** Where odds ratios are shown, the axis is that of their logarithms. */
  private List<Scale.Tick> ticks() {
    return odds ? OddsTicks.of(scale.least(), scale.most()) : scale.ticks();
  }

  private void head() {
    html.open("thead", "role", "rowgroup")
        .open("tr", "role", "row")
        .element("th", "Coefficient", "scope", "col", "role", "columnheader")
        .open("th", "scope", "col", "role", "columnheader", "class", "bar")
        .add(axis())
        .close("th");
    for (String heading : List.of(heading, "From", "To")) {
      html.element("th", heading, "scope", "col", "role", "columnheader", "class", "number");
    }
    html.close("tr").close("thead");
  }

  private Svg axis() {
    Svg svg =
        new Svg()
            .open("svg", "height", 22, "width", "100%", "role", "img")
            .element("title", "Axis of the intervals");
    for (Scale.Tick tick : ticks()) {
      String label = Figures.typeset(tick.label());
      svg.words(label, at(tick.value()), 14, "class", "tick", "text-anchor", "middle");
    }
    return svg.close("svg");
  }

  private void row(Coefficient each, String name, String style) {
    html.open("tr", "class", style + (each.isClear() ? " clear" : ""), "role", "row")
        .open("th", "scope", "row", "role", "rowheader")
        .name(name)
        .close("th")
        .open("td", "class", "bar", "role", "cell")
        .add(bar(each))
        .close("td");
    for (double value : new double[] {each.mean(), each.low(), each.high()}) {
      html.element("td", each.figure(value, odds), "class", "number", "role", "cell");
    }
    html.close("tr");
  }

  /** The numbers stand beside it, so it is left out when the page is read aloud. */
  private Svg bar(Coefficient each) {
    Svg svg = new Svg().open("svg", "height", 2 * MIDDLE, "width", "100%", "aria-hidden", "true");
    boolean isWide = scale.position(each.low()) < -1e-9 || scale.position(each.high()) > 1 + 1e-9;
    if (isWide && each.unit().seen()) {
      boolean isRight = each.mean() > scale.most();
      svg.words(
          isRight
              ? "off the axis →"
              : each.mean() < scale.least() ? "← off the axis" : "wider than the axis",
          isRight ? "100%" : 0,
          17,
          "class",
          "tick",
          "text-anchor",
          isRight ? "end" : "start");
    } else {
      svg.line(at(0), 0, at(0), "100%", "class", "zero");
      svg.line(
          at(within(each.low())), MIDDLE, at(within(each.high())), MIDDLE, "class", "interval");
      if (each.mean() == within(each.mean())) {
        svg.circle(at(each.mean()), MIDDLE, 4, "class", "point");
      }
    }
    return svg.close("svg");
  }

  /** The nearest value on the axis: of what nobody has the bar is cut off there. */
  private double within(double value) {
    return Math.max(scale.least(), Math.min(scale.most(), value));
  }

  private String at(double value) {
    return Svg.share(scale.position(value));
  }

  /** From the lowest to the highest end, with zero, and room for points at the edge. */
  private static LinearScale scale(List<Coefficient> coefficients) {
    double least = coefficients.stream().mapToDouble(Coefficient::low).reduce(0, Math::min);
    double most = coefficients.stream().mapToDouble(Coefficient::high).reduce(0, Math::max);
    // A picture beyond this would overflow; the numbers stand beside it anyway.
    least = Math.max(least, -LONGEST);
    most = Math.min(most, LONGEST);
    double room = most > least ? 0.03 * (most - least) : 1;
    return new LinearScale(least - room, most + room);
  }
}

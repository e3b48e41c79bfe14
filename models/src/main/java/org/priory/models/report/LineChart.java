package org.priory.models.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.priory.models.plot.Scale;

/**
 * A picture of lines on two axes, as wide as the page lets it be.
 *
 * <p>Places are shares of the width and the height; the curves are in a part of their own that is
 * stretched. So the text keeps its size and points stay round on every screen. The labels stand
 * outside of the element's box: the style sheet leaves room for them.
 */
final class LineChart {
  private static final int UNITS = 1000;
  private static final double ROOM_FOR_LABELS = 26;

  private final String id;
  private final String title;
  private final String description;
  private final Axis x;
  private final Axis y;
  private final Html curves = new Html();
  private final Html marks = new Html();

  /** A point, in the units of the axes. */
  record Point(double x, double y) {}

  /** An axis: its name and its range. */
  record Axis(String label, Scale scale) {}

  /**
   * @param id unique on the page
   * @param title what is drawn
   * @param description what is to be seen, for those who do not see it
   */
  LineChart(String id, String title, String description, Axis x, Axis y) {
    this.id = id;
    this.title = title;
    this.description = description;
    this.x = x;
    this.y = y;
  }

  /**
   * A line.
   *
   * @param style {@code main}, {@code reference}, {@code path} or {@code other-path}: its class in
   *     the style sheet
   */
  LineChart line(String style, List<Point> points) {
    curves.empty("polyline", "class", "curve " + style, "points", coordinates(points));
    return this;
  }

  /** The area between two lines in the same direction. */
  LineChart area(List<Point> lower, List<Point> upper) {
    List<Point> outline = new ArrayList<>(lower);
    Collections.reverse(outline);
    outline.addAll(0, upper);
    curves.empty("polygon", "class", "area", "points", coordinates(outline));
    return this;
  }

  /** A small circle. */
  LineChart dot(Point point, double radius) {
    marks.empty(
        "circle",
        "class",
        "dot",
        "cx",
        left(point),
        "cy",
        top(point),
        "r",
        String.format(Locale.ROOT, "%.1f", radius));
    return this;
  }

  /**
   * The point that the picture is about, with lines to both axes and words beside it.
   *
   * @param isRising whether the curve rises there, so that the words can keep off it
   */
  LineChart mark(Point point, String label, boolean isRising) {
    String left = left(point);
    String top = top(point);
    marks.empty("line", "class", "guide", "x1", left, "y1", top, "x2", left, "y2", "100%");
    marks.empty("line", "class", "guide", "x1", "0", "y1", top, "x2", left, "y2", top);
    marks.empty("circle", "class", "mark", "cx", left, "cy", top, "r", "5");
    return note(point, label, isRising);
  }

  /** Words where the curve is not: left of the point, or right of it where there is no room. */
  private LineChart note(Point point, String label, boolean isRising) {
    boolean isRight = x.scale().position(point.x()) > 0.45;
    marks.element(
        "text",
        label,
        "class",
        "note",
        "x",
        left(point),
        "y",
        top(point),
        "dx",
        isRight ? "-10" : "11",
        "dy",
        isRight == isRising ? "-12" : "22",
        "text-anchor",
        isRight ? "end" : "start");
    return this;
  }

  /** Words right below a point, or above it where the numbers of the axis are below. */
  LineChart label(Point point, String label) {
    String down = y.scale().position(point.y()) < 0.1 ? "-10" : "16";
    marks.element(
        "text", label, "class", "tick", "x", left(point), "y", top(point), "dx", "8", "dy", down);
    return this;
  }

  Html drawn() {
    Html svg =
        new Html()
            .open(
                "svg",
                "class",
                "chart",
                "height",
                "260",
                "role",
                "img",
                "aria-labelledby",
                id + "-title " + id + "-desc")
            .element("title", title, "id", id + "-title")
            .element("desc", description, "id", id + "-desc");
    drawHorizontalAxis(svg);
    drawVerticalAxis(svg);
    return svg.open(
            "svg",
            "class",
            "plot",
            "width",
            "100%",
            "height",
            "100%",
            "viewBox",
            "0 0 " + UNITS + " " + UNITS,
            "preserveAspectRatio",
            "none")
        .add(curves)
        .close("svg")
        .add(marks)
        .close("svg");
  }

  private void drawHorizontalAxis(Html svg) {
    List<Scale.Tick> ticks = x.scale().ticks();
    boolean isCrowded = ticks.stream().mapToInt(t -> t.label().length()).sum() > ROOM_FOR_LABELS;
    svg.empty("line", "class", "axis", "x1", "0", "y1", "100%", "x2", "100%", "y2", "100%");
    for (int i = 0; i < ticks.size(); i++) {
      String at = Figures.share(x.scale().position(ticks.get(i).value()));
      svg.element(
          "text",
          Figures.typeset(ticks.get(i).label()),
          "class",
          isCrowded && i % 2 == 1 ? "tick extra" : "tick",
          "x",
          at,
          "y",
          "100%",
          "dy",
          "20",
          "text-anchor",
          "middle");
    }
    svg.element(
        "text",
        x.label(),
        "class",
        "label",
        "x",
        "100%",
        "y",
        "100%",
        "dy",
        "42",
        "text-anchor",
        "end");
  }

  private void drawVerticalAxis(Html svg) {
    for (Scale.Tick tick : y.scale().ticks()) {
      String at = Figures.share(1 - y.scale().position(tick.value()));
      svg.empty("line", "class", "grid", "x1", "0", "y1", at, "x2", "100%", "y2", at);
      svg.element(
          "text",
          Figures.typeset(tick.label()),
          "class",
          "tick",
          "x",
          "-10",
          "y",
          at,
          "dy",
          "4",
          "text-anchor",
          "end");
    }
    svg.element("text", y.label(), "class", "label", "x", "-46", "y", "-16");
  }

  private String left(Point point) {
    return Figures.share(inside(x.scale().position(point.x())));
  }

  private String top(Point point) {
    return Figures.share(1 - inside(y.scale().position(point.y())));
  }

  private String coordinates(List<Point> points) {
    return points.stream()
        .map(
            each ->
                String.format(
                    Locale.ROOT,
                    "%.1f,%.1f",
                    UNITS * near(x.scale().position(each.x())),
                    UNITS * (1 - near(y.scale().position(each.y())))))
        .collect(Collectors.joining(" "));
  }

  private static double inside(double position) {
    return Math.min(Math.max(position, 0), 1);
  }

  /** Infinity, and the logarithm of 0, become points outside of the frame, which cuts them off. */
  private static double near(double position) {
    return Math.min(Math.max(position, -1), 2);
  }
}

package org.priory.models.report.chart;

import java.util.List;
import org.priory.models.plot.Axis;
import org.priory.models.plot.Point;
import org.priory.models.plot.Scale;
import org.priory.models.plot.Svg;
import org.priory.models.plot.Window;
import org.priory.models.report.part.Figures;

/**
 * A picture of lines on two axes, as wide as the page lets it be.
 *
 * <p>Places are shares of the width and the height; the curves are in a part of their own that is
 * stretched. So the text keeps its size and points stay round on every screen. The labels stand
 * outside of the element's box: the style sheet leaves room for them.
 */
public final class LineChart {
  private static final int UNITS = 1000;
  private static final double ROOM_FOR_LABELS = 26;

  private final String id;
  private final String title;
  private final String description;
  private final Axis x;
  private final Axis y;
  private final Window window;
  private final Svg curves = new Svg();
  private final Svg marks = new Svg();

  /**
   * @param id unique on the page
   * @param title what is drawn
   * @param description what is to be seen, for those who do not see it
   */
  public LineChart(String id, String title, String description, Axis x, Axis y) {
    this.id = id;
    this.title = title;
    this.description = description;
    this.x = x;
    this.y = y;
    this.window = new Window(x.scale(), y.scale(), UNITS, UNITS);
  }

  /**
   * A line.
   *
   * @param style {@code main}, {@code reference}, {@code path} or {@code other-path}: its class in
   *     the style sheet
   */
  public LineChart line(String style, List<Point> points) {
    curves.polyline(window.points(points), "class", "curve " + style);
    return this;
  }

  /** The area between two lines in the same direction. */
  public LineChart area(List<Point> lower, List<Point> upper) {
    curves.polygon(window.between(lower, upper), "class", "area");
    return this;
  }

  /** A small circle. */
  public LineChart dot(Point point, double radius) {
    marks.circle(left(point), top(point), radius, "class", "dot");
    return this;
  }

  /**
   * The point that the picture is about, with lines to both axes and words beside it.
   *
   * @param isRising whether the curve rises there, so that the words can keep off it
   */
  public LineChart mark(Point point, String label, boolean isRising) {
    String left = left(point);
    String top = top(point);
    marks.line(left, top, left, "100%", "class", "guide");
    marks.line(0, top, left, top, "class", "guide");
    marks.circle(left, top, 5, "class", "mark");
    return note(point, label, isRising);
  }

  /** Words where the curve is not: left of the point, or right of it where there is no room. */
  private LineChart note(Point point, String label, boolean isRising) {
    boolean isRight = x.scale().position(point.x()) > 0.45;
    marks.words(
        label,
        left(point),
        top(point),
        "class",
        "note",
        "dx",
        isRight ? "-10" : "11",
        "dy",
        isRight == isRising ? "-12" : "22",
        "text-anchor",
        isRight ? "end" : "start");
    return this;
  }

  /** Words right below a point, or above it where the numbers of the axis are below. */
  public LineChart label(Point point, String label) {
    String down = y.scale().position(point.y()) < 0.1 ? "-10" : "16";
    marks.words(label, left(point), top(point), "class", "tick", "dx", 8, "dy", down);
    return this;
  }

  public Svg drawn() {
    Svg svg =
        new Svg()
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

  private void drawHorizontalAxis(Svg svg) {
    List<Scale.Tick> ticks = x.scale().ticks();
    boolean isCrowded = ticks.stream().mapToInt(t -> t.label().length()).sum() > ROOM_FOR_LABELS;
    svg.line(0, "100%", "100%", "100%", "class", "axis");
    for (int i = 0; i < ticks.size(); i++) {
      svg.words(
          Figures.typeset(ticks.get(i).label()),
          Svg.share(x.scale().position(ticks.get(i).value())),
          "100%",
          "class",
          isCrowded && i % 2 == 1 ? "tick extra" : "tick",
          "dy",
          20,
          "text-anchor",
          "middle");
    }
    svg.words(x.label(), "100%", "100%", "class", "label", "dy", 42, "text-anchor", "end");
  }

  private void drawVerticalAxis(Svg svg) {
    for (Scale.Tick tick : y.scale().ticks()) {
      String at = Svg.share(1 - y.scale().position(tick.value()));
      String label = Figures.typeset(tick.label());
      svg.line(0, at, "100%", at, "class", "grid");
      svg.words(label, -10, at, "class", "tick", "dy", 4, "text-anchor", "end");
    }
    svg.words(y.label(), -46, -16, "class", "label");
  }

  private String left(Point point) {
    return Svg.share(inside(x.scale().position(point.x())));
  }

  private String top(Point point) {
    return Svg.share(1 - inside(y.scale().position(point.y())));
  }

  private static double inside(double position) {
    return Math.min(Math.max(position, 0), 1);
  }
}

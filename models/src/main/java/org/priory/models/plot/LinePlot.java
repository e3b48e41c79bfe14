package org.priory.models.plot;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One panel of a picture: two labelled axes, bands, lines, a marked point.
 *
 * <p>Colours come from the classes {@code series1} and {@code series2} of the {@link Picture}'s
 * style sheet. What is off the axes is cut off at the frame.
 */
public final class LinePlot {
  private static final double LEFT = 66;
  private static final double RIGHT = 14;
  private static final double TOP = 34;
  private static final double BOTTOM = 52;

  private final double width;
  private final double height;
  private final Scale x;
  private final Scale y;
  private final Svg frame = new Svg();
  private final Svg curves = new Svg();
  private final Svg marks = new Svg();

  /** A point of a curve, in the units of the axes. */
  public record Point(double x, double y) {}

  /** An axis: its name and its range. */
  public record Axis(String label, Scale scale) {}

  /** Size of the panel with its labels, in pixels. */
  public record Size(double width, double height) {}

  public LinePlot(String title, Axis x, Axis y, Size size) {
    this.x = x.scale();
    this.y = y.scale();
    this.width = size.width() - LEFT - RIGHT;
    this.height = size.height() - TOP - BOTTOM;
    frame.text(title, "text", "class", "panel", "x", LEFT, "y", TOP - 14);
    drawHorizontalAxis(x.label());
    drawVerticalAxis(y.label());
    frame.element("rect", "class", "frame", "x", LEFT, "y", TOP, "width", width, "height", height);
  }

  /** A line through points. */
  public LinePlot line(int series, List<Point> points) {
    curves.element("polyline", "class", "line series" + series, "points", coordinates(points));
    return this;
  }

  /** The region between two lines in the same direction. */
  public LinePlot band(int series, List<Point> lower, List<Point> upper) {
    List<Point> outline = new ArrayList<>(lower);
    Collections.reverse(outline);
    outline.addAll(0, upper);
    curves.element("polygon", "class", "band series" + series, "points", coordinates(outline));
    return this;
  }

  /** The point that the picture is about, with lines to both axes; nothing if it is off them. */
  public LinePlot mark(Point point) {
    if (!isOn(x.position(point.x())) || !isOn(y.position(point.y()))) {
      return this;
    }
    double px = pixelX(point.x());
    double py = pixelY(point.y());
    curves.element("line", "class", "guide", "x1", px, "y1", py, "x2", px, "y2", TOP + height);
    curves.element("line", "class", "guide", "x1", px, "y1", py, "x2", LEFT, "y2", py);
    marks.element("circle", "class", "mark", "cx", px, "cy", py, "r", 5.0);
    return this;
  }

  /** Draws the panel with its left upper corner at the given place. */
  Svg drawnAt(double left, double top, String clipName) {
    return new Svg()
        .open("g", "transform", "translate(" + left + " " + top + ")")
        .open("clipPath", "id", clipName)
        .element("rect", "x", LEFT, "y", TOP, "width", width, "height", height)
        .close("clipPath")
        .add(frame)
        .open("g", "clip-path", "url(#" + clipName + ")")
        .add(curves)
        .close("g")
        .add(marks)
        .close("g");
  }

  private void drawHorizontalAxis(String label) {
    double bottom = TOP + height;
    for (Scale.Tick tick : x.ticks()) {
      double at = pixelX(tick.value());
      frame.element("line", "class", "grid", "x1", at, "y1", TOP, "x2", at, "y2", bottom);
      frame.text(tick.label(), "text", "x", at, "y", bottom + 18, "text-anchor", "middle");
    }
    frame.text(
        label,
        "text",
        "class",
        "axis",
        "x",
        LEFT + width / 2,
        "y",
        bottom + 42,
        "text-anchor",
        "middle");
  }

  private void drawVerticalAxis(String label) {
    for (Scale.Tick tick : y.ticks()) {
      double at = pixelY(tick.value());
      frame.element("line", "class", "grid", "x1", LEFT, "y1", at, "x2", LEFT + width, "y2", at);
      frame.text(tick.label(), "text", "x", LEFT - 8, "y", at + 4, "text-anchor", "end");
    }
    frame.text(
        label,
        "text",
        "class",
        "axis",
        "transform",
        "translate(14 " + (TOP + height / 2) + ") rotate(-90)",
        "text-anchor",
        "middle");
  }

  private String coordinates(List<Point> points) {
    return points.stream()
        .map(each -> Svg.printed(pixelX(each.x())) + "," + Svg.printed(pixelY(each.y())))
        .collect(Collectors.joining(" "));
  }

  private double pixelX(double value) {
    return LEFT + width * nearFrame(x.position(value));
  }

  private double pixelY(double value) {
    return TOP + height * (1 - nearFrame(y.position(value)));
  }

  private static boolean isOn(double position) {
    return position > -1e-9 && position < 1 + 1e-9;
  }

  /** Infinity, and the logarithm of 0, become points a little outside of the frame. */
  private static double nearFrame(double position) {
    return Math.min(Math.max(position, -0.2), 1.2);
  }
}

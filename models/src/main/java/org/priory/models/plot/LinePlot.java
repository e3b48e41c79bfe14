package org.priory.models.plot;

import java.util.List;

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

  private final Window window;
  private final Svg frame = new Svg();
  private final Svg curves = new Svg();
  private final Svg marks = new Svg();

  /** Size of the panel with its labels, in pixels. */
  public record Size(double width, double height) {}

  public LinePlot(String title, Axis x, Axis y, Size size) {
    this.window =
        new Window(
            x.scale(),
            y.scale(),
            LEFT,
            TOP,
            size.width() - LEFT - RIGHT,
            size.height() - TOP - BOTTOM);
    frame.words(title, LEFT, TOP - 14, "class", "panel");
    drawHorizontalAxis(x.label());
    drawVerticalAxis(y.label());
    frame.rectangle(LEFT, TOP, window.width(), window.height(), "class", "frame");
  }

  /** A line through points. */
  public LinePlot line(int series, List<Point> points) {
    curves.polyline(window.points(points), "class", "line series" + series);
    return this;
  }

  /** The region between two lines in the same direction. */
  public LinePlot band(int series, List<Point> lower, List<Point> upper) {
    curves.polygon(window.between(lower, upper), "class", "band series" + series);
    return this;
  }

  /** The point that the picture is about, with lines to both axes; nothing if it is off them. */
  public LinePlot mark(Point point) {
    if (!window.shows(point)) {
      return this;
    }
    double x = window.across(point.x());
    double y = window.down(point.y());
    curves.line(x, y, x, TOP + window.height(), "class", "guide");
    curves.line(x, y, LEFT, y, "class", "guide");
    marks.circle(x, y, 5, "class", "mark");
    return this;
  }

  /** Draws the panel with its left upper corner at the given place. */
  Svg drawnAt(double left, double top, String clipName) {
    return new Svg()
        .group(left, top)
        .open("clipPath", "id", clipName)
        .rectangle(LEFT, TOP, window.width(), window.height())
        .close("clipPath")
        .add(frame)
        .open("g", "clip-path", "url(#" + clipName + ")")
        .add(curves)
        .close("g")
        .add(marks)
        .close("g");
  }

  private void drawHorizontalAxis(String label) {
    double bottom = TOP + window.height();
    for (Scale.Tick tick : window.x().ticks()) {
      double at = window.across(tick.value());
      frame.line(at, TOP, at, bottom, "class", "grid");
      frame.words(tick.label(), at, bottom + 18, "text-anchor", "middle");
    }
    double middle = LEFT + window.width() / 2;
    frame.words(label, middle, bottom + 42, "class", "axis", "text-anchor", "middle");
  }

  private void drawVerticalAxis(String label) {
    for (Scale.Tick tick : window.y().ticks()) {
      double at = window.down(tick.value());
      frame.line(LEFT, at, LEFT + window.width(), at, "class", "grid");
      frame.words(tick.label(), LEFT - 8, at + 4, "text-anchor", "end");
    }
    String turned = "translate(14 " + (TOP + window.height() / 2) + ") rotate(-90)";
    frame.words(label, 0, 0, "class", "axis", "transform", turned, "text-anchor", "middle");
  }
}

package org.priory.bench.reproduce;

import java.util.List;
import org.priory.models.plot.Scale;
import org.priory.models.plot.Svg;

/**
 * How something grows or falls: a panel for each data set, a line with dots for each method, and
 * dashes at the level to compare with.
 */
final class CurvePicture {
  private static final double WIDTH = 310;
  private static final double HEIGHT = 220;
  private static final double LABELS = 36;
  private static final double FOOT = 50;
  private static final double LEGEND_ENTRY = 170;
  private static final String LEVEL = "#555";

  private final List<String> methods;
  private final String level;
  private final String label;
  private final Scale x;
  private final Panels panels;

  /**
   * One method's points.
   *
   * @param y not finite where there is none
   */
  @SuppressWarnings("ArrayRecordComponent") // points of a curve
  record Curve(double[] x, double[] y) {}

  /**
   * An empty picture.
   *
   * @param columns panels in a row
   * @param methods names of the curves of every panel
   * @param level name of the level
   * @param label of the horizontal axis
   * @param x the horizontal axis
   */
  CurvePicture(int columns, List<String> methods, String level, String label, Scale x) {
    this.methods = methods;
    this.level = level;
    this.label = label;
    this.x = x;
    this.panels = new Panels(new Panels.Layout(columns, WIDTH, HEIGHT, LABELS, FOOT));
  }

  /** Adds a panel, with a curve for each method. */
  void panel(String title, Scale y, double levelOfPanel, List<Curve> curves) {
    Window window = new Window(x, y, WIDTH, HEIGHT);
    Svg inside = new Svg();
    Svg outside = new Svg();
    for (Scale.Tick tick : y.ticks()) {
      double at = window.down(tick.value());
      inside.element("line", "x1", 0.0, "y1", at, "x2", WIDTH, "y2", at, "stroke", "#eee");
      outside.text(tick.label(), "text", "x", -6.0, "y", at + 4, "text-anchor", "end");
    }
    for (Scale.Tick tick : x.ticks()) {
      double at = window.across(tick.value());
      outside.text(tick.label(), "text", "x", at, "y", HEIGHT + 18, "text-anchor", "middle");
    }
    outside.text(label, "text", "x", WIDTH / 2, "y", HEIGHT + 36, "text-anchor", "middle");
    line(inside, 0, WIDTH, window.down(levelOfPanel), LEVEL, true);
    for (int m = 0; m < curves.size(); m++) {
      draw(inside, window, curves.get(m), Panels.COLOURS.get(m));
    }
    panels.add(title, inside, outside);
  }

  private static void draw(Svg svg, Window window, Curve curve, String colour) {
    Window.Points points = window.points();
    for (int i = 0; i < curve.x.length; i++) {
      if (Double.isFinite(curve.y[i])) {
        points.add(curve.x[i], curve.y[i]);
        svg.element(
            "circle",
            "cx",
            window.across(curve.x[i]),
            "cy",
            window.down(curve.y[i]),
            "r",
            2.6,
            "fill",
            colour);
      }
    }
    svg.element("polyline", "points", points, "fill", "none", "stroke", colour, "stroke-width", 2);
  }

  private static void line(
      Svg svg, double left, double right, double y, String colour, boolean isDashed) {
    svg.element(
        "line",
        "x1",
        left,
        "y1",
        y,
        "x2",
        right,
        "y2",
        y,
        "stroke",
        colour,
        "stroke-width",
        2,
        "stroke-dasharray",
        isDashed ? "5 4" : "none");
  }

  String svg() {
    Svg legend = new Svg();
    for (int m = 0; m <= methods.size(); m++) {
      boolean isLevel = m == methods.size();
      double left = LABELS + m * LEGEND_ENTRY;
      line(legend, left, left + 22, 10, isLevel ? LEVEL : Panels.COLOURS.get(m), isLevel);
      legend.text(isLevel ? level : methods.get(m), "text", "x", left + 28, "y", 14.0);
    }
    return panels.svg(legend, 20);
  }
}

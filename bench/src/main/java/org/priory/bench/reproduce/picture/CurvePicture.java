package org.priory.bench.reproduce.picture;

import java.util.ArrayList;
import java.util.List;
import org.priory.models.plot.PanelGrid;
import org.priory.models.plot.Point;
import org.priory.models.plot.Scale;
import org.priory.models.plot.Svg;
import org.priory.models.plot.Window;

/**
 * How something grows or falls: a panel for each data set, a line with dots for each method, and
 * dashes at the level to compare with.
 */
public final class CurvePicture {
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
  private final PanelGrid panels;

  /**
   * One method's points.
   *
   * @param y not finite where there is none
   */
  @SuppressWarnings("ArrayRecordComponent") // points of a curve
  public record Curve(double[] x, double[] y) {}

  /**
   * An empty picture.
   *
   * @param columns panels in a row
   * @param methods names of the curves of every panel
   * @param level name of the level
   * @param label of the horizontal axis
   * @param x the horizontal axis
   */
  public CurvePicture(int columns, List<String> methods, String level, String label, Scale x) {
    this.methods = methods;
    this.level = level;
    this.label = label;
    this.x = x;
    this.panels = new PanelGrid(new PanelGrid.Layout(columns, WIDTH, HEIGHT, LABELS, FOOT));
  }

  /** Adds a panel, with a curve for each method. */
  public void panel(String title, Scale y, double levelOfPanel, List<Curve> curves) {
    Window window = new Window(x, y, WIDTH, HEIGHT);
    Svg inside = new Svg();
    Svg outside = new Svg();
    for (Scale.Tick tick : y.ticks()) {
      double at = window.down(tick.value());
      inside.line(0, at, WIDTH, at, "stroke", "#eee");
      outside.words(tick.label(), -6, at + 4, "text-anchor", "end");
    }
    for (Scale.Tick tick : x.ticks()) {
      double at = window.across(tick.value());
      outside.words(tick.label(), at, HEIGHT + 18, "text-anchor", "middle");
    }
    outside.words(label, WIDTH / 2, HEIGHT + 36, "text-anchor", "middle");
    line(inside, 0, WIDTH, window.down(levelOfPanel), LEVEL, true);
    for (int m = 0; m < curves.size(); m++) {
      draw(inside, window, curves.get(m), PanelGrid.COLOURS.get(m));
    }
    panels.add(title, inside, outside);
  }

  private static void draw(Svg svg, Window window, Curve curve, String colour) {
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < curve.x.length; i++) {
      if (Double.isFinite(curve.y[i])) {
        Point point = new Point(curve.x[i], curve.y[i]);
        points.add(point);
        svg.circle(window.across(point.x()), window.down(point.y()), 2.6, "fill", colour);
      }
    }
    svg.polyline(window.points(points), "fill", "none", "stroke", colour, "stroke-width", 2);
  }

  private static void line(
      Svg svg, double left, double right, double y, String colour, boolean isDashed) {
    String dashes = isDashed ? "5 4" : "none";
    svg.line(left, y, right, y, "stroke", colour, "stroke-width", 2, "stroke-dasharray", dashes);
  }

  public String svg() {
    Svg legend = new Svg();
    for (int m = 0; m <= methods.size(); m++) {
      boolean isLevel = m == methods.size();
      double left = LABELS + m * LEGEND_ENTRY;
      line(legend, left, left + 22, 10, isLevel ? LEVEL : PanelGrid.COLOURS.get(m), isLevel);
      legend.words(isLevel ? level : methods.get(m), left + 28, 14);
    }
    return panels.svg(legend, 20);
  }
}

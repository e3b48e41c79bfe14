package org.priory.bench.reproduce;

import java.util.List;
import java.util.Locale;
import org.priory.bench.reproduce.Figure1Reproduction.Panel;
import org.priory.inference.posterior.DrawnPosterior;

/** Chains over the contours of a normal posterior: an SVG file without outside references. */
final class Figure1Picture {
  private static final double SIZE = 300;
  private static final double GAP = 24;
  private static final double HEAD = 40;

  /** Contours that hold 39, 86 and 99 % of the posterior. */
  private static final int CONTOURS = 3;

  private static final int CORNERS = 90;

  private final double[] mean;
  private final double[] centre;
  private final double[] covariance;
  private final double reach;
  private final StringBuilder svg = new StringBuilder();

  private Figure1Picture(double[] mean, double[] covariance, double[] centre, double reach) {
    this.mean = mean;
    this.centre = centre;
    this.covariance = covariance;
    this.reach = reach;
  }

  /** The file's text. */
  static String of(double[] mean, double[] covariance, List<Panel> panels) {
    // from the start of the first chain to beyond the posterior
    double[] start = panels.get(0).draws().draw(0);
    double[] centre = {(start[0] + mean[0]) / 2, (start[1] + mean[1]) / 2};
    double away = Math.max(Math.abs(start[0] - mean[0]), Math.abs(start[1] - mean[1])) / 2;
    double reach = away + 4.5 * Math.sqrt(Math.max(covariance[0], covariance[3]));
    return new Figure1Picture(mean, covariance, centre, reach).drawn(panels);
  }

  private String drawn(List<Panel> panels) {
    int columns = 2;
    int rows = (panels.size() + 1) / columns;
    double width = columns * (SIZE + GAP) + GAP;
    double height = rows * (SIZE + HEAD) + GAP;
    add(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" width=\"%.0f\""
            + " height=\"%.0f\" font-family=\"system-ui, sans-serif\" font-size=\"14\">%n",
        width, height, width, height);
    add("<rect width=\"%.0f\" height=\"%.0f\" fill=\"#ffffff\"/>%n", width, height);
    for (int i = 0; i < panels.size(); i++) {
      int row = i / columns;
      panel(panels.get(i), GAP + i % columns * (SIZE + GAP), HEAD + row * (SIZE + HEAD), i);
    }
    return svg.append("</svg>\n").toString();
  }

  private void panel(Panel panel, double left, double top, int number) {
    add("<text x=\"%.1f\" y=\"%.1f\">%s</text>%n", left, top - 10, panel.title());
    add(
        "<clipPath id=\"p%d\"><rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/></clipPath>%n",
        number, left, top, SIZE, SIZE);
    add("<g clip-path=\"url(#p%d)\">%n", number);
    path(panel.draws(), left, top);
    for (int k = 1; k <= CONTOURS; k++) {
      contour(k, left, top);
    }
    add("</g>%n");
    add(
        "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"none\" stroke=\"#9aa5b4\"/>%n",
        left, top, SIZE, SIZE);
  }

  /** The way to the posterior as a line, the later half of the steps as points. */
  private void path(DrawnPosterior draws, double left, double top) {
    svg.append("<polyline fill=\"none\" stroke=\"#b8520b\" stroke-width=\"0.8\" points=\"");
    for (int k = 0; k < draws.count() / 2; k++) {
      add("%.1f,%.1f ", x(draws.draw(k)[0], left), y(draws.draw(k)[1], top));
    }
    svg.append("\"/>\n");
    for (int k = draws.count() / 2; k < draws.count(); k++) {
      add(
          "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"1.2\" fill=\"#1d5fb0\" fill-opacity=\"0.5\"/>%n",
          x(draws.draw(k)[0], left), y(draws.draw(k)[1], top));
    }
  }

  /** mean + k L (cos t, sin t). */
  private void contour(int k, double left, double top) {
    double l11 = Math.sqrt(covariance[0]);
    double l21 = covariance[1] / l11;
    double l22 = Math.sqrt(covariance[3] - l21 * l21);
    svg.append("<polygon fill=\"none\" stroke=\"#1c2430\" stroke-width=\"1.2\" points=\"");
    for (int i = 0; i < CORNERS; i++) {
      double t = 2 * Math.PI * i / CORNERS;
      add(
          "%.1f,%.1f ",
          x(mean[0] + k * l11 * Math.cos(t), left),
          y(mean[1] + k * (l21 * Math.cos(t) + l22 * Math.sin(t)), top));
    }
    svg.append("\"/>\n");
  }

  private double x(double value, double left) {
    return left + SIZE * (value - centre[0] + reach) / (2 * reach);
  }

  private double y(double value, double top) {
    return top + SIZE * (1 - (value - centre[1] + reach) / (2 * reach));
  }

  private void add(String format, Object... values) {
    svg.append(String.format(Locale.ROOT, format, values));
  }
}

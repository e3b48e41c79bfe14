package org.priory.bench.reproduce;

import java.util.List;
import java.util.Locale;
import org.priory.numerics.linear.Cholesky;

/**
 * Figure 1 of the DP-SEP papers: records, coloured by the nearest mean, and rings that hold 98 % of
 * each mean's posterior, in the first two dimensions. An SVG file without outside references.
 */
final class Table1Picture {
  private static final double SIZE = 250;
  private static final double GAP = 20;
  private static final double HEAD = 34;
  private static final int COLUMNS = 3;

  /** From -REACH to REACH in the papers' units. */
  private static final double REACH = 4;

  /** sqrt(-2 log 0.02), the radius of the 98 % ring of a normal distribution in the plane. */
  private static final double RING = Math.sqrt(-2 * Math.log(0.02));

  private static final int CORNERS = 60;
  private static final int MOST_RECORDS = 1000;
  private static final String[] COLOURS = {"#0072b2", "#d55e00", "#009e73", "#cc79a7"};

  private final Table1Data data;
  private final StringBuilder svg = new StringBuilder();

  private Table1Picture(Table1Data data) {
    this.data = data;
  }

  /**
   * One panel.
   *
   * @param title above it
   * @param estimate what is drawn
   */
  record Panel(String title, Table1Estimate estimate) {}

  /** The file's text. */
  static String of(Table1Data data, List<Panel> panels) {
    return new Table1Picture(data).drawn(panels);
  }

  private String drawn(List<Panel> panels) {
    int rows = (panels.size() + COLUMNS - 1) / COLUMNS;
    double width = COLUMNS * (SIZE + GAP) + GAP;
    double height = rows * (SIZE + HEAD) + GAP;
    add(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" width=\"%.0f\""
            + " height=\"%.0f\" font-family=\"system-ui, sans-serif\" font-size=\"13\">%n",
        width, height, width, height);
    add("<rect width=\"%.0f\" height=\"%.0f\" fill=\"#ffffff\"/>%n", width, height);
    for (int i = 0; i < panels.size(); i++) {
      int row = i / COLUMNS;
      double left = GAP + i % COLUMNS * (SIZE + GAP);
      double top = HEAD + row * (SIZE + HEAD);
      add("<text x=\"%.1f\" y=\"%.1f\">%s</text>%n", left, top - 9, panels.get(i).title());
      add("<svg x=\"%.1f\" y=\"%.1f\" width=\"%.0f\" height=\"%.0f\">%n", left, top, SIZE, SIZE);
      panel(panels.get(i).estimate());
      add("</svg>%n");
    }
    return svg.append("</svg>\n").toString();
  }

  private void panel(Table1Estimate estimate) {
    for (int i = 0; i < Math.min(MOST_RECORDS, data.size()); i++) {
      add(
          "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"1.5\" fill=\"%s\" fill-opacity=\"0.45\"/>%n",
          x(value(i, 0)), y(value(i, 1)), COLOURS[nearest(estimate, i)]);
    }
    for (int k = 0; k < Table1Data.COMPONENTS; k++) {
      ring(estimate.means()[k], estimate.covariances()[k]);
    }
    add(
        "<rect x=\"0.5\" y=\"0.5\" width=\"%.1f\" height=\"%.1f\" fill=\"none\" stroke=\"#9aa5b4\"/>%n",
        SIZE - 1, SIZE - 1);
  }

  /** mean + RING L (cos t, sin t). */
  private void ring(double[] mean, double[] covariance) {
    int d = Table1Data.WIDTH;
    double[] plane = {covariance[0], covariance[1], covariance[1], covariance[d + 1]};
    double[] l = Cholesky.of(plane, 2).lower();
    svg.append("<polygon fill=\"none\" stroke=\"#111\" stroke-width=\"1.6\" points=\"");
    for (int i = 0; i < CORNERS; i++) {
      double t = 2 * Math.PI * i / CORNERS;
      add(
          "%.2f,%.2f ",
          x(mean[0] + RING * l[0] * Math.cos(t)),
          y(mean[1] + RING * (l[2] * Math.cos(t) + l[3] * Math.sin(t))));
    }
    svg.append("\"/>\n");
  }

  private int nearest(Table1Estimate estimate, int i) {
    int best = 0;
    for (int k = 1; k < Table1Data.COMPONENTS; k++) {
      best = squares(estimate.means()[k], i) < squares(estimate.means()[best], i) ? k : best;
    }
    return best;
  }

  private double squares(double[] mean, int i) {
    double sum = 0;
    for (int j = 0; j < mean.length; j++) {
      sum += (value(i, j) - mean[j]) * (value(i, j) - mean[j]);
    }
    return sum;
  }

  private double value(int i, int j) {
    return Table1Data.UNIT * data.values()[i * Table1Data.WIDTH + j];
  }

  private static double x(double value) {
    return SIZE * (value + REACH) / (2 * REACH);
  }

  private static double y(double value) {
    return SIZE * (1 - (value + REACH) / (2 * REACH));
  }

  private void add(String format, Object... values) {
    svg.append(String.format(Locale.ROOT, format, values));
  }
}

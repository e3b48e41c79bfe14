package org.priory.bench.reproduce;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Accuracy against epsilon as SVG: a panel for each data set, a line for each method. */
final class Figure2Picture {
  private static final int WIDTH = 380;
  private static final int HEIGHT = 330;
  private static final int LEFT = 52;
  private static final int TOP = 40;
  private static final int PLOT_WIDTH = 310;
  private static final int PLOT_HEIGHT = 220;
  private static final double LOW = -2.5;
  private static final double HIGH = 2.5;
  private static final String[] COLOURS = {"#0072b2", "#d55e00", "#009e73", "#cc79a7"};

  private Figure2Picture() {}

  /**
   * One data set.
   *
   * @param name of the set
   * @param plain accuracy without noise
   * @param logs log10 of the epsilons
   * @param curves accuracy of each method at each epsilon, NaN where there is none
   */
  record Panel(String name, double plain, double[] logs, double[][] curves) {}

  static String svg(List<Panel> panels, List<String> methods) {
    StringBuilder svg = new StringBuilder();
    svg.append(
        format(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\""
                + " font-family=\"sans-serif\" font-size=\"12\">\n<rect width=\"100%%\""
                + " height=\"100%%\" fill=\"white\"/>\n",
            WIDTH * panels.size(), HEIGHT + 30));
    for (int i = 0; i < panels.size(); i++) {
      svg.append(format("<g transform=\"translate(%d 0)\">\n", i * WIDTH));
      panel(svg, panels.get(i));
      svg.append("</g>\n");
    }
    for (int m = 0; m <= methods.size(); m++) {
      boolean plain = m == methods.size();
      int x = LEFT + m * 130;
      svg.append(line(x, HEIGHT + 12, x + 22, HEIGHT + 12, plain ? "#555" : COLOURS[m], plain));
      svg.append(text(x + 28, HEIGHT + 16, "start", plain ? "without noise" : methods.get(m)));
    }
    return svg.append("</svg>\n").toString();
  }

  private static void panel(StringBuilder svg, Panel panel) {
    double least = 1;
    double most = panel.plain;
    for (double[] curve : panel.curves) {
      for (double value : curve) {
        if (!Double.isNaN(value)) {
          least = Math.min(least, value);
          most = Math.max(most, value);
        }
      }
    }
    double bottom = Math.floor(least * 20) / 20;
    double top = Math.ceil(most * 20) / 20;
    svg.append(text(LEFT, TOP - 16, "start", panel.name + ": test accuracy"));
    svg.append(
        format(
            "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"none\" stroke=\"#999\"/>\n",
            LEFT, TOP, PLOT_WIDTH, PLOT_HEIGHT));
    for (double v = bottom; v < top + 1e-9; v += 0.05) {
      double y = y(v, bottom, top);
      svg.append(line(LEFT, y, LEFT + PLOT_WIDTH, y, "#eee", false));
      svg.append(text(LEFT - 6, y + 4, "end", format("%.2f", v)));
    }
    for (double v = -2; v <= 2; v++) {
      svg.append(text(x(v), TOP + PLOT_HEIGHT + 18, "middle", format("%.0f", v)));
    }
    svg.append(text(x(0), TOP + PLOT_HEIGHT + 38, "middle", "log10 of epsilon"));
    double y = y(panel.plain, bottom, top);
    svg.append(line(LEFT, y, LEFT + PLOT_WIDTH, y, "#555", true));
    for (int m = 0; m < panel.curves.length; m++) {
      List<String> points = new ArrayList<>();
      for (int i = 0; i < panel.logs.length; i++) {
        if (Double.isNaN(panel.curves[m][i])) {
          continue;
        }
        double px = x(panel.logs[i]);
        double py = y(panel.curves[m][i], bottom, top);
        points.add(format("%.1f,%.1f", px, py));
        svg.append(
            format(
                "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"2.6\" fill=\"%s\"/>\n", px, py, COLOURS[m]));
      }
      svg.append(
          format(
              "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"1.8\" points=\"%s\"/>\n",
              COLOURS[m], String.join(" ", points)));
    }
  }

  private static double x(double log) {
    return LEFT + (log - LOW) / (HIGH - LOW) * PLOT_WIDTH;
  }

  private static double y(double value, double bottom, double top) {
    return TOP + (top - value) / (top - bottom) * PLOT_HEIGHT;
  }

  private static String line(
      double x1, double y1, double x2, double y2, String colour, boolean dashed) {
    return format(
        "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\"%s/>\n",
        x1, y1, x2, y2, colour, dashed ? " stroke-dasharray=\"5 4\"" : "");
  }

  private static String text(double x, double y, String anchor, String words) {
    return format(
        "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>\n", x, y, anchor, words);
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}

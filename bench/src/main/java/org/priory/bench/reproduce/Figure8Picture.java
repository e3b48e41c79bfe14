package org.priory.bench.reproduce;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.priory.bench.reproduce.BeliefTrial.Row;

/** Accuracy against the size of samples as SVG: a panel for each number of hidden units. */
final class Figure8Picture {
  private static final int WIDTH = 380;
  private static final int HEIGHT = 330;
  private static final int LEFT = 52;
  private static final int TOP = 40;
  private static final int PLOT_WIDTH = 310;
  private static final int PLOT_HEIGHT = 220;
  private static final double BOTTOM = 0.85;
  private static final List<String> METHODS =
      List.of(Figure8Reproduction.PLAIN, Figure8Reproduction.PAPER, Figure8Reproduction.USUAL);
  private static final String[] COLOURS = {"#555555", "#d55e00", "#0072b2"};

  private Figure8Picture() {}

  static String svg(List<Row> rows) {
    List<Integer> panels = rows.stream().map(Row::units).distinct().toList();
    StringBuilder svg = new StringBuilder();
    svg.append(
        format(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\""
                + " font-family=\"sans-serif\" font-size=\"12\">\n<rect width=\"100%%\""
                + " height=\"100%%\" fill=\"white\"/>\n",
            Math.max(2, panels.size()) * WIDTH, HEIGHT + 30));
    for (int i = 0; i < panels.size(); i++) {
      int units = panels.get(i);
      svg.append(format("<g transform=\"translate(%d 0)\">\n", i * WIDTH));
      panel(svg, units, rows.stream().filter(row -> row.units() == units).toList());
      svg.append("</g>\n");
    }
    for (int m = 0; m <= METHODS.size(); m++) {
      int x = LEFT + m * 170;
      boolean modal = m == METHODS.size();
      svg.append(line(x, HEIGHT + 12, x + 22, HEIGHT + 12, modal ? "#999" : COLOURS[m], modal));
      svg.append(text(x + 28, HEIGHT + 16, "start", modal ? "modal image" : METHODS.get(m)));
    }
    return svg.append("</svg>\n").toString();
  }

  private static void panel(StringBuilder svg, int units, List<Row> rows) {
    svg.append(text(LEFT, TOP - 16, "start", units + " hidden units: pixels of 100 test images"));
    svg.append(
        format(
            "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"none\" stroke=\"#999\"/>\n",
            LEFT, TOP, PLOT_WIDTH, PLOT_HEIGHT));
    for (double v = BOTTOM; v < 1 + 1e-9; v += 0.05) {
      svg.append(line(LEFT, y(v), LEFT + PLOT_WIDTH, y(v), "#eee", false));
      svg.append(text(LEFT - 6, y(v) + 4, "end", format("%.2f", v)));
    }
    svg.append(
        line(LEFT, y(BeliefTrial.MODAL), LEFT + PLOT_WIDTH, y(BeliefTrial.MODAL), "#999", true));
    for (int size = 400; size <= 3200; size *= 2) {
      svg.append(text(x(size), TOP + PLOT_HEIGHT + 18, "middle", Integer.toString(size)));
    }
    svg.append(text(x(1131), TOP + PLOT_HEIGHT + 38, "middle", "images in a sample"));
    for (int m = 0; m < METHODS.size(); m++) {
      String method = METHODS.get(m);
      String colour = COLOURS[m];
      List<Row> own = rows.stream().filter(row -> row.name().equals(method)).toList();
      String points =
          own.stream()
              .map(row -> format("%.1f,%.1f", x(row.sample()), y(row.shown())))
              .collect(Collectors.joining(" "));
      svg.append(
          format(
              "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"1.8\" points=\"%s\"/>\n",
              colour, points));
      for (Row row : own) {
        svg.append(
            format(
                "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"2.6\" fill=\"%s\"/>\n",
                x(row.sample()), y(row.shown()), colour));
      }
    }
  }

  private static double x(double size) {
    // a power of two is a quarter of the width
    return LEFT + (Math.log(size / 400) / Math.log(2) + 0.5) / 4 * PLOT_WIDTH;
  }

  private static double y(double value) {
    return TOP + (1 - Math.max(BOTTOM, value)) / (1 - BOTTOM) * PLOT_HEIGHT;
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

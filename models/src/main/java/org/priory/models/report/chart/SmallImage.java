package org.priory.models.report.chart;

import java.util.Locale;
import org.priory.models.plot.Svg;

/**
 * An image of few pixels as SVG, from a text with a letter or digit a pixel: pixels of one level
 * are one path, in runs along the rows.
 */
public final class SmallImage {
  private static final int LEVELS = 9;

  private SmallImage() {}

  /** Digits: 0 is paper, 9 is ink. */
  public static Svg dark(String digits, int columns) {
    Svg svg = open(digits, columns);
    for (int level = 1; level <= LEVELS; level++) {
      add(svg, digits, columns, (char) ('0' + level), "ink", level);
    }
    return svg.close("svg");
  }

  /** Letters: a is the least, j zero, s the most. */
  public static Svg signed(String letters, int columns) {
    Svg svg = open(letters, columns);
    for (int level = 1; level <= LEVELS; level++) {
      add(svg, letters, columns, (char) ('j' + level), "more", level);
      add(svg, letters, columns, (char) ('j' - level), "less", level);
    }
    return svg.close("svg");
  }

  private static Svg open(String pixels, int columns) {
    int rows = (pixels.length() + columns - 1) / columns;
    return new Svg()
        .open(
            "svg",
            "viewBox",
            "0 0 " + columns + " " + Math.max(1, rows),
            "class",
            "small",
            "shape-rendering",
            "crispEdges",
            "aria-hidden",
            "true");
  }

  private static void add(
      Svg svg, String pixels, int columns, char wanted, String paint, int level) {
    StringBuilder path = new StringBuilder();
    int at = 0;
    while (at < pixels.length()) {
      int end = at;
      int rowEnd = Math.min(pixels.length(), (at / columns + 1) * columns);
      while (end < rowEnd && pixels.charAt(end) == wanted) {
        end++;
      }
      if (end > at) {
        path.append('M').append(at % columns).append(' ').append(at / columns);
        path.append('h').append(end - at).append("v1h").append(at - end).append('z');
      }
      at = Math.max(end, at + 1);
    }
    if (path.length() > 0) {
      String opacity = String.format(Locale.ROOT, "%.2f", (double) level / LEVELS);
      svg.empty("path", "class", paint, "fill-opacity", opacity, "d", path.toString());
    }
  }
}

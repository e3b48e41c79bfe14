package org.priory.models.plot;

import java.util.List;

/** A whole SVG file: a title, a legend and panels side by side, readable on light and dark. */
public final class Picture {
  private static final double MARGIN = 20;
  private static final double HEAD = 102;
  private static final double LEGEND = 82;
  private static final double LEGEND_ENTRY = 190;
  private static final double SWATCH = 22;

  /** No outside references: fonts are the system's, colours follow the viewer's preference. */
  private static final String STYLE =
      """
      :root { --paper: #ffffff; --ink: #1c2430; --faint: #5b6675; --rule: #e3e7ed;
        --edge: #9aa5b4; --one: #1d5fb0; --two: #b8520b; }
      @media (prefers-color-scheme: dark) {
        :root { --paper: #14181f; --ink: #e8ecf2; --faint: #a3afbf; --rule: #2a313c;
          --edge: #64707f; --one: #79b2f5; --two: #f0a35e; }
      }
      .paper { fill: var(--paper); }
      text { font: 13px system-ui, "Segoe UI", "Helvetica Neue", Arial, sans-serif;
        fill: var(--faint); }
      text.title { font-size: 19px; font-weight: 600; fill: var(--ink); }
      text.panel { font-size: 15px; font-weight: 600; fill: var(--ink); }
      text.axis { fill: var(--ink); }
      .grid { stroke: var(--rule); }
      .frame { fill: none; stroke: var(--edge); }
      .guide { stroke: var(--ink); stroke-dasharray: 3 4; opacity: 0.6; }
      .mark { fill: var(--ink); stroke: var(--paper); stroke-width: 2; }
      .line { fill: none; stroke-width: 2; stroke-linejoin: round; }
      .line.series1 { stroke: var(--one); }
      .line.series2 { stroke: var(--two); stroke-dasharray: 7 4; }
      .band { fill-opacity: 0.25; stroke-width: 2; stroke-linejoin: round; }
      .band.series1 { fill: var(--one); stroke: var(--one); }
      """;

  private Picture() {}

  /** What the shapes in the panels mean. */
  public enum Shape {
    BAND,
    LINE,
    MARK
  }

  /** An entry of the legend; the series gives the colour of a band or a line. */
  public record Entry(Shape shape, int series, String text) {}

  /** The words above the panels. */
  public record Head(String title, String subtitle, List<Entry> legend) {
    public Head {
      legend = List.copyOf(legend);
    }
  }

  /** The file's text. */
  public static String of(Head head, LinePlot.Size panel, List<LinePlot> panels) {
    double width = 2 * MARGIN + panel.width() * panels.size();
    double height = HEAD + panel.height() + MARGIN;
    Svg svg =
        Svg.file(width, height)
            .element("title", head.title)
            .element("desc", head.subtitle)
            .styleSheet(STYLE)
            .rectangle(0, 0, width, height, "class", "paper")
            .words(head.title, MARGIN, 34.0, "class", "title")
            .words(head.subtitle, MARGIN, 56.0);
    for (int i = 0; i < head.legend.size(); i++) {
      svg.add(drawn(head.legend.get(i), MARGIN + i * LEGEND_ENTRY));
    }
    for (int i = 0; i < panels.size(); i++) {
      svg.add(panels.get(i).drawnAt(MARGIN + i * panel.width(), HEAD, "panel" + (i + 1)));
    }
    return svg.close("svg").toString();
  }

  private static Svg drawn(Entry entry, double left) {
    double right = left + SWATCH;
    String series = " series" + entry.series;
    Svg svg = new Svg();
    switch (entry.shape) {
      case BAND -> svg.rectangle(left, LEGEND - 5, SWATCH, 10, "class", "band" + series);
      case LINE -> svg.line(left, LEGEND, right, LEGEND, "class", "line" + series);
      case MARK -> svg.circle((left + right) / 2, LEGEND, 5, "class", "mark");
    }
    return svg.words(entry.text, right + 8, LEGEND + 4);
  }
}

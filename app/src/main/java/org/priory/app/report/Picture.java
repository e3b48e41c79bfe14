package org.priory.app.report;

import java.util.List;

/** A whole SVG file: a title, a subtitle and panels side by side, readable on light and dark. */
final class Picture {
  private static final double MARGIN = 20;
  private static final double HEAD = 74;

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

  /** The file's text. */
  static String of(String title, String subtitle, LinePlot.Size panel, List<LinePlot> panels) {
    double width = 2 * MARGIN + panel.width() * panels.size();
    double height = HEAD + panel.height() + MARGIN;
    Svg svg =
        new Svg()
            .open(
                "svg",
                "xmlns",
                "http://www.w3.org/2000/svg",
                "viewBox",
                "0 0 " + width + " " + height,
                "width",
                width,
                "height",
                height,
                "role",
                "img")
            .text(title, "title")
            .text(subtitle, "desc")
            .text(STYLE, "style")
            .element("rect", "class", "paper", "width", width, "height", height)
            .text(title, "text", "class", "title", "x", MARGIN, "y", 34.0)
            .text(subtitle, "text", "x", MARGIN, "y", 56.0);
    for (int i = 0; i < panels.size(); i++) {
      svg.add(panels.get(i).drawnAt(MARGIN + i * panel.width(), HEAD, "panel" + (i + 1)));
    }
    return svg.close("svg").toString();
  }
}

package org.priory.models.report.chart;

import java.util.List;
import org.priory.models.plot.LinearScale;
import org.priory.models.plot.Scale;
import org.priory.models.plot.Svg;
import org.priory.models.report.part.Figures;
import org.priory.models.report.part.Html;

/**
 * Two intervals of each row of a table on one axis: above what is predicted, below what the data
 * say. The numbers stand beside the picture, so it is left out when the page is read aloud.
 */
public final class TwoIntervals {
  private static final int ABOVE = 8;
  private static final int BELOW = 18;

  private final String caption;
  private final String name;
  private final List<Line> lines;
  private final LinearScale scale;

  /**
   * A row of the table.
   *
   * @param isTold whether there are enough records for a picture and numbers
   * @param isClear whether the two clearly differ
   */
  public record Line(
      String label, Ends predicted, Ends observed, boolean isTold, boolean isClear) {}

  /**
   * Both ends of an interval, as numbers for the picture and as they are written.
   *
   * @param words both ends as they are written
   */
  public record Ends(double low, double high, String words) {}

  /**
   * A table of intervals.
   *
   * @param name of its first column
   */
  public TwoIntervals(String caption, String name, List<Line> lines) {
    this.caption = caption;
    this.name = name;
    this.lines = List.copyOf(lines);
    this.scale = scale(lines);
  }

  private static LinearScale scale(List<Line> lines) {
    double least = Double.MAX_VALUE;
    double most = -Double.MAX_VALUE;
    for (Line line : lines) {
      if (line.isTold) {
        least = Math.min(least, Math.min(line.predicted.low, line.observed.low));
        most = Math.max(most, Math.max(line.predicted.high, line.observed.high));
      }
    }
    boolean isAny = least < most;
    double room = isAny ? 0.03 * (most - least) : 0;
    return new LinearScale(isAny ? least - room : 0, isAny ? most + room : 1);
  }

  public Html drawn() {
    Html html = new Html();
    html.open("table", "class", "forest", "role", "table").element("caption", caption);
    html.open("thead", "role", "rowgroup").open("tr", "role", "row");
    head(html, "").name(name).close("th");
    html.open("th", "scope", "col", "role", "columnheader", "class", "bar").add(axis()).close("th");
    head(html, "number").name("Predicted").close("th");
    head(html, "number").name("Data").close("th");
    html.close("tr").close("thead").open("tbody", "role", "rowgroup");
    lines.forEach(line -> row(html, line));
    return html.close("tbody").close("table");
  }

  private static Html head(Html html, String style) {
    return html.open("th", "scope", "col", "role", "columnheader", "class", style);
  }

  private Svg axis() {
    Svg svg =
        new Svg()
            .open("svg", "height", 22, "width", "100%", "role", "img")
            .element("title", "Axis of the intervals");
    for (Scale.Tick tick : scale.ticks()) {
      svg.words(
          Figures.typeset(tick.label()),
          at(tick.value()),
          14,
          "class",
          "tick",
          "text-anchor",
          "middle");
    }
    return svg.close("svg");
  }

  private void row(Html html, Line line) {
    html.open("tr", "class", "row" + (line.isClear ? " clear" : ""), "role", "row")
        .open("th", "scope", "row", "role", "rowheader")
        .name(line.label)
        .close("th")
        .open("td", "class", "bar", "role", "cell");
    if (line.isTold) {
      html.add(picture(line));
    }
    html.close("td")
        .element("td", line.isTold ? line.predicted.words : "", "class", "number", "role", "cell")
        .element(
            "td",
            line.isTold ? line.observed.words : "too few to tell",
            "class",
            "number",
            "role",
            "cell")
        .close("tr");
  }

  private Svg picture(Line line) {
    return new Svg()
        .open("svg", "height", ABOVE + BELOW, "width", "100%", "aria-hidden", "true")
        .line(at(line.predicted.low), ABOVE, at(line.predicted.high), ABOVE, "class", "predicted")
        .line(at(line.observed.low), BELOW, at(line.observed.high), BELOW, "class", "interval")
        .close("svg");
  }

  private String at(double value) {
    return Svg.share(scale.position(value));
  }
}

package org.priory.models.report.chart;

import java.util.List;
import org.priory.models.plot.Svg;
import org.priory.models.report.part.Html;

/** A table of names, bars and numbers. */
public final class Bars {
  private Bars() {}

  /**
   * A name with its bar and its number.
   *
   * @param name what stands before the bar
   * @param value how long the bar is, of the longest
   * @param words the value as it is written
   */
  public record Bar(String name, double value, String words) {}

  public static Html of(List<Bar> bars) {
    return of(bars, "topic");
  }

  /** Bars with a class of their own for the style sheet. */
  public static Html of(List<Bar> bars, String style) {
    double largest = bars.stream().mapToDouble(Bar::value).reduce(0, Math::max);
    Html html = new Html().open("table", "class", style).open("tbody");
    for (Bar bar : bars) {
      html.open("tr")
          .open("th", "scope", "row")
          .name(bar.name)
          .close("th")
          .open("td", "class", "bar")
          .add(bar(largest > 0 ? bar.value / largest : 0, 6))
          .close("td")
          .element("td", bar.words, "class", "number")
          .close("tr");
    }
    return html.close("tbody").close("table");
  }

  /** A bar across its cell; the number stands beside it, so it is not read aloud. */
  public static Svg bar(double share, int height) {
    return new Svg()
        .open("svg", "width", "100%", "height", height, "aria-hidden", "true")
        .rectangle(
            0, 0, Svg.share(Double.isFinite(share) ? share : 0), height, "class", "amount", "rx", 1)
        .close("svg");
  }
}

package org.priory.models.report;

import java.util.List;

/** A table of names, bars and numbers. */
final class Bars {
  private Bars() {}

  /**
   * One line.
   *
   * @param value how long the bar is, of the longest
   * @param words the value as it is written
   */
  record Bar(String name, double value, String words) {}

  static Html of(List<Bar> bars) {
    double largest = bars.stream().mapToDouble(Bar::value).reduce(0, Math::max);
    Html html = new Html().open("table", "class", "topic").open("tbody");
    for (Bar bar : bars) {
      html.open("tr")
          .open("th", "scope", "row")
          .name(bar.name)
          .close("th")
          .open("td", "class", "bar")
          .add(Topics.bar(largest > 0 ? bar.value / largest : 0))
          .close("td")
          .element("td", bar.words, "class", "number")
          .close("tr");
    }
    return html.close("tbody").close("table");
  }
}

package org.priory.app.report.html;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/** Which columns move the predictions of a network of layers, and how far. */
final class Influence implements Section {

  @Override
  public String title() {
    return "What moves a prediction";
  }

  @Override
  public Optional<Html> content(Run run) {
    JsonNode columns = run.posterior().path("influence");
    if (!columns.isArray() || columns.isEmpty()) {
      return Optional.empty();
    }
    boolean isNumber = run.posterior().path("classes").isEmpty();
    Html html =
        new Html()
            .element(
                "p",
                "How far a prediction moves, on average, when this column takes another value and all"
                    + " others stay: "
                    + (isNumber ? "in the target's own units." : "in probability.")
                    + " Made-up rows were asked, not those of the data, with columns that know"
                    + " nothing of one another. Noise moves predictions as well: a short bar may be"
                    + " nothing else.")
            .open("table", "class", "topic")
            .open("tbody");
    double largest = 0;
    for (JsonNode column : columns) {
      largest = Math.max(largest, Values.number(column, "moves").orElse(0));
    }
    for (JsonNode column : columns) {
      double moves = Values.number(column, "moves").orElse(Double.NaN);
      html.open("tr")
          .open("th", "scope", "row")
          .name(Values.text(column, "column").orElse(""))
          .close("th")
          .open("td", "class", "bar")
          .add(Topics.bar(largest > 0 ? moves / largest : 0))
          .close("td")
          .element(
              "td", isNumber ? Figures.about(moves) : Figures.percent(moves), "class", "number")
          .close("tr");
    }
    return Optional.of(html.close("tbody").close("table"));
  }
}

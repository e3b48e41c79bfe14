package org.priory.models.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
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
                    + " nothing else.");
    List<Bars.Bar> bars = new ArrayList<>();
    for (JsonNode column : columns) {
      double moves = Values.number(column, "moves").orElse(Double.NaN);
      bars.add(
          new Bars.Bar(
              Values.text(column, "column").orElse(""),
              moves,
              isNumber ? Figures.about(moves) : Figures.percent(moves)));
    }
    return Optional.of(html.add(Bars.of(bars)));
  }
}

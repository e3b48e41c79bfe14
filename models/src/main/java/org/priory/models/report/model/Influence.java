package org.priory.models.report.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.priory.models.report.chart.Bars;
import org.priory.models.report.part.Figures;
import org.priory.models.report.part.Html;
import org.priory.models.report.part.ReportedRun;
import org.priory.models.report.part.Section;
import org.priory.models.report.part.Values;
import org.priory.privacy.json.JsonValue;

/** Which columns move the predictions of a network of layers, and how far. */
public final class Influence implements Section {

  @Override
  public String title() {
    return "What moves a prediction";
  }

  @Override
  public Optional<Html> content(ReportedRun run) {
    JsonValue columns = run.posterior().path("influence");
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
    for (JsonValue column : columns) {
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

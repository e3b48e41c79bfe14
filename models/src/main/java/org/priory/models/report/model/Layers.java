package org.priory.models.report.model;

import java.util.List;
import java.util.Optional;
import org.priory.models.report.part.Figures;
import org.priory.models.report.part.Html;
import org.priory.models.report.part.ReportedRun;
import org.priory.models.report.part.Section;
import org.priory.models.report.part.Values;
import org.priory.privacy.json.JsonValue;

/** A network of layers: what they are, how large their weights are, and how far draws differ. */
public final class Layers implements Section {

  @Override
  public String title() {
    return "The layers";
  }

  @Override
  public Optional<Html> content(ReportedRun run) {
    JsonValue layers = run.posterior().path("layers");
    if (!layers.isArray() || layers.isEmpty()) {
      return Optional.empty();
    }
    int draws = run.posterior().path("draws").asInt();
    Html html =
        new Html()
            .element(
                "p",
                "%s parameters. %s How sure it is holds for cases like those that it learned from: of others, such as images that are turned or of another kind, it may be far too sure."
                    .formatted(
                        Figures.count(run.posterior().path("parameters").asDouble()),
                        draws > 1
                            ? "A prediction is the average over %d draws of all of them: where draws disagree, the network does not know."
                                .formatted(draws)
                            : "One set of weights: a prediction knows nothing of the doubt about them."))
            .open("table", "class", "numbers")
            .open("thead")
            .open("tr")
            .element("th", "Layer", "scope", "col");
    for (String heading : List.of("Inputs", "Outputs", "Size of a weight", "S.d. between draws")) {
      html.element("th", heading, "scope", "col", "class", "number");
    }
    html.close("tr").close("thead").open("tbody");
    for (JsonValue layer : layers) {
      html.open("tr")
          .element("th", Values.text(layer, "layer").orElse(""), "scope", "row")
          .element("td", Figures.count(layer.path("inputs").asDouble()), "class", "number")
          .element("td", Figures.count(layer.path("outputs").asDouble()), "class", "number")
          .element("td", Figures.fixed(layer.path("rms_weight").asDouble(), 4), "class", "number")
          .element("td", Figures.fixed(layer.path("sd_of_draws").asDouble(), 4), "class", "number")
          .close("tr");
    }
    return Optional.of(html.close("tbody").close("table"));
  }
}

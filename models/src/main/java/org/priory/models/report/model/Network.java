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

/** A network for a number: how far predictions are off, and which features it listens to. */
public final class Network implements Section {

  @Override
  public String title() {
    return "The network";
  }

  @Override
  public Optional<Html> content(ReportedRun run) {
    JsonValue network = run.posterior().path("network");
    if (!network.isObject()) {
      return Optional.empty();
    }
    double half = Values.number(network, "half_width").orElse(Double.NaN);
    Html html =
        new Html()
            .element(
                "p",
                "One hidden layer of %s units. A prediction of %s is off by less than about %s in 19 of"
                        .formatted(
                            Values.text(network, "hidden").orElse("?"),
                            Values.text(network, "target").orElse("the target"),
                            Figures.about(half))
                    + " 20 records; predictions come with their own intervals.")
            .element(
                "p",
                "How much the network listens to each feature, by the size of its weights; the"
                    + " squares add up to 1. A feature that hardly varies keeps the weights of the"
                    + " random start: a long bar does not prove that it matters, nor a short one"
                    + " that it does not.");
    List<Bars.Bar> bars = new ArrayList<>();
    for (JsonValue feature : network.path("features")) {
      double relevance = Values.number(feature, "relevance").orElse(Double.NaN);
      bars.add(
          new Bars.Bar(
              Values.text(feature, "name").orElse(""), relevance, Figures.fixed(relevance, 3)));
    }
    return Optional.of(html.add(Bars.of(bars)));
  }
}

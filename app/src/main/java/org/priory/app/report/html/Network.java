package org.priory.app.report.html;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/** A network for a number: how far predictions are off, and which features it listens to. */
final class Network implements Section {

  @Override
  public String title() {
    return "The network";
  }

  @Override
  public Optional<Html> content(Run run) {
    JsonNode network = run.posterior().path("network");
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
                    + " that it does not.")
            .open("table", "class", "topic")
            .open("tbody");
    double largest = 0;
    for (JsonNode feature : network.path("features")) {
      largest = Math.max(largest, Values.number(feature, "relevance").orElse(0));
    }
    for (JsonNode feature : network.path("features")) {
      double relevance = Values.number(feature, "relevance").orElse(Double.NaN);
      html.open("tr")
          .open("th", "scope", "row")
          .name(Values.text(feature, "name").orElse(""))
          .close("th")
          .open("td", "class", "bar")
          .add(Topics.bar(largest > 0 ? relevance / largest : 0))
          .close("td")
          .element("td", Figures.fixed(relevance, 3), "class", "number")
          .close("tr");
    }
    return Optional.of(html.close("tbody").close("table"));
  }
}

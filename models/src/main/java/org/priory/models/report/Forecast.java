package org.priory.models.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** What was known before the data were touched: how much of the answer noise and prior would be. */
final class Forecast implements Section {

  @Override
  public String title() {
    return "How much the data could tell";
  }

  @Override
  public Optional<Html> content(Run run) {
    JsonNode forecast = run.privacy().path("forecast");
    if (!forecast.isObject()) {
      return Optional.empty();
    }
    Html html = new Html();
    boolean isMostlyPrior = forecast.path("mostly_prior").asBoolean(false);
    Values.text(forecast, "words")
        .ifPresent(
            words ->
                html.element(
                    "p", Figures.sentence(words), "class", isMostlyPrior ? "warning" : "words"));
    Values.text(forecast, "supposed")
        .ifPresent(words -> html.element("p", Figures.sentence(words)));
    Map<String, Double> bars = bars(forecast);
    if (!bars.isEmpty()) {
      draw(html, bars, Values.text(forecast, "quantity").orElse("coefficient"));
    }
    return Optional.of(html);
  }

  private static Map<String, Double> bars(JsonNode forecast) {
    Map<String, Double> bars = new LinkedHashMap<>();
    put(bars, "Chance, from the size of the data", forecast, "sampling_sd");
    put(bars, "Noise added for privacy", forecast, "noise_sd");
    put(bars, "Prior, before any data", forecast, "prior_sd");
    return bars;
  }

  private static void put(Map<String, Double> bars, String name, JsonNode forecast, String member) {
    Values.number(forecast, member)
        .ifPresent(
            value -> {
              if (value >= 0 && Double.isFinite(value)) {
                bars.put(name, value);
              }
            });
  }

  private static void draw(Html html, Map<String, Double> bars, String quantity) {
    double most = bars.values().stream().mapToDouble(each -> each).max().orElse(1);
    html.open("table", "class", "bars")
        .element(
            "caption",
            "Standard deviation of a %s, as forecast before the data were read".formatted(quantity))
        .open("tbody");
    bars.forEach(
        (name, value) ->
            html.open("tr")
                .element("th", name, "scope", "row")
                .open("td", "class", "bar")
                .open("svg", "height", "14", "width", "100%", "aria-hidden", "true")
                .empty(
                    "rect",
                    "class",
                    "amount",
                    "width",
                    Figures.share(most > 0 ? Math.max(value / most, 0.003) : 0.003),
                    "height",
                    "14")
                .close("svg")
                .close("td")
                .element("td", Figures.about(value), "class", "number")
                .close("tr"));
    html.close("tbody").close("table");
  }
}

package org.priory.models.report.model;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.priory.models.report.chart.Bars;
import org.priory.models.report.part.Figures;
import org.priory.models.report.part.Html;
import org.priory.models.report.part.ReportedRun;
import org.priory.models.report.part.Section;
import org.priory.models.report.part.Values;
import org.priory.privacy.json.JsonValue;

/** What was known before the data were touched: how much of the answer noise and prior would be. */
public final class ForecastSection implements Section {

  @Override
  public String title() {
    return "How much the data could tell";
  }

  @Override
  public Optional<Html> content(ReportedRun run) {
    JsonValue forecast = run.privacy().path("forecast");
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

  private static Map<String, Double> bars(JsonValue forecast) {
    Map<String, Double> bars = new LinkedHashMap<>();
    put(bars, "Chance, from the size of the data", forecast, "sampling_sd");
    put(bars, "Noise added for privacy", forecast, "noise_sd");
    put(bars, "Prior, before any data", forecast, "prior_sd");
    return bars;
  }

  private static void put(
      Map<String, Double> bars, String name, JsonValue forecast, String member) {
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
                .add(Bars.bar(most > 0 ? Math.max(value / most, 0.003) : 0.003, 14))
                .close("td")
                .element("td", Figures.about(value), "class", "number")
                .close("tr"));
    html.close("tbody").close("table");
  }
}

package org.priory.models.model;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.priory.inference.model.Forecast;

/**
 * What is known of a result before the data is touched.
 *
 * @param forecast of the method, for a coefficient as it is fitted or another quantity
 * @param widths of the coefficients as a person reads them, where the fit could be rehearsed
 * @param weights what it costs that rows have weights, where they have
 */
public record Foretold(
    Forecast forecast, Optional<WidthForecast> widths, Optional<String> weights) {

  /** Where all rows count alike. */
  public Foretold(Forecast forecast, Optional<WidthForecast> widths) {
    this(forecast, widths, Optional.empty());
  }

  /** This forecast with what weights cost. */
  public Foretold weighted(String words) {
    return new Foretold(
        forecast, widths.map(each -> each.supposing("Weights: " + words)), Optional.of(words));
  }

  /** In words. */
  public String words() {
    return widths
        .map(WidthForecast::words)
        .orElseGet(() -> words(forecast) + weights.map(cost -> "; " + cost).orElse(""));
  }

  /** The forecast in words, with what was supposed. */
  public String wordsAndWhy() {
    return words() + widths.map(each -> ". " + each.supposed()).orElse("");
  }

  /** The members of {@code privacy.json} that hold the forecast. */
  public Map<String, Object> members() {
    Map<String, Object> members =
        widths.isPresent() ? new LinkedHashMap<>(widths.get().members()) : ofForecast();
    weights.ifPresent(cost -> members.put("weights", cost));
    return members;
  }

  private Map<String, Object> ofForecast() {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("noise_sd", forecast.noiseSd());
    if (forecast.hasPrior()) {
      members.put("prior_sd", forecast.priorSd());
    }
    members.put("sampling_sd", forecast.samplingSd());
    members.put("quantity", forecast.quantity());
    members.put("mostly_prior", forecast.isMostlyPrior());
    members.put("words", words(forecast));
    return members;
  }

  /** What a forecast means. */
  private static String words(Forecast forecast) {
    return "expected noise s.d. per %s %s, %s, s.d. without noise %s: %s"
        .formatted(
            forecast.quantity(),
            number(forecast.noiseSd()),
            forecast.hasPrior() ? "prior s.d. " + number(forecast.priorSd()) : "no prior",
            number(forecast.samplingSd()),
            forecast.isMostlyPrior()
                ? "the result will be mostly prior"
                : forecast.noiseSd() > forecast.samplingSd()
                    ? "privacy costs more precision than the sample's size"
                    : "the sample's size costs more precision than privacy");
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.2g", value);
  }
}

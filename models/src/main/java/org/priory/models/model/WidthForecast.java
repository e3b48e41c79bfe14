package org.priory.models.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.priory.numerics.special.NormalQuantile;

/**
 * How wide the intervals of coefficients will be, as a person reads them.
 *
 * @param scale of the effects, in words
 * @param coefficients numbers and contrasts of listed values, in the order of the schema
 * @param supposed what the schema does not say, in words
 */
public record WidthForecast(String scale, List<Coefficient> coefficients, String supposed) {

  /** This forecast with one sentence more of what it rests on. */
  WidthForecast supposing(String more) {
    return new WidthForecast(scale, coefficients, supposed + ". " + more);
  }

  /** From a standard deviation to half of a 95 % interval. */
  private static final double HALF = NormalQuantile.of(0.5 + FittedModel.LEVEL / 2);

  /**
   * How well one coefficient will be known, as a person reads it.
   *
   * @param name as in {@code posterior.json}
   * @param isNumber whether it is the effect of a number's step, else a contrast of two values
   * @param sd expected standard deviation
   * @param low the same if much can be learned of the table
   * @param high the same if little can be learned of the table
   * @param plainSd the same without the noise that privacy needs
   * @param effect how large it is in the made-up table
   */
  public record Coefficient(
      String name,
      boolean isNumber,
      double sd,
      double low,
      double high,
      double plainSd,
      double effect) {}

  /**
   * How wide the 95 % interval of the coefficient in the middle of some will be. A value that
   * cannot be foretold is NaN.
   *
   * @param half of the interval
   * @param low the same if much can be learned of the table
   * @param high the same if little can be learned of the table
   * @param withoutPrivacy the same without the noise that privacy needs
   */
  public record Width(double half, double low, double high, double withoutPrivacy) {}

  public WidthForecast {
    coefficients = List.copyOf(coefficients);
  }

  /** Widths of the effects of numbers, by the steps in which they are read, if there are any. */
  public Optional<Width> numbers() {
    return width(Coefficient::isNumber);
  }

  /** Widths of the contrasts of two values of a category, if there are any. */
  public Optional<Width> contrasts() {
    return width(each -> !each.isNumber());
  }

  /** Widths of one column's effect or contrasts, if it explains anything. */
  public Optional<Width> of(String column) {
    return width(
        each ->
            each.isNumber() ? each.name().equals(column) : each.name().startsWith(column + "="));
  }

  private Optional<Width> width(Predicate<Coefficient> which) {
    List<Coefficient> of = coefficients.stream().filter(which).toList();
    return of.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Width(
                HALF * median(of, Coefficient::sd),
                HALF * median(of, Coefficient::low),
                HALF * median(of, Coefficient::high),
                HALF * median(of, Coefficient::plainSd)));
  }

  /** Whether an interval around an effect of usual size will hold zero. */
  boolean tellsLittle() {
    return median(coefficients, each -> Math.abs(each.effect()) / (HALF * each.sd())) < 1;
  }

  /** The forecast in words, for the terminal and the report. */
  public String words() {
    List<String> kinds = new ArrayList<>();
    add(kinds, "the effect of a number, by the step in which it is read", Coefficient::isNumber);
    add(kinds, "the contrast of two values of a category", each -> !each.isNumber());
    return "95 %% intervals will be about %s, on %s: %s"
        .formatted(
            String.join("; ", kinds),
            scale,
            tellsLittle()
                ? "effects of usual size will hardly be told from none"
                : noiseShare() > 0.5
                    ? "privacy costs more precision than the sample's size"
                    : "the sample's size costs more precision than privacy");
  }

  private void add(List<String> kinds, String name, Predicate<Coefficient> which) {
    double[] sds =
        coefficients.stream().filter(which).mapToDouble(Coefficient::sd).sorted().toArray();
    width(which)
        .ifPresent(
            width ->
                kinds.add(
                    "± %s (± %s to %s, by what the schema does not say) for %s%s (± %s without privacy)"
                        .formatted(
                            number(width.half()),
                            number(width.low()),
                            number(width.high()),
                            name,
                            sds.length < 3
                                ? ""
                                : ", from %s to %s"
                                    .formatted(
                                        number(HALF * sds[sds.length / 10]),
                                        number(HALF * sds[sds.length - 1 - sds.length / 10])),
                            number(width.withoutPrivacy()))));
  }

  /** The share of the variance of a typical coefficient that is noise. */
  private double noiseShare() {
    return median(coefficients, each -> 1 - Math.min(1, square(each.plainSd() / each.sd())));
  }

  private static double square(double x) {
    return x * x;
  }

  /** The members of {@code privacy.json} that hold the forecast. */
  Map<String, Object> members() {
    double sd = median(coefficients, Coefficient::sd);
    double share = noiseShare();
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("noise_sd", sd * Math.sqrt(share));
    members.put("sampling_sd", sd * Math.sqrt(1 - share));
    members.put("quantity", "coefficient in the middle of all");
    members.put("mostly_prior", tellsLittle());
    members.put("words", words());
    members.put("scale", scale);
    members.put("supposed", supposed);
    List<Map<String, Object>> each = new ArrayList<>();
    for (Coefficient coefficient : coefficients) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("name", coefficient.name());
      one.put("sd", coefficient.sd());
      one.put("sd_low", coefficient.low());
      one.put("sd_high", coefficient.high());
      one.put("sd_without_noise", coefficient.plainSd());
      each.add(one);
    }
    members.put("coefficients", each);
    return members;
  }

  private static double median(List<Coefficient> of, ToDoubleFunction<Coefficient> value) {
    double[] sorted = of.stream().mapToDouble(value).toArray();
    Arrays.sort(sorted);
    int n = sorted.length;
    return (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.2g", value);
  }
}

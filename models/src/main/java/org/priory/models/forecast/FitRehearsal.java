package org.priory.models.forecast;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.priory.inference.model.FitMethod;
import org.priory.inference.model.Method;
import org.priory.inference.model.Progress;
import org.priory.inference.model.Resumable;
import org.priory.models.model.WidthForecast;
import org.priory.models.table.TableModel;
import org.priory.privacy.data.design.TermBlock;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.wall.Rehearsal;

/**
 * Fits a regression to a {@link MadeUpTable} as it will be fitted to the data: its own plan, its
 * own noise, its own posterior. What intervals come out is a forecast that follows the method,
 * whatever it does.
 */
public final class FitRehearsal {
  /**
   * The most made-up rows; each stands for as many as it takes to be all records. Long-tailed
   * columns and rare values need thousands: from a thousand rows forecasts were 2 to 4 times too
   * wide.
   */
  private static final int MOST_ROWS = 8000;

  /** The most made-up rows for the range of the forecast, which need only be rough. */
  private static final int MOST_ROWS_OF_RANGE = 2000;

  /** Numbers are decorrelated, which takes as long as rows times the square of their number. */
  private static final double MOST_PRODUCTS = 1e7;

  /** Beyond these a rehearsal would take longer than a few seconds. */
  private static final long MOST_STEPS = 200;

  private static final int MOST_FEATURES = 300;

  /** With few features, where it takes no time, the forecast is the median of several noises. */
  private static final int FEW_FEATURES = 30;

  private static final int NOISES = 5;

  /** The seed of the table and of the first noise: made up, and equal in every forecast. */
  private static final long SEED = 1;

  private FitRehearsal() {}

  /**
   * The forecast; empty where there are no coefficients or no intervals of them, or a rehearsal
   * would take too long.
   */
  public static <P> Optional<WidthForecast> of(
      TableModel<P> model, Encoding encoding, FitMethod<P> method, double records) {
    return of(model, encoding, encoding, method, records);
  }

  /**
   * The forecast where rows have more columns than those of the model, such as weights.
   *
   * @param rows how rows are asked about
   */
  public static <P> Optional<WidthForecast> of(
      TableModel<P> model, Encoding encoding, Encoding rows, FitMethod<P> method, double records) {
    boolean isShort =
        encoding.width() <= MOST_FEATURES
            && method instanceof Method<P> asking
            && !(method instanceof Resumable<P>)
            && method.withoutIntervals().isEmpty()
            && asking.plan().noise().steps() <= MOST_STEPS;
    return isShort
        ? Optional.of(new Stage<>(model, encoding, rows, (Method<P>) method, records).forecast())
        : Optional.empty();
  }

  /** What all rehearsals of a fit have in common. */
  private record Stage<P>(
      TableModel<P> model, Encoding encoding, Encoding asked, Method<P> method, double records) {

    WidthForecast forecast() {
      Records usual = table(Supposition.DEFAULTS, MOST_ROWS);
      Map<String, Object> summary = summary(usual, false, SEED);
      Map<String, Map<?, ?>> plain = coefficients(summary);
      List<Map<String, Map<?, ?>>> noisy = new ArrayList<>();
      for (int k = 0; k < (encoding.width() <= FEW_FEATURES ? NOISES : 1); k++) {
        noisy.add(coefficients(summary(usual, true, SEED + k)));
      }
      Map<String, Map<?, ?>> rich = range(Supposition.RICH);
      Map<String, Map<?, ?>> poor = range(Supposition.POOR);
      List<WidthForecast.Coefficient> found = new ArrayList<>();
      plain.forEach(
          (key, one) -> {
            double sd = median(noisy.stream().mapToDouble(each -> sd(each, key)).toArray());
            found.add(
                new WidthForecast.Coefficient(
                    String.valueOf(one.get("name")),
                    one.containsKey("per"),
                    sd,
                    Math.min(sd, sd(rich, key)),
                    Math.max(sd, sd(poor, key)),
                    value(one, "sd"),
                    value(one, "mean")));
          });
      return new WidthForecast(
          String.valueOf(summary.get("scale")), found, Supposition.words(encoding));
    }

    private Map<String, Map<?, ?>> range(Supposition supposed) {
      return coefficients(summary(table(supposed, MOST_ROWS_OF_RANGE), true, SEED));
    }

    private Records table(Supposition supposed, int most) {
      long numbers =
          encoding.design().blocks().stream()
              .filter(block -> !block.isOneHot())
              .mapToLong(TermBlock::count)
              .sum();
      double affordable = MOST_PRODUCTS / Math.max(1, numbers * numbers);
      double rows = Math.min(records, Math.min(most, affordable));
      return MadeUpTable.of(asked, supposed, (int) Math.max(1, rows), SEED);
    }

    /** What a fit to the table says. */
    private Map<String, Object> summary(Records table, boolean noisy, long seed) {
      try (Rehearsal questions = new Rehearsal(method.plan(), table.copy(), records, noisy, seed)) {
        return model.fitted(method.fit(questions, Progress.NONE), encoding).summary();
      }
    }
  }

  /**
   * Numbers and contrasts of listed values, by name and class: their order depends on which values
   * look empty.
   */
  private static Map<String, Map<?, ?>> coefficients(Map<String, Object> summary) {
    Map<String, Map<?, ?>> found = new LinkedHashMap<>();
    for (Object each : summary.get("coefficients") instanceof List<?> list ? list : List.of()) {
      Map<?, ?> one = (Map<?, ?>) each;
      if (one.containsKey("per")
          || (one.containsKey("reference") && !one.containsKey("unlisted"))) {
        found.put(one.get("name") + "\n" + one.get("class"), one);
      }
    }
    return found;
  }

  private static double sd(Map<String, Map<?, ?>> coefficients, String key) {
    return value(coefficients.getOrDefault(key, Map.of()), "sd");
  }

  private static double median(double[] values) {
    Arrays.sort(values);
    return values[values.length / 2];
  }

  private static double value(Map<?, ?> coefficient, String member) {
    return coefficient.get(member) instanceof Double number ? number : Double.NaN;
  }
}

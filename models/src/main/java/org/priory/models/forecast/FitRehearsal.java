package org.priory.models.forecast;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.priory.inference.model.Method;
import org.priory.inference.model.Progress;
import org.priory.inference.model.Resumable;
import org.priory.inference.model.Way;
import org.priory.models.model.WidthForecast;
import org.priory.models.table.TableModel;
import org.priory.privacy.data.Encoding;
import org.priory.privacy.data.Records;
import org.priory.privacy.wall.Rehearsal;

/**
 * Fits a regression to a {@link MadeUpTable} as it will be fitted to the data: its own plan, its
 * own noise, its own posterior. What intervals come out is a forecast that follows the method,
 * whatever it does.
 */
public final class FitRehearsal {
  /** Made-up rows; each stands for as many as it takes to be all records. */
  private static final int ROWS = 1000;

  /** Beyond these a rehearsal would take longer than a few seconds. */
  private static final long MOST_STEPS = 200;

  private static final int MOST_FEATURES = 300;

  /** The seed of the table and of the noise: made up, and equal in every forecast. */
  private static final long SEED = 1;

  private FitRehearsal() {}

  /**
   * The forecast; empty where there are no coefficients or no intervals of them, or a rehearsal
   * would take too long.
   */
  public static <P> Optional<WidthForecast> of(
      TableModel<P> model, Encoding encoding, Way<P> way, double records) {
    boolean isShort =
        encoding.width() <= MOST_FEATURES
            && way instanceof Method<P> method
            && !(way instanceof Resumable<P>)
            && way.withoutIntervals().isEmpty()
            && method.plan().noise().steps() <= MOST_STEPS;
    return isShort
        ? Optional.of(rehearsed(model, encoding, (Method<P>) way, records))
        : Optional.empty();
  }

  private static <P> WidthForecast rehearsed(
      TableModel<P> model, Encoding encoding, Method<P> method, double records) {
    Map<String, Object> noisy = summary(model, encoding, method, records, true);
    // by name: levels that look empty, which depends on the noise, come last
    Map<String, Map<?, ?>> plain = new HashMap<>();
    for (Object each : coefficients(summary(model, encoding, method, records, false))) {
      plain.put(key((Map<?, ?>) each), (Map<?, ?>) each);
    }
    List<WidthForecast.Coefficient> found = new ArrayList<>();
    for (Object each : coefficients(noisy)) {
      Map<?, ?> one = (Map<?, ?>) each;
      Map<?, ?> other = Objects.requireNonNull(plain.get(key(one)));
      boolean isNumber = one.containsKey("per");
      if (isNumber || (one.containsKey("reference") && !one.containsKey("unlisted"))) {
        found.add(
            new WidthForecast.Coefficient(
                String.valueOf(one.get("name")),
                isNumber,
                value(one, "sd"),
                value(other, "sd"),
                value(other, "mean")));
      }
    }
    return new WidthForecast(
        String.valueOf(noisy.get("scale")), found, Supposition.USUAL.words(encoding));
  }

  /** The name of a coefficient, and its class if there are several. */
  private static String key(Map<?, ?> coefficient) {
    return coefficient.get("name") + "\n" + coefficient.get("class");
  }

  private static <P> Map<String, Object> summary(
      TableModel<P> model, Encoding encoding, Method<P> method, double records, boolean noisy) {
    Records madeUp = MadeUpTable.of(encoding, Supposition.USUAL, ROWS, SEED);
    try (Rehearsal questions = new Rehearsal(method.plan(), madeUp, records, noisy, SEED)) {
      return model.fitted(method.fit(questions, Progress.NONE), encoding).summary();
    }
  }

  private static List<?> coefficients(Map<String, Object> summary) {
    return summary.get("coefficients") instanceof List<?> list ? list : List.of();
  }

  private static double value(Map<?, ?> coefficient, String member) {
    return coefficient.get(member) instanceof Double number ? number : Double.NaN;
  }
}

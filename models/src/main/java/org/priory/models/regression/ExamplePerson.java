package org.priory.models.regression;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.priory.inference.posterior.Support;
import org.priory.models.effect.Effect;
import org.priory.models.table.ExplainingColumns;
import org.priory.privacy.data.Column;
import org.priory.privacy.data.Encoding;

/**
 * A made-up person, who follows from the schema and from noisy releases alone: every number at its
 * bought mean, rounded, or in the middle of its bounds if none was bought; every category at its
 * reference, or at the value that most have if nobody has that.
 *
 * @param values of the columns, in order
 * @param features of such a row
 * @param changes other persons, each of whom differs in one column
 */
record ExamplePerson(Map<String, Object> values, float[] features, List<Change> changes) {

  /**
   * A number is rounded to the power of ten of which at least so many are in its range, and to a
   * whole one where bounds and step are whole.
   */
  private static final double FINENESS = 50;

  /** Squares of a mean under even spread between the bounds are 1/3. */
  private static final double PRIOR_PRECISION = 3;

  /**
   * A change of the example person in one column.
   *
   * @param to the value that the column has instead
   * @param step in words: "for 10 more of age"
   * @param place the feature that becomes another value
   * @param feature that value
   * @param instead the feature that becomes 0; the same one if none does
   */
  record Change(String column, Object to, String step, int place, float feature, int instead) {

    float[] of(float[] features) {
      float[] changed = features.clone();
      changed[instead] = 0;
      changed[place] = feature;
      return changed;
    }
  }

  /** Makes the person from the columns that are features. */
  static ExamplePerson of(Encoding encoding, Optional<Support> support) {
    Map<String, Object> values = new LinkedHashMap<>();
    float[] features = new float[encoding.width()];
    List<Change> changes = new ArrayList<>();
    features[0] = 1;
    int place = 1;
    for (Column column : ExplainingColumns.of(encoding)) {
      if (column instanceof Column.Number number) {
        double value = value(number, mean(support, place));
        values.put(number.name(), value);
        features[place] = feature(number, value);
        changes.add(stepOf(number, value, place));
        place++;
      } else if (column instanceof Column.Category category) {
        int level = level(category, support, place);
        String name = category.values().get(level).name();
        values.put(category.name(), name);
        features[place + level] = 1;
        changes.addAll(othersOf(category, name, support, place, place + level));
        place += category.values().size() + 1;
      }
    }
    return new ExamplePerson(values, features, changes);
  }

  /** The mean of a feature in [-1, 1], drawn towards 0 as far as it is noise. */
  private static double mean(Optional<Support> support, int place) {
    if (support.isEmpty()) {
      return 0;
    }
    double noise = support.get().noise() / support.get().records();
    double mean = support.get().mean(place) / (1 + PRIOR_PRECISION * noise * noise);
    return Math.max(-1, Math.min(1, mean));
  }

  private static double value(Column.Number number, double mean) {
    double range = number.max() - number.min();
    double exact = number.min() + (mean + 1) / 2 * range;
    if (!(range / FINENESS >= Double.MIN_NORMAL)) {
      return exact;
    }
    boolean isWhole = isWhole(number.min()) && isWhole(number.max()) && isWhole(number.step());
    int fine = -(int) Math.floor(Math.log10(range / FINENESS));
    int decimals = isWhole ? Math.min(0, fine) : fine;
    double rounded =
        BigDecimal.valueOf(exact).setScale(decimals, RoundingMode.HALF_EVEN).doubleValue();
    return Math.max(number.min(), Math.min(number.max(), rounded));
  }

  private static boolean isWhole(double value) {
    return value == Math.rint(value);
  }

  private static float feature(Column.Number number, double value) {
    return (float) (2 * ((value - number.min()) / (number.max() - number.min())) - 1);
  }

  private static int level(Column.Category category, Optional<Support> support, int first) {
    int level = category.referenceIndex();
    if (support.isEmpty() || support.get().isSeen(first + level)) {
      return level;
    }
    double[] counts = support.get().sums();
    for (int other = 0; other < category.values().size(); other++) {
      level = counts[first + other] > counts[first + level] ? other : level;
    }
    return level;
  }

  /** One step up, or down from where there is none. */
  private static Change stepOf(Column.Number number, double value, int place) {
    double step = number.step();
    boolean isUp = value + step <= number.max();
    double to =
        BigDecimal.valueOf(value)
            .add(BigDecimal.valueOf(isUp ? step : -step))
            .max(BigDecimal.valueOf(number.min()))
            .doubleValue();
    String words = Effect.ofOneStep(number.name(), isUp ? step : -step);
    return new Change(number.name(), to, words, place, feature(number, to), place);
  }

  /** The other values of a category that somebody has. */
  private static List<Change> othersOf(
      Column.Category category, String value, Optional<Support> support, int first, int instead) {
    List<Change> changes = new ArrayList<>();
    for (int level = 0; level < category.values().size(); level++) {
      int place = first + level;
      if (place != instead && support.map(some -> some.isSeen(place)).orElse(true)) {
        String to = category.values().get(level).name();
        changes.add(
            new Change(
                category.name(),
                to,
                Effect.ofLevel(category.name(), to, value),
                place,
                1,
                instead));
      }
    }
    return changes;
  }
}

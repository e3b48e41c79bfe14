package org.priory.models.regression;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.priory.inference.posterior.GammaPosterior;
import org.priory.inference.posterior.Interval;
import org.priory.models.model.FittedModel;
import org.priory.models.table.task.ExplainingColumns;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.MissingPolicy;

/** Coefficients as they are read, as members of {@code posterior.json}. */
final class ReadJson {
  /** The member with the covariance of all coefficients that are listed, row after row. */
  static final String COVARIANCE = "covariance";

  /** A larger covariance is left out: {@code model.json} has that of the fitted coefficients. */
  static final int MOST_COVARIED = 400;

  private ReadJson() {}

  /** All members; each coefficient is open for more. */
  static Map<String, Object> members(
      Reading reading, ReadPosterior posterior, List<Map<String, @Nullable Object>> each) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("level", FittedModel.LEVEL);
    members.put("scale", reading.scale().words());
    if (!reading.interceptAt().isEmpty()) {
      members.put("intercept_at", reading.interceptAt());
    }
    if (reading.encoding() != null) {
      members.put("columns", columns(reading.encoding()));
    }
    if (!reading.notes().isEmpty()) {
      members.put("notes", reading.notes());
    }
    members.put("coefficients", each);
    int count = reading.rows().size();
    if (count <= MOST_COVARIED) {
      members.put(COVARIANCE, covariance(posterior, count));
    }
    return members;
  }

  /** What the schema says about each column that is used, the target last. */
  private static List<Map<String, Object>> columns(Encoding encoding) {
    List<Map<String, Object>> members = new ArrayList<>();
    ExplainingColumns.of(encoding)
        .forEach(
            column ->
                members.add(
                    withPolicy(
                        encoding,
                        column,
                        GroupReading.isGroup(encoding, column.name())
                            ? groups((Column.Category) column)
                            : column(column, false))));
    encoding.schema().columns().stream()
        .filter(column -> column.name().equals(encoding.target().name()))
        .forEach(column -> members.add(column(column, true)));
    return members;
  }

  /** With how missing values count, if the schema says that. */
  private static Map<String, Object> withPolicy(
      Encoding encoding, Column column, Map<String, Object> members) {
    MissingPolicy policy = encoding.schema().column(column.name()).orElseThrow().missing();
    if (policy != null) {
      members.put("missing", policy.word());
    }
    return members;
  }

  /** A category whose values are groups has no reference. */
  private static Map<String, Object> groups(Column.Category category) {
    Map<String, Object> members = new LinkedHashMap<>(column(category, true));
    members.put("groups", true);
    return members;
  }

  private static Map<String, Object> column(Column column, boolean isTarget) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("name", column.name());
    if (column instanceof Column.Number number) {
      members.put("min", number.min());
      members.put("max", number.max());
      if (!isTarget) {
        members.put("per", number.step());
        members.put("per_from", number.per() == null ? "bounds" : "schema");
      }
      if (!number.measure().isEmpty()) {
        members.put("unit", number.measure());
      }
    } else if (column instanceof Column.Category category) {
      members.put("values", category.values().size());
      if (!isTarget) {
        members.put("reference", category.values().get(category.referenceIndex()).name());
        members.put("reference_from", category.reference() == null ? "first value" : "schema");
      }
    }
    if (column.source() != null) {
      members.put("source", column.source());
    }
    return members;
  }

  /** Name, moments and interval of one. */
  static Map<String, @Nullable Object> coefficient(
      Reading reading, ReadPosterior posterior, int i) {
    ReadRow row = reading.rows().get(i);
    Interval interval = posterior.interval(i, FittedModel.LEVEL);
    Map<String, @Nullable Object> one = new LinkedHashMap<>();
    one.put("name", row.name());
    reading.classOf(row).ifPresent(each -> one.put("class", each));
    one.put("mean", posterior.mean(i));
    one.put("sd", posterior.sd(i));
    one.put("low", interval.low());
    one.put("high", interval.high());
    row.per().ifPresent(per -> one.put("per", per));
    if (!row.context().unit().isEmpty()) {
      one.put("unit", row.context().unit());
    }
    if (!row.context().steps().isEmpty()) {
      one.put("steps", row.context().steps());
    }
    if (row.reference() != null) {
      one.put("reference", row.reference());
    }
    if (!row.context().alone()) {
      one.put("alone", false);
    }
    if (!row.context().at().isEmpty()) {
      one.put("at", row.context().at());
    }
    if (row.unlisted()) {
      one.put("unlisted", true);
    }
    if (row.open()) {
      one.put("open", true);
    }
    if (row.support() != null) {
      one.put("support", row.support().members());
    }
    if (reading.scale().isRatio() && !row.isIntercept()) {
      one.put(reading.scale().ratio() + "_ratio", ratio(posterior.mean(i), interval));
    }
    return one;
  }

  /** e to the effect: e to the mean is the posterior's median where it is normal. */
  private static Map<String, Object> ratio(double mean, Interval interval) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("value", Math.exp(mean));
    members.put("low", Math.exp(interval.low()));
    members.put("high", Math.exp(interval.high()));
    return members;
  }

  /**
   * Adds the noise of a target that is a number: its precision, and its size in the target's units.
   */
  static void addNoise(Map<String, Object> members, GammaPosterior precision, Reading reading) {
    members.put("precision", FittedRegression.gamma(precision));
    members.put("noise_sd", reading.half() * Math.sqrt(precision.rate() / precision.shape()));
  }

  private static List<List<Double>> covariance(ReadPosterior posterior, int count) {
    double[][] values = new double[count][count];
    for (int i = 0; i < count; i++) {
      for (int j = 0; j <= i; j++) {
        values[i][j] = posterior.covariance(i, j);
        values[j][i] = values[i][j];
      }
    }
    List<List<Double>> rows = new ArrayList<>();
    for (double[] row : values) {
      rows.add(Arrays.stream(row).boxed().toList());
    }
    return rows;
  }
}

package org.priory.bench.reproduce;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.data.Column;
import org.priory.privacy.data.Encoding;
import org.priory.privacy.data.Hints;
import org.priory.privacy.data.RecordFiles;
import org.priory.privacy.data.Records;
import org.priory.privacy.data.Schema;

/**
 * A real table for which a forecast is compared with what came: on some of them what a forecast
 * supposes was chosen, on the others it is judged.
 *
 * @param name of the table
 * @param schema by the name of its file
 * @param file of the data
 * @param model that is fitted
 * @param target that is explained
 * @param chosenOn whether suppositions were chosen by looking at it
 */
record ForecastTable(
    String name, String schema, String file, String model, String target, boolean chosenOn) {
  private static final String BRFSS = "brfss2015/heart_disease_health_indicators_BRFSS2015.csv.gz";
  private static final String DIABETES = "diabetes130/diabetic_data.csv.gz";
  private static final String SPAM = "spambase/spambase.data.gz";
  private static final String ABALONE = "abalone/abalone.data";
  private static final String ADULT = "adult/adult.data.gz";

  static final List<ForecastTable> ALL =
      List.of(
          new ForecastTable("adult", "adult", ADULT, "logistic", "income", true),
          new ForecastTable(
              "diabetes130", "forecast-diabetes130", DIABETES, "logistic", "readmitted", true),
          new ForecastTable(
              "brfss2015-heart",
              "forecast-brfss2015-heart",
              BRFSS,
              "logistic",
              "HeartDiseaseorAttack",
              false),
          new ForecastTable("spambase", "forecast-spambase", SPAM, "logistic", "spam", false),
          new ForecastTable("abalone", "forecast-abalone", ABALONE, "logistic", "Sex", false),
          new ForecastTable("adult", "adult", ADULT, "linear", "hours-per-week", true),
          new ForecastTable(
              "diabetes130", "forecast-diabetes130", DIABETES, "linear", "time_in_hospital", true),
          new ForecastTable(
              "brfss2015-heart", "forecast-brfss2015-heart", BRFSS, "linear", "BMI", false),
          new ForecastTable("abalone", "forecast-abalone", ABALONE, "linear", "Rings", false));

  /** What anybody knows to measure nearly the same. */
  private static final Map<String, String> ALIKE =
      Map.ofEntries(
          Map.entry("education", "education"),
          Map.entry("education-num", "education"),
          Map.entry("marital-status", "household"),
          Map.entry("relationship", "household"),
          Map.entry("Length", "size"),
          Map.entry("Diameter", "size"),
          Map.entry("Height", "size"),
          Map.entry("Whole", "size"),
          Map.entry("Shucked", "size"),
          Map.entry("Viscera", "size"),
          Map.entry("Shell", "size"));

  /** As it is without hints. */
  Encoding encoding() {
    return Encoding.of(DataSets.schema(schema), target);
  }

  Records read() {
    return RecordFiles.open(DataSets.file(file), encoding()).read();
  }

  /**
   * With hints as a publication has them: means and shares to two digits, standard deviations to
   * one.
   */
  Encoding hinted(Records records) {
    Moments moments = Moments.of(records);
    Schema plain = DataSets.schema(schema);
    List<Column> columns = new ArrayList<>();
    for (Column column : plain.columns()) {
      columns.add(hinted(column, moments, ALIKE.get(column.name())));
    }
    return Encoding.of(
        new Schema(columns, plain.missing(), plain.unit(), plain.size(), plain.layout()), target);
  }

  private Column hinted(Column column, Moments moments, @Nullable String alike) {
    boolean isTarget = column.name().equals(target);
    if (column instanceof Column.Number number) {
      int j = moments.names().indexOf(number.name());
      double half = (number.max() - number.min()) / 2;
      double mean = number.min() + half * (1 + (isTarget ? moments.labelMean() : moments.mean(j)));
      double sd = half * (isTarget ? moments.labelSd() : moments.sd(j));
      Hints hints = new Hints(Digits.of(mean, 2), Digits.of(sd, 1), List.of(), alike);
      return new Column.Number(
          number.name(), number.min(), number.max(), number.per(), hints, number.source());
    }
    if (column instanceof Column.Category category) {
      List<Double> shares = new ArrayList<>();
      for (Column.Value value : category.values()) {
        int j = moments.names().indexOf(category.name() + "=" + value.name());
        double label = shares.isEmpty() ? 1 - moments.labelMean() : moments.labelMean();
        shares.add(Digits.of(isTarget ? label : moments.mean(j), 2));
      }
      return new Column.Category(
          category.name(),
          category.values(),
          category.reference(),
          new Hints(null, null, shares, alike),
          category.source());
    }
    return column;
  }

  /** To print. */
  String words() {
    return name + ", " + model;
  }
}

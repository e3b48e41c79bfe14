package org.priory.bench.reproduce.forecast;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.priory.bench.reproduce.experiment.DataSets;
import org.priory.privacy.data.RecordFiles;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Hints;
import org.priory.privacy.data.schema.Schema;

/**
 * A real table for which a forecast is compared with what came: on some of them what a forecast
 * supposes was chosen, while results on the others were seen.
 *
 * @param name of the table
 * @param schema by the name of its file
 * @param file of the data
 * @param model that is fitted
 * @param target that is explained
 * @param explained share of the target's variance that a fit without noise explains, to one digit
 * @param chosenOn whether suppositions were chosen by looking at it
 */
record ForecastTable(
    String name,
    String schema,
    String file,
    String model,
    String target,
    double explained,
    boolean chosenOn) {
  private static final String BRFSS = "brfss2015/heart_disease_health_indicators_BRFSS2015.csv.gz";
  private static final String DIABETES = "diabetes130/diabetic_data.csv.gz";
  private static final String SPAM = "spambase/spambase.data.gz";
  private static final String ABALONE = "abalone/abalone.data";
  private static final String ADULT = "adult/adult.data.gz";
  private static final String UCI = "uci-regression/%s/data.csv.gz";

  static final List<ForecastTable> ALL =
      List.of(
          chosenOn("adult", "adult", ADULT, "logistic", "income", 0.4),
          chosenOn("diabetes130", "forecast-diabetes130", DIABETES, "logistic", "readmitted", 0.08),
          chosenOn(
              "brfss2015-heart",
              "forecast-brfss2015-heart",
              BRFSS,
              "logistic",
              "HeartDiseaseorAttack",
              0.2),
          chosenOn("spambase", "forecast-spambase", SPAM, "logistic", "spam", 0.7),
          chosenOn("abalone", "forecast-abalone", ABALONE, "logistic", "Sex", 0.4),
          chosenOn("adult", "adult", ADULT, "linear", "hours-per-week", 0.2),
          chosenOn(
              "diabetes130", "forecast-diabetes130", DIABETES, "linear", "time_in_hospital", 0.3),
          chosenOn("brfss2015-heart", "forecast-brfss2015-heart", BRFSS, "linear", "BMI", 0.2),
          chosenOn("abalone", "forecast-abalone", ABALONE, "linear", "Rings", 0.5),
          other("wdbc", "wdbc/wdbc.data", "logistic", "diagnosis", 0.9),
          other("power", UCI.formatted("power"), "linear", "PE", 0.9),
          other("kin8nm", UCI.formatted("kin8nm"), "linear", "y", 0.4),
          other("wine", UCI.formatted("wine-red"), "linear", "quality", 0.4),
          other("protein", UCI.formatted("protein"), "linear", "RMSD", 0.3));

  private static ForecastTable chosenOn(
      String name, String schema, String file, String model, String target, double explained) {
    return new ForecastTable(name, schema, file, model, target, explained, true);
  }

  private static ForecastTable other(
      String name, String file, String model, String target, double explained) {
    return new ForecastTable(name, name, file, model, target, explained, false);
  }

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
          Map.entry("Shell", "size"),
          Map.entry("radius_mean", "size"),
          Map.entry("perimeter_mean", "size"),
          Map.entry("area_mean", "size"),
          Map.entry("radius_worst", "size"),
          Map.entry("perimeter_worst", "size"),
          Map.entry("area_worst", "size"),
          Map.entry("radius_error", "size error"),
          Map.entry("perimeter_error", "size error"),
          Map.entry("area_error", "size error"),
          Map.entry("F1", "area"),
          Map.entry("F2", "area"),
          Map.entry("F4", "area"),
          Map.entry("F5", "area"),
          Map.entry("F6", "area"));

  /** The encoding of the table without hints. */
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
    PublicMoments moments = PublicMoments.of(records);
    Schema plain = DataSets.schema(schema);
    List<Column> columns = new ArrayList<>();
    for (Column column : plain.columns()) {
      columns.add(hinted(column, moments, ALIKE.get(column.name())));
    }
    return Encoding.of(
        new Schema(columns, plain.missing(), plain.unit(), plain.size(), plain.layout()), target);
  }

  private Column hinted(Column column, PublicMoments moments, @Nullable String alike) {
    boolean isTarget = column.name().equals(target);
    if (column instanceof Column.Number number) {
      int j = moments.names().indexOf(number.name());
      double half = (number.max() - number.min()) / 2;
      double mean = number.min() + half * (1 + (isTarget ? moments.labelMean() : moments.mean(j)));
      double sd = half * (isTarget ? moments.labelSd() : moments.sd(j));
      Hints hints =
          new Hints(
              RoundedNumbers.of(mean, 2),
              RoundedNumbers.of(sd, 1),
              List.of(),
              alike,
              isTarget ? (Double) explained : null);
      return new Column.Number(
          number.name(),
          number.min(),
          number.max(),
          number.per(),
          hints,
          number.source(),
          number.kind(),
          number.unit());
    }
    if (column instanceof Column.Category category) {
      List<Double> shares = new ArrayList<>();
      for (Column.Value value : category.values()) {
        int j = moments.names().indexOf(category.name() + "=" + value.name());
        double label = shares.isEmpty() ? 1 - moments.labelMean() : moments.labelMean();
        shares.add(RoundedNumbers.of(isTarget ? label : moments.mean(j), 2));
      }
      return new Column.Category(
          category.name(),
          category.values(),
          category.reference(),
          new Hints(null, null, shares, alike, isTarget ? (Double) explained : null),
          category.source());
    }
    return column;
  }

  /** To print. */
  String words() {
    return name + ", " + model;
  }
}

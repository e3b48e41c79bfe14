package org.priory.bench.reproduce;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** A real table whose covariates intervals are tried on. */
enum CoverageSet {
  ADULT("adult/adult.data.gz", "adult", "income"),
  ABALONE("abalone/abalone.data", "abalone-age", "rings"),
  SPAMBASE("spambase/spambase.data.gz", "spambase", "spam"),
  WDBC("wdbc/wdbc.data", "wdbc", "diagnosis"),
  DIABETES130("diabetes130/diabetic_data.csv.gz", "diabetes130", "readmitted"),
  BRFSS2015(
      "brfss2015/heart_disease_health_indicators_BRFSS2015.csv.gz",
      "brfss2015-heart",
      "HeartDiseaseorAttack"),
  POWER("uci-regression/power/data.csv.gz", "power", "PE"),
  KIN8NM("uci-regression/kin8nm/data.csv.gz", "kin8nm", "y"),
  WINE("uci-regression/wine-red/data.csv.gz", "wine", "quality"),
  PROTEIN("uci-regression/protein/data.csv.gz", "protein", "RMSD"),
  RINGS("abalone/abalone.data", "abalone", "rings");

  private final String file;
  private final String schema;
  private final String target;

  CoverageSet(String file, String schema, String target) {
    this.file = file;
    this.schema = schema;
    this.target = target;
  }

  String file() {
    return file;
  }

  /** The name of its schema. */
  String schema() {
    return schema;
  }

  /** The column whose labels are simulated. */
  String target() {
    return target;
  }

  /** The name that an option takes. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether the target is a number. */
  boolean isNumber() {
    return compareTo(POWER) >= 0;
  }

  /** The model that explains the target by itself. */
  CoverageModel model() {
    return isNumber() ? CoverageModel.LINEAR : CoverageModel.LOGISTIC;
  }

  /** Whether columns tell classes apart almost without error: real labels give no usable fit. */
  boolean isSeparable() {
    return this == WDBC || this == SPAMBASE;
  }

  static List<String> words() {
    return Arrays.stream(values()).map(CoverageSet::word).toList();
  }
}

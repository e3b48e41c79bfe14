package org.priory.bench.reproduce.coverage;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.priory.bench.reproduce.experiment.DataSets;
import org.priory.bench.reproduce.experiment.ScratchFolder;
import org.priory.privacy.data.RecordFiles;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.Records;

/** A table whose covariates intervals are tried on: a real one, or one that was made up. */
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
  RINGS("abalone/abalone.data", "abalone", "rings"),
  /** Made up ({@link MadeUpRows}), so that there are tables on which nothing was chosen. */
  BANK("", "made-up-bank", "subscribed"),
  /** Made up, likewise. */
  CREDIT("", "made-up-credit", "defaulted");

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
    return compareTo(POWER) >= 0 && !isMadeUp();
  }

  /** Whether nobody is in it: there is no file. */
  boolean isMadeUp() {
    return file.isEmpty();
  }

  /** The rows, in a file that is deleted when they are made up. */
  Records read(Encoding encoding) {
    if (!isMadeUp()) {
      return RecordFiles.open(DataSets.file(file), encoding).read();
    }
    try (ScratchFolder folder = ScratchFolder.create()) {
      Path rows = folder.path().resolve(word() + ".csv");
      if (this == BANK) {
        MadeUpRows.bank(rows);
      } else {
        MadeUpRows.credit(rows);
      }
      return RecordFiles.open(rows, encoding).read();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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

package org.priory.bench.reproduce.coverage;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
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
  BANK("", "made-up-bank", "subscribed", MadeUpRows::bank),
  /** Made up, likewise. */
  CREDIT("", "made-up-credit", "defaulted", MadeUpRows::credit),
  /** Other rows of the same survey, with another target. */
  STROKE(BRFSS2015.file, "brfss2015-heart", "Stroke"),
  /** Other rows, other columns and another target of the same hospitals. */
  TREATED(DIABETES130.file, "unseen-treated", "diabetesMed"),
  HEART("heart-cleveland/processed.cleveland.data", "unseen-heart", "num"),
  NAVAL("", "unseen-naval", "decayed", classes("naval", 16, 0.975)),
  FOLDED("", "unseen-protein", "far", classes("protein", 9, 10)),
  PLANT("", "unseen-power", "high", classes("power", 4, 455)),
  TAILS("", "unseen-tails", "left", UnseenRows::tails),
  TWINS("", "unseen-twins", "left", UnseenRows::twins),
  LEVELS("", "unseen-levels", "left", UnseenRows::levels),
  RARE("", "unseen-rare", "ill", UnseenRows::rare),
  FEW("", "unseen-few", "ill", UnseenRows::few),
  MANY("", "unseen-many", "left", UnseenRows::many),
  /** Made up ({@link CollinearRows}) for predictions that turn on differences; seen since. */
  GAPS("", "unseen-gaps", "left", CollinearRows::gaps),
  /** Made up, likewise. */
  COPIES("", "unseen-copies", "left", CollinearRows::copies);

  /** Names all sets on which nothing of a method was chosen. */
  static final String UNSEEN = "unseen";

  private final String file;
  private final String schema;
  private final String target;

  /** Writes the rows where they are not in a file as they are. */
  private final @Nullable Consumer<Path> writer;

  CoverageSet(String file, String schema, String target) {
    this(file, schema, target, null);
  }

  CoverageSet(String file, String schema, String target, @Nullable Consumer<Path> writer) {
    this.file = file;
    this.schema = schema;
    this.target = target;
    this.writer = writer;
  }

  private static Consumer<Path> classes(String folder, int features, double limit) {
    String packed = "uci-regression/" + folder + "/data.csv.gz";
    NumbersAsClasses rows = new NumbersAsClasses(features, limit);
    return to -> rows.write(DataSets.file(packed), to);
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
    return compareTo(POWER) >= 0 && compareTo(RINGS) <= 0;
  }

  /** Whether no constant of a method was chosen by looking at it. */
  boolean isUnseen() {
    return compareTo(STROKE) >= 0 && compareTo(MANY) <= 0;
  }

  /**
   * Rows of the file, in their random order, that are left to another set.
   *
   * @param most rows that a set has
   */
  int skipped(int most) {
    return this == STROKE || this == TREATED ? most : 0;
  }

  /**
   * Rows that are kept.
   *
   * @param most rows that a set has
   */
  int rows(int most) {
    return this == MANY ? 4 * most : most;
  }

  /** The rows, in a file that is deleted when they had to be written. */
  Records read(Encoding encoding) {
    if (writer == null) {
      return RecordFiles.open(DataSets.file(file), encoding).read();
    }
    try (ScratchFolder folder = ScratchFolder.create()) {
      Path rows = folder.path().resolve(word() + ".csv");
      writer.accept(rows);
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

  /** The names that an option takes. */
  static List<String> words() {
    return Stream.concat(Stream.of(UNSEEN), Arrays.stream(values()).map(CoverageSet::word))
        .toList();
  }

  /** Whether it is one of those that an option names; all are if it names none. */
  boolean isAsked(List<String> words) {
    return words.isEmpty() || words.contains(word()) || (isUnseen() && words.contains(UNSEEN));
  }
}

package org.priory.bench.reproduce.regression;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.priory.bench.reproduce.experiment.DataSets;
import org.priory.privacy.data.RecordFiles;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;

/** Tables whose columns explain a number: made up with a seed, and real ones. */
enum LinearTable {
  /** Eight numbers, evenly spread and independent. */
  EVEN,
  /** Columns twice: the same, the same but for rounding, and a sum of two others. */
  TWICE,
  /** A constant, one that is constant but for one row in 500, and long tails. */
  ODD,
  /** Two categories, one with rare levels, and four numbers that go together. */
  LEVELS,
  NAVAL("uci-regression/naval/data.csv.gz", "naval", "compressor_decay_kMc"),
  HOURS("adult/adult.data.gz", "adult", "hours-per-week"),
  BMI("brfss2015/heart_disease_health_indicators_BRFSS2015.csv.gz", "brfss2015-heart", "BMI"),
  DAYS("diabetes130/diabetic_data.csv.gz", "diabetes130", "time_in_hospital"),
  AREA("uci-regression/protein/data.csv.gz", "protein", "RMSD"),
  RINGS("abalone/abalone.data", "abalone", "rings"),
  ANGLE("uci-regression/kin8nm/data.csv.gz", "kin8nm", "theta1"),
  ALCOHOL("uci-regression/wine-red/data.csv.gz", "wine", "alcohol"),
  VACUUM("uci-regression/power/data.csv.gz", "power", "V");

  private static final double ROUNDING = 1e-3;
  private final String file;
  private final String schema;
  private final String target;

  LinearTable() {
    this("", "", "y");
  }

  LinearTable(String file, String schema, String target) {
    this.file = file;
    this.schema = schema;
    this.target = target;
  }

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  boolean isMadeUp() {
    return file.isEmpty();
  }

  /** Encoded rows. */
  record Rows(Encoding encoding, float[] x, float[] y) {
    int count() {
      return y.length;
    }

    int width() {
      return encoding.width();
    }

    double dot(int row, double[] b) {
      double sum = 0;
      for (int j = 0; j < b.length; j++) {
        sum += x[row * b.length + j] * b[j];
      }
      return sum;
    }
  }

  /**
   * So many rows: new ones, or drawn from a real table with replacement.
   *
   * @param all the real table's; anything else for one that is made up
   */
  Rows rows(int count, Rows all, long seed) {
    if (isMadeUp()) {
      return madeUp(count, seed);
    }
    UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
    int d = all.encoding().width();
    float[] x = new float[count * d];
    float[] y = new float[count];
    for (int i = 0; i < count; i++) {
      int from = random.nextInt(all.count());
      System.arraycopy(all.x, from * d, x, i * d, d);
      y[i] = all.y[from];
    }
    return new Rows(all.encoding(), x, y);
  }

  /** Rows of a table that is made up, without labels. */
  Rows madeUp(int count, long seed) {
    UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
    Encoding encoding = encoding();
    int d = encoding.width();
    float[] x = new float[count * d];
    ZigguratSampler.NormalizedGaussian normal = ZigguratSampler.NormalizedGaussian.of(random);
    for (int i = 0; i < count; i++) {
      System.arraycopy(row(d, random, normal), 0, x, i * d, d);
    }
    return new Rows(encoding, x, new float[count]);
  }

  /** All rows of a real table that have a label. */
  Rows all() {
    Encoding encoding = encoding();
    Records records = RecordFiles.open(DataSets.file(file), encoding).read();
    int d = encoding.width();
    float[] x = new float[records.rows() * d];
    float[] y = new float[records.rows()];
    int count = 0;
    for (int i = 0; i < y.length; i++) {
      if (records.isLabelled(i)) {
        System.arraycopy(records.block(i), records.offset(i), x, count * d, d);
        y[count++] = records.label(i);
      }
    }
    return new Rows(encoding, Arrays.copyOf(x, count * d), Arrays.copyOf(y, count));
  }

  private Encoding encoding() {
    return Encoding.of(isMadeUp() ? madeUp() : DataSets.schema(schema), target);
  }

  private Schema madeUp() {
    List<Column> columns = new ArrayList<>();
    int numbers = this == LEVELS ? 4 : 8;
    for (int j = 1; j <= numbers; j++) {
      columns.add(new Column.Number("x" + j, -1, 1));
    }
    if (this == LEVELS) {
      columns.add(Column.Category.of("g", "a", "b", "c", "d", "e", "f"));
      columns.add(Column.Category.of("h", "no", "yes"));
    }
    columns.add(new Column.Number("y", -1, 1));
    return Schema.of(columns.toArray(Column[]::new));
  }

  private float[] row(
      int width, UniformRandomProvider random, ZigguratSampler.NormalizedGaussian normal) {
    double[] x = new double[8];
    for (int j = 0; j < x.length; j++) {
      x[j] = 2 * random.nextDouble() - 1;
    }
    switch (this) {
      case TWICE -> {
        x[1] = x[0];
        x[3] = x[2] + ROUNDING * normal.sample();
        x[6] = (x[4] + x[5]) / 2;
      }
      case ODD -> {
        x[0] = 0.3;
        x[1] = random.nextInt(500) == 0 ? 1 : -1;
        for (int j = 2; j < 5; j++) {
          x[j] = 2 * Math.min(20, Math.exp(normal.sample())) / 60 - 1;
        }
        x[5] = random.nextInt(10) == 0 ? -1 - 0.2 * Math.log(1 - random.nextDouble()) : -1;
      }
      case LEVELS -> {
        double common = normal.sample();
        for (int j = 0; j < 4; j++) {
          x[j] = 0.3 * (0.9 * common + 0.4 * normal.sample());
        }
      }
      default -> {}
    }
    float[] row = new float[width];
    row[0] = 1;
    int numbers = this == LEVELS ? 4 : 8;
    for (int j = 0; j < numbers; j++) {
      row[j + 1] = (float) Math.max(-1, Math.min(1, x[j]));
    }
    if (this == LEVELS) {
      double u = random.nextDouble();
      int g = u < 0.5 ? 0 : u < 0.8 ? 1 : u < 0.95 ? 2 : u < 0.98 ? 3 : u < 0.999 ? 4 : 5;
      row[5 + g] = 1;
      // six levels and other
      row[12 + random.nextInt(2)] = 1;
    }
    return row;
  }
}

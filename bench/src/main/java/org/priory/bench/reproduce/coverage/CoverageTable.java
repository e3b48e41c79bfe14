package org.priory.bench.reproduce.coverage;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.priory.bench.reproduce.experiment.DataSets;
import org.priory.inference.model.PublicKnowledge;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.schema.Schema;

/**
 * The encoded covariates and the real labels of a table, in a fixed random order: rows to learn
 * from, and rows that are held back to predict.
 *
 * @param train the rows to learn from
 * @param held the others
 */
record CoverageTable(CoverageSet set, Encoding encoding, Rows train, Rows held) {
  /** Rows that are held back: at most these, and at most one of forty. */
  private static final int MOST_HELD = 200;

  private static final long ORDER = 20_150_101;

  /**
   * Encoded rows.
   *
   * @param values row after row
   * @param labels the real ones
   */
  record Rows(int width, float[] values, float[] labels) {
    int count() {
      return labels.length;
    }

    /** x'b of a row. */
    double dot(int row, double[] b) {
      double sum = 0;
      for (int j = 0; j < width; j++) {
        sum += values[row * width + j] * b[j];
      }
      return sum;
    }

    /** x'b of each row. */
    double[] dot(double[] b) {
      double[] all = new double[count()];
      Arrays.setAll(all, i -> dot(i, b));
      return all;
    }
  }

  /**
   * Reads a table.
   *
   * @param most rows that are kept, held ones included
   */
  static CoverageTable read(CoverageSet set, int most) {
    return read(set, Encoding.of(schema(set), set.target()), most);
  }

  static Schema schema(CoverageSet set) {
    return DataSets.schema(set.schema());
  }

  /** Reads a table whose rows are encoded in some way, with as few held rows as usual. */
  static CoverageTable read(CoverageSet set, Encoding encoding, int most) {
    Records all = set.read(encoding);
    int[] order = order(all);
    int first = Math.min(set.skipped(most), order.length / 2);
    int n = Math.min(set.rows(most), order.length - first);
    int held = first + Math.min(MOST_HELD, n / 40);
    return new CoverageTable(
        set, encoding, rows(all, order, held, first + n), rows(all, order, first, held));
  }

  /**
   * Reads a table whose rows are encoded in some way.
   *
   * @param train rows to learn from, at most
   * @param held rows that are held back beside them, at most
   */
  static CoverageTable read(CoverageSet set, Encoding encoding, int train, int held) {
    Records all = set.read(encoding);
    int[] order = order(all);
    int n = Math.min(train, order.length - order.length / 20);
    int end = Math.min(order.length, n + held);
    return new CoverageTable(set, encoding, rows(all, order, 0, n), rows(all, order, n, end));
  }

  /** Rows with a label, shuffled. */
  private static int[] order(Records all) {
    int[] order = new int[all.rows()];
    int count = 0;
    for (int i = 0; i < order.length; i++) {
      if (all.isLabelled(i)) {
        order[count++] = i;
      }
    }
    SplittableRandom random = new SplittableRandom(ORDER);
    for (int i = count - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      int row = order[other];
      order[other] = order[i];
      order[i] = row;
    }
    return Arrays.copyOf(order, count);
  }

  private static Rows rows(Records all, int[] order, int from, int to) {
    int d = all.width();
    float[] values = new float[d * (to - from)];
    float[] labels = new float[to - from];
    for (int i = from; i < to; i++) {
      System.arraycopy(all.block(order[i]), all.offset(order[i]), values, d * (i - from), d);
      labels[i - from] = all.label(order[i]);
    }
    return new Rows(d, values, labels);
  }

  int width() {
    return encoding.width();
  }

  /** What is public about so many records. */
  PublicKnowledge known(double records) {
    return new PublicKnowledge(
        encoding.names(),
        encoding.groups(),
        encoding.maxNorm(),
        records,
        encoding.target().classes());
  }

  /** The mean of each column, without the held rows; how often a level is 1. */
  double[] means() {
    double[] means = new double[width()];
    for (int i = 0; i < train.count(); i++) {
      for (int j = 0; j < means.length; j++) {
        means[j] += train.values[i * means.length + j] / train.count();
      }
    }
    return means;
  }

  /** Standard deviation of each column. */
  double[] sds() {
    double[] means = means();
    double[] squares = new double[width()];
    for (int i = 0; i < train.count(); i++) {
      for (int j = 0; j < squares.length; j++) {
        double away = train.values[i * squares.length + j] - means[j];
        squares[j] += away * away / train.count();
      }
    }
    return Arrays.stream(squares).map(Math::sqrt).toArray();
  }
}

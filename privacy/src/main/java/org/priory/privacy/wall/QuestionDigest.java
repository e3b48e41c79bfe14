package org.priory.privacy.wall;

import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;
import java.util.zip.CRC32C;
import org.priory.privacy.query.Batch;
import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.query.Document;
import org.priory.privacy.query.DocumentQuery;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;

/**
 * By what a question is known again: its class, its dimension, and what it makes of two made-up
 * records, as a norm and three sums with signs. No record of the data is touched.
 *
 * <p>It is there to find out whether options or the program have changed, not to protect anybody:
 * an old answer to a new question would be wrong, but no less private. Numbers need not agree to
 * the last bit, because libraries for matrices round in an order that depends on the machine.
 *
 * @param kind of the question
 * @param dimension of its answer
 * @param norm of the made-up records' sum
 * @param first sum of its coordinates, with a pattern of signs
 * @param second the same with another
 * @param third the same with a third
 */
public record QuestionDigest(
    long kind, int dimension, double norm, double first, double second, double third) {
  private static final int ROWS = 2;

  /**
   * Largest difference between digests of one question, over the norm and the root of the
   * dimension.
   */
  private static final double TOLERANCE = 1e-5;

  /** The digest of a question that is not a sum. */
  static QuestionDigest of(String name, int dimension) {
    return new QuestionDigest(checksum(name), dimension, 0, 0, 0, 0);
  }

  /**
   * The digest of a question about rows.
   *
   * @param width of a row
   */
  static QuestionDigest of(RowQuery query, int width) {
    double[] sum = new double[query.dimension()];
    MadeUp rows = new MadeUp(width);
    return of(
        query,
        query.dimension(),
        () -> {
          for (int i = 0; i < ROWS; i++) {
            query.addTo(rows.row(i), sum);
          }
          return sum;
        });
  }

  /** The digest of a question about batches of rows. */
  static QuestionDigest of(BatchQuery query, int width) {
    double[] sum = new double[query.dimension()];
    MadeUp rows = new MadeUp(width);
    return of(
        query,
        query.dimension(),
        () -> {
          BatchQuery.Worker worker = query.worker();
          worker.norms(rows, new double[ROWS]);
          worker.addWeighted(rows, new double[] {1, 1}, sum);
          return sum;
        });
  }

  /** The digest of a question about documents. */
  static QuestionDigest of(DocumentQuery query) {
    int words = Math.min(3, query.vocabulary());
    double[] values = new double[words * query.width()];
    return of(
        query,
        query.dimension(),
        () -> {
          query.worker().fill(new MadeUpDocument(words), values);
          return values;
        });
  }

  /** A query that fails counts as zero, as behind the wall. */
  private static QuestionDigest of(Object query, int dimension, Supplier<double[]> made) {
    double[] sum = new double[0];
    try {
      sum = made.get();
    } catch (RuntimeException e) {
      // Zero.
    }
    double squares = 0;
    double[] sums = new double[3];
    for (int i = 0; i < sum.length; i++) {
      double value = Double.isFinite(sum[i]) ? sum[i] : 0;
      squares += value * value;
      long bits = mixed(i);
      for (int k = 0; k < sums.length; k++) {
        sums[k] += (bits >>> k & 1) == 0 ? value : -value;
      }
    }
    // The name of a lambda ends with a number of its own for each process.
    String name = query.getClass().getName().replaceAll("\\$\\$Lambda.*", "");
    return new QuestionDigest(
        checksum(name), dimension, Math.sqrt(squares), sums[0], sums[1], sums[2]);
  }

  /** Whether both are of the same question. */
  boolean isOf(QuestionDigest other) {
    double near = TOLERANCE * Math.max(norm, other.norm) * Math.sqrt(dimension);
    return kind == other.kind
        && dimension == other.dimension
        && Math.abs(norm - other.norm) <= near
        && Math.abs(first - other.first) <= near
        && Math.abs(second - other.second) <= near
        && Math.abs(third - other.third) <= near;
  }

  private static long checksum(String name) {
    CRC32C sum = new CRC32C();
    sum.update(name.getBytes(StandardCharsets.UTF_8));
    return sum.getValue();
  }

  /** Bits that look random (Steele, Lea and Flood 2014, the mixing of SplittableRandom). */
  private static long mixed(long i) {
    long z = (i + 1) * 0x9E3779B97F4A7C15L;
    z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
    z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
    return z ^ z >>> 31;
  }

  /** Rows with features between -1 and 1, the first of them 1, and labels 0 and 1. */
  private static final class MadeUp implements Batch {
    private final int width;
    private final float[] features;
    private final float[] labels = {0, 1};

    MadeUp(int width) {
      this.width = width;
      this.features = new float[ROWS * width];
      for (int i = 0; i < features.length; i++) {
        features[i] = i % width == 0 ? 1 : (float) (mixed(i) >> 11) * 0x1p-52f;
      }
    }

    @Override
    public int rows() {
      return ROWS;
    }

    @Override
    public int width() {
      return width;
    }

    @Override
    public float[] features() {
      return features;
    }

    @Override
    public int offset() {
      return 0;
    }

    @Override
    public float[] labels() {
      return labels;
    }

    Row row(int i) {
      return new MadeUpRow(this, i);
    }
  }

  private record MadeUpRow(MadeUp rows, int place) implements Row {
    @Override
    public int width() {
      return rows.width;
    }

    @Override
    public float feature(int j) {
      return rows.features[offset() + j];
    }

    @Override
    public float[] block() {
      return rows.features;
    }

    @Override
    public int offset() {
      return place * rows.width;
    }

    @Override
    public float label() {
      return rows.labels[place];
    }
  }

  /** The first words of the vocabulary, each of them twice as often as the one before. */
  private record MadeUpDocument(int words) implements Document {
    @Override
    public int word(int i) {
      return i;
    }

    @Override
    public float count(int i) {
      return 1 << i;
    }
  }
}

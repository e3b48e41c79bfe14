package org.priory.privacy.engine;

import org.priory.privacy.query.Document;

/**
 * A sum of vectors on a grid: adding is exact, in any order.
 *
 * <p>Each vector of norm at most C is rounded to the grid of step g, the largest power of two up to
 * C 2^-30, before it is added. So a coordinate of one vector is at most 2^31 steps and 2^31 records
 * cannot overflow. Rounding moves one record's vector by at most g sqrt(d)/2.
 */
public final class ExactSum {
  private static final int BITS = 30;

  /** So many records, each under 2^32 steps, are whole numbers that a double holds. */
  private static final int MOST_RECENT = 1 << 20;

  /** Steps of earlier records; empty as long as the latest are all there are. */
  private long[] steps = new long[0];

  /**
   * The latest records, in whole multiples of the grid, a power of two: doubles add them exactly,
   * and processors add doubles side by side.
   */
  private double[] recent;

  private int recentRecords;
  private final double grid;

  /**
   * Zero.
   *
   * @param norm C, the clip
   */
  public ExactSum(int dimension, double norm) {
    this.recent = new double[dimension];
    this.grid = grid(norm);
  }

  static double grid(double norm) {
    return Math.scalb(1.0, Math.getExponent(norm) - BITS);
  }

  /** Largest L2 norm that a record's rounded vector can have. */
  public static double roundedNorm(double norm, int dimension) {
    return norm + 0.5 * grid(norm) * Math.sqrt(dimension) * (1 + 0x1p-50);
  }

  /**
   * Adds {@code factor * v}, rounded to the grid. All values must be finite and within the norm
   * times the number of records, but for a share of 1 %.
   *
   * @param records how many records v is the sum of, at most 2^20
   */
  public void add(double[] v, double factor, int records) {
    expect(records);
    double scale = factor / grid;
    Ranges.run(recent.length, (from, to) -> add(v, from, scale, from, to));
  }

  /** Makes room for a sum over so many records, at most 2^20, which comes in pieces. */
  void expect(int records) {
    if (recentRecords + records > MOST_RECENT) {
      settle();
    }
    recentRecords += records;
  }

  /** Adds a piece, rounded to the grid; others may add pieces of other places at the same time. */
  void addPiece(int at, double[] values, int count) {
    add(values, 0, 1 / grid, at, at + count);
  }

  private void add(double[] v, int at, double scale, int from, int to) {
    double[] into = recent;
    double step = grid;
    int shift = at - from;
    for (int i = from; i < to; i++) {
      into[i] += step * Math.rint(scale * v[i + shift]);
    }
  }

  /**
   * Adds {@code factor * v} for the sparse v of one document, rounded to the grid.
   *
   * @param values those of the i-th word of the document from {@code i * width} on
   */
  void addWords(Document document, int width, double[] values, double factor) {
    expect(1);
    double scale = factor / grid;
    for (int i = 0; i < document.words(); i++) {
      int from = i * width;
      int cell = document.word(i) * width;
      for (int k = 0; k < width; k++) {
        recent[cell + k] += grid * Math.rint(scale * values[from + k]);
      }
    }
  }

  private void settle() {
    if (steps.length == 0) {
      steps = new long[recent.length];
    }
    for (int i = 0; i < steps.length; i++) {
      steps[i] += (long) (recent[i] / grid);
      recent[i] = 0;
    }
    recentRecords = 0;
  }

  /** Adds a sum on the same grid. */
  public void add(ExactSum other) {
    if (steps.length == 0
        && other.steps.length == 0
        && recentRecords + other.recentRecords <= MOST_RECENT) {
      recentRecords += other.recentRecords;
      Ranges.run(recent.length, (from, to) -> add(other.recent, recent, from, to));
      return;
    }
    settle();
    other.settle();
    for (int i = 0; i < steps.length; i++) {
      steps[i] += other.steps[i];
    }
  }

  private static void add(double[] v, double[] into, int from, int to) {
    for (int i = from; i < to; i++) {
      into[i] += v[i];
    }
  }

  public int dimension() {
    return recent.length;
  }

  /** The sum; a double holds it exactly up to 2^53 steps, and to 53 bits beyond. */
  public double[] toDoubles() {
    if (steps.length == 0) {
      return recent.clone();
    }
    settle();
    double[] values = new double[recent.length];
    for (int i = 0; i < steps.length; i++) {
      values[i] = (double) steps[i] * grid;
    }
    return values;
  }

  /** The same, once: the memory of this sum is handed over, and the sum is zero after it. */
  public double[] takeDoubles() {
    if (steps.length > 0) {
      double[] values = toDoubles();
      steps = new long[0];
      return values;
    }
    double[] values = recent;
    recent = new double[0];
    return values;
  }
}

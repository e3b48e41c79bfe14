package org.priory.privacy.engine;

import org.priory.privacy.query.Document;

/**
 * A sum of vectors on a grid: adding is exact, in any order.
 *
 * <p>Each vector of norm at most C is rounded to the grid of step g, the largest power of two up to
 * C 2^-30, before it is added. So a coordinate of one vector is at most 2^31 steps and 2^31 records
 * cannot overflow. Rounding moves one record's vector by at most g sqrt(d)/2.
 *
 * <p>Sums of blocks of long vectors have a coarser grid, up to C 2^-27, so that the sum of some
 * hundred records has room in four bytes a number. Where it has not, it takes eight: the numbers
 * are the same.
 */
public final class ExactSum {
  private static final int BITS = 30;

  /** Bits of the grid for vectors of blocks that are longer than {@link #SHORT}. */
  private static final int BITS_OF_LONG = 27;

  /** Up to this length the memory of a sum does not matter. */
  static final int SHORT = 1 << 18;

  /** Clips of sums whose answers are within the range of floats, noise included. */
  private static final double LEAST_NARROW = 0x1p-60;

  private static final double MOST_NARROW = 0x1p60;

  /** So many records, each under 2^32 steps, are whole numbers that a double holds. */
  private static final int MOST_RECENT = 1 << 20;

  /** All records, as long as they have room there; else nothing. */
  private NarrowSum narrow = NarrowSum.NONE;

  /** Steps of earlier records; empty as long as the latest are all there are. */
  private long[] steps = new long[0];

  /**
   * The latest records, in whole multiples of the grid, a power of two: doubles add them exactly,
   * and processors add doubles side by side.
   */
  private double[] recent;

  private int recentRecords;
  private final double grid;
  private final boolean forFloats;

  /**
   * Zero.
   *
   * @param norm C, the clip
   */
  public ExactSum(int dimension, double norm) {
    this(new double[dimension], grid(norm), false);
  }

  private ExactSum(double[] recent, double grid, boolean forFloats) {
    this.recent = recent;
    this.grid = grid;
    this.forFloats = forFloats;
  }

  /** The sum of these whole numbers. They are taken over. */
  public static ExactSum of(WholeSum whole) {
    boolean isNarrow = whole.narrow().length > 0;
    ExactSum sum =
        new ExactSum(
            new double[isNarrow ? 0 : whole.wide().length], whole.grid(), whole.forFloats());
    if (isNarrow) {
      sum.narrow = new NarrowSum(whole.narrow());
    } else {
      sum.steps = whole.wide();
    }
    return sum;
  }

  /** The sum as whole numbers, to be added up elsewhere: its memory is handed over. */
  public WholeSum take() {
    if (isNarrow()) {
      return new WholeSum(grid, forFloats, takeSteps(), new long[0]);
    }
    settle();
    long[] taken = steps;
    steps = new long[0];
    return new WholeSum(grid, forFloats, new int[0], taken);
  }

  /** Zero, for what blocks of records add. */
  static ExactSum ofBlocks(int dimension, double norm) {
    return new ExactSum(new double[dimension], gridOfBlocks(norm, dimension), false);
  }

  /** Zero, for what blocks add in pieces: in four bytes a number, if the numbers are many. */
  static ExactSum ofPieces(int dimension, double norm) {
    if (!isForFloats(dimension, norm)) {
      return ofBlocks(dimension, norm);
    }
    ExactSum sum = new ExactSum(new double[0], gridOfBlocks(norm, dimension), true);
    sum.narrow = new NarrowSum(dimension);
    return sum;
  }

  /**
   * Zero, for what blocks add in pieces, in eight bytes a number: for sums that have no room in
   * four.
   */
  static ExactSum ofWidePieces(int dimension, double norm) {
    return new ExactSum(
        new double[dimension], gridOfBlocks(norm, dimension), isForFloats(dimension, norm));
  }

  private static boolean isForFloats(int dimension, double norm) {
    return dimension > SHORT && norm >= LEAST_NARROW && norm <= MOST_NARROW;
  }

  static double grid(double norm) {
    return grid(norm, BITS);
  }

  private static double grid(double norm, int bits) {
    return Math.scalb(1.0, Math.getExponent(norm) - bits);
  }

  /** The grid to which what a block adds is rounded. */
  static double gridOfBlocks(double norm, int dimension) {
    return grid(norm, dimension > SHORT ? BITS_OF_LONG : BITS);
  }

  /** How far rounding to the grid moves what a block adds, at most; more for longer vectors. */
  public static double roundingOfBlock(double norm, int dimension) {
    return rounding(gridOfBlocks(norm, dimension), dimension);
  }

  private static double rounding(double grid, int dimension) {
    return 0.5 * grid * Math.sqrt(dimension) * (1 + 0x1p-50);
  }

  /** Largest L2 norm that a record's rounded vector can have. */
  public static double roundedNorm(double norm, int dimension) {
    return norm + rounding(grid(norm), dimension);
  }

  /**
   * Adds {@code factor * v}, rounded to the grid. All values must be finite and within the norm
   * times the number of records, but for a share of 1 %.
   *
   * @param records how many records v is the sum of, at most 2^20
   */
  public void add(double[] v, double factor, int records) {
    widen();
    expect(records);
    double scale = factor / grid;
    Ranges.run(recent.length, (from, to) -> add(v, from, scale, from, to));
  }

  /**
   * Makes room for a sum over so many records, at most 2^20, which comes in pieces. Numbers of four
   * bytes are each checked when they are added to, however many records there were.
   */
  void expect(int records) {
    if (isNarrow()) {
      return;
    }
    if (recentRecords + records > MOST_RECENT) {
      settle();
    }
    recentRecords += records;
  }

  /** Adds a piece, rounded to the grid; others may add pieces of other places at the same time. */
  void addPiece(int at, double[] values, int count) {
    if (isNarrow()) {
      narrow.add(at, values, 1 / grid, count);
    } else {
      add(values, 0, 1 / grid, at, at + count);
    }
  }

  /** Whether all that was added is in the sum. If not, pieces were too large for a narrow one. */
  boolean isWhole() {
    return narrow.isWhole();
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
    widen();
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

  private void widen() {
    if (isNarrow()) {
      recent = narrow.times(grid);
      recentRecords = 1; // at most 2^31 steps, as of one record
      narrow = NarrowSum.NONE;
    }
  }

  private void settle() {
    widen();
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
    if (isNarrow() && other.isNarrow() && narrow.fits(other.narrow)) {
      narrow.add(other.narrow);
      return;
    }
    widen();
    other.widen();
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
    return isNarrow() ? narrow.length() : recent.length;
  }

  /** Whether the sum is there as whole numbers of four bytes. */
  public boolean isNarrow() {
    return narrow.length() > 0;
  }

  /**
   * Whether answers from this sum are floats. It follows from the query and the clip alone: whether
   * the numbers had room in four bytes depends on records, and must not be seen in an answer.
   */
  public boolean isForFloats() {
    return forFloats;
  }

  /** The step of the grid, a power of two. */
  public double grid() {
    return grid;
  }

  /**
   * The sum in steps, once: its memory is handed over, and the sum is zero after it. Only for one
   * that is narrow.
   */
  public int[] takeSteps() {
    if (!isNarrow()) {
      throw new IllegalStateException("the sum is not narrow");
    }
    int[] taken = narrow.steps();
    narrow = NarrowSum.NONE;
    return taken;
  }

  /** The sum; a double holds it exactly up to 2^53 steps, and to 53 bits beyond. */
  public double[] toDoubles() {
    if (isNarrow()) {
      return narrow.times(grid);
    }
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

  /** The values, once: the memory of this sum is handed over, and the sum is zero after it. */
  public double[] takeDoubles() {
    widen();
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

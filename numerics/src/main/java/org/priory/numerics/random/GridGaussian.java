package org.priory.numerics.random;

/**
 * Gaussian noise on a grid: a value is rounded to a multiple of the grid's step g, and gets g *
 * round(sigma Z / g) with Z standard normal. Proof in {@code docs/proofs/noise.md}.
 *
 * <p><b>Assumes</b> that the step and the bound are public: they follow from sigma alone.
 *
 * <p><b>Releases</b> multiples of g, so that no bit of the result depends on the value except
 * through the noisy sum (Mironov 2012, "On significance of the least significant bits for
 * differential privacy").
 *
 * <p><b>Guarantees</b> that the result is a function of value' + sigma Z with real-valued noise,
 * where value' is the clamped and rounded value: for x on the grid, x + round(sigma Z) = round(x +
 * sigma Z). So every bound for the Gaussian mechanism holds with two corrections: to the L2
 * sensitivity {@link #sensitivityOfRounding} is added, and to delta {@link #addedDelta}. The noise
 * itself is drawn exactly: doubles only decide where their error cannot matter, and {@link
 * LazyPoint} the rest.
 */
public final class GridGaussian {

  /** sigma / g is in [2^24, 2^25). */
  private static final int GRID_BITS = 24;

  /** Values are clamped to this many steps; with the noise they stay exact in a double. */
  private static final double MAX_STEPS = 0x1p51;

  /** Exponents of sigma for which nothing under- or overflows. */
  private static final int MAX_EXPONENT = 900;

  /**
   * Over the error of scale * x as a double, |x| < 8, in units of the scale: the undrawn bits 2^-53
   * * 8, two roundings 2 * 2^-53 * 8, and as much again.
   */
  private static final double MARGIN = 0x1p-48;

  /** Distance of the bits of one value from random ones, see {@link #distance}. */
  private static final double DISTANCE_PER_VALUE = 0x1p-100;

  private final double sigma;
  private final double grid;
  private final double stepsPerUnit;
  private final double scale;
  private final double sure;

  private GridGaussian(double sigma, double grid) {
    this.sigma = sigma;
    this.grid = grid;
    stepsPerUnit = 1 / grid;
    scale = sigma / grid;
    sure = 0.5 - MARGIN * scale;
  }

  /**
   * The noise of a standard deviation, on the grid that belongs to it: the largest power of two up
   * to 2^-24 sigma.
   *
   * @param sigma standard deviation, from 2^-900 to 2^900
   */
  public static GridGaussian of(double sigma) {
    if (!(sigma >= Math.scalb(1.0, -MAX_EXPONENT) && sigma <= Math.scalb(1.0, MAX_EXPONENT))) {
      throw new IllegalArgumentException(
          "sigma must be in [2^-900, 2^900], was " + sigma + "; scale the values");
    }
    return onGrid(sigma, GRID_BITS);
  }

  /**
   * With sigma / g in [2^gridBits, 2^(gridBits + 1)): a coarse grid shows to tests how it rounds.
   */
  static GridGaussian onGrid(double sigma, int gridBits) {
    return new GridGaussian(sigma, Math.scalb(1.0, Math.getExponent(sigma) - gridBits));
  }

  /** Standard deviation of the noise before it is rounded. */
  public double sigma() {
    return sigma;
  }

  /** The step g, a power of two. */
  public double grid() {
    return grid;
  }

  /**
   * Values beyond plus or minus this are clamped to it, at least 2^26 sigma. Clamping does not
   * enlarge the sensitivity.
   */
  public double bound() {
    return MAX_STEPS * grid;
  }

  /**
   * What rounding adds to the L2 distance of two vectors: at most g / 2 for each coordinate of
   * each, so g sqrt(d); under 6e-8 sigma sqrt(d).
   */
  public double sensitivityOfRounding(int dimension) {
    if (!(dimension > 0)) {
      throw new IllegalArgumentException("dimension must be positive, was " + dimension);
    }
    // Rounded up: sqrt and the product are each off by at most 2^-53.
    return Math.nextUp(Math.nextUp(grid * Math.sqrt(dimension)));
  }

  /**
   * Bound on the total variation between the noise of so many values and the ideal one, if AES is a
   * random permutation: 2^-100 for each value. It comes from the cipher alone; with random bits the
   * noise is exact.
   *
   * @param values number of values in all releases together: dimension times steps
   */
  public static double distance(long values) {
    if (!(values >= 0)) {
      throw new IllegalArgumentException("values must not be negative, was " + values);
    }
    return values == 0 ? 0 : Math.nextUp((double) values) * DISTANCE_PER_VALUE;
  }

  /**
   * What is to be added to delta at an epsilon for the distance above: (1 + e^epsilon) t. At most
   * 1.
   */
  public static double addedDelta(long values, double epsilon) {
    if (!(epsilon >= 0)) {
      throw new IllegalArgumentException("epsilon must not be negative, was " + epsilon);
    }
    if (values == 0) {
      return 0;
    }
    // exp is off by one unit in the last place, the rest by less than one
    return Math.min(1, (1 + Math.exp(epsilon)) * distance(values) * (1 + 0x1p-50));
  }

  /** round(sigma Z / g): the noise in steps of the grid. */
  public long nextSteps(RandomSource source) {
    while (true) {
      long bits = source.nextLong();
      int layer = (int) bits & Ziggurat.LAYER_MASK;
      long position = bits >> Ziggurat.LAYER_BITS;
      double steps = (double) position * Ziggurat.UNIT[layer] * scale;
      double nearest = Math.rint(steps);
      if (Math.abs(position) < Ziggurat.INNER[layer] && Math.abs(steps - nearest) < sure) {
        return (long) nearest;
      }
      ZigguratEdge edge = new ZigguratEdge(bits, source);
      if (edge.accepted()) {
        return edge.rounded(scale);
      }
    }
  }

  /**
   * Rounds each value to the grid and adds noise, in place. Total: what is beyond the bound is
   * clamped, NaN counts as zero.
   */
  public void add(double[] values, RandomSource source) {
    add(values, 0, values.length, source);
  }

  /** Rounds the values from a place up to another to the grid and adds noise, in place. */
  void add(double[] values, int from, int to, RandomSource source) {
    int done = from;
    while (done < to) {
      int most = Math.min((source.buffer.length - source.position) / Long.BYTES, to - done);
      int count = addInner(values, done, source.buffer, source.position, most);
      done += count;
      source.position += count * Long.BYTES;
      if (count < most || most == 0) {
        // The buffer is empty, a draw needs more than one number, or a value is clamped.
        values[done] = (steps(values[done]) + (double) nextSteps(source)) * grid;
        done++;
      }
    }
  }

  /**
   * Goes on as long as all of the first tests pass, at most to a count; how many it did.
   *
   * @param buffer random bits, 64 for each value
   * @param start where in the buffer they start
   */
  private int addInner(double[] values, int from, byte[] buffer, int start, int most) {
    long[] inner = Ziggurat.INNER;
    double[] unit = Ziggurat.UNIT;
    double perUnit = stepsPerUnit;
    double perNormal = scale;
    double nearEnough = sure;
    double step = grid;
    int i = 0;
    // In a method of its own, with one branch for all tests, Java 17 takes 3.2 ns; else 4.5 or
    // more.
    for (; i < most; i++) {
      long bits = RandomSource.longAt(buffer, start + i * Long.BYTES);
      int layer = (int) bits & Ziggurat.LAYER_MASK;
      long position = bits >> Ziggurat.LAYER_BITS;
      double noise = (double) position * unit[layer] * perNormal;
      double nearest = Math.rint(noise);
      double rounded = Math.rint(values[from + i] * perUnit);
      if (Math.abs(position) >= inner[layer]
          || !(Math.abs(noise - nearest) < nearEnough)
          || !(Math.abs(rounded) <= MAX_STEPS)) {
        break;
      }
      // Adding 0 turns -0 into 0, whose sign would tell the sign of a value that is rounded away.
      values[from + i] = (rounded + 0.0 + nearest) * step;
    }
    return i;
  }

  /** A value in steps of the grid, rounded and clamped. Dividing by a power of two is exact. */
  private double steps(double value) {
    // Adding 0 turns -0 into 0, whose sign would tell the sign of a value that is rounded away.
    double rounded = Math.rint(value * stepsPerUnit) + 0.0;
    if (Math.abs(rounded) <= MAX_STEPS) {
      return rounded;
    }
    return Double.isNaN(rounded) ? 0 : Math.copySign(MAX_STEPS, rounded);
  }
}

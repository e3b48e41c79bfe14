package org.priory.numerics.random;

/**
 * A cover of the area under exp(-x^2/2), x >= 0, by 1024 pieces of exactly equal area (Marsaglia
 * and Tsang 2000, "The ziggurat method"; here with unequal pieces of a cover in place of a
 * partition, so that rounded tables do no harm).
 *
 * <p>A point that is uniform on the cover and falls under the curve has a normal abscissa, whatever
 * the cover. So the widths may be any doubles that do cover: X is rounded up by 2^-30, far more
 * than the tables' rounding, and heights are <i>defined</i> as the real numbers area / width.
 *
 * <ul>
 *   <li>Piece i = 1, ..., 1023 is the rectangle [0, X_i] x [Y_i, Y_(i+1)] with Y_1 = 0, Y_(i+1) =
 *       Y_i + V / X_i.
 *   <li>Piece 0 is the tail beyond R, itself made of slabs j = 0, 1, ...: [R + j C, R + (j+1) C] x
 *       [0, V / (2^(j+1) C)].
 * </ul>
 *
 * <p>It is a cover because f(X_i) <= Y_i for i >= 2, Y_1024 >= 1, X_i <= R, V / (2C) >= f(R), and
 * exp(-R C) <= 1/2. Tests check all of these with 60 digits.
 */
final class Ziggurat {

  static final int LAYER_BITS = 10;
  static final int LAYERS = 1 << LAYER_BITS;
  static final int LAYER_MASK = LAYERS - 1;

  /** Bits of a position inside a piece. */
  static final int POSITION_BITS = Long.SIZE - 1 - LAYER_BITS;

  /** 1 / 2^POSITION_BITS. */
  static final double POSITION_UNIT = 0x1p-53;

  /** Where the tail starts: the largest at which 1023 rectangles still reach over the curve. */
  static final double R = 0x1.018405130ec9dp2;

  /** How far tables are moved to the safe side. */
  private static final double SLACK = 0x1p-30;

  // exp(-R C) <= 1/2
  static final double C = StrictMath.log(2) / R * (1 + SLACK);

  // V = R f(R)
  static final double V = R * StrictMath.exp(-0.5 * R * R) * (1 + SLACK);

  /** Widths of the rectangles; entry 0 is not used. */
  static final double[] X = new double[LAYERS];

  /** Lower edges of the rectangles, rounded: off by at most 2^-42 of the real number. */
  static final double[] Y = new double[LAYERS + 1];

  /** X_i / 2^53, the unit of a position. */
  static final double[] UNIT = new double[LAYERS];

  /**
   * A position whose absolute value is under this is under the curve, whatever its further bits.
   */
  static final long[] INNER = new long[LAYERS];

  static {
    X[1] = R;
    Y[2] = V / R;
    X[2] = R;
    for (int i = 3; i <= LAYERS; i++) {
      // Y_(i+1) = Y_i + V / X_i
      Y[i] = Y[i - 1] + V / X[i - 1];
      if (i < LAYERS) {
        // X_i = f^-1(Y_i), rounded up
        X[i] = StrictMath.sqrt(-2 * StrictMath.log(Y[i])) * (1 + SLACK);
      }
    }
    for (int i = 1; i < LAYERS; i++) {
      UNIT[i] = X[i] * POSITION_UNIT;
      // (k + 1) UNIT_i <= X_(i+1) (1 - 4 SLACK) implies f >= Y_(i+1); nothing is sure in the top
      double inner = i + 1 < LAYERS ? X[i + 1] * (1 - 4 * SLACK) : 0;
      INNER[i] = (long) (inner / UNIT[i]);
    }
  }

  private Ziggurat() {}
}

package org.priory.numerics.random;

import org.jspecify.annotations.Nullable;

/**
 * A draw that the ziggurat's first test leaves open (four in a thousand): a point of one of its
 * pieces, of which 53 bits are drawn and the rest is not. Decides with doubles where that is safe,
 * and leaves the rest (under 2^-20 of all draws) to {@link LazyPoint}.
 */
final class ZigguratEdge {

  /** From this slab on (probability 2^-74) doubles could lose digits. */
  private static final int LAZY_FROM_SLAB = 64;

  /** Over the error of y and of f(x) as doubles, relative to the piece's upper edge. */
  private static final double HEIGHT_MARGIN = 0x1p-38;

  /** Over the error of |x| as a double, where |x| is under 16. */
  private static final double POSITION_MARGIN = 0x1p-44;

  private final RandomSource source;
  private final boolean negative;
  private final int layer;
  private final long position;
  private final int slab;
  private @Nullable LazyPoint lazy;

  /**
   * @param bits what the first test saw: layer in the low bits, signed position in the others
   */
  ZigguratEdge(long bits, RandomSource source) {
    this.source = source;
    layer = (int) bits & Ziggurat.LAYER_MASK;
    long signed = bits >> Ziggurat.LAYER_BITS;
    negative = signed < 0;
    // [m, m + 1) for m < 0 is [~m, ~m + 1) in absolute value
    position = signed ^ (signed >> 63);
    slab = layer == 0 ? trailingZeros(source) : 0;
  }

  /** Whether the point is under the curve. Called once, and first. */
  boolean accepted() {
    if (layer > 0 && position < Ziggurat.INNER[layer]) {
      return true;
    }
    long height = source.nextLong() >>> 1;
    if (slab < LAZY_FROM_SLAB) {
      double low = layer == 0 ? 0 : Ziggurat.Y[layer];
      double span = layer == 0 ? Math.scalb(Ziggurat.V, -slab - 1) / Ziggurat.C : rectangleSpan();
      // y < f(x)
      double x = magnitude();
      double gap = Math.exp(-0.5 * x * x) - (low + (double) height * 0x1p-63 * span);
      if (Math.abs(gap) > HEIGHT_MARGIN * (low + span)) {
        return gap > 0;
      }
    }
    return lazy().isUnderCurve(height);
  }

  /** The point's abscissa, rounded to a double. */
  double value() {
    return negative ? -magnitude() : magnitude();
  }

  /** The whole number nearest to scale times the abscissa: exactly. */
  long rounded(double scale) {
    long result;
    double exact = magnitude() * scale;
    double nearest = Math.rint(exact);
    if (lazy == null
        && slab < LAZY_FROM_SLAB
        && Math.abs(exact - nearest) < 0.5 - POSITION_MARGIN * scale) {
      result = (long) nearest;
    } else {
      result = lazy().rounded(scale);
    }
    return negative ? -result : result;
  }

  private double magnitude() {
    double position01 = ((double) position + 0.5) * Ziggurat.POSITION_UNIT;
    return layer == 0
        ? Ziggurat.R + (slab + position01) * Ziggurat.C
        : position01 * Ziggurat.X[layer];
  }

  private double rectangleSpan() {
    // H_i = V / X_i
    return Ziggurat.V / Ziggurat.X[layer];
  }

  private LazyPoint lazy() {
    LazyPoint point = lazy;
    if (point == null) {
      point = new LazyPoint(layer, slab, position, source);
      lazy = point;
    }
    return point;
  }

  /** Pr[j] = 2^-(j+1). */
  private static int trailingZeros(RandomSource source) {
    int zeros = 0;
    long bits = source.nextLong();
    while (bits == 0) {
      zeros += Long.SIZE;
      bits = source.nextLong();
    }
    return zeros + Long.numberOfTrailingZeros(bits);
  }
}

package org.priory.numerics.random;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * A point of the ziggurat whose coordinates get as many random bits as it takes to decide a
 * question about it with certainty (von Neumann 1951; Karney 2016, "Sampling exactly from the
 * normal distribution"). Every answer is exact; how many bits it takes is random.
 *
 * <p>The abscissa is in from + [k, k + 1) 2^-b width, the height in low + [v, v + 1) 2^-c span.
 */
final class LazyPoint {

  private static final int MORE_BITS = 64;
  private static final BigDecimal TWO = BigDecimal.valueOf(2);

  private final int layer;
  private final int slab;
  private final RandomSource source;
  private BigInteger k;
  private int bits = Ziggurat.POSITION_BITS;

  LazyPoint(int layer, int slab, long position, RandomSource source) {
    this.layer = layer;
    this.slab = slab;
    this.source = source;
    k = BigInteger.valueOf(position);
  }

  /**
   * Whether the height is under f at the abscissa.
   *
   * @param first the first 63 bits of the height
   */
  boolean isUnderCurve(long first) {
    BigInteger v = BigInteger.valueOf(first);
    int heightBits = Long.SIZE - 1;
    while (true) {
      // Digits: 0.31 for a bit, 0.44 for a slab's f(x) = exp(-x^2/2) and what is over it.
      int digits = 40 + (heightBits + bits) / 3 + slab * slab / 100;
      MathContext context = new MathContext(digits);
      // All that is rounded here is at most 4, and at most 3000 times.
      BigDecimal error = BigDecimal.ONE.movePointLeft(digits - 6);
      BigDecimal low = low(context);
      BigDecimal span = span(context);
      BigDecimal yFrom = low.add(dyadic(v, heightBits).multiply(span)).subtract(error);
      BigDecimal yTo = low.add(dyadic(v.add(BigInteger.ONE), heightBits).multiply(span)).add(error);
      // f decreases
      BigDecimal fFrom = curve(abscissa(k.add(BigInteger.ONE)), context).subtract(error);
      BigDecimal fTo = curve(abscissa(k), context).add(error);
      if (yTo.compareTo(fFrom) < 0) {
        return true;
      }
      if (yFrom.compareTo(fTo) > 0) {
        return false;
      }
      v = v.shiftLeft(MORE_BITS).add(unsigned(source.nextLong()));
      heightBits += MORE_BITS;
      refineAbscissa();
    }
  }

  /** The whole number nearest to scale times the abscissa. */
  long rounded(double scale) {
    BigDecimal factor = new BigDecimal(scale);
    while (true) {
      BigDecimal from = nearest(abscissa(k).multiply(factor));
      BigDecimal to = nearest(abscissa(k.add(BigInteger.ONE)).multiply(factor));
      if (from.equals(to)) {
        return from.longValueExact();
      }
      refineAbscissa();
    }
  }

  private void refineAbscissa() {
    k = k.shiftLeft(MORE_BITS).add(unsigned(source.nextLong()));
    bits += MORE_BITS;
  }

  /** The abscissa at a position: exact. */
  private BigDecimal abscissa(BigInteger position) {
    BigDecimal fraction = dyadic(position, bits);
    if (layer > 0) {
      return fraction.multiply(new BigDecimal(Ziggurat.X[layer]));
    }
    // R + (j + u) C
    return fraction
        .add(BigDecimal.valueOf(slab))
        .multiply(new BigDecimal(Ziggurat.C))
        .add(new BigDecimal(Ziggurat.R));
  }

  /** Lower edge of the piece. */
  private BigDecimal low(MathContext context) {
    BigDecimal sum = BigDecimal.ZERO;
    for (int i = 1; i < layer; i++) {
      // Y_(i+1) = Y_i + V / X_i
      sum = sum.add(rectangleSpan(i, context));
    }
    return sum;
  }

  /** Height of the piece. */
  private BigDecimal span(MathContext context) {
    if (layer > 0) {
      return rectangleSpan(layer, context);
    }
    // V / (2^(j+1) C)
    return new BigDecimal(Ziggurat.V)
        .divide(new BigDecimal(Ziggurat.C), context)
        .divide(TWO.pow(slab + 1), context);
  }

  private static BigDecimal rectangleSpan(int layer, MathContext context) {
    return new BigDecimal(Ziggurat.V).divide(new BigDecimal(Ziggurat.X[layer]), context);
  }

  /** exp(-x^2/2), with an error under 10^(6 - digits). */
  static BigDecimal curve(BigDecimal x, MathContext context) {
    // exp(-t) = exp(-t / 2^n)^(2^n) with t / 2^n under 2^-8; squaring n times loses n bits
    BigDecimal t = x.multiply(x).divide(TWO);
    int halvings = Math.max(0, t.toBigInteger().bitLength() + 8);
    MathContext inner = new MathContext(context.getPrecision() + halvings);
    BigDecimal z = t.divide(TWO.pow(halvings)).round(inner).negate();
    BigDecimal sum = BigDecimal.ONE;
    BigDecimal term = BigDecimal.ONE;
    BigDecimal smallest = BigDecimal.ONE.movePointLeft(inner.getPrecision());
    for (int i = 1; term.abs().compareTo(smallest) > 0; i++) {
      term = term.multiply(z, inner).divide(BigDecimal.valueOf(i), inner);
      sum = sum.add(term, inner);
    }
    for (int i = 0; i < halvings; i++) {
      sum = sum.multiply(sum, inner);
    }
    return sum;
  }

  /** n / 2^bits. */
  private static BigDecimal dyadic(BigInteger n, int bits) {
    // 2^-b = 5^b 10^-b
    return new BigDecimal(n.multiply(BigInteger.valueOf(5).pow(bits)), bits);
  }

  private static BigDecimal nearest(BigDecimal x) {
    return x.setScale(0, RoundingMode.HALF_EVEN);
  }

  private static BigInteger unsigned(long bits) {
    return BigInteger.valueOf(bits >>> 1).shiftLeft(1).add(BigInteger.valueOf(bits & 1));
  }
}

package org.priory.numerics.random;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/**
 * The discrete Gaussian distribution, Pr[x] proportional to exp(-x^2 / (2 sigma^2)) on the whole
 * numbers, drawn exactly: no decision rests on a floating-point number (Canonne, Kamath, Steinke
 * 2020, algorithm 3). Added to whole numbers of L2 sensitivity D it gives D^2 / (2 sigma^2)
 * concentrated differential privacy (their theorem 4).
 */
public final class DiscreteGaussianSampler {

  private static final long LARGEST = 1L << 60;

  private final long numerator;
  private final long denominator;
  private final DiscreteLaplace proposal;

  // The parts of the acceptance probability, see accept.
  private final BigInteger step;
  private final BigInteger centre;
  private final BigInteger divisor;

  /** Whether they fit in longs. */
  private final boolean small;

  private final long smallStep;
  private final long smallCentre;
  private final long smallDivisor;

  private DiscreteGaussianSampler(long numerator, long denominator) {
    this.numerator = numerator;
    this.denominator = denominator;
    // t = ceil(sigma); any t is right, this one is accepted most often
    BigInteger a = BigInteger.valueOf(numerator);
    BigInteger b = BigInteger.valueOf(denominator);
    BigInteger t = a.subtract(BigInteger.ONE).divide(b).sqrt().add(BigInteger.ONE);
    proposal = new DiscreteLaplace(t.longValueExact(), 1);
    // c = gcd(a, b t)
    BigInteger c = a.gcd(b.multiply(t));
    step = b.multiply(t).divide(c);
    centre = a.divide(c);
    divisor = step.multiply(centre).multiply(t).shiftLeft(1);
    small = divisor.bitLength() <= BernoulliExp.MAX_BITS;
    smallStep = small ? step.longValueExact() : 0;
    smallCentre = small ? centre.longValueExact() : 0;
    smallDivisor = small ? divisor.longValueExact() : 1;
  }

  /** The distribution with sigma^2 = numerator / denominator, each from 1 to 2^60. */
  public static DiscreteGaussianSampler ofVariance(long numerator, long denominator) {
    requireInRange("numerator", numerator);
    requireInRange("denominator", denominator);
    return new DiscreteGaussianSampler(numerator, denominator);
  }

  /**
   * A distribution with at least this sigma, and under one in a thousand more, for which draws are
   * quick.
   *
   * @param sigma from 2^-10 to 2^26
   */
  public static DiscreteGaussianSampler ofSigmaAtLeast(double sigma) {
    if (!(sigma >= 0x1p-10 && sigma <= 0x1p26)) {
      throw new IllegalArgumentException("sigma must be in [2^-10, 2^26], was " + sigma);
    }
    BigDecimal variance = new BigDecimal(sigma).pow(2);
    if (sigma >= 1024) {
      // sigma^2 = w t with t = ceil(sigma): then step = 1, centre = w, divisor = 2 w t
      BigDecimal t = BigDecimal.valueOf((long) Math.ceil(sigma));
      BigDecimal w = variance.divide(t, 0, RoundingMode.CEILING);
      return ofVariance(w.multiply(t).longValueExact(), 1);
    }
    // sigma^2 = a / 2^e with a over 2^10
    int exponent = Math.max(0, 10 - 2 * Math.getExponent(sigma));
    BigDecimal scaled = variance.multiply(BigDecimal.valueOf(1L << exponent));
    return ofVariance(scaled.setScale(0, RoundingMode.CEILING).longValueExact(), 1L << exponent);
  }

  private static void requireInRange(String name, long value) {
    if (!(value >= 1 && value <= LARGEST)) {
      throw new IllegalArgumentException(name + " must be in [1, 2^60], was " + value);
    }
  }

  /**
   * The parameter sigma, rounded down: a multiplier computed from it claims no more than is there.
   */
  public double sigma() {
    return Math.sqrt((double) numerator / (double) denominator) * (1 - 0x1p-50);
  }

  /** One value. */
  public long next(RandomSource source) {
    while (true) {
      long y = proposal.next(source);
      if (accept(Math.abs(y), source)) {
        return y;
      }
    }
  }

  /** Overwrites an array. */
  public void fill(long[] out, RandomSource source) {
    for (int i = 0; i < out.length; i++) {
      out[i] = next(source);
    }
  }

  /**
   * With probability exp(-(|y| - sigma^2 / t)^2 / (2 sigma^2)). With sigma^2 = a / b and c = gcd(a,
   * b t) the exponent is (|y| step - centre)^2 / divisor for step = b t / c, centre = a / c,
   * divisor = 2 step centre t.
   */
  private boolean accept(long magnitude, RandomSource source) {
    if (small && Math.multiplyHigh(magnitude, smallStep) == 0) {
      long product = magnitude * smallStep;
      long distance = Math.abs(product - smallCentre);
      if (product >= 0 && Math.multiplyHigh(distance, distance) == 0) {
        long square = distance * distance;
        if (square >= 0) {
          return BernoulliExp.next(square, smallDivisor, source);
        }
      }
    }
    BigInteger distance = BigInteger.valueOf(magnitude).multiply(step).subtract(centre);
    return BernoulliExp.next(distance.multiply(distance), divisor, source);
  }
}

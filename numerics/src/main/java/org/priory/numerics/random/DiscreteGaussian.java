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
public final class DiscreteGaussian {

  private static final long LARGEST = 1L << 60;

  /** sigma^2 = numerator / denominator. */
  private final long numerator;

  private final long denominator;

  /** t = floor(sigma) + 1. */
  private final DiscreteLaplace proposal;

  private final long t;

  /** b t, or 0 if it or 2 a b t^2 is over 2^62. */
  private final long step;

  /** 2 a b t^2. */
  private final long divisor;

  private final BigInteger bigNumerator;
  private final BigInteger bigStep;
  private final BigInteger bigDivisor;

  private DiscreteGaussian(long numerator, long denominator) {
    this.numerator = numerator;
    this.denominator = denominator;
    t = BigInteger.valueOf(numerator / denominator).sqrt().longValueExact() + 1;
    proposal = new DiscreteLaplace(t, 1);
    bigNumerator = BigInteger.valueOf(numerator);
    // b t
    bigStep = BigInteger.valueOf(denominator).multiply(BigInteger.valueOf(t));
    // 2 a b t^2
    bigDivisor = bigNumerator.multiply(bigStep).multiply(BigInteger.valueOf(t)).shiftLeft(1);
    boolean small = bigDivisor.bitLength() < 62;
    step = small ? bigStep.longValueExact() : 0;
    divisor = small ? bigDivisor.longValueExact() : 1;
  }

  /**
   * The distribution with sigma^2 = numerator / denominator, each from 1 to 2^60.
   *
   * <p>It takes 0.1 to 0.4 microseconds a draw as long as 2 (numerator / denominator)^2
   * denominator^2 is under 2^62, and a few with larger numbers.
   */
  public static DiscreteGaussian ofVariance(long numerator, long denominator) {
    requireInRange("numerator", numerator);
    requireInRange("denominator", denominator);
    long divisor =
        BigInteger.valueOf(numerator).gcd(BigInteger.valueOf(denominator)).longValueExact();
    return new DiscreteGaussian(numerator / divisor, denominator / divisor);
  }

  /**
   * A distribution with at least this sigma, and under 1e-3 of it more, for which draws are quick.
   *
   * @param sigma from 2^-10 to 2^30
   */
  public static DiscreteGaussian ofSigmaAtLeast(double sigma) {
    if (!(sigma >= 0x1p-10 && sigma <= 0x1p30)) {
      throw new IllegalArgumentException("sigma must be in [2^-10, 2^30], was " + sigma);
    }
    // sigma^2 = a / 2^e with the smallest a over 2^10
    BigDecimal variance = new BigDecimal(sigma).pow(2);
    long denominator = 1;
    while (variance.multiply(BigDecimal.valueOf(denominator)).compareTo(BigDecimal.valueOf(1024))
        < 0) {
      denominator <<= 1;
    }
    BigDecimal scaled = variance.multiply(BigDecimal.valueOf(denominator));
    return ofVariance(scaled.setScale(0, RoundingMode.CEILING).longValueExact(), denominator);
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
    return Math.nextDown(Math.sqrt(Math.nextDown((double) numerator / (double) denominator)));
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
   * With probability exp(-(|y| - sigma^2 / t)^2 / (2 sigma^2)) = exp(-(|y| b t - a)^2 / (2 a b
   * t^2)).
   */
  private boolean accept(long magnitude, RandomSource source) {
    if (step > 0 && Math.multiplyHigh(magnitude, step) == 0) {
      long distance = Math.abs(magnitude * step - numerator);
      if (distance >= 0 && distance < 1L << 31) {
        return BernoulliExp.next(distance * distance, divisor, source);
      }
    }
    BigInteger distance = BigInteger.valueOf(magnitude).multiply(bigStep).subtract(bigNumerator);
    return BernoulliExp.next(distance.multiply(distance), bigDivisor, source);
  }
}

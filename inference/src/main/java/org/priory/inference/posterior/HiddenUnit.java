package org.priory.inference.posterior;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.priory.numerics.special.Normal;

/** What a hidden unit of a {@link NormalNetwork} makes of its input, and of a normal input. */
public enum HiddenUnit {
  /** max(0, a): E[b] = m Phi + s phi, E[b^2] = (m^2 + s^2) Phi + m s phi. */
  RELU {
    @Override
    public double value(double a) {
      return Math.max(0, a);
    }

    @Override
    public double slope(double a) {
      return a > 0 ? 1 : 0;
    }

    @Override
    Moments moments(double m, double s) {
      double ratio = m / s;
      double cdf = Normal.cdf(ratio);
      double density = Math.exp(Normal.logDensity(ratio));
      double mean = m * cdf + s * density;
      double second = (m * m + s * s) * cdf + m * s * density;
      // E[b] has derivatives Phi by m and phi/(2 s) by s^2; E[b^2] has 2 E[b] and Phi
      return new Moments(
          mean,
          Math.max(0, second - mean * mean),
          cdf,
          density / (2 * s),
          2 * mean * (1 - cdf),
          cdf - mean * density / s);
    }
  },
  /**
   * tanh(a), whose moments are those at the three points m and m +- sqrt(3) s with the weights 2/3
   * and 1/6, which is exact for polynomials up to the fifth degree (Gauss and Hermite).
   */
  TANH {
    @Override
    public double value(double a) {
      return StrictMath.tanh(a);
    }

    @Override
    public double slope(double a) {
      double b = StrictMath.tanh(a);
      return 1 - b * b;
    }

    @Override
    Moments moments(double m, double s) {
      double left = StrictMath.tanh(m - FAR * s);
      double middle = StrictMath.tanh(m);
      double right = StrictMath.tanh(m + FAR * s);
      double mean = MIDDLE * middle + SIDE * (left + right);
      double variance =
          MIDDLE * (middle - mean) * (middle - mean)
              + SIDE * ((left - mean) * (left - mean) + (right - mean) * (right - mean));
      double slopeLeft = 1 - left * left;
      double slopeMiddle = 1 - middle * middle;
      double slopeRight = 1 - right * right;
      double byMean = MIDDLE * slopeMiddle + SIDE * (slopeLeft + slopeRight);
      // s^2 moves the outer points by FAR/(2 s)
      double half = SIDE * FAR / (2 * s);
      double byVariance = half * (slopeRight - slopeLeft);
      // E[b^2] has derivatives 2 E[b b']
      double secondByMean =
          2 * (MIDDLE * middle * slopeMiddle + SIDE * (left * slopeLeft + right * slopeRight));
      double secondByVariance = 2 * half * (right * slopeRight - left * slopeLeft);
      return new Moments(
          mean,
          variance,
          byMean,
          byVariance,
          secondByMean - 2 * mean * byMean,
          secondByVariance - 2 * mean * byVariance);
    }
  };

  /** How many standard deviations the outer points are away. */
  public static final double FAR = Math.sqrt(3);

  /** Weight of the middle point. */
  public static final double MIDDLE = 2.0 / 3;

  /** Weight of each outer point. */
  public static final double SIDE = 1.0 / 6;

  /**
   * Mean and variance of a unit whose input is N(m, s^2), and their derivatives by m and s^2.
   *
   * @param mean E[b]
   * @param variance var b
   */
  record Moments(
      double mean,
      double variance,
      double meanByMean,
      double meanByVariance,
      double varianceByMean,
      double varianceByVariance) {}

  /** b. */
  public abstract double value(double a);

  /** db/da. */
  public abstract double slope(double a);

  /** What a unit makes of an input N(m, s^2). */
  abstract Moments moments(double m, double s);

  /** The name by which it is asked for and saved. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** All names. */
  public static List<String> words() {
    return Arrays.stream(values()).map(HiddenUnit::word).toList();
  }

  /** The unit of a name. */
  public static Optional<HiddenUnit> of(String word) {
    return Arrays.stream(values()).filter(each -> each.word().equals(word)).findFirst();
  }
}

package org.priory.privacy.accounting;

import org.apache.commons.numbers.gamma.Erfcx;
import org.priory.numerics.special.Normal;
import org.priory.numerics.special.Roots;
import org.priory.privacy.accounting.bounds.Bounds;

/**
 * delta as a function of epsilon, and back, for the Gaussian mechanism with mu = sensitivity /
 * standard deviation.
 *
 * <p>Balle and Wang (2018), theorem 8. With a = epsilon/mu - mu/2, b = a + mu, phi the normal
 * density and M(x) = (1 - Phi(x)) / phi(x) Mills' ratio, e^epsilon phi(b) = phi(a), so that
 *
 * <pre>delta = Phi(-a) - e^epsilon Phi(-b) = phi(a) (M(a) - M(b)),</pre>
 *
 * which neither overflows nor, with M(a) - M(b) as an integral for small mu, loses digits. All
 * answers are intervals: the rounding errors are bounded and added on either side.
 */
final class GaussianProfile {
  private static final double ULP = Math.ulp(1.0);
  private static final double SQRT_HALF = Math.sqrt(0.5);
  private static final double SQRT_HALF_PI = Math.sqrt(0.5 * Math.PI);
  private static final double LOG_SQRT_2PI = 0.5 * Math.log(2 * Math.PI);

  /** A mu/2 from which on epsilon is mu^2/2 to more digits than anyone wants. */
  private static final double LARGE = 1e12;

  /** Positive nodes and weights of the Gauss-Legendre rule with 12 points on [-1, 1]. */
  private static final double[][] LEGENDRE = {
    {0.1252334085114689, 0.24914704581340277},
    {0.3678314989981802, 0.2334925365383548},
    {0.5873179542866175, 0.20316742672306592},
    {0.7699026741943047, 0.16007832854334622},
    {0.9041172563704749, 0.10693932599531843},
    {0.9815606342467192, 0.04717533638651183}
  };

  private GaussianProfile() {}

  /** Bounds on delta at epsilon >= 0. */
  static Bounds delta(double mu, double epsilon) {
    double quotient = epsilon / mu;
    double a = quotient - 0.5 * mu;
    if (a > 40) {
      // phi(40) is below the smallest number, but delta is not 0.
      return new Bounds(0, Double.MIN_VALUE);
    }
    // The quotient and the difference are each rounded once.
    double slack = 2 * ULP * (quotient + 0.5 * mu);
    double lower = Math.nextDown(Math.exp(logDelta(mu, a + slack) - error(a)));
    // A delta below the smallest number is still not 0.
    double upper = Math.nextUp(Math.exp(logDelta(mu, a - slack) + error(a)));
    return new Bounds(Math.max(0, lower), Math.min(1, upper));
  }

  /** Bounds on epsilon at delta in (0, 1). */
  static Bounds epsilon(double mu, double delta) {
    if (mu * mu == Double.POSITIVE_INFINITY) {
      return Bounds.unbounded();
    }
    double half = 0.5 * mu;
    if (half > LARGE) {
      // delta <= Phi(-a) < exp(-a^2/2) for a >= 0, where a = epsilon/mu - mu/2.
      return Bounds.upTo(mu * (half + Math.sqrt(-2 * Math.log(delta)) + 1) * (1 + 4 * ULP));
    }
    // Solved for c = epsilon/mu: small epsilons keep their digits, large mu do no harm. What
    // rounding does to c - mu/2 counts as much as what it does to c itself.
    double low = quotient(mu, delta, -1);
    double high = quotient(mu, delta, +1);
    double lower = mu * (low - 2 * ULP * (low + half)) * (1 - 2 * ULP);
    double upper = high == 0 ? 0 : mu * (high + 2 * ULP * (high + half)) * (1 + 2 * ULP);
    return new Bounds(Math.max(0, lower), Math.max(upper, lower));
  }

  /** The largest mu, rounded down, that keeps (epsilon, delta); 0 if none is large enough. */
  static double mu(double epsilon, double delta) {
    // Phi(mu/2 - epsilon/mu) rounds to 1 where the argument is 9: too much for any delta.
    double low = 9 + Math.sqrt(81 + 2 * epsilon);
    while (delta(low, epsilon).upper() > delta) {
      low /= 2;
    }
    double target = Math.log(delta);
    Roots.Bracket bracket =
        Roots.bracket(mu -> Math.log(delta(mu, epsilon).upper()) - target, low, 2 * low, 2 * ULP);
    return bracket.low();
  }

  /** epsilon/mu where delta, wrong by its error in the direction of {@code sign}, is as given. */
  private static double quotient(double mu, double delta, int sign) {
    double half = 0.5 * mu;
    double target = Math.log(delta);
    if (logDelta(mu, -half) + sign * error(-half) <= target) {
      return 0;
    }
    // delta <= Phi(-a) < exp(-a^2/2) for a >= 0.
    double far = half + Math.sqrt(-2 * target) + 1;
    Roots.Bracket bracket =
        Roots.bracket(
            c -> logDelta(mu, c - half) + sign * error(c - half) - target, 0, far, 2 * ULP);
    return sign > 0 ? bracket.high() : bracket.low();
  }

  /** Bound on the error of {@link #logDelta}, given a: a^2/2 is rounded, the rest is a few ulps. */
  private static double error(double a) {
    double positive = Math.max(0, a);
    return ULP * (32 + positive * positive);
  }

  /** log delta where epsilon = mu (a + mu/2) >= 0. */
  private static double logDelta(double mu, double a) {
    double b = a + mu;
    if (a < 0 && mu >= 1) {
      // Phi(-a) - phi(a) M(b)
      return Math.log(Normal.cdf(-a) - Math.exp(Normal.logDensity(a)) * mills(b));
    }
    // log phi(a) + log(M(a) - M(b))
    double difference = mu < 1 ? millsDifference(a, mu) : mills(a) - mills(b);
    return Math.log(difference) - 0.5 * a * a - LOG_SQRT_2PI;
  }

  /** M(x) = sqrt(pi/2) erfcx(x / sqrt 2). */
  private static double mills(double x) {
    return SQRT_HALF_PI * Erfcx.value(x * SQRT_HALF);
  }

  /** M(a) - M(a + width) for a width below 1, as the integral of -M' over the interval. */
  private static double millsDifference(double a, double width) {
    double centre = a + 0.5 * width;
    double sum = 0;
    for (double[] point : LEGENDRE) {
      double shift = 0.5 * width * point[0];
      sum += point[1] * (millsSlope(centre - shift) + millsSlope(centre + shift));
    }
    return 0.5 * width * sum;
  }

  /** -M'(x) = 1 - x M(x), which is positive. */
  private static double millsSlope(double x) {
    if (x < 3) {
      return 1 - x * mills(x);
    }
    // M = 1/(x + K) and 1 - x M = K M with the continued fraction K = 1/(x + 2/(x + 3/(x + ...)))
    double fraction = 0;
    for (int n = 60; n >= 1; n--) {
      fraction = n / (x + fraction);
    }
    return fraction / (x + fraction);
  }
}

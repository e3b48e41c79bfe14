package org.priory.privacy.accounting.renyi;

import org.priory.numerics.special.Exponential;

/**
 * Gaussian noise on a Poisson sample, add/remove neighbours, at any real order. Mironov, Talwar and
 * Zhang (2019): removing a record is the worse direction, so that with x ~ N(0, s^2)
 *
 * <pre>exp(h D) = E[(1 + t)^order],  t = q (e^u - 1),  u = (2x - 1) / (2 s^2),  h = order - 1.
 * </pre>
 *
 * <p>E[t] = 0, so exp(h D) - 1 = E[(1 + t)^order - 1 - order t]; with L = log(1 + t) and e2(y) =
 * e^y - 1 - y this is E[(1 + t) (e2(h L) + h e2(-L))], an integral of positive terms only. The
 * integrand is analytic in a strip around the real line, where the trapezoid rule converges
 * geometrically: the zeros of 1 + t lie at the imaginary distance pi s^2. Orders are unlimited
 * because only the regions where the integrand matters are visited.
 *
 * @param rate q, below 1
 * @param noise s
 */
public record PoissonGaussianCurve(double rate, double noise) implements RenyiCurve {
  private static final double LOG_SQRT_2PI = 0.5 * Math.log(2 * Math.PI);

  /** Below this noise the sum would take too many nodes. */
  private static final double LEAST_NOISE = 0.02;

  /** Terms below this part of the sum are left out; what is left out decays like a Gaussian. */
  private static final double NEGLIGIBLE = 1e-18;

  @Override
  public double divergence(double order) {
    // Sampling never hurts (quasi-convexity): D <= order / (2 s^2).
    double unsampled = 0.5 * order / noise / noise;
    if (!(unsampled < 1e300) || order > 1e12 * noise || noise > 1e100) {
      return unsampled;
    }
    if (noise < LEAST_NOISE) {
      return Math.min(unsampled, convexityBound((order - 1) * unsampled) / (order - 1));
    }
    return Math.min(unsampled, new Sum(rate, noise, order).divergence());
  }

  /**
   * (1 + t)^order = (1 - q + q e^u)^order is at most 1 - q + q e^(order u), so that h D is at most
   * log(1 - q + q e^(h unsampled)): close where the noise is so small that there is hardly any
   * privacy.
   */
  private double convexityBound(double unsampledMoment) {
    return unsampledMoment < 700
        ? Math.log1p(rate * Math.expm1(unsampledMoment))
        : unsampledMoment + Math.log(rate + Math.exp(-unsampledMoment));
  }

  /** The trapezoid sum at one order. */
  private static final class Sum {
    private final double q;
    private final double variance;
    private final double s;
    private final double order;
    private final double h;
    private final double step;

    /** All terms are divided by exp(scale). */
    private double scale;

    private double sum;

    /** Nodes step * i are done up to this i. */
    private double done;

    Sum(double q, double s, double order) {
      this.q = q;
      this.s = s;
      this.variance = s * s;
      this.order = order;
      this.h = order - 1;
      // Error exp(-2 pi y / step + y^2 / (2 s^2)) for any y <= pi s^2; both choices give exp(-42).
      this.step = s > 2.9 ? 0.68 * s : variance / (2.13 + 0.25 * variance);
    }

    double divergence() {
      // (1 + t)^order times the density has its peaks where order sigma(x) = x. Where t is small,
      // it is like t^2, with its peak at 2.
      double lowPeak = Math.max(2, peak(0));
      double highPeak = Math.max(2, peak(order));
      double low = Math.max(logTerm(lowPeak), logTerm(Math.min(2, order)));
      scale = Math.max(0, Math.max(low, logTerm(highPeak)));
      done = Math.floor(-9.5 * s / step) - 1;
      // For x < 1/2 the integrand is at most order times the density.
      if (scale < 60 + Math.max(low, Math.log(order))) {
        rightFrom(done + 1, 2);
      }
      around(lowPeak);
      around(highPeak);
      // exp(h D) - 1 = step / (s sqrt(2 pi)) * sum of terms
      double logIntegral = Math.log(sum * step / s) - LOG_SQRT_2PI;
      double logMoment =
          scale == 0
              ? Math.log1p(Math.exp(logIntegral))
              : scale + Math.log(Math.exp(logIntegral) + Math.exp(-scale));
      return logMoment / h;
    }

    /** Fixed point of x = order sigma(x), approached monotonically from {@code start}. */
    private double peak(double start) {
      double x = start;
      for (int i = 0; i < 60; i++) {
        // sigma = q e^u / (1 - q + q e^u)
        double next = order * q / (q + (1 - q) * Math.exp((0.5 - x) / variance));
        if (Math.abs(next - x) < step) {
          return next;
        }
        x = next;
      }
      return x;
    }

    private void around(double peak) {
      double start = Math.rint(peak / step);
      if (start <= done) {
        return;
      }
      for (double i = start - 1; i > done; i--) {
        double term = term(i * step);
        sum += term;
        if (term <= NEGLIGIBLE * sum) {
          break;
        }
      }
      rightFrom(start, peak);
    }

    /** Adds the terms from node {@code i} to {@code least} and on until they are negligible. */
    private void rightFrom(double i, double least) {
      double x;
      double term;
      do {
        x = i * step;
        term = term(x);
        sum += term;
        done = i;
        i++;
      } while (x < least || term > NEGLIGIBLE * sum);
    }

    private double term(double x) {
      double u = (x - 0.5) / variance;
      double log = log1pt(u);
      double z = x / s;
      double y = h * log;
      if (y < 300) {
        double factor = Exponential.excess(y) + h * Exponential.excess(-log);
        return factor * Math.exp(log - 0.5 * z * z - scale);
      }
      return Math.exp(powerTerm(x, u, log) - scale);
    }

    private double logTerm(double x) {
      double u = (x - 0.5) / variance;
      double log = log1pt(u);
      if (h * log < 300) {
        double z = x / s;
        double factor = Exponential.excess(h * log) + h * Exponential.excess(-log);
        return Math.log(factor) + log - 0.5 * z * z;
      }
      return powerTerm(x, u, log);
    }

    /** log of (1 + t)^order exp(-x^2 / (2 s^2)), rounded up. */
    private double powerTerm(double x, double u, double log) {
      double up = 4 * Math.ulp(order * log);
      if (x < 0.5 * order) {
        double z = x / s;
        return order * log - 0.5 * z * z + up;
      }
      // order u - x^2 / (2 s^2) = (order^2 - order) / (2 s^2) - (x - order)^2 / (2 s^2)
      double z = (x - order) / s;
      double rest = u > 40 ? Math.log(q + (1 - q) * Math.exp(-u)) : log - u;
      return order * rest - 0.5 * z * z + 0.5 * order * h / variance + up;
    }

    /** L = log(1 - q + q e^u). */
    private double log1pt(double u) {
      if (u > 40) {
        return u + Math.log(q + (1 - q) * Math.exp(-u));
      }
      double t = q * Exponential.minusOne(u);
      return t > -0.5 ? Math.log1p(t) : Math.log(1 - q + q * Math.exp(u));
    }
  }
}

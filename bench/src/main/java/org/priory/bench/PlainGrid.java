package org.priory.bench;

import org.priory.numerics.special.Normal;
import org.priory.numerics.transform.RealFourier;

/**
 * The yardstick of {@code priory bench accounting}: a privacy-loss accountant as the public ones
 * are built. One fixed grid, one plain Fourier transform for each direction, no tilt, no lower
 * bound. Its answers are for comparison only.
 */
final class PlainGrid {
  private PlainGrid() {}

  /** Epsilon of a Poisson-sampled Gaussian at delta: the larger of both directions. */
  static double epsilon(double rate, double noise, long steps, double delta, double grid) {
    return Math.max(
        direction(rate, noise, steps, delta, grid, true),
        direction(rate, noise, steps, delta, grid, false));
  }

  private static double direction(
      double rate, double noise, long steps, double delta, double grid, boolean remove) {
    // Losses between x = -10 and 10 standard deviations around both means.
    double reach = 10 * noise;
    double one = loss(rate, noise, -reach);
    double other = loss(rate, noise, 1 + reach);
    long low = (long) Math.floor((remove ? one : -other) / grid);
    long high = (long) Math.ceil((remove ? other : -one) / grid);
    double[] mass = new double[Math.toIntExact(high - low + 1)];
    double lastP = 0;
    double lastQ = 0;
    for (int k = 0; k < mass.length; k++) {
      double l = grid * (low + k);
      double cdfP = remove ? cdf(rate, noise, l, true) : 1 - cdf(rate, noise, -l, false);
      double cdfQ = remove ? cdf(rate, noise, l, false) : 1 - cdf(rate, noise, -l, true);
      if (k > 0) {
        // Connect the dots: both masses of the cell go to its two ends.
        double p = cdfP - lastP;
        double excess = p - Math.exp(l - grid) * (cdfQ - lastQ);
        double right = Math.max(0, Math.min(p, excess / -Math.expm1(-grid)));
        mass[k] += right;
        mass[k - 1] += p - right;
      }
      lastP = cdfP;
      lastQ = cdfQ;
    }
    double mean = 0;
    double square = 0;
    for (int k = 0; k < mass.length; k++) {
      double l = grid * (low + k);
      mean += mass[k] * l;
      square += mass[k] * l * l;
    }
    // The sum of losses lies within 12 deviations, plus one large loss.
    double deviation = Math.sqrt(steps * Math.max(0, square - mean * mean));
    double width = 24 * deviation + grid * mass.length;
    int size = 2;
    while (size * grid < width) {
      size *= 2;
    }
    double[] a = new double[size];
    for (int k = 0; k < mass.length; k++) {
      a[(int) Math.floorMod(low + k, (long) size)] += mass[k];
    }
    RealFourier fourier = RealFourier.ofSize(size);
    fourier.forward(a);
    power(a, steps);
    fourier.inverse(a);
    long first = (long) Math.floor((steps * mean - 12 * deviation) / grid);
    double sum = 0;
    double discounted = 0;
    for (long k = first + size - 1; k > first; k--) {
      double p = Math.max(0, a[(int) Math.floorMod(k, (long) size)]);
      sum += p;
      discounted = Math.exp(-grid) * discounted + p * Math.exp(-grid);
      if (sum - discounted > delta) {
        return Math.max(0, grid * k);
      }
    }
    return 0;
  }

  /** log(1 - r + r e^{(2x - 1)/(2 s^2)}). */
  private static double loss(double rate, double noise, double x) {
    return Math.log1p(rate * Math.expm1((2 * x - 1) / (2 * noise * noise)));
  }

  /** P[loss <= l] under the mixture (removal) or under N(0, s^2) (addition). */
  private static double cdf(double rate, double noise, double l, boolean mixture) {
    double ratio = Math.expm1(l) / rate;
    if (ratio <= -1) {
      return 0;
    }
    double x = 0.5 + noise * noise * Math.log1p(ratio);
    double plain = Normal.cdf(x / noise);
    return mixture ? (1 - rate) * plain + rate * Normal.cdf((x - 1) / noise) : plain;
  }

  private static void power(double[] a, long steps) {
    a[0] = Math.pow(a[0], (double) steps);
    a[1] = Math.pow(a[1], (double) steps);
    for (int k = 2; k < a.length; k += 2) {
      double radius = Math.exp(0.5 * steps * Math.log(a[k] * a[k] + a[k + 1] * a[k + 1]));
      double angle = steps * Math.atan2(a[k + 1], a[k]);
      a[k] = radius * Math.cos(angle);
      a[k + 1] = radius * Math.sin(angle);
    }
  }
}

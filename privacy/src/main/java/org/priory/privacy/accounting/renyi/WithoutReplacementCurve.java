package org.priory.privacy.accounting.renyi;

/**
 * Gaussian noise on a sample of fixed size without replacement, replace-one neighbours. Wang, Balle
 * and Kasiviswanathan (2019), theorem 27 (the tight form for the Gaussian) and theorem 9.
 *
 * <p>For integer orders n, with g the rate and E(j) = exp(j (j - 1) / (2 s^2)) the j-th moment of
 * the likelihood ratio P/Q and B(j) = E_Q[|P/Q - 1|^j],
 *
 * <pre>{@code
 * exp((n-1) D) <= 1 + g^2 C(n,2) min(4 B(2), 2 E(2))
 *              + sum_(j=3..n) g^j C(n,j) min(4 sqrt(B(2 floor(j/2)) B(2 ceil(j/2))), 2 E(j)).
 * }</pre>
 *
 * Between integers (order - 1) D is interpolated, which is an upper bound because it is convex; it
 * is 0 at order 1. The result is never above the divergence without sampling.
 */
public final class WithoutReplacementCurve implements RenyiCurve {
  private static final double LOG_2 = Math.log(2);
  private static final double LOG_4 = Math.log(4);

  /** After so many terms the others are bounded together. */
  private static final int MOST_TERMS = 4096;

  /** exp(-37) is below one ulp. */
  private static final double NEGLIGIBLE = 37;

  private final double logRate;
  private final double noise;
  private final GaussianCentralMoments moments;

  public WithoutReplacementCurve(double rate, double noise) {
    this.logRate = Math.log(rate);
    this.noise = noise;
    this.moments = new GaussianCentralMoments(noise);
  }

  @Override
  public double divergence(double order) {
    double unsampled = 0.5 * order / noise / noise;
    double below = Math.floor(order);
    if (!(unsampled < 1e300) || below == below + 1 || noise > 1e100) {
      return unsampled;
    }
    // (order - 1) D at the integers around it
    double left = below < 2 ? 0 : logMoment(below);
    double right = order == below ? left : logMoment(below + 1);
    double between = left + (order - below) * (right - left);
    return Math.min(unsampled, between / (order - 1));
  }

  /** The bound on (n - 1) D. */
  private double logMoment(double n) {
    double precision = 1 / noise / noise;
    LogSum sum = new LogSum();
    WithoutReplacementTail tail = new WithoutReplacementTail(n, logRate, noise);
    double logChoose = Math.log(n);
    for (int j = 2; j <= n; j++) {
      // log C(n, j)
      logChoose += Math.log((n - j + 1) / j);
      double centred = LOG_4 + 0.5 * (moments.log(j - j % 2) + moments.log(j + j % 2));
      double plain = LOG_2 + 0.5 * j * (j - 1) * precision;
      sum.add(j * logRate + logChoose + Math.min(centred, plain));
      double rest = tail.log(j);
      if (rest < sum.log() - NEGLIGIBLE || j == MOST_TERMS) {
        sum.add(rest);
        break;
      }
    }
    return Math.min(0.5 * n * (n - 1) * precision, sum.log1p());
  }
}

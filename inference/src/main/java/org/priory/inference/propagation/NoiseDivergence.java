package org.priory.inference.propagation;

import java.util.OptionalDouble;
import org.priory.numerics.linear.Cholesky;
import org.priory.numerics.linear.SymmetricEigen;

/**
 * Upper bounds of the expected divergence D(q || p) between a normal posterior q and what one
 * release with noise makes of it (Vinaroz and Park 2022, Theorem 4.1): eta_p = eta_q + e, Lambda_p
 * = Lambda_q + E + A, where e has standard deviation s1 and E, symmetric, s2 in each entry, and A
 * is the multiple of I that makes rho the least eigenvalue of Lambda_p.
 *
 * <p>Both bounds speak of the case |E| &lt;= M, in spectral norm, of probability at least 1 - 2 d
 * exp(-M^2/(2 v)) with v = d s2^2 (Tropp 2015, Theorem 4.6.1; the paper has d for 2 d, but uses
 * both tails).
 */
public final class NoiseDivergence {

  /**
   * What is released.
   *
   * @param s1 standard deviation of the noise on eta
   * @param s2 of the noise on Lambda
   * @param rho least eigenvalue of Lambda_p
   */
  public record Release(double s1, double s2, double rho) {
    public Release {
      if (!(s1 >= 0 && s2 >= 0 && rho > 0)) {
        throw new IllegalArgumentException(
            "noise must be >= 0 and rho > 0, were " + s1 + ", " + s2 + " and " + rho);
      }
    }
  }

  private final double[] eta;
  private final double[] mean;
  private final double[] eigenvalues;

  /** b of the paper, Lambda^(-1/2) eta, in the basis of the eigenvectors. */
  private final double[] whitened;

  private final Release release;
  private final double most;

  /**
   * For a posterior q and a release.
   *
   * @param lambda d x d, positive definite
   * @param most M
   */
  public NoiseDivergence(double[] eta, double[] lambda, Release release, double most) {
    int d = eta.length;
    SymmetricEigen eigen = SymmetricEigen.of(lambda, d);
    this.eta = eta.clone();
    this.mean = Cholesky.of(lambda, d).solve(eta);
    this.eigenvalues = eigen.values();
    this.whitened = new double[d];
    double[] u = eigen.vectors();
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        whitened[i] += u[j * d + i] * eta[j] / Math.sqrt(eigenvalues[i]);
      }
    }
    this.release = release;
    this.most = most;
  }

  /** 1 - 2 d exp(-M^2/(2 v)), the least probability of |E| &lt;= M; 0 if that is negative. */
  public double probability() {
    return release.s2() == 0
        ? 1
        : Math.max(0, 1 - 2 * eta.length * Math.exp(-most * most / (2 * variance())));
  }

  /** v(E) = |sum of s2^2 B_k B_k'| = d s2^2: e_i e_i' of the diagonal, two of each other entry. */
  private double variance() {
    return eta.length * release.s2() * release.s2();
  }

  /**
   * The bound of the theorem as printed. Nothing where its h is not above 0, as for every rho below
   * 2 M: E[1/X] &lt;= (h + H - E X)/(h H) is for X in [h, H], h > 0. Its proof takes the
   * eigenvalues of Lambda^(-1/2) (E + A) Lambda^(-1/2) for those of E + A over those of Lambda,
   * which holds for Lambda = c I alone.
   */
  public OptionalDouble printed() {
    int d = eta.length;
    double lift = release.rho() - eigenvalues[0];
    double edge = Math.sqrt(2 * variance() * Math.log(d));
    double trace = 0;
    double inverses = 0;
    double quadratic = 0;
    double logarithms = 0;
    for (int i = 0; i < d; i++) {
      double low = 1 + (lift - 2 * most) / eigenvalues[i];
      double high = 1 + (lift + 2 * most) / eigenvalues[i];
      if (!(low > 0)) {
        return OptionalDouble.empty();
      }
      // E[1/(1 + lambda_i(P))]
      double inverse = (low + high - 1 + (edge - lift) / eigenvalues[i]) / (low * high);
      trace += (lift + edge) / eigenvalues[i];
      inverses += inverse;
      quadratic += whitened[i] * whitened[i] * inverse - eta[i] * mean[i];
      logarithms += Math.log(inverse);
    }
    double spread = release.s1() * release.s1() / eigenvalues[0] * inverses;
    return OptionalDouble.of(
        0.5 * (trace + spread + quadratic + squared(mean) * (lift + edge) + logarithms));
  }

  /**
   * A bound that holds for every Lambda and rho, given |E| &lt;= M. By Weyl, A = a I with |a -
   * lift| &lt;= M, lift = rho - lambda_min, and lambda_i(Lambda_p) >= l_i = max(rho, lambda_i +
   * lift - 2 M). E is symmetric about 0, also given |E| &lt;= M, and E|E| &lt;= t = min(M, sqrt(2 v
   * log 2d)). So
   *
   * <pre>
   *   tr(Lambda_p Lambda_q^-1) - d  is at most  (lift + t) tr Lambda_q^-1  on average,
   *   log |Lambda_q|/|Lambda_p|  at most  sum of log(lambda_i/l_i),
   *   (mu_p - mu_q)' Lambda_p (mu_p - mu_q) = |Lambda_p^(-1/2) (e - (E + A) mu_q)|^2
   *                       at most  s1^2 sum of 1/l_i + (2 M + |lift|)^2 |mu_q|^2/rho  on average.
   * </pre>
   */
  public double bound() {
    int d = eta.length;
    double rho = release.rho();
    double lift = rho - eigenvalues[0];
    double norm = Math.min(most, Math.sqrt(2 * variance() * Math.log(2.0 * d)));
    double sum = 0;
    for (double eigenvalue : eigenvalues) {
      double least = Math.max(rho, eigenvalue + lift - 2 * most);
      sum += (lift + norm) / eigenvalue + Math.log(eigenvalue / least);
      sum += release.s1() * release.s1() / least;
    }
    double moved = 2 * most + Math.abs(lift);
    return 0.5 * (sum + moved * moved * squared(mean) / rho);
  }

  private static double squared(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value * value;
    }
    return sum;
  }
}

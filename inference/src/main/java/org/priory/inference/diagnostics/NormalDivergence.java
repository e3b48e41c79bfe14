package org.priory.inference.diagnostics;

import org.priory.numerics.linear.Cholesky;

/**
 * The Kullback-Leibler divergence of two normal distributions in d dimensions, each given by its
 * natural parameters eta = Lambda mu and Lambda, the precision.
 */
public final class NormalDivergence {

  private NormalDivergence() {}

  /**
   * D(q || p) = 1/2 (tr(Lambda_p Lambda_q^-1) - d + log |Lambda_q|/|Lambda_p| + (mu_p - mu_q)'
   * Lambda_p (mu_p - mu_q)).
   *
   * @param etaQ of length d
   * @param lambdaQ d x d, positive definite
   * @param etaP of length d
   * @param lambdaP d x d, positive definite
   * @throws ArithmeticException if a precision is not positive definite
   */
  public static double of(double[] etaQ, double[] lambdaQ, double[] etaP, double[] lambdaP) {
    int d = etaQ.length;
    Cholesky q = Cholesky.of(lambdaQ, d);
    Cholesky p = Cholesky.of(lambdaP, d);
    double[] product = q.solve(lambdaP, d);
    double[] away = p.solve(etaP);
    double[] meanQ = q.solve(etaQ);
    double trace = 0;
    double quadratic = 0;
    for (int i = 0; i < d; i++) {
      trace += product[i * d + i];
      away[i] -= meanQ[i];
    }
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        quadratic += away[i] * lambdaP[i * d + j] * away[j];
      }
    }
    return 0.5 * (trace - d + q.logDeterminant() - p.logDeterminant() + quadratic);
  }
}

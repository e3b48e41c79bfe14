package org.priory.inference.curvature;

import org.priory.inference.posterior.Covariance;
import org.priory.numerics.linear.Cholesky;

/**
 * H = D + Q diag(l) Q': a diagonal, and the few directions in which features go together.
 *
 * <p>With lambda_k = q_k' D q_k + l_k, the q_k being taken as eigenvectors of H, functions f of H
 * are f(D) + Q diag(f(lambda_k) - q_k' f(D) q_k) Q'. So is the information H (rho H + s^2 I)^-1 H,
 * and the precision is a diagonal P and Q diag(kappa) Q', whose inverse is P^-1 - P^-1 Q
 * (diag(kappa)^-1 + Q' P^-1 Q)^-1 Q' P^-1 (Woodbury).
 */
public final class LowRankCurvature implements Curvature {
  /** Less information along a direction than this share of its own is none. */
  private static final double LEAST = 1e-9;

  private final int d;
  private final int r;
  private final double[] diagonal;
  private final double[] q;
  private final double[] l;
  private final double factor;

  private LowRankCurvature(double[] diagonal, double[] q, double[] l, double factor) {
    this.d = diagonal.length;
    this.r = l.length;
    this.diagonal = diagonal;
    this.q = q;
    this.l = l;
    this.factor = factor;
  }

  /**
   * The curvature.
   *
   * @param diagonal D, all above 0
   * @param q Q, row after row, with orthonormal columns
   * @param l of each column, all above 0
   */
  public static LowRankCurvature of(double[] diagonal, double[] q, double[] l) {
    return new LowRankCurvature(diagonal.clone(), q.clone(), l.clone(), 1);
  }

  @Override
  public Curvature times(double by) {
    return new LowRankCurvature(diagonal, q, l, factor * by);
  }

  @Override
  public double[] times(double[] v) {
    double[] along = along(v);
    for (int k = 0; k < r; k++) {
      along[k] *= l[k];
    }
    double[] out = across(along);
    for (int j = 0; j < d; j++) {
      out[j] = factor * (out[j] + diagonal[j] * v[j]);
    }
    return out;
  }

  /** Q'v. */
  private double[] along(double[] v) {
    double[] out = new double[r];
    for (int j = 0; j < d; j++) {
      for (int k = 0; k < r; k++) {
        out[k] += q[j * r + k] * v[j];
      }
    }
    return out;
  }

  /** Q w. */
  private double[] across(double[] w) {
    double[] out = new double[d];
    for (int j = 0; j < d; j++) {
      for (int k = 0; k < r; k++) {
        out[j] += q[j * r + k] * w[k];
      }
    }
    return out;
  }

  @Override
  public Estimate given(double[] b, double rho, double s, Prior prior, int rounds) {
    double[] gain = new double[d];
    double[] information = new double[d];
    double[] lambda = new double[r];
    for (int j = 0; j < d; j++) {
      double h = factor * diagonal[j];
      gain[j] = h / (rho * h + s * s);
      information[j] = gain[j] * h;
      for (int k = 0; k < r; k++) {
        lambda[k] += q[j * r + k] * q[j * r + k] * h;
      }
    }
    double[] kappa = new double[r];
    double[] moreGain = new double[r];
    for (int k = 0; k < r; k++) {
      lambda[k] += factor * l[k];
      double own = lambda[k] / (rho * lambda[k] + s * s);
      moreGain[k] = own;
      kappa[k] = own * lambda[k];
      double most = kappa[k];
      for (int j = 0; j < d; j++) {
        double weight = q[j * r + k] * q[j * r + k];
        moreGain[k] -= weight * gain[j];
        kappa[k] -= weight * information[j];
      }
      kappa[k] = Math.max(LEAST * most, kappa[k]);
    }
    double[] w = along(b);
    for (int k = 0; k < r; k++) {
      w[k] *= moreGain[k];
    }
    double[] right = across(w);
    for (int j = 0; j < d; j++) {
      right[j] += gain[j] * b[j];
    }
    Prior next = prior;
    Inverse inverse = new Inverse(information, kappa, next.alpha());
    for (int round = 1; round < rounds; round++) {
      next = next.given(d, inverse.squaresOfSlopes(right));
      inverse = new Inverse(information, kappa, next.alpha());
    }
    Inverse last = inverse;
    return new Estimate(
        last.times(right), last::covariance, next.given(d, last.squaresOfSlopes(right)).alpha());
  }

  /** The inverse of the precision: diag(v) - F F'. */
  private final class Inverse {
    private final double[] v = new double[d];
    private final double[] f = new double[d * r];

    Inverse(double[] information, double[] kappa, double alpha) {
      for (int j = 0; j < d; j++) {
        v[j] = 1 / ((j == 0 ? INTERCEPT_PRECISION : alpha) + information[j]);
      }
      if (r == 0) {
        return;
      }
      double[] middle = new double[r * r];
      for (int k = 0; k < r; k++) {
        middle[k * r + k] = 1 / kappa[k];
      }
      for (int j = 0; j < d; j++) {
        for (int k = 0; k < r; k++) {
          for (int i = 0; i <= k; i++) {
            middle[k * r + i] += q[j * r + k] * v[j] * q[j * r + i];
          }
        }
      }
      double[] root = Cholesky.of(middle, r).lower();
      // F' = L^-1 Q' diag(v), row by row of F
      for (int j = 0; j < d; j++) {
        for (int k = 0; k < r; k++) {
          double sum = v[j] * q[j * r + k];
          for (int i = 0; i < k; i++) {
            sum -= root[k * r + i] * f[j * r + i];
          }
          f[j * r + k] = sum / root[k * r + k];
        }
      }
    }

    double[] times(double[] x) {
      double[] along = new double[r];
      for (int j = 0; j < d; j++) {
        for (int k = 0; k < r; k++) {
          along[k] += f[j * r + k] * x[j];
        }
      }
      double[] out = new double[d];
      for (int j = 0; j < d; j++) {
        out[j] = v[j] * x[j];
        for (int k = 0; k < r; k++) {
          out[j] -= f[j * r + k] * along[k];
        }
      }
      return out;
    }

    /** E[m_j^2] added up over all but the intercept. */
    double squaresOfSlopes(double[] right) {
      double[] mean = times(right);
      double sum = 0;
      for (int j = 1; j < d; j++) {
        sum += mean[j] * mean[j] + v[j];
        for (int k = 0; k < r; k++) {
          sum -= f[j * r + k] * f[j * r + k];
        }
      }
      return Math.max(0, sum);
    }

    Covariance covariance() {
      return new Covariance.Centred(v, new double[d], f);
    }
  }
}

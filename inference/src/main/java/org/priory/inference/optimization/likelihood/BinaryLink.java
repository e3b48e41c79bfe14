package org.priory.inference.optimization.likelihood;

import org.priory.inference.regression.Dispersion;
import org.priory.numerics.special.Normal;

/**
 * How a linear predictor s becomes the probability p of the second of two classes, and what bounded
 * residuals make of it:
 *
 * <pre>
 *   r = (y - p)/max(p, 1 - p),   |r| &lt;= 1,
 *   w = p'(s)/max(p, 1 - p),     minus the derivative of the expected r.
 * </pre>
 *
 * <p>p(-s) = 1 - p(s) for every link, so that w is even. It falls as |s| grows, from 1/2 at 0: the
 * predictor of a probit is counted in units of {@link #unit}, which makes it so, and gives its
 * coefficients the size of those of a logit, for which priors are made.
 *
 * <p>The variance of r over w, min(p, 1 - p)/p', falls from 2 at 0: 1/max(p, 1 - p) for logits,
 * Mills' ratio for probits.
 */
public enum BinaryLink implements BoundedLink {
  /** p = 1/(1 + e^-s), p' = p (1 - p): w = min(p, 1 - p). */
  LOGIT(1) {
    @Override
    public double probability(double s) {
      return Logistic.value(s);
    }

    @Override
    public double slope(double s) {
      double p = Logistic.value(s);
      return Math.min(p, 1 - p);
    }
  },
  /**
   * p = Phi(a s), p' = a phi(a s), a = sqrt(pi/8): w = a phi(a s)/Phi(a |s|), whose numerator falls
   * and whose denominator grows; phi(0)/Phi(0) = sqrt(2/pi) = 1/(2 a).
   */
  PROBIT(Math.sqrt(Math.PI / 8)) {
    @Override
    public double probability(double s) {
      return Normal.cdf(unit() * s);
    }

    @Override
    public double slope(double s) {
      double t = unit() * s;
      return unit() * Math.exp(Normal.logDensity(t)) / Normal.cdf(Math.abs(t));
    }
  };

  private final double unit;

  BinaryLink(double unit) {
    this.unit = unit;
  }

  /** a: the predictor of the model as it is usually written is a s. */
  @Override
  public double unit() {
    return unit;
  }

  /** s = z'theta. */
  public static double predictor(double[] z, double[] theta) {
    double s = 0;
    for (int j = 0; j < z.length; j++) {
      s += z[j] * theta[j];
    }
    return s;
  }

  /** p. */
  public abstract double probability(double s);

  @Override
  public abstract double slope(double s);

  /** The largest slope, alike for all links by their units. */
  @Override
  public double mostSlope() {
    return 0.5;
  }

  @Override
  public double mostVariance() {
    return 2;
  }

  /** (y - p)/max(p, 1 - p) of a label 0 or 1. */
  @Override
  public double residual(double y, double s) {
    double p = probability(s);
    // not 1 - p, which loses its digits where p is nearly 1
    double q = probability(-s);
    return (y * q - (1 - y) * p) / Math.max(p, q);
  }

  @Override
  public Dispersion.Residual dispersion() {
    return Dispersion.Residual.binary(this::probability);
  }
}

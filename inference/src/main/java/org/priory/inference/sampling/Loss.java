package org.priory.inference.sampling;

import java.io.Serializable;

/**
 * Minus the log-likelihood of one record as a function of m = x'theta: convex, Lipschitz, smooth.
 * For exact draws it must also be self-concordant in the generalised sense |l'''| &lt;= c l'' (Bach
 * 2010, "Self-concordant analysis for logistic regression"). All bounds hold for every m and every
 * finite label.
 */
public interface Loss extends Serializable {

  /** l. */
  double value(double m, double label);

  /** Its first derivative by m. */
  double slope(double m, double label);

  /** Its second derivative by m, where it has one. */
  double curvature(double m, double label);

  /** Bound on |l'|. */
  double lipschitz();

  /** c, the bound on |l'''|/l''; infinity for none. */
  double concordance();

  /** Bound on max l - min l over |m| &lt;= most, for any label. */
  double range(double most);

  /** Bound on l at m = 0. */
  double atZero();

  /** Bound on l''. */
  double mostCurvature();

  /** Curvature of a typical record. */
  double typicalCurvature();

  /**
   * The likelihood that it belongs to.
   *
   * @param width number of features
   * @param norm the largest L2 norm of a row; longer ones are scaled down to it
   */
  default BoundedLikelihood likelihood(int width, double norm) {
    return new PredictorLikelihood(this, width, norm);
  }

  /** Labels are 0 and 1: l = log(1 + e^(-sm)), s = +-1. */
  record Logistic() implements Loss {
    @Override
    public double value(double m, double label) {
      double t = -sign(label) * m;
      return Math.max(t, 0) + Math.log1p(Math.exp(-Math.abs(t)));
    }

    @Override
    public double slope(double m, double label) {
      double s = sign(label);
      return -s / (1 + Math.exp(s * m));
    }

    @Override
    public double curvature(double m, double label) {
      double e = Math.exp(-Math.abs(m));
      return e / ((1 + e) * (1 + e));
    }

    @Override
    public double lipschitz() {
      return 1;
    }

    @Override
    public double concordance() {
      return 1;
    }

    /** log(1 + e^M) - log(1 + e^-M) = M. */
    @Override
    public double range(double most) {
      return most;
    }

    @Override
    public double atZero() {
      return Math.log(2);
    }

    /** q (1 - q). */
    @Override
    public double mostCurvature() {
      return 0.25;
    }

    @Override
    public double typicalCurvature() {
      return 0.15;
    }

    private static double sign(double label) {
      return label > 0.5 ? 1 : -1;
    }
  }

  /**
   * Labels are numbers in [-1, 1] with errors of the logistic distribution, y = m + s e: l = 2 log
   * cosh((y - m)/(2s)). Heavier tails than a normal error, so no record pulls harder than 1/s.
   *
   * @param scale s
   */
  record LogisticErrors(double scale) implements Loss {
    @Override
    public double value(double m, double label) {
      // 2 log cosh(t/2) = |t| + 2 log(1 + e^-|t|) - 2 log 2
      double t = Math.abs(away(m, label));
      return t + 2 * Math.log1p(Math.exp(-t)) - 2 * Math.log(2);
    }

    @Override
    public double slope(double m, double label) {
      return -Math.tanh(away(m, label) / 2) / scale;
    }

    @Override
    public double curvature(double m, double label) {
      double e = Math.exp(-Math.abs(away(m, label)));
      return 2 * e / ((1 + e) * (1 + e)) / (scale * scale);
    }

    private double away(double m, double label) {
      return (Math.max(-1, Math.min(1, label)) - m) / scale;
    }

    @Override
    public double lipschitz() {
      return 1 / scale;
    }

    /** l'' = sech^2(t/2)/(2 s^2), l''' = -tanh(t/2) l''/s up to the sign. */
    @Override
    public double concordance() {
      return 1 / scale;
    }

    @Override
    public double range(double most) {
      return (1 + most) / scale;
    }

    @Override
    public double atZero() {
      return 1 / scale;
    }

    /** At an error of 0. */
    @Override
    public double mostCurvature() {
      return 1 / (2 * scale * scale);
    }

    /** At an error of typical size: a third of 1/s^2. */
    @Override
    public double typicalCurvature() {
      return 1 / (3 * scale * scale);
    }
  }
}

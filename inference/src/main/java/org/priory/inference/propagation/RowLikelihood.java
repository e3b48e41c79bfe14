package org.priory.inference.propagation;

import java.io.Serializable;

/**
 * What the label of a row says about its linear predictor s, of which a cavity says N(mu, tau^2).
 */
interface RowLikelihood extends Serializable {

  /** Whether it says anything: a row without a label adds nothing. */
  boolean knows(float label);

  /** The tilted distribution of s. */
  Link.Tilt tilt(float label, double mu, double tau2);

  /**
   * The norm of a row's vector, over that of the row, for the label for which it is longest.
   *
   * @param perBeta what beta counts for
   */
  double longest(double mu, double tau2, double perBeta);

  /** The norm of a tilt's vector, over that of the row. */
  static double length(Link.Tilt tilt, double tau2, double perBeta) {
    return Math.hypot(tilt.alpha(), perBeta * tilt.beta()) / (1 - tau2 * tilt.beta());
  }

  /** One of two classes. */
  record Binary(Link link) implements RowLikelihood {
    @Override
    public boolean knows(float label) {
      return label == 0 || label == 1;
    }

    @Override
    public Link.Tilt tilt(float label, double mu, double tau2) {
      return link.tilt(label == 1, mu, tau2);
    }

    @Override
    public double longest(double mu, double tau2, double perBeta) {
      return Math.max(
          length(link.tilt(true, mu, tau2), tau2, perBeta),
          length(link.tilt(false, mu, tau2), tau2, perBeta));
    }
  }

  /**
   * A number y in [-1, 1] that is N(s, 1) in the unit of its own scatter, with y - mu cut: alpha =
   * cut(y - mu)/(1 + tau^2), beta = 1/(1 + tau^2). Without the cut the factor is the likelihood.
   *
   * @param cut largest y - mu that counts
   */
  record Numeric(double cut) implements RowLikelihood {
    @Override
    public boolean knows(float label) {
      return Math.abs(label) <= 1;
    }

    @Override
    public Link.Tilt tilt(float label, double mu, double tau2) {
      double away = Math.max(-cut, Math.min(cut, label - mu));
      return new Link.Tilt(away / (1 + tau2), 1 / (1 + tau2));
    }

    @Override
    public double longest(double mu, double tau2, double perBeta) {
      return Math.hypot(cut, perBeta);
    }
  }
}

package org.priory.inference.propagation;

import org.priory.numerics.special.Normal;

/**
 * How a linear predictor s becomes the probability of a class, and what one label says about s.
 *
 * <p>With s ~ N(mu, tau^2) and Z = E[Pr(y | s)], the tilted distribution of s has mean mu + tau^2
 * alpha and variance tau^2 - tau^4 beta, where alpha = d log Z/d mu and beta = -d^2 log Z/d mu^2.
 */
public enum Link {
  /** Pr[y = 1 | s] = 1/(1 + e^-s); integrals by the trapezoid rule, whose error is tiny here. */
  LOGIT {
    @Override
    Tilt tilt(boolean isOne, double mu, double tau2) {
      double tau = Math.sqrt(tau2);
      double sign = isOne ? 1 : -1;
      double z = 0;
      double first = 0;
      double second = 0;
      for (int i = 0; i < NODES.length; i++) {
        double t = NODES[i];
        double p = WEIGHTS[i] * sigmoid(sign * (mu + tau * t), sign * mu);
        z += p;
        first += p * t;
        second += p * t * t;
      }
      double mean = first / z;
      // on nodes that are too coarse it could be 0
      double variance = Math.max(LEAST_VARIANCE, second / z - mean * mean);
      return new Tilt(mean / tau, (1 - variance) / tau2);
    }

    @Override
    double probability(double s) {
      return 1 / (1 + Math.exp(-s));
    }

    /** p (1 - p), 1/4 at most. */
    @Override
    double typicalWeight() {
      return 0.15;
    }

    @Override
    double unit() {
      return 1;
    }
  },
  /** Pr[y = 1 | s] = Phi(s), in closed form (Rasmussen and Williams 2006, section 3.6). */
  PROBIT {
    @Override
    Tilt tilt(boolean isOne, double mu, double tau2) {
      double sign = isOne ? 1 : -1;
      double root = Math.sqrt(1 + tau2);
      double u = sign * mu / root;
      double ratio = Math.exp(Normal.logDensity(u) - Normal.logCdf(u));
      // r (u + r) is in (0, 1), up to what rounding makes of it far out
      double curvature = Math.max(0, Math.min(1, ratio * (u + ratio)));
      return new Tilt(sign * ratio / root, curvature / (1 + tau2));
    }

    @Override
    double probability(double s) {
      return Math.exp(Normal.logCdf(s));
    }

    /** phi^2/(p (1 - p)), 2/pi at most. */
    @Override
    double typicalWeight() {
      return 0.4;
    }

    /** By the slopes at 0: 1/4 over the density of the normal law. */
    @Override
    double unit() {
      return 0.25 * Math.sqrt(2 * Math.PI);
    }
  };

  private static final double LEAST_VARIANCE = 1e-9;
  private static final double LEAST_EXPONENT = -600;
  private static final int COUNT = 65;
  private static final double EDGE = 8;
  private static final double[] NODES = new double[COUNT];
  private static final double[] WEIGHTS = new double[COUNT];

  static {
    for (int i = 0; i < COUNT; i++) {
      NODES[i] = -EDGE + 2 * EDGE * i / (COUNT - 1);
      WEIGHTS[i] = Math.exp(-0.5 * NODES[i] * NODES[i]);
    }
  }

  /** 1/(1 + e^-s) times a number that depends on the middle alone, so that not all underflow. */
  private static double sigmoid(double s, double middle) {
    double far = Math.min(0, middle);
    // e^-far/(1 + e^-s) = 1/(e^far + e^(far - s))
    return 1 / (Math.exp(far) + Math.exp(Math.max(LEAST_EXPONENT, far - s)));
  }

  /**
   * What a label says.
   *
   * @param alpha d log Z/d mu
   * @param beta -d^2 log Z/d mu^2, below 1/tau^2
   */
  record Tilt(double alpha, double beta) {}

  /** Pr[y = 1 | s]. */
  abstract double probability(double s);

  abstract Tilt tilt(boolean isOne, double mu, double tau2);

  /** What the label of a typical record says about s: its expected curvature. */
  abstract double typicalWeight();

  /** What does to a probability near 1/2 what 1 on the scale of log odds does. */
  abstract double unit();
}

package org.priory.inference.variational.belief;

import org.priory.inference.variational.SecondMoment;
import org.priory.inference.variational.regression.PolyaGamma;
import org.priory.numerics.special.BesselK;
import org.priory.numerics.special.Digamma;

/**
 * The bound on the log evidence of images under q, up to constants, with the best q of what is
 * left: that of the images' hidden units by the E-step, of the Pólya-Gamma variables and of zeta.
 */
final class EvidenceBound {
  private static final double BROAD = 100;

  private EvidenceBound() {}

  static double of(BeliefState state, SecondMoment moment, float[] values) {
    return images(state, moment, values) + parameters(state.parameters());
  }

  private static double images(BeliefState state, SecondMoment moment, float[] values) {
    BeliefParameters q = state.parameters();
    int j = q.pixels();
    int n = values.length / j;
    HiddenUnits hidden = state.units().copy();
    Pixels pixels = Pixels.plain(j, 0.5);
    int[] on = new int[j];
    double[] s = new double[q.units()];
    double[] squares = new double[j];
    double sum = 0;
    for (int i = 0; i < n; i++) {
      int count = pixels.on(values, i * j, on);
      hidden.infer(on, count, s);
      for (int p = 0; p < j; p++) {
        double mean = q.intercepts()[p];
        double second = q.parameterVariance(p);
        for (int k = 0; k < s.length; k++) {
          double w = q.weights()[p * s.length + k];
          mean += w * s[k];
          second += w * w * (0.25 - s[k] * s[k]);
        }
        second += mean * mean;
        squares[p] += second;
        sum += (values[i * j + p] >= 0.5 ? 0.5 : -0.5) * mean;
        sum -= moment == SecondMoment.SHARED ? 0 : PolyaGamma.logCosh(second);
      }
      for (int k = 0; k < s.length; k++) {
        double b = q.biases()[k];
        sum += s[k] * b - PolyaGamma.logCosh(b * b + q.biasVariances()[k]);
        sum += entropy(0.5 + s[k]) + entropy(0.5 - s[k]);
      }
    }
    for (int p = 0; p < j && moment == SecondMoment.SHARED; p++) {
      // -1/2 xi (E[psi^2] - c^2) adds up to 0 for c^2 the mean of E[psi^2]
      sum -= n * PolyaGamma.logCosh(squares[p] / n);
    }
    return sum;
  }

  private static double parameters(BeliefParameters q) {
    double sum = 0;
    for (int j = 0; j < q.pixels(); j++) {
      sum += broad(q.intercepts()[j], q.interceptVariances()[j]);
    }
    for (int k = 0; k < q.units(); k++) {
      sum += broad(q.biases()[k], q.biasVariances()[k]);
    }
    return sum + shrinkage(q);
  }

  /** -KL(N(m, v) || N(0, BROAD)) up to a constant. */
  private static double broad(double m, double v) {
    return 0.5 * Math.log(v) - (m * m + v) / (2 * BROAD);
  }

  private static double shrinkage(BeliefParameters q) {
    Shrinkage prior = q.shrinkage();
    int units = q.units();
    double shape = 0.5 * q.pixels() + 0.5;
    double[] logPhi = new double[units];
    double sum = 0;
    double omegaShape = 0.5 * units + 0.5;
    double logOmega = logMean(omegaShape, prior.omega());
    for (int k = 0; k < units; k++) {
      double phi = prior.phi()[k];
      logPhi[k] = logMean(shape, phi);
      // E[log p(phi | omega)] + H(q(phi))
      sum += 0.5 * logOmega - 0.5 * logPhi[k] - prior.omega() * phi + Math.log(phi);
    }
    sum += -0.5 * logOmega - prior.omega() + Math.log(prior.omega());
    for (int i = 0; i < q.weights().length; i++) {
      double x = prior.x()[i];
      double v = q.weightVariances()[i];
      double square = q.weights()[i] * q.weights()[i] + v;
      // H(q(w)), then E[log p(w | zeta) p(zeta | x)/q(zeta)] at the best q(zeta)
      sum += 0.5 * Math.log(v);
      sum += 0.5 * Math.log(x) + BesselK.logZero(Math.sqrt(2 * x * square));
      // E[log p(x | phi)] + H(q(x))
      int k = i % units;
      sum += 0.5 * logPhi[k] - 0.5 * Math.log(x) - prior.phi()[k] * x + Math.log(x);
    }
    return sum;
  }

  /** E[log u] for a Gamma variable of that shape and mean. */
  private static double logMean(double shape, double mean) {
    return Digamma.psi(shape) - Math.log(shape / mean);
  }

  private static double entropy(double p) {
    return p > 0 ? -p * Math.log(p) : 0;
  }
}

package org.priory.inference.variational.belief;

import org.priory.inference.variational.SecondMoment;
import org.priory.inference.variational.regression.PolyaGamma;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.NormalSampler;

/**
 * Where a belief network starts: random weights, from a public seed, under which the log-odds of a
 * unit differ between images with a deviation of about 2, around 0.
 */
final class BeliefStart {
  private static final double SPREAD = 2;

  private BeliefStart() {}

  static BeliefState random(Pixels pixels, int units, SecondMoment moment, long seed) {
    int count = pixels.count();
    double variance = 0;
    double[] intercepts = new double[count];
    double[] omegas = new double[count];
    for (int j = 0; j < count; j++) {
      double p = pixels.centre()[j];
      variance += p * (1 - p);
      intercepts[j] = Math.log(p / (1 - p));
      omegas[j] = PolyaGamma.mean(intercepts[j] * intercepts[j]);
    }
    double[] weights = new double[count * units];
    NormalSampler.fill(weights, SPREAD / Math.sqrt(variance), InsecureSeededSource.of(seed));
    // b_k = sum_j w_jk (omega_j c_j - (p_j - 1/2)): d_k = sum_j w_jk (y_j - p_j) where s = 0
    double[] biases = new double[units];
    for (int j = 0; j < count; j++) {
      double shift = omegas[j] * intercepts[j] - (pixels.centre()[j] - 0.5);
      for (int k = 0; k < units; k++) {
        biases[k] += shift * weights[j * units + k];
      }
    }
    BeliefParameters q =
        new BeliefParameters(
            count,
            units,
            weights,
            new double[count * units],
            intercepts,
            new double[count],
            biases,
            new double[units],
            omegas,
            Shrinkage.start(count, units));
    return BeliefState.of(q, moment);
  }
}

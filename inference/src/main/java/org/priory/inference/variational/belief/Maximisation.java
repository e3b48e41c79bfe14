package org.priory.inference.variational.belief;

import java.io.Serializable;
import org.priory.inference.variational.NoisyStatistics;
import org.priory.inference.variational.regression.PolyaGamma;

/**
 * M-step of a belief network (VIPS, appendix 5): q of the parameters from sums over all images,
 * however noisy. With t = (s, 1), v = (w, c), a pixel's normal has
 *
 * <pre>
 *   P_j = E[sum_n xi_nj t t'] + diag(prior),   mean P_j^-1 sum_n (y_nj - 1/2) t,   variance 1/P_kk,
 * </pre>
 *
 * <p>the best fully factorised q, its means found together; noise on the sum tells less, as {@link
 * NoisyNormal} says. (The paper's eq. 88 and its natural parameters have half of the products of c
 * and W; the whole is right.)
 */
final class Maximisation implements Serializable {
  /** Rounds between q(w), the Pólya-Gamma variables and the prior. */
  private static final int ROUNDS = 3;

  /**
   * Rounds between q(w), the Pólya-Gamma variables and the prior where a step sees a sample: there
   * are many steps, and each moves a little.
   */
  private static final int ROUNDS_OF_SAMPLES = 1;

  /** Rounds for q(b). */
  private static final int BIAS_ROUNDS = 20;

  private final BeliefStatistics statistics;
  private final double records;

  Maximisation(BeliefStatistics statistics, double records) {
    this.statistics = statistics;
    this.records = records;
  }

  BeliefState of(NoisyStatistics noisy, BeliefState last) {
    BeliefMoments moments = BeliefMoments.of(statistics, records, noisy);
    BeliefParameters q = last.parameters();
    double[] omegas = q.omegas();
    Shrinkage shrinkage = q.shrinkage();
    PixelNormals normals = new PixelNormals(q.pixels(), q.units());
    int rounds = statistics.isSampled() ? ROUNDS_OF_SAMPLES : ROUNDS;
    for (int round = 0; round < rounds; round++) {
      normals.solve(moments, omegas, shrinkage);
      if (!statistics.moment().isPerPixel()) {
        omegas = normals.omegas(moments);
      }
      shrinkage = shrinkage.update(normals.squares());
    }
    double[] biases = new double[q.units()];
    double[] biasVariances = new double[q.units()];
    for (int k = 0; k < q.units(); k++) {
      bias(moments.first()[k], k, biases, biasVariances);
    }
    return BeliefState.of(
        new BeliefParameters(
            q.pixels(),
            q.units(),
            normals.weights(),
            normals.weightVariances(),
            normals.intercepts(),
            normals.interceptVariances(),
            biases,
            biasVariances,
            omegas,
            shrinkage),
        statistics.moment());
  }

  /** q(b_k) from sum_n s_nk, with its Pólya-Gamma variables, which see no image (erratum 9). */
  private void bias(double sum, int k, double[] means, double[] variances) {
    double square = 0;
    for (int round = 0; round < BIAS_ROUNDS; round++) {
      // 1/v = 1/100 + N E[xi], m = v sum s
      variances[k] = 1 / (1 / PixelNormals.BROAD + records * PolyaGamma.mean(square));
      means[k] = variances[k] * sum;
      square = means[k] * means[k] + variances[k];
    }
  }
}

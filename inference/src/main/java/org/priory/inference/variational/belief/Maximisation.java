package org.priory.inference.variational.belief;

import java.util.Arrays;
import org.priory.inference.variational.NoisyStatistics;
import org.priory.inference.variational.PolyaGamma;
import org.priory.numerics.linear.Cholesky;

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
final class Maximisation {
  /** Rounds between q(w), the Pólya-Gamma variables and the prior. */
  private static final int ROUNDS = 3;

  /** Prior variance of intercepts and biases: broad. */
  private static final double BROAD = 100;

  /** Rounds for q(b). */
  private static final int BIAS_ROUNDS = 20;

  private final BeliefStatistics statistics;
  private final double records;

  Maximisation(BeliefStatistics statistics, double records) {
    this.statistics = statistics;
    this.records = records;
  }

  BeliefState of(NoisyStatistics noisy, BeliefState last) {
    Moments moments = Moments.of(statistics, records, noisy);
    BeliefParameters q = last.parameters();
    double[] omegas = q.omegas();
    Shrinkage shrinkage = q.shrinkage();
    Normals normals = new Normals(q.pixels(), q.units());
    for (int round = 0; round < ROUNDS; round++) {
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
            normals.weights,
            normals.weightVariances,
            normals.intercepts,
            normals.interceptVariances,
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
      // 1/v = 1/BROAD + N E[xi], m = v sum s
      variances[k] = 1 / (1 / BROAD + records * PolyaGamma.mean(square));
      means[k] = variances[k] * sum;
      square = means[k] * means[k] + variances[k];
    }
  }

  /** q(w) and q(c). */
  private static final class Normals {
    private final int pixels;
    private final int units;
    private final double[] weights;
    private final double[] weightVariances;
    private final double[] intercepts;
    private final double[] interceptVariances;

    Normals(int pixels, int units) {
      this.pixels = pixels;
      this.units = units;
      this.weights = new double[pixels * units];
      this.weightVariances = new double[pixels * units];
      this.intercepts = new double[pixels];
      this.interceptVariances = new double[pixels];
    }

    void solve(Moments moments, double[] omegas, Shrinkage shrinkage) {
      int size = units + 1;
      NoisyNormal told = new NoisyNormal(size, moments.noise() * moments.noise());
      double[] right = new double[size];
      for (int j = 0; j < pixels; j++) {
        System.arraycopy(moments.cross(), j * units, right, 0, units);
        right[units] = moments.pixel()[j];
        moments.tell(j, omegas[j], right, told);
        double[] precision = told.precision();
        for (int k = 0; k < units; k++) {
          precision[k * size + k] += shrinkage.precision()[j * units + k];
        }
        precision[size * size - 1] += 1 / BROAD;
        double[] mean = Cholesky.of(precision, size).solve(told.linear());
        for (int k = 0; k < units; k++) {
          weights[j * units + k] = mean[k];
          weightVariances[j * units + k] = 1 / precision[k * size + k];
        }
        intercepts[j] = mean[units];
        interceptVariances[j] = 1 / precision[size * size - 1];
      }
    }

    /** E[w^2]. */
    double[] squares() {
      double[] squares = weightVariances.clone();
      for (int i = 0; i < squares.length; i++) {
        squares[i] += weights[i] * weights[i];
      }
      return squares;
    }

    /** omega_j = tanh(a/2)/(2a) with a^2 the mean of E[(w's + c)^2] over all images. */
    double[] omegas(Moments moments) {
      int size = units + 1;
      double[] omegas = new double[pixels];
      double[] second = moments.seconds()[0];
      double[] v = new double[size];
      double[] product = new double[size];
      for (int j = 0; j < pixels; j++) {
        System.arraycopy(weights, j * units, v, 0, units);
        v[units] = intercepts[j];
        Arrays.fill(product, 0);
        double sum = interceptVariances[j] * second[size * size - 1];
        for (int k = 0; k < size; k++) {
          for (int l = 0; l < size; l++) {
            product[l] += v[k] * second[k * size + l];
          }
        }
        for (int k = 0; k < size; k++) {
          sum += product[k] * v[k];
          sum += k < units ? weightVariances[j * units + k] * second[k * size + k] : 0;
        }
        omegas[j] = PolyaGamma.mean(Math.max(0, sum / moments.records()));
      }
      return omegas;
    }
  }
}

package org.priory.inference.optimization.curvature;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What two noisy looks at a curvature, an earlier one and one farther on the way, say about the
 * later: the earlier, made as small, has its noise and whatever the shape changed, e times the root
 * of the diagonal's product, e from how far the two are apart where both are known best.
 */
public final class PooledCurvature {
  /** How much the shape changes at least with the size, off and on the diagonal. */
  private static final double CHANGE = 0.03;

  private static final double DIAGONAL_CHANGE = 0.4;

  /** The second may be so much smaller, or larger, than the first. */
  private static final double LEAST_SIZE = 0.05;

  private static final double MOST_SIZE = 1.2;

  private PooledCurvature() {}

  /**
   * From a look before numbers were mixed.
   *
   * @param unmixed the first
   * @param now the second, of numbers that are mixed
   * @param whitening how they are mixed
   * @param diagonal that is believed after the first, of mixed numbers
   * @param model the diagonal that moments and the size of the second imply
   */
  public static NoisyMatrix of(
      NoisyMatrix unmixed,
      NoisyMatrix now,
      Whitening whitening,
      double[] diagonal,
      double[] model) {
    NoisyMatrix before = unmixed.mapped(whitening.inFrame());
    double size = now.mapped(whitening.back()).trace() / unmixed.trace();
    return of(before, now, size, diagonal, model);
  }

  /**
   * The pooled matrix.
   *
   * @param before the earlier, or what earlier ones said
   * @param now the later, in the same coordinates
   * @param size of the later over the earlier
   * @param diagonal that is believed of the earlier
   * @param model the diagonal that moments and the size of the later imply
   */
  public static NoisyMatrix of(
      NoisyMatrix before, NoisyMatrix now, double size, double[] diagonal, double[] model) {
    int q = now.size();
    double r = Math.max(LEAST_SIZE, Math.min(MOST_SIZE, size));
    double smaller = Math.max(0, 1 - r);
    double change = Math.max(change(before, now, r, diagonal), Math.pow(CHANGE * smaller, 2));
    double[] y = new double[q * q];
    double[] v = new double[q * q];
    for (int i = 0; i < q; i++) {
      for (int j = 0; j < q; j++) {
        int at = i * q + j;
        double own = now.variances()[at];
        double moved =
            i == j
                ? Math.pow(DIAGONAL_CHANGE * smaller * model[i], 2)
                : change * r * r * diagonal[i] * diagonal[j];
        double other = r * r * before.variances()[at] + moved;
        v[at] = 1 / (1 / own + 1 / other);
        y[at] = v[at] * (now.values()[at] / own + r * before.values()[at] / other);
      }
    }
    return new NoisyMatrix(q, y, v);
  }

  /**
   * e^2: the mean squared difference of correlations, less its noise, of the best known quarter.
   */
  private static double change(NoisyMatrix before, NoisyMatrix now, double r, double[] diagonal) {
    int q = now.size();
    List<double[]> pairs = new ArrayList<>();
    for (int i = 0; i < q; i++) {
      for (int j = 0; j < i; j++) {
        int at = i * q + j;
        double scale = r * Math.sqrt(diagonal[i] * diagonal[j]);
        double noise = now.variances()[at] + r * r * before.variances()[at];
        double apart = (now.values()[at] - r * before.values()[at]) / scale;
        pairs.add(new double[] {noise / scale / scale, apart * apart});
      }
    }
    pairs.sort(Comparator.comparingDouble(pair -> pair[0]));
    int best = Math.max(1, pairs.size() / 4);
    return pairs.stream().limit(best).mapToDouble(pair -> pair[1] - pair[0]).average().orElse(0);
  }
}

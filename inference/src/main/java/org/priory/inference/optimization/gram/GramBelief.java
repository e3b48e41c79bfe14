package org.priory.inference.optimization.gram;

import java.util.Arrays;
import org.priory.inference.optimization.curvature.RatioMixture;
import org.priory.inference.optimization.curvature.ScaleMixture;
import org.priory.numerics.random.RandomSource;

/**
 * What is believed about a matrix H of squares and products after noisy looks at its entries: a
 * posterior of matrices.
 *
 * <ul>
 *   <li>The diagonal is a share of a model's, with a law of shares that is learned ({@link
 *       RatioMixture}). The first entry of a sum of rows adds up the weights of all of them, which
 *       are 1 but for long rows.
 *   <li>Other entries, over the root of the diagonal's product, have a spread that is learned
 *       ({@link ScaleMixture}).
 * </ul>
 */
public final class GramBelief {
  /** Correlations have a variance of at most this. */
  private static final double MOST = 0.49;

  /** The mean weight of a row, and how far it is from that, as a rule. */
  private static final double WEIGHT = 0.85;

  private static final double WEIGHT_SD = 0.15;
  private static final double LEAST_WEIGHT = 0.3;

  private final int q;

  /** Entries of the diagonal before those of the mixture: their sizes are known otherwise. */
  private final int from;

  private final RatioMixture sizes;
  private final double[] diagonal;
  private final ScaleMixture correlations;

  /**
   * The posterior of the squares and products of rows.
   *
   * @param seen H with noise
   * @param model what the diagonal is expected to be
   * @param records how many rows there are
   */
  static GramBelief ofRows(GramEstimate seen, double[] model, double records) {
    double first = first(seen.entries()[0], seen.variances()[0], records);
    return new GramBelief(seen, model, new double[] {first});
  }

  /**
   * The posterior of the squares and products of scores.
   *
   * @param seen with noise
   * @param model what the diagonal is expected to be
   */
  static GramBelief ofScores(GramEstimate seen, double[] model) {
    return new GramBelief(seen, model, new double[0]);
  }

  private GramBelief(GramEstimate seen, double[] model, double[] first) {
    this.q = seen.size();
    this.from = first.length;
    double[] y = new double[q - from];
    double[] v = new double[q - from];
    for (int i = from; i < q; i++) {
      y[i - from] = seen.entries()[i * q + i];
      v[i - from] = seen.variances()[i * q + i];
    }
    this.sizes = new RatioMixture(y, Arrays.copyOfRange(model, from, q), v);
    this.diagonal = Arrays.copyOf(first, q);
    for (int i = from; i < q; i++) {
      diagonal[i] = sizes.mean(i - from);
    }
    this.correlations = correlations(seen);
  }

  private static double first(double seen, double variance, double records) {
    double prior = Math.pow(WEIGHT_SD * records, 2);
    double mean = (seen * prior + WEIGHT * records * variance) / (prior + variance);
    return Math.max(LEAST_WEIGHT * records, Math.min(1.05 * records, mean));
  }

  private ScaleMixture correlations(GramEstimate seen) {
    double[] y = new double[q * (q - 1) / 2];
    double[] v = new double[y.length];
    for (int i = 0; i < q; i++) {
      for (int j = 0; j < i; j++) {
        double scale = scale(i, j);
        y[place(i, j)] = seen.entries()[i * q + j] / scale;
        v[place(i, j)] = seen.variances()[i * q + j] / (scale * scale);
      }
    }
    return new ScaleMixture(y, v, MOST);
  }

  private static int place(int i, int j) {
    return i * (i - 1) / 2 + j;
  }

  private double scale(int i, int j) {
    return Math.sqrt(diagonal[i] * diagonal[j]);
  }

  /** Believed sizes of the diagonal. */
  double[] diagonal() {
    return diagonal.clone();
  }

  /** The mean, row after row. */
  public double[] mean() {
    double[] h = new double[q * q];
    for (int i = 0; i < q; i++) {
      h[i * q + i] = diagonal[i];
      for (int j = 0; j < i; j++) {
        h[i * q + j] = scale(i, j) * correlations.mean(place(i, j));
        h[j * q + i] = h[i * q + j];
      }
    }
    return h;
  }

  /** A matrix from the posterior; it may have negative eigenvalues. */
  public double[] draw(RandomSource source) {
    double[] h = new double[q * q];
    for (int i = 0; i < q; i++) {
      h[i * q + i] = i < from ? diagonal[i] : sizes.draw(i - from, source);
      for (int j = 0; j < i; j++) {
        h[i * q + j] = scale(i, j) * correlations.draw(place(i, j), source);
        h[j * q + i] = h[i * q + j];
      }
    }
    return h;
  }
}

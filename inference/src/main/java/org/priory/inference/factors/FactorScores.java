package org.priory.inference.factors;

import java.util.stream.IntStream;
import org.priory.numerics.linear.Cholesky;

/**
 * What factors say about a row, of whatever numbers it has: the posterior means of its factors,
 *
 * <pre>E(f | z) = L' (L L' + Psi)^-1 z,</pre>
 *
 * <p>and the logarithm of its density, both over the numbers that are there.
 */
public final class FactorScores {
  private final FactorEstimate estimate;
  private final double[] means;
  private final double logDensity;

  /**
   * The scores of a row.
   *
   * @param block features in [-1, 1], NaN for what is missing
   * @param offset where the row starts
   */
  public FactorScores(FactorEstimate estimate, float[] block, int offset) {
    this.estimate = estimate;
    this.means = new double[estimate.factors()];
    int[] seen =
        IntStream.range(0, estimate.spread().width())
            .filter(j -> !Float.isNaN(block[offset + j]))
            .toArray();
    if (seen.length == 0) {
      this.logDensity = 0;
      return;
    }
    int n = seen.length;
    double[] z = new double[n];
    double logScale = 0;
    for (int i = 0; i < n; i++) {
      z[i] = estimate.spread().standardised(seen[i], block[offset + seen[i]]);
      logScale += Math.log(estimate.spread().scale()[seen[i]]);
    }
    Cholesky covariance = Cholesky.of(covariance(seen), n);
    double[] solved = covariance.solve(z);
    double square = 0;
    for (int i = 0; i < n; i++) {
      square += z[i] * solved[i];
      for (int k = 0; k < means.length; k++) {
        means[k] += estimate.loadings()[seen[i]][k] * solved[i];
      }
    }
    this.logDensity =
        -0.5 * (square + covariance.logDeterminant() + n * Math.log(2 * Math.PI)) - logScale;
  }

  private double[] covariance(int[] seen) {
    int n = seen.length;
    double[] covariance = new double[n * n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        double sum = i == j ? estimate.uniqueness(seen[i]) : 0;
        for (int k = 0; k < means.length; k++) {
          sum += estimate.loadings()[seen[i]][k] * estimate.loadings()[seen[j]][k];
        }
        covariance[i * n + j] = sum;
      }
    }
    return covariance;
  }

  /** The posterior mean of each factor. */
  public double[] means() {
    return means.clone();
  }

  /** The logarithm of the density of the features that are there. */
  public double logDensity() {
    return logDensity;
  }
}

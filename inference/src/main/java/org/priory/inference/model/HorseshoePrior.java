package org.priory.inference.model;

import java.util.List;
import java.util.Set;

/**
 * The regularised horseshoe of Piironen and Vehtari (2017, Electronic Journal of Statistics 11) for
 * coefficients of which few are other than 0: for each row r
 *
 * <pre>
 *   r ~ N(m, 1/(1/s^2 + 1/c^2)),   s ~ half-Cauchy(0, tau),   tau ~ half-Cauchy(0, tau_0),
 *   c^2 ~ inverse Gamma(k/2, k b^2/2),   tau_0 = odds sigma/sqrt(N),
 * </pre>
 *
 * <p>with tau and c common to the rows. Small effects are drawn to m, and large ones have the slab,
 * Student's t with k degrees of freedom and scale b.
 *
 * @param rows the slab of each coefficient
 * @param covered the features of which the method's own prior is left out
 * @param odds p/(D - p), where p of D coefficients are expected to be other than m
 * @param unit how large a step of 1 on the scale of the fit is on that on which rows are read
 */
public record HorseshoePrior(
    List<CoefficientPrior.Row> rows, Set<Integer> covered, double odds, double unit) {

  /** Effects that are read as they are fitted. */
  public HorseshoePrior(List<CoefficientPrior.Row> rows, Set<Integer> covered, double odds) {
    this(rows, covered, odds, 1);
  }

  public HorseshoePrior {
    rows = List.copyOf(rows);
    covered = Set.copyOf(covered);
    if (rows.isEmpty()) {
      throw new IllegalArgumentException("rows must not be empty");
    }
    if (!(odds > 0 && odds < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("odds must be a finite number > 0, were " + odds);
    }
    if (!(unit > 0 && unit < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("unit must be a finite number > 0, was " + unit);
    }
  }

  /** The slab's scale b. */
  public double slab() {
    return rows.get(0).scale();
  }

  /** The slab's degrees of freedom k. */
  public double degrees() {
    return rows.get(0).degrees();
  }

  /**
   * The scale of tau.
   *
   * @param sigma what a coefficient of a column of variance 1 is known with, from one record, on
   *     the scale of the fit
   * @param records N
   */
  public double globalScale(double sigma, double records) {
    // tau_0 = p/(D - p) sigma/sqrt(N)
    return odds * unit * sigma / Math.sqrt(records);
  }
}

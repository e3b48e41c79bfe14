package org.priory.inference.regression;

import java.util.Arrays;

/**
 * How much the mean scores of persons scatter, compared with one row each: by kappa in all
 * directions, and by kappa + e_j in the direction of column j, where persons differ in the effect
 * of that column or errors are larger where the column is.
 *
 * @param kappa in all directions
 * @param excess e_j >= 0 of each column; empty where columns were not asked about
 */
public record PersonScatter(double kappa, double[] excess) {

  /** Every record is one row, or columns were not asked about. */
  public static PersonScatter even(double kappa) {
    return new PersonScatter(kappa, new double[0]);
  }

  /** Whether no column scatters more than kappa says. */
  public boolean isEven() {
    return Arrays.stream(excess).allMatch(e -> e == 0);
  }
}

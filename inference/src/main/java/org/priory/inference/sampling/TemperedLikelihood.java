package org.priory.inference.sampling;

import java.util.Arrays;
import org.priory.inference.mechanism.AccurateSum;
import org.priory.inference.mechanism.BlockSum;
import org.priory.privacy.query.Rows;

/**
 * A posterior whose likelihood is raised to a power, behind the wall, for any bounded likelihood:
 *
 * <pre>log density = rho sum_i log p(z_i | theta) + log prior(theta) + const.</pre>
 *
 * <p>Total: what is not finite counts as nothing, and a record's gradient is never longer than L.
 */
final class TemperedLikelihood implements PosteriorSampler.Target {
  private final Rows rows;
  private final BoundedLikelihood likelihood;
  private final DensityPrior prior;
  private final double power;

  /**
   * A posterior.
   *
   * @param norm the largest norm of a row
   */
  TemperedLikelihood(
      Rows rows, double norm, BoundedLikelihood likelihood, DensityPrior prior, double power) {
    this.rows = new BoundedRows(rows, norm, likelihood.needsLabel());
    this.likelihood = likelihood;
    this.prior = prior;
    this.power = power;
  }

  @Override
  public double logDensity(double[] theta) {
    double before = prior.logDensity(theta);
    if (before == Double.NEGATIVE_INFINITY) {
      return before;
    }
    AccurateSum sum = new AccurateSum(1);
    rows.forEach(
        row -> {
          double value = likelihood.logLikelihood(theta, row);
          if (Double.isFinite(value)) {
            sum.add(0, power * value);
          }
        });
    return sum.values()[0] + before;
  }

  @Override
  public double[] gradient(double[] theta) {
    int d = theta.length;
    double most = likelihood.bounds().lipschitz();
    BlockSum sum = new BlockSum(d);
    double[] one = new double[d];
    rows.forEach(
        row -> {
          Arrays.fill(one, 0);
          likelihood.addGradient(theta, row, one);
          double length = Math.sqrt(TemperedPosterior.squares(one));
          if (length > 0 && length < Double.POSITIVE_INFINITY) {
            double factor = length > most ? power * most / length : power;
            for (int j = 0; j < d; j++) {
              sum.add(j, factor * one[j]);
            }
            sum.end();
          }
        });
    double[] before = prior.gradient(theta);
    for (int j = 0; j < d; j++) {
      sum.add(j, before[j]);
    }
    return sum.values();
  }

  /** The gradient of U, minus the log density. */
  double[] slope(double[] theta) {
    double[] gradient = gradient(theta);
    for (int j = 0; j < gradient.length; j++) {
      gradient[j] = -gradient[j];
    }
    return gradient;
  }
}

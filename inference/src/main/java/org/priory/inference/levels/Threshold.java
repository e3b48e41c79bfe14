package org.priory.inference.levels;

import org.priory.numerics.random.GridGaussian;
import org.priory.numerics.random.RandomSource;
import org.priory.numerics.special.Normal;
import org.priory.numerics.special.NormalQuantile;
import org.priory.privacy.event.ApproximateEpsilon;
import org.priory.privacy.event.Distance;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.Sequence;
import org.priory.privacy.wall.CostWithin;

/**
 * The Gaussian noise on counts of levels, and the noisy count from which on a level is shown.
 *
 * <p>A person changes at most n counts, each by one: the root of n of L2 sensitivity, by how much
 * is hidden by noise. That a level which nobody else has is shown at all, the noise does not hide:
 * it happens with a probability of at most f, a (0, f) event, if the threshold is t with
 *
 * <pre>n Pr[1 + noise &gt;= t] &lt;= f.</pre>
 *
 * <p>f is a small share of delta, so that the ledger can add other charges to this one.
 *
 * @param sd standard deviation of the noise
 * @param least t
 * @param failure f
 * @param event what it costs
 * @param noise what is added to a count
 */
public record Threshold(double sd, double least, double failure, PrivacyEvent event, Noise noise) {

  /** The share of delta that single levels get: the ledger has room for several such charges. */
  private static final double FAILURE_SHARE = 0x1p-13;

  /** Rounding of probabilities, and of the distribution function. */
  private static final double MARGIN = 1 - 1e-9;

  /** Noise on a whole number. */
  public interface Noise {

    /** A new draw. */
    double next(RandomSource source);
  }

  /**
   * The lowest threshold that a budget allows.
   *
   * @param most n, how many counts a person changes at most
   * @param draws at most so many numbers are drawn in all
   * @throws IllegalArgumentException if no noise is enough
   */
  static Threshold within(PrivacyBudget budget, int most, long draws) {
    double failure = FAILURE_SHARE * budget.delta();
    Distance distance = new Distance(CostWithin.distanceOfMechanism(draws));
    double multiplier =
        CostWithin.leastNoise(budget, z -> cost(new Gaussian(z), failure, distance));
    // The last factor covers the rounding of the root.
    double sigma = multiplier * Math.sqrt(most) * (1 + 0x1p-20);
    if (!(sigma >= 1e-100 && sigma < 0x1p20)) {
      throw new IllegalArgumentException(
          "the noise on a count must have a standard deviation below 2^20, was "
              + sigma
              + ": give more epsilon, or let fewer values of a person count");
    }
    GridGaussian noise = GridGaussian.of(sigma);
    double grid = noise.grid();
    // Pr[noise >= x] <= Q((x - g/2) / sigma), as it is rounded to the grid
    double above = -NormalQuantile.of(failure / most * MARGIN) * sigma + grid;
    while (!(most * Normal.survival((above - grid / 2) / sigma) <= failure * MARGIN)) {
      above *= 1 + 1e-9;
    }
    return new Threshold(
        sigma,
        1 + above,
        failure,
        cost(new Gaussian(multiplier), failure, distance),
        source -> (double) noise.nextSteps(source) * grid);
  }

  private static PrivacyEvent cost(Gaussian noise, double failure, Distance distance) {
    return Sequence.of(noise, new ApproximateEpsilon(0, failure), distance);
  }
}

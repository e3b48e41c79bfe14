package org.priory.inference.sampling;

import org.priory.numerics.random.RandomSource;
import org.priory.privacy.wall.SamplerGuarantee;

/**
 * A way to draw from a posterior that its author has proved: for likelihoods that no walk of
 * Priory's is proved for, such as those that are not log-concave. It runs behind the wall.
 *
 * <p>The promise of the fit is as good as {@link #distance}, {@link #error} and {@link #guarantee},
 * which have to hold for all data: the first two are charged, the third is stated.
 */
public interface PosteriorSampler {

  /** The posterior at the power that privacy allows, behind the wall. */
  interface Target {

    /** Its log density up to a constant: rho times the log-likelihoods, and the prior's. */
    double logDensity(double[] theta);

    /** The gradient of the log density. */
    double[] gradient(double[] theta);
  }

  /** An independent draw, with all randomness from the source. */
  double[] draw(Target target, RandomSource source);

  /** The largest total variation between the law of a draw and the target, whatever the data. */
  double distance();

  /** The largest distance between a computed draw and one of real numbers, whatever the data. */
  double error();

  /** What the statement says about it. */
  SamplerGuarantee guarantee();
}

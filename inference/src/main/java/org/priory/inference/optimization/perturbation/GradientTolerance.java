package org.priory.inference.optimization.perturbation;

import java.util.Locale;
import org.priory.inference.model.PublicKnowledge;
import org.priory.privacy.wall.SamplerGuarantee;

/** How exactly a minimum is found. */
final class GradientTolerance {
  /** 16 times the rounding error of a gradient, in shares of what is added up. */
  private static final double SHARE = 0x1p-44;

  /** So few records more or less are as nothing. */
  private static final double SLACK = 1024;

  private GradientTolerance() {}

  /**
   * The largest norm of the gradient that is accepted, from public numbers.
   *
   * @param noiseSd standard deviation of a coordinate of the linear term
   */
  static double of(PublicKnowledge known, double noiseSd) {
    return SHARE
        * (known.maxNorm() * (known.records() + SLACK) + 2 * noiseSd * Math.sqrt(known.width()));
  }

  static SamplerGuarantee guarantee(double tolerance, double ridge) {
    return new SamplerGuarantee(
        SamplerGuarantee.Kind.PROVEN_DISTANCE,
        String.format(
            Locale.ROOT,
            "The minimum is found to a gradient of at most %.2g, so it is within %.2g of the exact"
                + " one; that, and the rounding of all numbers, is covered by noise of its own,"
                + " which is part of the cost (docs/proofs/perturbation.md). How long it takes"
                + " depends on the data and is not hidden.",
            tolerance,
            tolerance / ridge));
  }
}

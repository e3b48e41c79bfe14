package org.priory.privacy.event;

import static java.util.Objects.requireNonNull;

/**
 * A mechanism that tells no more than one Gaussian release does, by delta(epsilon), at epsilon 0
 * and at every epsilon from some value on.
 *
 * <p>Between the two nothing is said but what follows: delta is a convex function of e^epsilon, so
 * it is below the straight line between the two ends ({@code docs/proofs/perturbation.md}, section
 * 2).
 *
 * @param noiseMultiplier of the Gaussian release, standard deviation over L2 sensitivity
 * @param epsilon from here on
 * @param neighbours the relation under which the numbers above hold, in both directions
 */
public record GaussianBeyond(double noiseMultiplier, double epsilon, Neighbours neighbours)
    implements PrivacyEvent {
  public GaussianBeyond {
    Require.positive("noiseMultiplier", noiseMultiplier);
    Require.notNegative("epsilon", epsilon);
    requireNonNull(neighbours, "neighbours");
  }

  /** Under add/remove neighbours. */
  public GaussianBeyond(double noiseMultiplier, double epsilon) {
    this(noiseMultiplier, epsilon, Neighbours.ADD_REMOVE);
  }

  @Override
  public <R> R accept(Visitor<R> visitor) {
    return visitor.gaussianBeyond(this);
  }
}

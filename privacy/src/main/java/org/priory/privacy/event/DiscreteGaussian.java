package org.priory.privacy.event;

import static java.util.Objects.requireNonNull;

/**
 * Discrete Gaussian noise on the integers, or on a grid, added to a vector on the same grid
 * (Canonne, Kamath, Steinke 2020).
 *
 * @param noiseMultiplier parameter sigma of the noise over the L2 sensitivity
 * @param neighbours the relation under which the numbers above hold
 */
public record DiscreteGaussian(double noiseMultiplier, Neighbours neighbours)
    implements PrivacyEvent {
  public DiscreteGaussian {
    Require.positive("noiseMultiplier", noiseMultiplier);
    requireNonNull(neighbours, "neighbours");
  }

  /** Under add/remove neighbours. */
  public DiscreteGaussian(double noiseMultiplier) {
    this(noiseMultiplier, Neighbours.ADD_REMOVE);
  }

  @Override
  public <R> R accept(Visitor<R> visitor) {
    return visitor.discreteGaussian(this);
  }
}

package org.priory.privacy.event;

import static java.util.Objects.requireNonNull;

/**
 * Gaussian noise added to a vector of bounded L2 sensitivity.
 *
 * @param noiseMultiplier standard deviation of the noise over the L2 sensitivity
 * @param neighbours the relation under which the numbers above hold
 */
public record Gaussian(double noiseMultiplier, Neighbours neighbours) implements PrivacyEvent {
  public Gaussian {
    Require.positive("noiseMultiplier", noiseMultiplier);
    requireNonNull(neighbours, "neighbours");
  }

  /** Under add/remove neighbours. */
  public Gaussian(double noiseMultiplier) {
    this(noiseMultiplier, Neighbours.ADD_REMOVE);
  }

  @Override
  public <R> R accept(Visitor<R> visitor) {
    return visitor.gaussian(this);
  }
}

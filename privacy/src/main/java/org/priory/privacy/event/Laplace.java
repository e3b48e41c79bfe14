package org.priory.privacy.event;

import static java.util.Objects.requireNonNull;

/**
 * Laplace noise added to a vector of bounded L1 sensitivity.
 *
 * @param scaleMultiplier scale b of the noise over the L1 sensitivity: pure epsilon is its inverse
 * @param neighbours the relation under which the numbers above hold
 */
public record Laplace(double scaleMultiplier, Neighbours neighbours) implements PrivacyEvent {
  public Laplace {
    Require.positive("scaleMultiplier", scaleMultiplier);
    requireNonNull(neighbours, "neighbours");
  }

  /** Under add/remove neighbours. */
  public Laplace(double scaleMultiplier) {
    this(scaleMultiplier, Neighbours.ADD_REMOVE);
  }

  @Override
  public <R> R accept(Visitor<R> visitor) {
    return visitor.laplace(this);
  }
}

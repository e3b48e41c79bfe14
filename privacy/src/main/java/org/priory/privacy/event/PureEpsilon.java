package org.priory.privacy.event;

import static java.util.Objects.requireNonNull;

/**
 * Any mechanism with pure epsilon-differential privacy.
 *
 * @param epsilon its epsilon
 * @param neighbours the relation under which the numbers above hold
 */
public record PureEpsilon(double epsilon, Neighbours neighbours) implements PrivacyEvent {
  public PureEpsilon {
    Require.notNegative("epsilon", epsilon);
    requireNonNull(neighbours, "neighbours");
  }

  /** Under add/remove neighbours. */
  public PureEpsilon(double epsilon) {
    this(epsilon, Neighbours.ADD_REMOVE);
  }

  @Override
  public <R> R accept(Visitor<R> visitor) {
    return visitor.pureEpsilon(this);
  }
}

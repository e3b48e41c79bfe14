package org.priory.privacy.event;

import static java.util.Objects.requireNonNull;

/**
 * Any mechanism with (epsilon, delta)-differential privacy.
 *
 * @param epsilon its epsilon
 * @param delta its delta
 * @param neighbours the relation under which the numbers above hold
 */
public record ApproximateEpsilon(double epsilon, double delta, Neighbours neighbours)
    implements PrivacyEvent {
  public ApproximateEpsilon {
    Require.notNegative("epsilon", epsilon);
    Require.probabilityBelowOne("delta", delta);
    requireNonNull(neighbours, "neighbours");
  }

  /** Under add/remove neighbours. */
  public ApproximateEpsilon(double epsilon, double delta) {
    this(epsilon, delta, Neighbours.ADD_REMOVE);
  }

  @Override
  public <R> R accept(Visitor<R> visitor) {
    return visitor.approximateEpsilon(this);
  }
}

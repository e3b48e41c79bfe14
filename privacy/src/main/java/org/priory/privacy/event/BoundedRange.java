package org.priory.privacy.event;

import static java.util.Objects.requireNonNull;

/**
 * A mechanism whose privacy loss lies in an interval of bounded width, such as the exponential
 * mechanism (Dong, Durfee, Rogers 2020).
 *
 * @param range the width: the exponential mechanism at epsilon has range epsilon
 * @param neighbours the relation under which the numbers above hold
 */
public record BoundedRange(double range, Neighbours neighbours) implements PrivacyEvent {
  public BoundedRange {
    Require.notNegative("range", range);
    requireNonNull(neighbours, "neighbours");
  }

  /** Under add/remove neighbours. */
  public BoundedRange(double range) {
    this(range, Neighbours.ADD_REMOVE);
  }

  @Override
  public <R> R accept(Visitor<R> visitor) {
    return visitor.boundedRange(this);
  }
}

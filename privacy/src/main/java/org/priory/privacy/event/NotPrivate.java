package org.priory.privacy.event;

import static java.util.Objects.requireNonNull;

/**
 * A release without any guarantee: its epsilon is infinite.
 *
 * @param neighbours the relation of the sequence that it stands in
 */
public record NotPrivate(Neighbours neighbours) implements PrivacyEvent {
  public NotPrivate {
    requireNonNull(neighbours, "neighbours");
  }

  /** Under add/remove neighbours. */
  public NotPrivate() {
    this(Neighbours.ADD_REMOVE);
  }

  @Override
  public <R> R accept(Visitor<R> visitor) {
    return visitor.notPrivate(this);
  }
}

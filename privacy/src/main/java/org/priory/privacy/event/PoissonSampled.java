package org.priory.privacy.event;

import static java.util.Objects.requireNonNull;

/**
 * The event applied to a random subset in which every record is, independently, with the same
 * probability.
 *
 * @param rate probability that a record is in the sample, in (0, 1]
 * @param event what is done to the sample
 */
public record PoissonSampled(double rate, PrivacyEvent event) implements PrivacyEvent {
  public PoissonSampled {
    Require.rate("rate", rate);
    requireNonNull(event, "event");
  }

  @Override
  public Neighbours neighbours() {
    return event.neighbours();
  }

  @Override
  public <R> R accept(Visitor<R> visitor) {
    return visitor.poissonSampled(this);
  }
}

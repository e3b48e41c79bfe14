package org.priory.privacy.event;

import static java.util.Objects.requireNonNull;

/**
 * One event several times, each time with fresh randomness; later ones may depend on earlier
 * answers.
 *
 * @param event what is done each time
 * @param times how often, at least once
 */
public record Repeated(PrivacyEvent event, long times) implements PrivacyEvent {
  public Repeated {
    requireNonNull(event, "event");
    Require.atLeastOne("times", times);
  }

  @Override
  public Neighbours neighbours() {
    return event.neighbours();
  }

  @Override
  public <R> R accept(Visitor<R> visitor) {
    return visitor.repeated(this);
  }
}

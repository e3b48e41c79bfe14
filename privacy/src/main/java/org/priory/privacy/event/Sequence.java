package org.priory.privacy.event;

import java.util.List;

/**
 * Several events on the same data, one after the other; later ones may depend on earlier answers.
 *
 * @param events at least one, all under the same neighbouring relation
 */
public record Sequence(List<PrivacyEvent> events) implements PrivacyEvent {
  public Sequence {
    events = List.copyOf(events);
    if (events.isEmpty()) {
      throw new IllegalArgumentException("events must hold at least one event, was empty");
    }
    Neighbours first = events.get(0).neighbours();
    for (PrivacyEvent event : events) {
      if (event.neighbours() != first) {
        throw new IllegalArgumentException(
            "events must share one neighbouring relation, was both "
                + first
                + " and "
                + event.neighbours());
      }
    }
  }

  /** The events in the order given. */
  public static Sequence of(PrivacyEvent... events) {
    return new Sequence(List.of(events));
  }

  @Override
  public Neighbours neighbours() {
    return events.get(0).neighbours();
  }

  @Override
  public <R> R accept(Visitor<R> visitor) {
    return visitor.sequence(this);
  }
}

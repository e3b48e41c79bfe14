package org.priory.models.model;

import java.util.Optional;
import org.priory.privacy.event.PrivacyEvent;

/**
 * The number of records, as far as it may be known.
 *
 * @param value at least 1; not whole if it was bought
 * @param how it is known
 * @param cost what knowing it cost; empty if it is public
 */
public record KnownSize(double value, How how, Optional<PrivacyEvent> cost) {

  /** How a number of records is known. */
  public enum How {
    DECLARED("declared in the schema"),
    COUNTED("counted, declared public"),
    BOUGHT("bought with a noisy count");

    private final String words;

    How(String words) {
      this.words = words;
    }

    @Override
    public String toString() {
      return words;
    }
  }
}

package org.priory.privacy.accounting;

import java.util.Optional;
import org.priory.privacy.event.PrivacyEvent;

/**
 * A charge as a filter sees it.
 *
 * @param event as it was charged
 * @param ideal what would be done with fair bits, under the filter's relation; empty where no such
 *     event is known
 * @param distance of the real run from the ideal one
 */
record FilterCharge(PrivacyEvent event, Optional<Composition> ideal, double distance) {
  /** True if some step has no guarantee at all. */
  boolean isNotPrivate() {
    return ideal.isPresent() && ideal.get().holdsNotPrivate();
  }
}

package org.priory.privacy.accounting;

import java.util.Optional;
import org.priory.privacy.event.PrivacyEvent;

/**
 * A charge as a filter sees it.
 *
 * @param event as it was charged
 * @param ideal what would be done with fair bits, under the filter's relation; empty where no such
 *     event is known
 * @param failure probability with which it may do anything, before {@code ideal}
 * @param distance of the real run from the ideal one
 */
record FilterCharge(
    PrivacyEvent event, Optional<Composition> ideal, double failure, double distance) {
  /** What it is with fair bits if it cannot fail; empty if it can. */
  Optional<Composition> idealWithoutFailure() {
    return failure == 0 ? ideal : Optional.empty();
  }

  /** True if some step has no guarantee at all. */
  boolean isNotPrivate() {
    return ideal.isPresent() && ideal.get().holdsNotPrivate();
  }
}

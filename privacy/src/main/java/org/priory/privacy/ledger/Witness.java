package org.priory.privacy.ledger;

import java.io.IOException;
import java.util.Optional;

/**
 * Remembers the end of the chain in a second place, so that a store which was put back to an
 * earlier state is found. It may lag behind after a crash, but is never ahead.
 */
interface Witness {

  /** For a store that has no second place. */
  Witness NONE =
      new Witness() {
        @Override
        public Optional<ChainHead> recall(String key) {
          return Optional.empty();
        }

        @Override
        public void remember(ChainHead head, String key) {}

        @Override
        public boolean isKept() {
          return false;
        }
      };

  /**
   * What was remembered last; empty if nothing ever was.
   *
   * @throws LedgerDamaged if what is there was not written with this key
   */
  Optional<ChainHead> recall(String key) throws IOException;

  /** Remembers the head, unless a later one is remembered already. */
  void remember(ChainHead head, String key) throws IOException;

  /** Whether it remembers at all. */
  default boolean isKept() {
    return true;
  }
}

package org.priory.privacy.ledger;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import org.priory.privacy.event.PrivacyEvent;

/** What an entry of the ledger says about its data set. */
public sealed interface Fact {

  /** The data set got a budget. */
  record BudgetSet(Budget budget) implements Fact {
    public BudgetSet {
      requireNonNull(budget, "budget");
    }
  }

  /**
   * The name of the data set stands for this data.
   *
   * @param fingerprint keyed, see {@link DataIdentity}
   */
  record Bound(String fingerprint) implements Fact {
    public Bound {
      requireNonNull(fingerprint, "fingerprint");
    }

    /** Whether it is of a kind that is not made any more. */
    boolean isOlder() {
      return !fingerprint.startsWith(ContentPrint.KIND);
    }
  }

  /**
   * The data set was charged; whether or not the data was used then, it stays charged.
   *
   * @param seeded whether the noise came from a seed, so that what was released under this charge
   *     is NOT PRIVATE and the event says nothing about it. Which seed is not kept: who has it can
   *     take the noise off
   * @param id under which it was made and is known again, if it is taken in parts from the start
   */
  record Charged(PrivacyEvent event, Cost cost, String note, boolean seeded, Optional<String> id)
      implements Fact {
    public Charged {
      requireNonNull(event, "event");
      requireNonNull(cost, "cost");
      EntryRules.note(note);
      id.ifPresent(EntryRules::id);
    }

    /** With noise that protects, taken as a whole. */
    public Charged(PrivacyEvent event, Cost cost, String note) {
      this(event, cost, note, false, Optional.empty());
    }
  }

  /**
   * So many steps of a charge may have been asked. A charge with such an entry, or with an id, is
   * taken in parts, by one process after the other; none of them asks more.
   *
   * @param charge number of the entry of the charge
   * @param steps from its first one on
   */
  record Claimed(long charge, long steps) implements Fact {
    public Claimed {
      if (steps < 0) {
        throw new IllegalArgumentException("steps must be >= 0, were " + steps);
      }
    }
  }

  /**
   * Files were written with what was released under a charge.
   *
   * @param charge number of the entry of the charge
   * @param sha256 of the run's statement, which lists the digests of all other files
   */
  record Released(long charge, String sha256) implements Fact {
    public Released {
      EntryRules.sha256(sha256);
    }
  }

  /**
   * Answers were released under a charge.
   *
   * @param charge number of the entry of the charge
   */
  record Used(long charge, String note) implements Fact {
    public Used {
      EntryRules.note(note);
    }
  }
}

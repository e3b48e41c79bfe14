package org.priory.privacy.ledger;

import static java.util.Objects.requireNonNull;

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
  }

  /** The data set was charged; whether or not the data was used then, it stays charged. */
  record Charged(PrivacyEvent event, Cost cost, String note) implements Fact {
    public Charged {
      requireNonNull(event, "event");
      requireNonNull(cost, "cost");
      Require.note(note);
    }
  }

  /**
   * Answers were released under a charge.
   *
   * @param charge number of the entry of the charge
   */
  record Used(long charge, String note) implements Fact {
    public Used {
      Require.note(note);
    }
  }
}

package org.priory.privacy.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.PrivacyEvent;

/** What every ledger promises of charges about rows and charges about persons. */
abstract class LedgerRecordsContract extends LedgerBudgetContract {
  private static final PrivacyEvent EVENT = new Gaussian(20);
  private static final String ROWS = ChargedUnit.note("fit logistic of ill", ChargedUnit.ROW);
  private static final String PERSONS =
      ChargedUnit.note("tune logistic of ill", "all rows with the same who");

  /** Judged where the charge is written, so that two processes cannot both be first. */
  @Test
  void aLimitIsForOneKindOfRecordWhoeverComesFirst() {
    try (Ledger one = open();
        Ledger other = open()) {
      one.create(new Budget("clinic", 4, DELTA));
      one.require("clinic", EVENT, ROWS);
      other.require("clinic", EVENT, PERSONS);
      other.reserve("clinic", EVENT, PERSONS);
      Ledger.Health before = one.check();
      assertThatThrownBy(() -> one.reserve("clinic", EVENT, ROWS))
          .isInstanceOf(LedgerConflict.class)
          .hasMessageContaining("all rows with the same who before, and one row now");
      assertThatThrownBy(() -> one.require("clinic", EVENT, ROWS))
          .isInstanceOf(LedgerConflict.class);
      assertThatThrownBy(
              () -> one.reserveInParts("clinic", EVENT, ROWS, false, LedgerClaimContract.ID))
          .isInstanceOf(LedgerConflict.class);
      assertThat(one.check()).isEqualTo(before);
      one.reserve("clinic", EVENT, PERSONS);
      one.reserve("clinic", EVENT, "noisy count");
      assertThat(one.account("clinic").coversEverything()).isTrue();
    }
  }

  /** Twin: without a limit both are charged, and the total covers nobody. */
  @Test
  void withoutALimitTheTotalSaysThatItCoversNobody() {
    try (Ledger ledger = open()) {
      ledger.reserve("clinic", EVENT, ROWS);
      assertThat(ledger.account("clinic").coversEverything()).isTrue();
      ledger.reserve("clinic", EVENT, PERSONS);
      assertThat(ledger.account("clinic").chargedRecords())
          .containsExactly("one row", "all rows with the same who");
      assertThat(ledger.account("clinic").coversEverything()).isFalse();
      assertThatThrownBy(() -> ledger.create(new Budget("clinic", 4, DELTA)))
          .isInstanceOf(LedgerConflict.class)
          .hasMessageContaining("one row; all rows with the same who");
      assertThat(ledger.account("clinic").budget()).isEmpty();
    }
  }

  /** An id is that of a charge about the same records. */
  @Test
  void anIdIsForTheSameRecords() {
    try (Ledger ledger = open()) {
      Receipt receipt =
          ledger.reserveInParts("clinic", EVENT, PERSONS, false, LedgerClaimContract.ID);
      assertThat(ledger.reserveInParts("clinic", EVENT, PERSONS, false, LedgerClaimContract.ID))
          .isEqualTo(receipt);
      assertThatThrownBy(
              () -> ledger.reserveInParts("clinic", EVENT, ROWS, false, LedgerClaimContract.ID))
          .isInstanceOf(LedgerConflict.class)
          .hasMessageContaining("charged for something else");
    }
  }
}

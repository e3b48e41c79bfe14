package org.priory.privacy.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.priory.privacy.event.Gaussian;

/** What every ledger promises of steps that are claimed, releases, seeds and names of data. */
abstract class LedgerClaimContract extends LedgerBudgetContract {
  @Test
  void whatIsUsedOrNotStaysSpent() {
    try (Ledger ledger = open()) {
      Receipt receipt = ledger.reserve("adult", new Gaussian(3), "");
      double spent = ledger.account("adult").spent();
      ledger.commit(receipt, "40 of 100 steps");
      assertThat(ledger.account("adult").spent()).isEqualTo(spent);
      assertThatThrownBy(() -> ledger.commit(receipt, "")).isInstanceOf(LedgerConflict.class);
      Receipt forged = new Receipt(2, "adult", receipt.event(), receipt.cost(), receipt.hash());
      assertThatThrownBy(() -> ledger.commit(forged, "")).isInstanceOf(LedgerConflict.class);
    }
  }

  /** Whoever comes second, or after another claim, is refused: a step is claimed once. */
  @Test
  void aStepOfAChargeIsClaimedOnce() {
    Receipt receipt;
    try (Ledger ledger = open()) {
      receipt = ledger.reserve("adult", new Gaussian(3), "");
      double spent = ledger.account("adult").spent();
      assertThatThrownBy(() -> ledger.claim(receipt, 0, 5)).isInstanceOf(LedgerConflict.class);
      ledger.inParts(receipt);
      assertThatThrownBy(() -> ledger.inParts(receipt)).isInstanceOf(LedgerConflict.class);
      ledger.claim(receipt, 0, 5);
      assertThatThrownBy(() -> ledger.claim(receipt, 0, 5))
          .isInstanceOf(LedgerConflict.class)
          .hasMessageContaining("another process");
      assertThatThrownBy(() -> ledger.claim(receipt, 5, 5))
          .isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> ledger.commit(receipt, "")).isInstanceOf(LedgerConflict.class);
      assertThat(ledger.account("adult").spent()).isEqualTo(spent);
    }
    try (Ledger ledger = open()) {
      Ledger.Parts parts = ledger.parts("adult", receipt.entry(), receipt.hash());
      assertThat(parts).isEqualTo(new Ledger.Parts(receipt, 5));
      ledger.claim(parts.receipt(), 5, 10);
      assertThat(ledger.parts("adult", receipt.entry(), receipt.hash()).claimed()).isEqualTo(10);
      assertThatThrownBy(() -> ledger.parts("others", receipt.entry(), receipt.hash()))
          .isInstanceOf(LedgerConflict.class);
      assertThatThrownBy(() -> ledger.parts("adult", receipt.entry(), "ab".repeat(32)))
          .isInstanceOf(LedgerConflict.class);
      // A charge that was used as a whole is never taken in parts.
      Receipt whole = ledger.reserve("adult", new Gaussian(3), "");
      ledger.commit(whole, "passage opened");
      assertThatThrownBy(() -> ledger.inParts(whole)).isInstanceOf(LedgerConflict.class);
      assertThat(ledger.check().entries()).isEqualTo(6);
    }
  }

  @Test
  void whatWasWrittenUnderAChargeIsKnown() {
    Receipt receipt;
    try (Ledger ledger = open()) {
      receipt = ledger.reserve("adult", new Gaussian(3), "");
      assertThat(ledger.releases("adult", receipt.entry(), receipt.hash())).isEmpty();
      ledger.released(receipt, "ab".repeat(32));
      ledger.released(receipt, "cd".repeat(32));
      assertThatThrownBy(() -> ledger.released(receipt, "ab"))
          .isInstanceOf(IllegalArgumentException.class);
    }
    try (Ledger ledger = open()) {
      assertThat(ledger.releases("adult", receipt.entry(), receipt.hash()))
          .containsExactly("ab".repeat(32), "cd".repeat(32));
      assertThatThrownBy(() -> ledger.releases("other", receipt.entry(), receipt.hash()))
          .isInstanceOf(LedgerConflict.class);
      assertThatThrownBy(() -> ledger.releases("adult", receipt.entry(), "ab".repeat(32)))
          .isInstanceOf(LedgerConflict.class);
      assertThat(ledger.check().entries()).isEqualTo(3);
    }
  }

  /** Charged like others, and marked for good; the seed itself is nowhere. */
  @Test
  void seededChargesAreKnown() {
    Receipt receipt;
    try (Ledger ledger = open()) {
      ledger.create(new Budget("adult", 1, DELTA));
      ledger.reserve("adult", new Gaussian(10), "");
      double before = ledger.account("adult").spent();
      assertThat(ledger.account("adult").seededCharges()).isEmpty();
      receipt = ledger.reserveSeeded("adult", new Gaussian(10), "a test");
      assertThat(receipt.seeded()).isTrue();
      assertThat(ledger.account("adult").spent()).isGreaterThan(before);
      assertThatThrownBy(() -> ledger.reserveSeeded("adult", new Gaussian(1), ""))
          .isInstanceOf(BudgetExceeded.class);
      ledger.inParts(receipt);
    }
    try (Ledger ledger = open()) {
      assertThat(ledger.account("adult").seededCharges())
          .singleElement()
          .satisfies(
              entry -> {
                assertThat(entry.number()).isEqualTo(receipt.entry());
                assertThat(entry.members())
                    .containsEntry("stamp", "NOT PRIVATE: noise from a seed");
              });
      Receipt again = ledger.parts("adult", receipt.entry(), receipt.hash()).receipt();
      assertThat(again).isEqualTo(receipt);
      again.requireNoise(false);
      assertThatThrownBy(() -> again.requireNoise(true)).isInstanceOf(LedgerConflict.class);
      Receipt usual = ledger.reserve("adult", new Gaussian(100), "");
      usual.requireNoise(true);
      assertThatThrownBy(() -> usual.requireNoise(false)).isInstanceOf(LedgerConflict.class);
      assertThat(ledger.account("adult").entries().get(1).members()).doesNotContainKey("stamp");
    }
  }

  static DataIdentity data(String content) {
    byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
    return DataIdentity.ofContent(() -> new ByteArrayInputStream(bytes));
  }

  @Test
  void theSameDataHasOneName() throws IOException {
    String content = "ab".repeat(100_000);
    DataIdentity data = data(content);
    try (Ledger ledger = open()) {
      ledger.bind("adult", data);
      ledger.bind("adult", data);
      ledger.bind("adult", data(content + "c"));
      assertThat(ledger.check().entries()).isEqualTo(2);
      assertThatThrownBy(() -> ledger.bind("disguise", data))
          .isInstanceOf(LedgerConflict.class)
          .hasMessageContaining("use `dataset` adult");
      String plain = Chain.sha256(content);
      assertThat(ledger.account("adult").entries().toString()).doesNotContain(plain);
      assertThatThrownBy(
              () ->
                  ledger.bind(
                      "adult",
                      DataIdentity.ofContent(
                          () -> {
                            throw new IOException("gone");
                          })))
          .isInstanceOf(IOException.class);
      assertThat(ledger.check().entries()).isEqualTo(2);
    }
  }
}

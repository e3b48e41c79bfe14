package org.priory.privacy.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.PrivacyEvent;

/** What every ledger promises of steps that are claimed, releases, seeds and names of data. */
abstract class LedgerClaimContract extends LedgerRecordsContract {
  static final String ID = "0123456789abcdef".repeat(2);
  private static final String OTHER = "fedcba9876543210".repeat(2);

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
      receipt = ledger.reserveInParts("adult", new Gaussian(3), "", false, ID);
      final double spent = ledger.account("adult").spent();
      assertThat(ledger.parts("adult", receipt.entry(), receipt.hash()).claimed()).isZero();
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
      assertThatThrownBy(() -> ledger.claim(whole, 0, 5)).isInstanceOf(LedgerConflict.class);
      assertThatThrownBy(() -> ledger.parts("adult", whole.entry(), whole.hash()))
          .isInstanceOf(LedgerConflict.class);
      assertThat(ledger.check().entries()).isEqualTo(5);
    }
  }

  /** Whoever comes with the id of a charge is given that charge, and no other one is made. */
  @Test
  void underOneIdThereIsOneCharge() {
    PrivacyEvent event = new Gaussian(3);
    Receipt receipt;
    double spent;
    try (Ledger ledger = open()) {
      assertThat(ledger.charged("adult", ID)).isEmpty();
      receipt = ledger.reserveInParts("adult", event, "", false, ID);
      ledger.create(new Budget("adult", 1.1 * ledger.account("adult", DELTA).spent(), DELTA));
      spent = ledger.account("adult").spent();
      ledger.claim(receipt, 0, 5);
    }
    try (Ledger ledger = open()) {
      assertThat(ledger.charged("adult", ID)).contains(receipt);
      // Also where the budget does not allow another one: nothing is charged.
      assertThat(ledger.reserveInParts("adult", event, "again", false, ID)).isEqualTo(receipt);
      assertThatThrownBy(() -> ledger.reserveInParts("adult", event, "", false, OTHER))
          .isInstanceOf(BudgetExceeded.class);
      assertThat(ledger.charged("adult", OTHER)).as("refused, so not made").isEmpty();
      assertThat(ledger.parts("adult", receipt.entry(), receipt.hash()).claimed()).isEqualTo(5);
      assertThatThrownBy(() -> ledger.claim(receipt, 0, 5)).isInstanceOf(LedgerConflict.class);
      // Never for something else.
      assertThatThrownBy(() -> ledger.reserveInParts("adult", new Gaussian(1), "", false, ID))
          .isInstanceOf(LedgerConflict.class)
          .hasMessageContaining("charged for something else");
      assertThatThrownBy(() -> ledger.reserveInParts("adult", event, "", true, ID))
          .isInstanceOf(LedgerConflict.class)
          .hasMessageContaining("leave `seed` out");
      assertThatThrownBy(() -> ledger.reserveInParts("other", event, "", false, ID))
          .isInstanceOf(LedgerConflict.class)
          .hasMessageContaining("use `dataset` adult");
      assertThatThrownBy(() -> ledger.charged("other", ID)).isInstanceOf(LedgerConflict.class);
      assertThatThrownBy(() -> ledger.reserveInParts("adult", event, "", false, "7"))
          .isInstanceOf(IllegalArgumentException.class);
      assertThat(ledger.account("adult").spent()).isEqualTo(spent);
      assertThat(ledger.check().entries()).isEqualTo(3);
    }
  }

  /** Twin: under another id, the same is charged again. */
  @Test
  void anotherIdIsAnotherCharge() {
    try (Ledger ledger = open()) {
      Receipt first = ledger.reserveInParts("adult", new Gaussian(3), "", false, ID);
      Receipt second = ledger.reserveInParts("adult", new Gaussian(3), "", false, OTHER);
      assertThat(second.entry()).isNotEqualTo(first.entry());
      assertThat(ledger.account("adult").spent()).isGreaterThan(first.cost().total());
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
      receipt = ledger.reserveInParts("adult", new Gaussian(10), "a test", true, ID);
      assertThat(receipt.seeded()).isTrue();
      assertThat(ledger.account("adult").spent()).isGreaterThan(before);
      assertThatThrownBy(() -> ledger.reserveSeeded("adult", new Gaussian(1), ""))
          .isInstanceOf(BudgetExceeded.class);
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

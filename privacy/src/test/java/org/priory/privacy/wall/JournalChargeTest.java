package org.priory.privacy.wall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.priory.privacy.ledger.LedgerConflict;
import org.priory.privacy.ledger.Receipt;

/** The charge of a fit whose process was ended before the journal knew of it. */
class JournalChargeTest extends JournalFixture {
  /** Is killed when the ledger has its charge and the journal does not. */
  private static final class KilledOnceCharged extends JournalOver {
    KilledOnceCharged(JournalFile journal) {
      super(journal);
    }

    @Override
    public Receipt charged(Supplier<Receipt> charge) {
      return super.charged(
          () -> {
            assertThat(charge.get().entry()).isPositive();
            throw new Killed();
          });
    }
  }

  /**
   * Charged, killed before that was noted, and copied: whoever goes on does so under the charge.
   */
  @Test
  void aChargeThatWasNotNotedIsFound() throws IOException {
    List<Double> whole;
    try (Wall wall = seeded()) {
      whole = fit(wall, open("whole.count"), open("whole"));
    }
    assertThat(charges()).hasSize(2);
    try (Wall wall = seeded();
        JournalFile count = open("count");
        JournalFile journal = open("run")) {
      assertThat(wall.isCharged(count)).isFalse();
      assertThatThrownBy(() -> fit(wall, new KilledOnceCharged(count), journal))
          .isInstanceOf(Killed.class);
      assertThat(charges()).hasSize(3);
      assertThat(count.charge()).isEmpty();
    }
    try (Wall wall = seeded();
        JournalFile count = open("count");
        JournalFile journal = open("run")) {
      assertThat(wall.isCharged(count)).isTrue();
      assertThat(wall.isCharged(journal)).as("nothing was charged for it").isFalse();
      assertThatThrownBy(() -> fit(wall, count, new KilledOnceCharged(journal)))
          .isInstanceOf(Killed.class);
      assertThat(charges()).hasSize(4);
    }
    Files.copy(folder.resolve("run"), folder.resolve("copy"));
    try (Wall wall = seeded();
        JournalFile count = open("count");
        JournalFile journal = open("run")) {
      // also by whoever does not look first
      assertThat(fit(wall, count, journal)).isEqualTo(whole);
    }
    assertThat(charges()).hasSize(4);
    try (Wall wall = seeded();
        JournalFile copy = open("copy")) {
      Admission admission = wall.enter(HYBRID, "test", copy);
      assertThat(admission.lost()).as("all of it is used up").isEqualTo(HYBRID.steps());
      assertThatThrownBy(admission::first).isInstanceOf(CannotGoOn.class);
    }
    assertThat(charges()).hasSize(4);
  }

  /** Two processes with copies of a journal that knows no charge yet: one charge, no step twice. */
  @Test
  void copiesOfAJournalShareTheCharge() throws IOException {
    open("run").close();
    Files.copy(folder.resolve("run"), folder.resolve("copy"));
    try (Wall one = secure();
        Wall other = secure();
        JournalFile journal = open("run");
        JournalFile copy = open("copy")) {
      assertThat(copy.id()).isEqualTo(journal.id());
      Admission first = one.enter(HYBRID, "test", journal);
      Admission second = other.enter(HYBRID, "test", copy);
      assertThat(second.receipt()).isEqualTo(first.receipt());
      first.first();
      assertThatThrownBy(second::first)
          .isInstanceOf(LedgerConflict.class)
          .hasMessageContaining("another process");
    }
    assertThat(charges()).hasSize(1);
  }

  /** Twin: a journal that lost its id has lost its charge, and a new one is made. */
  @Test
  void withoutTheIdTheChargeIsLost() throws IOException {
    try (Wall wall = secure();
        JournalFile journal = open("run")) {
      assertThatThrownBy(() -> wall.enter(HYBRID, "", new KilledOnceCharged(journal)))
          .isInstanceOf(Killed.class);
    }
    Files.delete(folder.resolve("run"));
    try (Wall wall = secure();
        JournalFile journal = open("run")) {
      assertThat(wall.isCharged(journal)).isFalse();
      wall.enter(HYBRID, "", journal);
    }
    assertThat(charges()).hasSize(2);
  }
}

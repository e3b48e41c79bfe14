package org.priory.privacy.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.privacy.accounting.Accountants;
import org.priory.privacy.event.Repeated;

/** Eight processes that race for a budget of N charges get exactly N. */
class LedgerRaceTest {
  private static final int PROCESSES = 8;
  private static final int CHARGES = Integer.getInteger("priory.race.charges", 60);
  private static final double DELTA = 1e-6;

  @TempDir private Path folder;

  @Test
  void neverOverspendByOneCharge() throws Exception {
    Path file = folder.resolve("ledger.db");
    race(folder, file.toString());
  }

  /** Also races for making the ledger, which is not there. */
  static void race(Path temporary, String location) throws Exception {
    // Several charges are added up at the share of delta that the first one's rule has.
    Repeated all = new Repeated(Charger.EVENT, CHARGES);
    double limit = Accountants.best().epsilon(all, 0.92 * DELTA).upper() * (1 + 1e-12);
    List<ChargerProcess> chargers = new ArrayList<>();
    List<List<String>> said = new ArrayList<>();
    try {
      for (int i = 0; i < PROCESSES; i++) {
        chargers.add(ChargerProcess.start(temporary, location, limit, DELTA, "process " + i));
      }
      for (ChargerProcess charger : chargers) {
        charger.awaitReady();
      }
      for (ChargerProcess charger : chargers) {
        charger.go();
      }
      for (ChargerProcess charger : chargers) {
        said.add(charger.await());
      }
    } finally {
      chargers.forEach(ChargerProcess::close);
    }
    assertThat(said).allSatisfy(lines -> assertThat(lines).endsWith("refused"));
    List<Long> each =
        said.stream()
            .map(lines -> lines.stream().filter(line -> line.startsWith("released ")).count())
            .toList();
    System.out.printf("%d processes got %s charges of %d%n", PROCESSES, each, CHARGES);
    assertThat(each.stream().mapToLong(Long::longValue).sum()).isEqualTo(CHARGES);
    try (Ledger ledger = Ledgers.open(location)) {
      Account account = ledger.account("shared");
      assertThat(account.spent()).isLessThanOrEqualTo(limit);
      assertThat(ledger.check().entries()).isEqualTo(CHARGES + 1);
    }
  }
}

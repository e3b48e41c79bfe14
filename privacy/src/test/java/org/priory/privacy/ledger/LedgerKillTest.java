package org.priory.privacy.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Processes that are killed at random moments: no charge that was followed by a release is missing.
 *
 * <p>{@code -Dpriory.kills=200} for more of them, {@code -Dpriory.kills.seed=N} to repeat one.
 */
class LedgerKillTest {
  private static final int KILLS = Integer.getInteger("priory.kills", 25);

  @TempDir private Path folder;

  @Test
  void noReleasedChargeIsLost() throws Exception {
    long seed = Long.getLong("priory.kills.seed", System.nanoTime());
    Random random = new Random(seed);
    Path file = folder.resolve("ledger.db");
    List<String> released = new ArrayList<>();
    int early = 0;
    for (int run = 0; run < KILLS; run++) {
      try (ChargerProcess charger =
          ChargerProcess.start(folder, file.toString(), 1e6, 1e-6, "run " + run)) {
        charger.go();
        switch (random.nextInt(6)) {
          case 0 -> {
            // While it starts, opens the ledger or sets its budget.
            Thread.sleep(random.nextInt(600));
            early++;
          }
          case 1 -> {
            charger.awaitReady();
            Thread.sleep(random.nextInt(50));
          }
          default -> {
            charger.awaitRelease();
            Thread.sleep(random.nextInt(100));
          }
        }
        charger.kill().stream().filter(line -> line.startsWith("released ")).forEach(released::add);
      }
    }
    try (Ledger ledger = Ledgers.open(file)) {
      Ledger.Health health = ledger.check();
      Map<Long, String> notes =
          ledger.account("shared").entries().stream()
              .filter(entry -> entry.fact() instanceof Fact.Charged)
              .collect(
                  Collectors.toMap(Entry::number, entry -> ((Fact.Charged) entry.fact()).note()));
      for (String line : released) {
        String[] words = line.split(" ", 3);
        assertThat(notes).as("seed %d", seed).containsEntry(Long.valueOf(words[1]), words[2]);
      }
      System.out.printf(
          "%d kills (%d early), %d charges released, %d in the ledger, none lost, chain of %d ok%n",
          KILLS, early, released.size(), notes.size(), health.entries());
      assertThat(released).as("seed %d", seed).isNotEmpty();
      assertThat(notes.size() - released.size()).isBetween(0, KILLS);
    }
  }
}

package org.priory.bench.reproduce.propagation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UciJournalTest {
  private static final UciScores SCORES = new UciScores(0.1, -1.5);

  @TempDir private Path folder;

  private static UciJournal.Fit fit(UciMethod method, int split) {
    return new UciJournal.Fit(UciSet.WINE, method, 1, split, 1, 50);
  }

  /** What was kept is found again, and nothing else is: another split, method or epsilon. */
  @Test
  void goesOnWithWhatIsThere() throws IOException {
    Path file = folder.resolve("sep-uci.jsonl");
    UciJournal.open(file, "code").add(fit(UciMethod.SEP, 3), SCORES);

    UciJournal again = UciJournal.open(file, "code");
    assertThat(again.size()).isEqualTo(1);
    assertThat(again.find(fit(UciMethod.SEP, 3))).contains(SCORES);
    assertThat(again.find(fit(UciMethod.SEP, 4))).isEmpty();
    assertThat(again.find(fit(UciMethod.DP_SEP, 3))).isEmpty();
    assertThat(again.find(new UciJournal.Fit(UciSet.WINE, UciMethod.SEP, 1, 3, 2, 50))).isEmpty();
    assertThat(again.find(new UciJournal.Fit(UciSet.WINE, UciMethod.SEP, 2, 3, 1, 50))).isEmpty();
  }

  @Test
  void fitsOfOtherCodeDoNotCount() throws IOException {
    Path file = folder.resolve("sep-uci.jsonl");
    UciJournal.open(file, "before").add(fit(UciMethod.SEP, 0), SCORES);
    assertThat(UciJournal.open(file, "after").find(fit(UciMethod.SEP, 0))).isEmpty();
  }

  /** A process that was ended while it wrote leaves half a line: that fit alone is made again. */
  @Test
  void halfALineIsMadeAgain() throws IOException {
    Path file = folder.resolve("sep-uci.jsonl");
    UciJournal journal = UciJournal.open(file, "code");
    journal.add(fit(UciMethod.SEP, 0), SCORES);
    journal.add(fit(UciMethod.SEP, 1), SCORES);
    Files.writeString(file, "{\"code\": \"co", StandardOpenOption.APPEND);

    UciJournal stopped = UciJournal.open(file, "code");
    assertThat(stopped.size()).isEqualTo(2);
    stopped.add(fit(UciMethod.SEP, 2), SCORES);
    assertThat(UciJournal.open(file, "code").size()).isEqualTo(3);
  }
}

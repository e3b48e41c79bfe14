package org.priory.bench.reproduce.coverage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.app.shell.ExitCode;
import org.priory.app.shell.Program;
import org.priory.bench.Main;
import org.priory.bench.reproduce.coverage.CoverageFit.Variation;
import org.priory.bench.reproduce.experiment.DataSets;

/** A run of {@code coverage-real} that is stopped goes on where it was. */
class CoverageJournalTest {
  private static final CoverageFound FOUND =
      new CoverageFound(
          new boolean[] {true, false},
          new boolean[] {false, true},
          new boolean[] {false, true},
          new double[] {0.5, -2.5},
          new double[] {0.1, 1e-3});

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void name() {
    file = folder.resolve("fits.jsonl");
  }

  @Test
  void finishedFitsAreReadAgain() throws IOException {
    CoverageJournal journal = CoverageJournal.open(file, "code");
    journal.add(fit(1), CoverageJournal.Entry.of(FOUND, 1.5));
    journal.add(fit(2), CoverageJournal.Entry.without("no reason"));

    CoverageJournal again = CoverageJournal.open(file, "code");

    CoverageFound found = again.find(fit(1)).orElseThrow().found();
    assertThat(found).isNotNull();
    assertThat(found.held()).isEqualTo(FOUND.held());
    assertThat(found.clear()).isEqualTo(FOUND.clear());
    assertThat(found.z()).containsExactly(0.5, -2.5);
    assertThat(found.sd()).containsExactly(0.1, 1e-3);
    assertThat(again.find(fit(2)).orElseThrow().reason()).isEqualTo("no reason");
    assertThat(again.find(fit(3))).isEmpty();
  }

  @Test
  void fitsOfOtherCodeDoNotCount() throws IOException {
    CoverageJournal.open(file, "before").add(fit(1), CoverageJournal.Entry.of(FOUND, 1));

    assertThat(CoverageJournal.open(file, "after").find(fit(1))).isEmpty();
  }

  /** Wherever in its last line a file ends, all lines before count, and the next one is whole. */
  @Test
  void aLineThatWasNotFinishedIsCutOff() throws IOException {
    CoverageJournal journal = CoverageJournal.open(file, "code");
    journal.add(fit(1), CoverageJournal.Entry.of(FOUND, 1));
    long first = Files.size(file);
    journal.add(fit(2), CoverageJournal.Entry.of(FOUND, 1));
    byte[] whole = Files.readAllBytes(file);
    for (int end = (int) first; end < whole.length; end += 7) {
      Files.write(file, Arrays.copyOf(whole, end));

      CoverageJournal stopped = CoverageJournal.open(file, "code");
      assertThat(stopped.find(fit(1))).as("ends at %s", end).isPresent();
      assertThat(stopped.find(fit(2))).as("ends at %s", end).isEmpty();
      stopped.add(fit(3), CoverageJournal.Entry.of(FOUND, 1));

      CoverageJournal next = CoverageJournal.open(file, "code");
      assertThat(next.find(fit(1))).isPresent();
      assertThat(next.find(fit(3))).isPresent();
    }
  }

  /** The twin: appended to what was left, the next line would be lost with it. */
  @Test
  void aLineAfterALeftoverIsLost() throws IOException {
    CoverageJournal journal = CoverageJournal.open(file, "code");
    journal.add(fit(1), CoverageJournal.Entry.of(FOUND, 1));
    String line = Files.readString(file);
    Files.writeString(file, line.substring(0, line.length() / 2), StandardOpenOption.APPEND);
    journal.add(fit(3), CoverageJournal.Entry.of(FOUND, 1));

    CoverageJournal next = CoverageJournal.open(file, "code");

    assertThat(next.find(fit(1))).isPresent();
    assertThat(next.find(fit(3))).isEmpty();
  }

  /** The whole command: what is there is not fitted again, what was cut off is. */
  @Test
  void aRunThatWasStoppedGoesOn() throws IOException {
    assumeTrue(DataSets.find(CoverageSet.WDBC.file()).isPresent(), "wdbc is not here");
    run();
    List<String> lines = Files.readAllLines(file);
    assertThat(lines).hasSize(4);
    run();
    assertThat(Files.readAllLines(file)).isEqualTo(lines);

    byte[] whole = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(whole, whole.length - 20));
    run();

    List<String> again = Files.readAllLines(file);
    assertThat(again).hasSize(4);
    assertThat(again.subList(0, 3)).isEqualTo(lines.subList(0, 3));
    assertThat(again.get(3)).isNotEqualTo(lines.get(3));
  }

  private void run() {
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    int code =
        Program.run(
            new Main(),
            nowhere,
            nowhere,
            "reproduce",
            "coverage-real",
            "--set=wdbc",
            "--truth=drawn",
            "--epsilon=1",
            "--data-sets=2",
            "--journal=" + file);
    assertThat(code).isEqualTo(ExitCode.DONE);
  }

  private static CoverageFit fit(int number) {
    return new CoverageFit(
        CoverageSet.ADULT,
        1000,
        CoverageModel.LOGISTIC,
        CoverageTruth.REAL,
        Variation.ROWS,
        number,
        1,
        "newton");
  }
}

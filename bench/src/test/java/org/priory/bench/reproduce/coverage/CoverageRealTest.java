package org.priory.bench.reproduce.coverage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.app.shell.ExitCode;
import org.priory.app.shell.Program;
import org.priory.bench.Main;
import org.priory.bench.reproduce.experiment.DataSets;

/** The command {@code coverage-real}. */
class CoverageRealTest {

  @TempDir Path folder;

  @Test
  void aSmallRunIsSavedWithItsJournal() throws IOException {
    assumeTrue(DataSets.find(CoverageSet.WDBC.file()).isPresent(), "wdbc is not here");

    int code =
        run("--set=wdbc", "--truth=real", "--epsilon=none", "--data-sets=2", "--save=" + folder);

    assertThat(code).isEqualTo(ExitCode.DONE);
    String csv = Files.readString(folder.resolve("coverage-real.csv"));
    assertThat(csv).contains("coverage", "standard_error", "rms_z", "width_over_without_noise");
    // numbers and predictions, which are shown and not judged: wdbc has 569 records
    assertThat(csv.lines()).hasSize(3);
    assertThat(Files.readString(folder.resolve("coverage-real.json"))).contains("\"judged\" : 0");
    assertThat(Files.readString(folder.resolve("coverage-real.svg")))
        .contains("wdbc, logistic", "truths: real", "goal");
    assertThat(Files.readAllLines(folder.resolve("coverage-real.jsonl"))).hasSize(2);
  }

  @Test
  void wordsThatMeanNothingAreRefused() {
    String journal = "--journal=" + folder.resolve("fits");
    assertThat(run("--set=nowhere", journal)).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(run("--part=all", journal)).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(run("--truth=false", journal)).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(run("--data-sets=0", journal)).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(run("--epsilon=3", journal)).isEqualTo(ExitCode.BAD_INPUT);
  }

  /** Command lines of earlier notes still work. */
  @Test
  void theDefaultsHadAnotherName() {
    assertThat(CoveragePart.current("usual")).isEqualTo(CoveragePart.DEFAULTS.word());
    assertThat(CoveragePart.current("persons")).isEqualTo("persons");
  }

  /** Every set has a schema whose target is what its model explains, and is in some part. */
  @Test
  void setsHaveSchemas() {
    for (CoverageSet set : CoverageSet.values()) {
      assertThat(DataSets.schema(set.schema()).columns())
          .as(set.word())
          .anyMatch(column -> column.name().equals(set.target()));
      assertThat(CoveragePart.DEFAULTS.settings(set, set.model(), 10)).as(set.word()).hasSize(15);
    }
  }

  private static int run(String... options) {
    List<String> words = new ArrayList<>(List.of("reproduce", "coverage-real"));
    words.addAll(List.of(options));
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    return Program.run(new Main(), nowhere, nowhere, words.toArray(String[]::new));
  }
}

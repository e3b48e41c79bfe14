package org.priory.bench.reproduce.coverage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.app.shell.ExitCode;
import org.priory.app.shell.Program;
import org.priory.bench.Main;
import org.priory.privacy.data.design.TermBlock;

/** Groups of rows in {@code coverage-real}. */
class CoverageSitesTest {
  private static final int ROWS = 2000;

  @TempDir Path folder;

  private static double[] shares(CoverageTable table) {
    TermBlock sites = CoverageSites.block(table.encoding()).orElseThrow();
    return Arrays.copyOfRange(table.means(), sites.first(), sites.first() + sites.count());
  }

  /**
   * Every row is in one site, as large as it should be: a share of 0.28 has a standard deviation of
   * 0.01 with 1,950 rows.
   */
  @Test
  void rowsAreInSites() {
    double[] unequal = shares(CoverageSites.UNEQUAL.read(CoverageSet.BANK, ROWS));
    assertThat(Arrays.stream(unequal).sum()).isCloseTo(1, within(1e-5));
    assertThat(unequal[0]).isCloseTo(1 / 3.598, within(0.05));
    assertThat(unequal[0] / unequal[19]).isGreaterThan(8);
    double[] one = shares(CoverageSites.ONE.read(CoverageSet.BANK, ROWS));
    assertThat(one[0]).isCloseTo(1, within(1e-5));
    double[] jobs = shares(CoverageSites.REAL.read(CoverageSet.BANK, ROWS));
    assertThat(Arrays.stream(jobs).filter(share -> share > 0).count()).isGreaterThan(5);
  }

  /** A group is judged against what is usual, and its effect is as large as was said. */
  @Test
  void groupsHaveEffects() {
    CoverageTable table = CoverageSites.MANY.read(CoverageSet.BANK, ROWS);
    CoverageTargets targets = CoverageTargets.of(table);
    assertThat(targets.count(CoverageGroup.GROUPS)).isEqualTo(150);
    assertThat(targets.count(CoverageGroup.SPREADS)).isEqualTo(1);
    assertThat(targets.count(CoverageGroup.CONTRASTS)).isPositive();
    CoverageRealFit.Fit real = CoverageRealFit.of(table);
    for (CoverageModel model : List.of(CoverageModel.LOGISTIC, CoverageModel.POISSON)) {
      CoverageData data = CoverageData.of(table, model, CoverageTruth.SPARSE, real, 1, false);
      assertThat(data.tau()).isCloseTo(CoverageSites.TAU * model.scale(), within(1e-12));
      TermBlock sites = CoverageSites.block(table.encoding()).orElseThrow();
      double square =
          Arrays.stream(data.truth(), sites.first(), sites.first() + 150).map(b -> b * b).sum();
      // the root of a mean of 150 squares is 6 % off; five times that
      assertThat(Math.sqrt(square / 150) / data.tau()).isBetween(0.7, 1.3);
    }
  }

  @Test
  void aSmallRunJudgesGroups() throws IOException {
    assertThat(run("--family=softmax", "--groups=even")).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(run("--groups=odd")).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(run("--groups=real", "--set=wdbc")).isEqualTo(ExitCode.BAD_INPUT);
    int code =
        run(
            "--groups=real",
            "--set=bank",
            "--rows=2000",
            "--truth=drawn",
            "--epsilon=none",
            "--part=defaults",
            "--data-sets=2",
            "--save=" + folder);
    assertThat(code).isEqualTo(ExitCode.DONE);
    assertThat(Files.readString(folder.resolve("coverage-real.csv")))
        .contains("groups", "s.d. of groups");
    assertThat(Files.readString(folder.resolve("coverage-real.json")))
        .contains("\"groups\" : \"real\"");
  }

  private int run(String... options) {
    Stream<String> words =
        Stream.of("reproduce", "coverage-real", "--journal=" + folder.resolve("fits"));
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    return Program.run(
        new Main(),
        nowhere,
        nowhere,
        Stream.concat(words, Arrays.stream(options)).toArray(String[]::new));
  }
}

package org.priory.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The benchmark runs; speeds are not asserted on a machine shared with others. */
class LogisticBenchTest {

  @Test
  void measuresAnEStepBesideBareProducts() {
    assertThat(run("--rows", "1000", "--large", "--json"))
        .contains("\"rows\":100,\"threads\":1", "\"rows\":1000,\"threads\":2")
        .contains("\"cpu_ratio\":", "\"large_rows\":10000", "\"large_wall_s\":");
    assertThat(run("--rows", "1000")).contains("over the bare X'X and X m (goal: 2.5)");
  }

  @Test
  void aHeapThatIsTooSmallIsFoundOut(@TempDir Path folder) throws Exception {
    int rows = 100_000; // 40 MB
    assertThat(MemoryTrial.of(rows, 100, 30_000_000, Long.MAX_VALUE, folder)).isEmpty();
    assertThat(MemoryTrial.of(rows, 100, 200_000_000, Long.MAX_VALUE, folder)).isPresent();
  }

  private static String run(String... arguments) {
    StringWriter out = new StringWriter();
    int code =
        new CommandLine(new LogisticBench())
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(new StringWriter()))
            .execute(arguments);
    assertThat(code).isZero();
    return out.toString();
  }
}

package org.priory.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** That it runs; speeds are not asserted on a machine shared with others. */
class LogisticBenchTest {

  @Test
  void measuresAnEStepBesideBareProducts() {
    assertThat(run("--rows", "1000", "--large", "--json"))
        .contains("\"rows\":100,\"threads\":1", "\"rows\":1000,\"threads\":2", "\"rows\":10000")
        .contains("\"cpu_ratio\":", "\"peak_memory_over_data\":", "\"large_peak_heap_mb\":");
    assertThat(run("--rows", "1000")).contains("over the bare X'X and X m (goal: 2.5)");
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

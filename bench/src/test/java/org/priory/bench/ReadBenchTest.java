package org.priory.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** The benchmark runs; speeds are not asserted on a machine shared with others. */
class ReadBenchTest {

  @Test
  void comparesCheckAndDescriptionWithReading() {
    assertThat(run(0, "--rows", "500", "--runs", "1", "--json"))
        .contains("\"rows\":500", "\"part\":\"schema check\"", "\"processor_over_rows\":1.0");
    assertThat(run(0, "--rows", "500", "--runs", "1")).contains("describe", "FastCSV");
    assertThat(run(2, "--rows", "0")).isEmpty();
  }

  private static String run(int code, String... arguments) {
    StringWriter out = new StringWriter();
    int ended =
        new CommandLine(new ReadBench())
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(new StringWriter()))
            .setExecutionExceptionHandler((failure, line, parsed) -> 2)
            .execute(arguments);
    assertThat(ended).isEqualTo(code);
    return out.toString();
  }
}

package org.priory.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/**
 * The benchmark runs, and both compute the same; speeds are not asserted on a machine that is
 * shared.
 */
class LinearBenchTest {

  @Test
  void bothComputeTheSame() {
    assertThat(run(0, "--sizes", "40", "--json"))
        .contains("\"what\":\"Cholesky\"", "\"what\":\"inverse\"", "\"what\":\"eigenvalues\"")
        .doesNotContain("NaN", "null")
        // Each to eight digits at least.
        .containsPattern("(\"relative_difference\":(0\\.0|\\d\\.\\d+E-(9|1\\d)).*){3}");
  }

  @Test
  void refusesAMatrixWithoutRows() {
    run(1, "--sizes", "10,0");
  }

  private static String run(int code, String... arguments) {
    StringWriter out = new StringWriter();
    CommandLine line =
        new CommandLine(new LinearBench())
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(new StringWriter()));
    assertThat(line.execute(arguments)).isEqualTo(code);
    return out.toString();
  }
}

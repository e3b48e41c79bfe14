package org.priory.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** The benchmark runs; speeds are not asserted on a machine shared with others. */
class WallBenchTest {

  @Test
  void measuresAReleaseAndItsNoise() {
    assertThat(run("--steps", "100", "--json")).contains("\"release_ns\":", "\"noise_ns\":");
    assertThat(run("--steps", "100")).contains("of which noise");
  }

  private static String run(String... arguments) {
    StringWriter out = new StringWriter();
    int code =
        new CommandLine(new WallBench())
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(new StringWriter()))
            .execute(arguments);
    assertThat(code).isZero();
    return out.toString();
  }
}

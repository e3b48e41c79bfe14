package org.priory.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/**
 * The benchmark runs and says what it has to; speeds are not asserted on a machine shared with
 * others.
 */
class NoiseBenchTest {

  @Test
  void measuresEverySamplerOnOneThreadAndOnTwo() {
    String json = run("--slices", "2", "--json");
    for (NoiseSampler sampler : NoiseSampler.values()) {
      String name = sampler.name().toLowerCase(Locale.ROOT);
      assertThat(json)
          .contains("\"sampler\":\"" + name + "\",\"threads\":1,\"nanoseconds_per_value\":")
          .contains("\"sampler\":\"" + name + "\",\"threads\":2,\"nanoseconds_per_value\":");
    }
    assertThat(json).contains("\"grid_gaussian_over_secure_random\":");
    assertThat(run("--slices", "1")).contains("Goal for gaussian on 2 threads: 300 million/s");
  }

  private static String run(String... arguments) {
    StringWriter out = new StringWriter();
    int code =
        new CommandLine(new NoiseBench())
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(new StringWriter()))
            .execute(arguments);
    assertThat(code).isZero();
    return out.toString();
  }
}

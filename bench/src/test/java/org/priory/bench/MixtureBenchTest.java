package org.priory.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** The benchmark runs; speeds are not asserted on a machine shared with others. */
class MixtureBenchTest {

  @Test
  void measuresRecordsASecondAndTheShareOfNoise() {
    assertThat(run("--records", "500", "--steps", "200", "--json"))
        .contains("\"records\":500", "\"method\":\"vips\",\"features\":2,\"components\":3")
        .contains("\"method\":\"dp-em\"", "\"records_per_cpu_s\":", "\"noise_share\":")
        .contains("\"single_record_steps\":200", "\"factor_updates_per_s\":");
    assertThat(run("--records", "500", "--steps", "200"))
        .contains("Private steps over 500 records, one thread", "single-record steps a second");
  }

  private static String run(String... arguments) {
    StringWriter out = new StringWriter();
    int code =
        new CommandLine(new MixtureBench())
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(new StringWriter()))
            .execute(arguments);
    assertThat(code).isZero();
    return out.toString();
  }
}

package org.priory.bench.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.priory.app.shell.CommandGroup;
import org.priory.app.shell.Program;
import picocli.CommandLine.Command;

class AuditCommandTest {

  @Command(name = "priory", subcommands = AuditCommand.class)
  private static final class Root extends CommandGroup {}

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... args) {
    return Program.run(new Root(), new PrintWriter(out, true), new PrintWriter(err, true), args);
  }

  @Test
  void saysWhatCanBeAudited() {
    assertThat(run("audit", "list")).isZero();
    assertThat(out.toString())
        .contains(
            "logistic",
            "newton, vips, vips-as-published, dpvi, dp-sep, sgld",
            "belief-network",
            "mc-dropout");
  }

  @Test
  void saysClaimBoundAttackerAndVerdict() {
    // the noise is real: a false alarm has odds of 1e-6
    assertThat(
            run(
                "audit",
                "linear",
                "--method",
                "newton",
                "--runs",
                "200",
                "--confidence",
                "0.999999"))
        .isZero();
    assertThat(out.toString())
        .contains("claim", "epsilon 1 at delta 0.1", "with a confidence of 99.9999 %")
        .contains("which is assumed", "chose all records", "200 without the canary, 200 with it")
        .contains("Holds:");
    assertThat(err.toString()).isEmpty();
  }

  /** Exit code 1, loudly. With real noise the odds of not seeing it are under 1e-9. */
  @Test
  void tooLittleNoiseIsBroken() {
    int code =
        run(
            "audit",
            "linear",
            "--method",
            "newton",
            "--noise-share",
            "0.1",
            "--runs",
            "200",
            "--json");
    assertThat(code).isEqualTo(1);
    assertThat(out.toString())
        .contains("\"epsilon_claimed\"", "\"epsilon_lower_bound\"", "\"holds\":false");
    assertThat(run("audit", "linear", "--method", "newton", "--noise-share", "0.1")).isEqualTo(1);
    assertThat(out.toString()).contains("BROKEN", "cut to 0.1");
  }

  @Test
  void wrongUseIsOneLine() {
    assertThat(run("audit", "logistik")).isEqualTo(2);
    assertThat(run("audit", "logistic", "--method", "vip")).isEqualTo(2);
    assertThat(run("audit", "logistic", "--runs", "3")).isEqualTo(2);
    assertThat(run("audit", "logistic", "--noise-share", "0")).isEqualTo(2);
    assertThat(run("audit", "logistic", "--delta", "NaN")).isEqualTo(2);
    assertThat(run("audit", "logistic", "--method", "newton", "--rate", "0.5")).isEqualTo(2);
    assertThat(run("audit")).isEqualTo(2);
    assertThat(err.toString().lines())
        .hasSize(7)
        .allMatch(line -> line.startsWith("priory: "))
        .anyMatch(line -> line.contains("did you mean logistic?"))
        .anyMatch(line -> line.contains("did you mean vips?"))
        .anyMatch(line -> line.contains("leave --rate and --batch out"));
    assertThat(out.toString()).isEmpty();
  }
}

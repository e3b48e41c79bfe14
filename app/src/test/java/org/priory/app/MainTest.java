package org.priory.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class MainTest {

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... args) {
    return Main.run(new PrintWriter(out), new PrintWriter(err), args);
  }

  @Test
  void versionNamesPrioryAndJava() {
    assertThat(run("--version")).isZero();
    assertThat(out.toString().strip())
        .matches("priory \\d+\\.\\d+\\.\\d+(-SNAPSHOT)? \\(Java \\d+[^ ]*\\)");
    assertThat(err).hasToString("");
  }

  @Test
  void helpListsTheCommands() {
    assertThat(run("--help")).isZero();
    assertThat(out.toString()).startsWith("Usage: priory");
    assertThat(err).hasToString("");
  }

  @Test
  void helpOfACommandMayComeFirst() {
    assertThat(run("fit", "--help")).isZero();
    String fit = out.toString();
    assertThat(run("help", "fit")).isZero();
    assertThat(out).hasToString(fit + fit);
    assertThat(run("help")).isZero();
    assertThat(out.toString()).contains("Usage: priory [");
  }

  @Test
  void anUnknownCommandIsWrongUse() {
    assertThat(run("no-such-command")).isEqualTo(2);
    assertThat(err.toString()).startsWith("priory: command: ").endsWith("\n");
    assertThat(err.toString().lines()).hasSize(1);
  }
}

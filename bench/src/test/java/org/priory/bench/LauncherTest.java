package org.priory.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How {@code ./priory} refuses a machine that it cannot run on. It stops before it builds. */
class LauncherTest {

  @TempDir private Path temp;

  @Test
  void refusesAJavaHomeWithoutJava() throws Exception {
    assertThat(refusal(temp))
        .startsWith("priory: JAVA_HOME: must hold a JDK 17 or later, was " + temp + "; ");
  }

  @Test
  void refusesAnOldJava() throws Exception {
    Path java = Files.createDirectory(temp.resolve("bin")).resolve("java");
    Files.writeString(java, "#!/bin/sh\necho 'openjdk version \"11.0.2\"' >&2\n");
    assumeTrue(java.toFile().setExecutable(true));
    assertThat(refusal(temp))
        .startsWith("priory: java: must be 17 or later, was 11.0.2 (" + java + "); ");
  }

  @Test
  void readsTheVersionFromTheReleaseFile() throws Exception {
    Path java = Files.createDirectory(temp.resolve("bin")).resolve("java");
    Files.writeString(java, "#!/bin/sh\nexit 9\n");
    assumeTrue(java.toFile().setExecutable(true));
    Files.writeString(temp.resolve("release"), "JAVA_VERSION=\"16.0.1\"\n");
    assertThat(refusal(temp)).contains("was 16.0.1 ");
  }

  /** The one line on standard error of a run that must end with exit code 1. */
  private String refusal(Path javaHome) throws IOException, InterruptedException {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/env")), "needs a Unix shell");
    Path err = temp.resolve("err");
    ProcessBuilder builder = new ProcessBuilder(Checkout.root() + "/priory", "--version");
    builder.environment().put("JAVA_HOME", javaHome.toString());
    builder.directory(temp.toFile());
    Process process =
        builder.redirectError(err.toFile()).redirectOutput(temp.resolve("out").toFile()).start();
    assertThat(process.waitFor()).isEqualTo(1);
    assertThat(temp.resolve("out")).isEmptyFile();
    assertThat(Files.readAllLines(err)).hasSize(1);
    return Files.readString(err);
  }
}

package org.priory.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * How {@code ./priory}, and the launcher of a release, refuse a machine that they cannot run on.
 * The former stops before it builds.
 */
class LauncherTest {

  private static final String CHECKOUT = "priory";
  private static final String RELEASE = "app/src/release/bin/priory";

  @TempDir private Path temp;

  @Test
  void refusesAJavaHomeWithoutJava() throws Exception {
    assertThat(refusal(CHECKOUT))
        .startsWith("priory: JAVA_HOME: must hold a JDK 17 or later, was " + temp + "; ");
    assertThat(refusal(RELEASE))
        .startsWith("priory: JAVA_HOME: must hold Java 17 or later, was " + temp + "; ");
  }

  @ParameterizedTest
  @ValueSource(strings = {CHECKOUT, RELEASE})
  void refusesAnOldJava(String launcher) throws Exception {
    Path java = Files.createDirectory(temp.resolve("bin")).resolve("java");
    Files.writeString(java, "#!/bin/sh\necho 'openjdk version \"11.0.2\"' >&2\n");
    assumeTrue(java.toFile().setExecutable(true));
    assertThat(refusal(launcher))
        .startsWith("priory: java: must be 17 or later, was 11.0.2 (" + java + "); ");
  }

  @ParameterizedTest
  @ValueSource(strings = {CHECKOUT, RELEASE})
  void readsTheVersionFromTheReleaseFile(String launcher) throws Exception {
    Path java = Files.createDirectory(temp.resolve("bin")).resolve("java");
    Files.writeString(java, "#!/bin/sh\nexit 9\n");
    assumeTrue(java.toFile().setExecutable(true));
    Files.writeString(temp.resolve("release"), "JAVA_VERSION=\"16.0.1\"\n");
    assertThat(refusal(launcher)).contains("was 16.0.1 ");
  }

  /** What only a checkout has is refused before Java is looked for. */
  @ParameterizedTest
  @ValueSource(strings = {"audit", "bench", "reproduce"})
  void aReleaseSaysWhichCommandsItDoesNotHave(String command) throws Exception {
    assertThat(refusal(2, RELEASE, command))
        .startsWith("priory: " + command + ": measures Priory itself and needs a checkout");
  }

  private String refusal(String launcher) throws IOException, InterruptedException {
    return refusal(1, launcher, "--version");
  }

  /** The one line on standard error of a run with the temporary folder as Java's home. */
  private String refusal(int code, String launcher, String argument)
      throws IOException, InterruptedException {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/env")), "needs a Unix shell");
    Path err = temp.resolve("err");
    ProcessBuilder builder =
        new ProcessBuilder(Checkout.root().resolve(launcher).toString(), argument);
    builder.environment().put("JAVA_HOME", temp.toString());
    builder.directory(temp.toFile());
    Process process =
        builder.redirectError(err.toFile()).redirectOutput(temp.resolve("out").toFile()).start();
    assertThat(process.waitFor()).isEqualTo(code);
    assertThat(temp.resolve("out")).isEmptyFile();
    assertThat(Files.readAllLines(err)).hasSize(1);
    return Files.readString(err);
  }
}

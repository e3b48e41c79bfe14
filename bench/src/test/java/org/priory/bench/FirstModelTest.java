package org.priory.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands of "your first private model" work as they stand, in their order. */
class FirstModelTest {
  private static final String PROGRAM = "    ./priory ";

  @TempDir private Path temp;

  @Test
  void allCommandsWorkAndTheLastIsRefused() throws Exception {
    List<String> commands =
        Files.readAllLines(Checkout.root().resolve("docs/first-model.md")).stream()
            .filter(line -> line.startsWith(PROGRAM))
            .map(line -> line.substring(PROGRAM.length()))
            .toList();
    assertThat(commands).hasSizeGreaterThan(8);
    for (String command : commands.subList(0, commands.size() - 1)) {
      assertThat(run(command)).as("%s%n%s", command, said()).isZero();
    }
    assertThat(temp.resolve("first/model/release/report.html")).exists();
    assertThat(Files.readAllLines(temp.resolve("first/predictions.csv"))).hasSize(6001);
    String last = commands.get(commands.size() - 1);
    assertThat(run(last)).as("%s%n%s", last, said()).isEqualTo(3);
    assertThat(temp.resolve("first/refused")).doesNotExist();
  }

  private int run(String command) throws IOException, InterruptedException {
    List<String> words =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "org.priory.app.Main"));
    words.addAll(Arrays.asList(command.split(" ")));
    ProcessBuilder builder =
        new ProcessBuilder(words)
            .directory(temp.toFile())
            .redirectErrorStream(true)
            .redirectOutput(temp.resolve("said").toFile());
    builder.environment().put("PRIORY_HOME", temp.resolve("home").toString());
    Process process = builder.start();
    return process.waitFor();
  }

  private String said() throws IOException {
    return Files.readString(temp.resolve("said"));
  }
}

package org.priory.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Runs the commands of a page of the documentation as they stand.
 *
 * @param folder where they run, with a ledger of their own
 */
record PageCommands(Path folder) {
  private static final String PROGRAM = "    ./priory ";

  /** The commands of a page, in their order. */
  static List<String> of(String page) throws IOException {
    return Files.readAllLines(Checkout.root().resolve(page)).stream()
        .filter(line -> line.startsWith(PROGRAM))
        .map(line -> line.substring(PROGRAM.length()))
        .toList();
  }

  /** Runs one; gives its exit code. */
  int run(String command) throws IOException, InterruptedException {
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
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("said").toFile());
    builder.environment().put("PRIORY_HOME", folder.resolve("home").toString());
    Process process = builder.start();
    return process.waitFor();
  }

  /** What the last one said. */
  String said() throws IOException {
    return Files.readString(folder.resolve("said"));
  }
}

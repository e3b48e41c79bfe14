package org.priory.bench;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** A program in a jar, started once for each measurement, in a folder that is thrown away. */
final class StartUp {
  /** Records of the table that is fitted. */
  private static final int RECORDS = 1000;

  private final Path folder;
  private int runs;

  StartUp(Path folder) throws IOException {
    this.folder = folder;
    Random random = new Random(1);
    StringBuilder rows = new StringBuilder("age,weight,ill\n");
    for (int i = 0; i < RECORDS; i++) {
      int age = random.nextInt(101);
      rows.append(age).append(',').append(random.nextInt(201));
      rows.append(age > random.nextInt(101) ? ",yes\n" : ",no\n");
    }
    Files.writeString(folder.resolve("people.csv"), rows);
    Files.writeString(
        folder.resolve("people.schema.json"),
        """
        {"columns": [
           {"name": "age", "type": "number", "min": 0, "max": 100},
           {"name": "weight", "type": "number", "min": 0, "max": 200},
           {"name": "ill", "type": "category", "values": ["no", "yes"]}],
         "unit": "row", "size": %d, "header": true}
        """
            .formatted(RECORDS));
  }

  /** What is started. */
  enum Command {
    VERSION("--version", true),
    ACCOUNT("account --sampling=poisson --rate=0.01 --noise=1.1 --steps=1000 --delta=1e-5", true),
    HELP("fit --help", false),
    FIT(
        "fit logistic --data people.csv --schema people.schema.json --target ill --epsilon 1",
        false);

    final String words;

    /** Whether the launcher starts it without the second compiler. */
    private final boolean isShort;

    Command(String words, boolean isShort) {
      this.words = words;
      this.isShort = isShort;
    }

    /** The first words, for a table. */
    String title() {
      return String.join(
          " ", Arrays.asList(words.split(" ")).subList(0, this == FIT || this == HELP ? 2 : 1));
    }
  }

  /**
   * What one start took.
   *
   * @param wall milliseconds
   * @param cpu milliseconds of all processors; wall-clock time where the system does not say
   */
  record Time(double wall, double cpu) {}

  /** Starts a command and waits for its end. */
  Time time(Path jar, Command command) throws IOException, InterruptedException {
    double before = ChildTime.millis().orElse(0);
    long start = System.nanoTime();
    run(jar, command, List.of());
    double wall = 1e-6 * (System.nanoTime() - start);
    return ChildTime.millis().isPresent()
        ? new Time(wall, ChildTime.millis().getAsDouble() - before)
        : new Time(wall, wall);
  }

  /** How many classes a command loads, those of Java included. */
  long classes(Path jar, Command command) throws IOException, InterruptedException {
    Path log = folder.resolve("classes.log");
    run(jar, command, List.of("-Xlog:class+load:file=" + log.getFileName()));
    try (Stream<String> lines = Files.lines(log)) {
      return lines.filter(line -> line.contains(" source: ")).count();
    }
  }

  private void run(Path jar, Command command, List<String> options)
      throws IOException, InterruptedException {
    List<String> words = new ArrayList<>();
    words.add(String.join(File.separator, System.getProperty("java.home"), "bin", "java"));
    words.addAll(options);
    if (command.isShort) {
      words.add("-XX:TieredStopAtLevel=1");
    }
    words.addAll(List.of("-jar", jar.toAbsolutePath().toString()));
    words.addAll(Arrays.asList(command.words.split(" ")));
    if (command == Command.FIT) {
      words.addAll(List.of("--seed", "1", "--ledger", "ledger" + runs + ".db"));
      words.addAll(List.of("--out", "run" + runs));
      runs++;
    }
    Process process =
        new ProcessBuilder(words)
            .directory(folder.toFile())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    if (process.waitFor() != 0) {
      throw new IOException(
          jar + " " + command.words + ": ended with exit code " + process.exitValue());
    }
  }
}

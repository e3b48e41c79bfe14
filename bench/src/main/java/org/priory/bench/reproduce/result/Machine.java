package org.priory.bench.reproduce.result;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** What a result was made on and from. */
final class Machine {
  private static final Path PROCESSORS = Path.of("/proc/cpuinfo");
  private static final Path MEMORY = Path.of("/proc/meminfo");

  private Machine() {}

  /** Processor, memory, operating system and Java. */
  static String words() {
    return String.format(
        Locale.ROOT,
        "%s, %d processors, %s, %s, Java %s",
        after(PROCESSORS, "model name", System.getProperty("os.arch", "?")),
        Runtime.getRuntime().availableProcessors(),
        memory(),
        System.getProperty("os.name", "?"),
        System.getProperty("java.version", "?"));
  }

  private static String memory() {
    String kilobytes = after(MEMORY, "MemTotal", "").replaceAll("[^0-9]", "");
    return kilobytes.isEmpty()
        ? "memory unknown"
        : String.format(Locale.ROOT, "%.0f GB", Long.parseLong(kilobytes) / 1048576.0);
  }

  /** What a file of the system has after a name and a colon. */
  private static String after(Path file, String name, String otherwise) {
    try {
      return Files.readAllLines(file).stream()
          .filter(line -> line.startsWith(name))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse(otherwise);
    } catch (IOException e) {
      return otherwise;
    }
  }

  /**
   * The commit of the checkout that is the working folder, with a plus sign if more than documents
   * was changed since; "unknown" if there is none.
   */
  static String commit() {
    String commit = git("rev-parse", "--short", "HEAD");
    if (commit.isEmpty()) {
      return "unknown";
    }
    return Sources.areThoseOf(commit, Path.of("").toAbsolutePath()) ? commit : commit + "+";
  }

  private static String git(String... words) {
    String[] command = new String[words.length + 1];
    command[0] = "git";
    System.arraycopy(words, 0, command, 1, words.length);
    try {
      Process process =
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      try (InputStream out = process.getInputStream()) {
        return new String(out.readAllBytes(), StandardCharsets.UTF_8).strip();
      }
    } catch (IOException e) {
      return "";
    }
  }
}

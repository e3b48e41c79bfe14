package org.priory.bench.reproduce.experiment;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.function.Consumer;
import org.priory.privacy.json.BadJson;
import org.priory.privacy.json.Json;
import org.priory.privacy.json.Members;

/**
 * A file to which objects are added, a line of JSON each, by a process that may be ended at any
 * time.
 */
public final class JsonLines {
  private JsonLines() {}

  /**
   * Hands over what each line says. A line that was not finished is cut off; one that is damaged,
   * or lacks what {@code take} asks for, is passed over.
   */
  public static void read(Path file, Consumer<Members> take) throws IOException {
    String text = Files.readString(file);
    int end = text.lastIndexOf('\n') + 1;
    if (end < text.length()) {
      Files.writeString(file, text.substring(0, end));
    }
    text.substring(0, end).lines().forEach(line -> take(line, take));
  }

  private static void take(String line, Consumer<Members> take) {
    try {
      take.accept(Members.parse(line));
    } catch (BadJson e) {
      return; // damaged: it is measured once more
    }
  }

  /** Adds a line; it is on disk when this returns. */
  public static void add(Path file, Map<String, ?> line) throws IOException {
    Files.writeString(
        file,
        Json.object(line) + "\n",
        StandardCharsets.UTF_8,
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND,
        StandardOpenOption.DSYNC);
  }
}

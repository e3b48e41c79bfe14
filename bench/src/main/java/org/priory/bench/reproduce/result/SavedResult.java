package org.priory.bench.reproduce.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.models.files.JsonFile;
import org.priory.privacy.json.Json;
import picocli.CommandLine.Model.CommandSpec;

/**
 * One run of {@code priory reproduce}, as it is kept: what was run, when, on what, and what came
 * out.
 *
 * @param name of the command
 * @param title what it makes
 * @param command as typed
 * @param date in UTC
 * @param commit of the sources, with a plus sign if they had been changed
 * @param machine processor, memory, Java
 * @param seconds that it took
 * @param text that it printed
 */
public record SavedResult(
    String name,
    String title,
    String command,
    String date,
    String commit,
    String machine,
    double seconds,
    String text) {

  static SavedResult of(CommandSpec spec, Reproduced found, double seconds) {
    return new SavedResult(
        spec.name(),
        String.join(" ", spec.usageMessage().description()).replace("%%", "%"),
        command(spec),
        Instant.now().truncatedTo(ChronoUnit.MINUTES).toString(),
        Machine.commit(),
        Machine.words(),
        seconds,
        found.text().stripTrailing());
  }

  /** Without where it is saved. */
  private static String command(CommandSpec spec) {
    StringBuilder words = new StringBuilder("priory reproduce ").append(spec.name());
    boolean isFolder = false;
    for (String word : spec.commandLine().getParseResult().originalArgs()) {
      boolean isSave = word.startsWith("--save");
      if (!isSave && !isFolder && !word.equals(spec.name()) && !word.equals("reproduce")) {
        words.append(' ').append(word);
      }
      isFolder = word.equals("--save");
    }
    return words.toString();
  }

  void write(Path folder, Reproduced found) throws IOException {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", name);
    json.put("title", title);
    json.put("command", command);
    json.put("date", date);
    json.put("commit", commit);
    json.put("machine", machine);
    json.put("seconds", Math.rint(seconds));
    json.put("text", text);
    json.put("answer", found.json());
    Files.writeString(folder.resolve(name + ".csv"), Csv.of(found.lines()));
    Files.writeString(folder.resolve(name + ".svg"), found.picture());
    // last, and at once: where it is, the others are
    Path next = folder.resolve(name + ".json.next");
    Files.writeString(next, Json.page(json));
    Files.move(next, folder.resolve(name + ".json"), StandardCopyOption.REPLACE_EXISTING);
  }

  /** The options that it was run with. */
  public List<String> options() {
    List<String> words = List.of(command.split(" ", -1));
    // priory reproduce NAME OPTIONS
    return words.size() > 3 ? words.subList(3, words.size()) : List.of();
  }

  /** What a folder holds under a name. */
  public static Optional<SavedResult> read(Path folder, String name) {
    Path file = folder.resolve(name + ".json");
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    Map<String, @Nullable Object> json =
        JsonFile.read(file, "run `priory reproduce " + name + " --save " + folder + "`");
    return Optional.of(
        new SavedResult(
            word(json, "name"),
            word(json, "title"),
            word(json, "command"),
            word(json, "date"),
            word(json, "commit"),
            word(json, "machine"),
            Double.parseDouble(word(json, "seconds")),
            word(json, "text")));
  }

  private static String word(Map<String, @Nullable Object> json, String member) {
    return String.valueOf(json.get(member));
  }
}

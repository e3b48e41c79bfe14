package org.priory.privacy.data.file;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.priory.privacy.data.schema.BadData;

/**
 * Paths as text, of this machine or of a file system elsewhere ({@code hdfs://host/people}). What
 * {@link #text} makes of a path is the same path on every machine.
 */
public final class Places {
  // Two letters and more: one is a drive.
  private static final Pattern ELSEWHERE =
      Pattern.compile("([A-Za-z][A-Za-z0-9+.-]+)://([^/]*)(/.*)?", Pattern.DOTALL);

  private Places() {}

  /**
   * The path that a text names.
   *
   * @throws BadData if it is on a file system that this program does not reach
   */
  public static Path of(String text) {
    return find(text)
        .orElseThrow(
            () ->
                new BadData(
                    text,
                    "",
                    "must be on a file system that this program reaches",
                    text.substring(0, text.indexOf(':')),
                    "add `engine` spark, which reads what Hadoop does, or mount it and give its"
                        + " path"));
  }

  /**
   * The path that a text names; empty if it is on a file system that this program does not reach.
   */
  public static Optional<Path> find(String text) {
    Matcher elsewhere = ELSEWHERE.matcher(text);
    if (!elsewhere.matches()) {
      return Optional.of(here(text));
    }
    String path = elsewhere.group(3) == null ? "/" : elsewhere.group(3);
    if (elsewhere.group(1).equals("file") && elsewhere.group(2).isEmpty()) {
      return Optional.of(here(path));
    }
    for (RemoteFiles each : ServiceLoader.load(RemoteFiles.class)) {
      return Optional.of(each.path(elsewhere.group(1), elsewhere.group(2), path));
    }
    return Optional.empty();
  }

  private static Path here(String text) {
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw new BadData("a path", "", "must name a file", "another text", "give the file's name");
    }
  }

  /** Names a path for other machines. */
  public static String text(Path path) {
    return path.toAbsolutePath().toString();
  }
}

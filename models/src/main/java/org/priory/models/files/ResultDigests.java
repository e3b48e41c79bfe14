package org.priory.models.files;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.data.schema.BadData;

/**
 * Digests (SHA-256) of a run's results. {@code privacy.json} lists those of all other files but the
 * report, which is made of them; the ledger has that of {@code privacy.json}.
 */
public final class ResultDigests {
  public static final String STATEMENT = "privacy.json";
  public static final String MEMBER = "files";

  /** What is in the folder besides results: made of them, or for the curator only. */
  private static final Set<String> OTHERS =
      Set.of(
          STATEMENT,
          "report.html",
          "README.txt",
          "run.json",
          "run.log",
          "columns.json",
          "metrics.json");

  /** What other commands read, and so must not be there unlisted. */
  private static final List<String> READ =
      List.of("posterior.json", "model.json", "weights.bin", "features.onnx");

  private ResultDigests() {}

  /** By the names of the files in a folder, sorted. */
  public static Map<String, String> of(Path folder) throws IOException {
    Map<String, String> digests = new TreeMap<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String name = String.valueOf(file.getFileName());
        if (!OTHERS.contains(name)) {
          digests.put(name, ofFile(file));
        }
      }
    }
    return digests;
  }

  /** In hexadecimal digits. */
  public static String ofFile(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      byte[] buffer = new byte[1 << 16];
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        digest.update(buffer, 0, read);
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every JDK has it
    }
  }

  /**
   * Refuses files that are not those that the statement beside them lists.
   *
   * @return false if there is nothing to compare them with: no statement, or one of an earlier
   *     version
   * @throws BadData if a file was edited, exchanged, added or lost
   */
  public static boolean require(Path folder) throws IOException {
    Path statement = folder.resolve(STATEMENT);
    if (!Files.isRegularFile(statement)) {
      return false;
    }
    Optional<Map<String, @Nullable Object>> members = JsonFile.find(statement);
    if (members.isEmpty() || !(members.get().get(MEMBER) instanceof Map<?, ?> listed)) {
      return false;
    }
    for (Map.Entry<?, ?> each : listed.entrySet()) {
      String name = String.valueOf(each.getKey());
      Path file = folder.resolve(name);
      boolean isHere = Path.of(name).getNameCount() == 1 && !Path.of(name).isAbsolute();
      if (!isHere || !Files.isRegularFile(file)) {
        throw bad(file, "lost");
      }
      if (!ofFile(file).equals(each.getValue())) {
        throw bad(file, "damaged or edited");
      }
    }
    for (String name : READ) {
      if (Files.exists(folder.resolve(name)) && !listed.containsKey(name)) {
        throw bad(folder.resolve(name), "added later");
      }
    }
    return true;
  }

  private static BadData bad(Path file, String was) {
    return new BadData(
        file.toString(),
        "",
        "must be as it was written, which " + STATEMENT + " beside it lists",
        was,
        "copy the run anew, or fit again");
  }
}

package org.priory.models.files;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.json.BadJson;
import org.priory.privacy.json.JsonTree;

/** Reads the files that {@link org.priory.privacy.json.Json#page} wrote. */
public final class JsonFile {

  private JsonFile() {}

  /**
   * The object in a file.
   *
   * @param remedy what to do if it is not there or damaged
   * @throws BadData in that case
   */
  public static Map<String, @Nullable Object> read(Path file, String remedy) {
    try {
      return JsonTree.object(Files.readString(file));
    } catch (NoSuchFileException e) {
      throw bad(file, "must be a file", "not found", remedy);
    } catch (MalformedInputException | BadJson e) {
      throw bad(file, "must be a JSON object", "damaged", remedy);
    } catch (IOException e) {
      throw bad(file, "must be readable", "not", "check the file's permissions");
    }
  }

  /** The object in a file; empty if the file holds anything else. */
  public static Optional<Map<String, @Nullable Object>> find(Path file) throws IOException {
    try {
      return Optional.of(JsonTree.object(Files.readString(file)));
    } catch (BadJson e) {
      return Optional.empty();
    }
  }

  private static BadData bad(Path file, String rule, String was, String remedy) {
    return new BadData(file.toString(), "", rule, was, remedy);
  }
}

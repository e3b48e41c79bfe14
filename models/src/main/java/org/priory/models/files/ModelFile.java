package org.priory.models.files;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.json.Json;
import org.priory.privacy.json.Members;

/**
 * {@code model.json}: all that is needed to predict, without the data. The member {@code sha256} is
 * the hash of all others, written on one line, so that damage is found.
 */
public final class ModelFile {
  public static final String NAME = "model.json";

  private static final String FORMAT = "priory-model";
  private static final long VERSION = 1;
  private static final String HASH = "sha256";

  private ModelFile() {}

  /** Writes a model's members after the head of the format, and the hash. */
  public static void write(Path file, Map<String, ?> members) throws IOException {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("format", FORMAT);
    all.put("version", VERSION);
    all.putAll(members);
    all.put(HASH, hash(all));
    Files.writeString(file, Json.page(all));
  }

  /**
   * The members of a model.
   *
   * @throws BadData if the file is not a model of this version, or damaged
   */
  public static Members read(Path file) {
    Map<String, @Nullable Object> all = JsonFile.read(file, "fit the model again, or copy it anew");
    if (!FORMAT.equals(all.get("format"))) {
      throw bad(file, "format", "must be \"" + FORMAT + "\"", "another", "name a run's folder");
    }
    Object version = all.get("version");
    if (!(version instanceof Long number) || number != VERSION) {
      throw bad(
          file,
          "version",
          "must be " + VERSION,
          version instanceof Long ? version : "none",
          "use the version of Priory that wrote it, or fit the model again");
    }
    Object hash = all.remove(HASH);
    if (!hash(all).equals(hash)) {
      throw bad(
          file,
          "",
          "must be as it was written",
          "damaged or edited",
          "fit the model again, or copy it anew");
    }
    return new Members(all);
  }

  /**
   * What a file's members are.
   *
   * @param words what such a model is called
   * @param reader makes the model of the members
   * @throws BadData if some are absent, or of another kind
   */
  public static <M> M made(Path file, String words, Supplier<M> reader) {
    try {
      return reader.get();
    } catch (ClassCastException | IllegalArgumentException | ArithmeticException e) {
      throw holdsSomethingElse(file, words);
    }
  }

  /** The refusal of a file whose members are not those of the model. */
  private static BadData holdsSomethingElse(Path file, String model) {
    return bad(
        file,
        "",
        "must hold " + model,
        "something else",
        "use the version of Priory that wrote it, or fit the model again");
  }

  private static BadData bad(Path file, String place, String rule, Object was, String remedy) {
    return new BadData(file.toString(), place, rule, was, remedy);
  }

  private static String hash(Map<String, ?> members) {
    try {
      byte[] text = Json.object(members).getBytes(StandardCharsets.UTF_8);
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every JDK has it
    }
  }
}

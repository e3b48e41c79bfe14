package org.priory.models.network;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.priory.models.files.ModelFile;
import org.priory.models.fit.FloatsOnDisk;
import org.priory.privacy.data.schema.BadData;

/**
 * {@code weights.bin}: the draws of a network's parameters, one after the other, as 32-bit floats
 * with the lowest byte first. Its hash is in {@code model.json}.
 */
final class WeightsFile {
  static final String NAME = "weights.bin";

  private WeightsFile() {}

  /** Writes draws to a folder; returns what {@code model.json} says of them. */
  static Map<String, Object> members(Path folder, List<float[]> draws) throws IOException {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("weights", NAME);
    members.put(LayersSummary.HASH, write(folder.resolve(NAME), draws));
    return members;
  }

  /** Writes draws; returns the hash. */
  private static String write(Path file, List<float[]> draws) throws IOException {
    MessageDigest digest = digest();
    try (OutputStream out = new DigestOutputStream(Files.newOutputStream(file), digest)) {
      for (float[] draw : draws) {
        ByteBuffer bytes =
            ByteBuffer.allocate(Float.BYTES * draw.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asFloatBuffer().put(draw);
        out.write(bytes.array());
      }
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  /**
   * Reads draws; many stay on disk and are read when they are asked for.
   *
   * @throws BadData if the file is not there or not as it was written
   */
  static List<float[]> read(Path file, int draws, int parameters, String hash) {
    if (!hash(file).equals(hash)) {
      throw bad(file, "damaged or edited");
    }
    List<FloatsOnDisk.Place> places = new ArrayList<>();
    for (int i = 0; i < draws; i++) {
      places.add(new FloatsOnDisk.Place(file, (long) Float.BYTES * parameters * i));
    }
    return new FloatsOnDisk(places, parameters).inMemoryIfSmall();
  }

  private static String hash(Path file) {
    MessageDigest digest = digest();
    try (DigestInputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
      in.transferTo(OutputStream.nullOutputStream());
    } catch (NoSuchFileException e) {
      throw bad(file, "is not there");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static BadData bad(Path file, String was) {
    return new BadData(
        file.toString(),
        "",
        "must be as it was written, beside " + ModelFile.NAME,
        was,
        "fit the model again, or copy it anew");
  }

  private static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every JDK has it
    }
  }
}

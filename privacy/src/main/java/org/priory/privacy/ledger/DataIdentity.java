package org.priory.privacy.ledger;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Which data a name stands for, so that the same data is not charged under two names.
 *
 * <p>Made of what is public about a file (place, size, time of change), or of a hash that the
 * caller gives. The ledger keeps only a keyed fingerprint of it (HMAC-SHA256, key in the ledger).
 *
 * @param text what is fingerprinted
 */
public record DataIdentity(String text) {
  public DataIdentity {
    if (text.isEmpty()) {
      throw new IllegalArgumentException("text must not be empty");
    }
  }

  /** A file by its place, size and time of change. Its content is not read. */
  public static DataIdentity ofFile(Path file) throws IOException {
    Path real = file.toRealPath();
    return new DataIdentity(
        "file\n"
            + Files.size(real)
            + "\n"
            + Files.getLastModifiedTime(real).toMillis()
            + "\n"
            + real);
  }

  /** Data by a SHA-256 of its content, in hexadecimal. */
  public static DataIdentity ofContentHash(String sha256) {
    if (!sha256.matches("[0-9a-fA-F]{64}")) {
      throw new IllegalArgumentException("a SHA-256 must have 64 hexadecimal digits");
    }
    return new DataIdentity("sha256\n" + sha256.toLowerCase(Locale.ROOT));
  }

  @Override
  public String toString() {
    return "DataIdentity[...]";
  }
}

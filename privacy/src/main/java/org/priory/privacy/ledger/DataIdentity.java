package org.priory.privacy.ledger;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Which data a name stands for, so that the same data is not charged under two names: its bytes, as
 * they are read.
 *
 * <p>The ledger keeps only a keyed fingerprint of them (HMAC-SHA256, key in the ledger), which
 * tells nobody who has not the key whether he has guessed the data. Rows that come from no file
 * have no identity: they need a name that their owner keeps to.
 */
public final class DataIdentity {
  private final Content content;
  private final Optional<String> place;

  private DataIdentity(Content content, Optional<String> place) {
    this.content = content;
    this.place = place;
  }

  /** Opens the data at its first byte. */
  @FunctionalInterface
  public interface Content {
    InputStream open() throws IOException;
  }

  /** Data by its bytes. */
  public static DataIdentity ofContent(Content content) {
    return new DataIdentity(content, Optional.empty());
  }

  /**
   * A file by its bytes. Ledgers of earlier versions knew files by place, size and time of change;
   * where one of them has the file so, it still counts.
   *
   * @param content its bytes, unpacked if it is packed: the same data packed is the same data
   */
  public static DataIdentity ofFile(Path file, Content content) throws IOException {
    Path real = file.toRealPath();
    String place =
        "file\n"
            + Files.size(real)
            + "\n"
            + Files.getLastModifiedTime(real).toMillis()
            + "\n"
            + real;
    return new DataIdentity(content, Optional.of(place));
  }

  /** Reads the data once. The fingerprint that is kept comes first, then older kinds of it. */
  List<String> fingerprints(String key) throws IOException {
    List<String> all = new ArrayList<>();
    try (InputStream in = content.open()) {
      all.add(Chain.mac(key, "content", in));
    }
    place.ifPresent(text -> all.add(Chain.mac(key, "data", text)));
    return all;
  }
}

package org.priory.privacy.ledger;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Which data a name stands for, so that the same data is not charged under two names: its bytes, as
 * they are read.
 *
 * <p>The ledger keeps only a keyed fingerprint of them ({@link ContentPrint}, key in the ledger),
 * which tells nobody who has not the key whether he has guessed the data. Rows that come from no
 * file have no identity: they need a name that their owner keeps to.
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

  /**
   * Fingerprints of the same data.
   *
   * @param now of the kind that is kept
   * @param older as an earlier version kept it of the same bytes, if it was asked for
   * @param place as the first versions kept it, of where a file is
   */
  record Prints(String now, Optional<String> older, Optional<String> place) {
    /** All of them. */
    List<String> all() {
      return Stream.of(Optional.of(now), older, place).flatMap(Optional::stream).toList();
    }
  }

  /**
   * Reads the data once.
   *
   * @param asksOlder whether a ledger has fingerprints of an older kind
   */
  Prints fingerprints(String key, boolean asksOlder) throws IOException {
    try (InputStream in = content.open()) {
      ContentPrint print = ContentPrint.of(key, in, asksOlder);
      return new Prints(
          print.fingerprint(), print.older(), place.map(text -> Chain.mac(key, "data", text)));
    }
  }
}

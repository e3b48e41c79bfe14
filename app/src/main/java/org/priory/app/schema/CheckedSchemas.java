package org.priory.app.schema;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.priory.Results;
import org.priory.app.option.LedgerOption;
import org.priory.app.shell.PrioryHome;
import org.priory.privacy.data.schema.Schema;

/**
 * Which schemas were checked by the curator: a line with the digest of each, in a small file beside
 * the ledger. It follows from schemas alone, not from what was found, nor from any record.
 */
final class CheckedSchemas {
  private final Path file;

  private CheckedSchemas(Path file) {
    this.file = file;
  }

  /** Checks on record beside a ledger; for a database, in the program's own folder. */
  static CheckedSchemas beside(LedgerOption ledger) {
    String location = ledger.location();
    Path base = location.startsWith("jdbc:") ? PrioryHome.ledger() : Path.of(location);
    return new CheckedSchemas(base.resolveSibling(base.getFileName() + ".checked"));
  }

  boolean has(Schema schema) {
    try {
      return Files.isRegularFile(file) && Files.readAllLines(file).contains(digest(schema));
    } catch (IOException e) {
      return false;
    }
  }

  /** Remembers one; a folder that cannot be written to only means that it is recommended again. */
  void add(Schema schema) {
    if (has(schema)) {
      return;
    }
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.writeString(
          file, digest(schema) + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      Results.closeToOthers(file);
    } catch (IOException e) {
      // It is a reminder, and no more.
    }
  }

  private static String digest(Schema schema) {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256")
                  .digest(schema.toJson().getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}

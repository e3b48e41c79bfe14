package org.priory.spark;

import java.io.Serializable;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import org.priory.privacy.data.RecordFiles;
import org.priory.privacy.data.encoding.EncodingValue;
import org.priory.privacy.data.encoding.UnitCell;
import org.priory.privacy.data.records.ChunkReader;
import org.priory.privacy.data.records.RecordChunk;

/**
 * A file of the table, which any machine that sees the path can read: by Priory's own readers, so
 * that a row is the same bits wherever it is encoded.
 *
 * @param path the same on every machine
 */
record TableFile(String path, EncodingValue encoding) implements Serializable {

  /**
   * What a file held when it was first read. Never leaves the driver and the tasks.
   *
   * @param rows how many
   * @param digest of the encoded rows
   */
  record Content(long rows, byte[] digest) implements Serializable {}

  /** The rows, encoded. */
  List<RecordChunk> read() {
    List<RecordChunk> chunks = new ArrayList<>();
    try (ChunkReader reader =
        RecordFiles.open(Path.of(path), encoding.encoding()).ungrouped()) {
      for (RecordChunk chunk = reader.next(); chunk != null; chunk = reader.next()) {
        chunks.add(chunk);
      }
    }
    return chunks;
  }

  /** What some rows are. */
  static Content content(List<RecordChunk> chunks) {
    MessageDigest digest = UnitCell.newDigest();
    long rows = 0;
    for (RecordChunk chunk : chunks) {
      rows += chunk.rows();
      chunk.digest(digest);
    }
    return new Content(rows, digest.digest());
  }
}

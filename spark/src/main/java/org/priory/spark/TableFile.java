package org.priory.spark;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.priory.privacy.data.RecordFiles;
import org.priory.privacy.data.encoding.EncodingValue;
import org.priory.privacy.data.records.ChunkReader;
import org.priory.privacy.data.records.RecordChunk;

/**
 * A file of the table, which any machine that sees the path can read: by Priory's own readers, so
 * that a row is the same bits wherever it is encoded.
 *
 * @param path the same on every machine
 */
record TableFile(String path, EncodingValue encoding) implements RowSource {

  @Override
  public List<RecordChunk> read() {
    List<RecordChunk> chunks = new ArrayList<>();
    try (ChunkReader reader = RecordFiles.open(Path.of(path), encoding.encoding()).ungrouped()) {
      for (RecordChunk chunk = reader.next(); chunk != null; chunk = reader.next()) {
        chunks.add(chunk);
      }
    }
    return chunks;
  }
}

package org.priory.spark;

import java.util.ArrayList;
import java.util.List;
import org.priory.privacy.data.SourceFile;
import org.priory.privacy.data.encoding.EncodingValue;
import org.priory.privacy.data.records.ChunkReader;
import org.priory.privacy.data.records.RecordChunk;

/** A file of rows, or a piece of one, which any machine that sees the path can read. */
record TableFile(SourceFile file) implements RowSource {

  /** A file of a table, by a path that is the same on every machine. */
  static TableFile of(String path, EncodingValue encoding) {
    return new TableFile(new SourceFile.OfTable(path, encoding));
  }

  @Override
  public Counted<RecordChunk> read() {
    List<RecordChunk> chunks = new ArrayList<>();
    try (ChunkReader reader = file.open().ungrouped()) {
      for (RecordChunk chunk = reader.next(); chunk != null; chunk = reader.next()) {
        chunks.add(chunk);
      }
      return new Counted<>(chunks, reader.counts().orElse(null));
    }
  }
}

package org.priory.privacy.data;

import java.util.ArrayList;
import java.util.List;

/** Reads all chunks into memory. */
final class RecordsReader {

  private RecordsReader() {}

  static Records read(Features features, ChunkReader reader, boolean units) {
    List<RecordChunk> chunks = new ArrayList<>();
    for (RecordChunk chunk = reader.next(); chunk != null; chunk = reader.next()) {
      chunks.add(chunk);
    }
    return units
        ? UnitGrouping.group(features, chunks)
        : Records.of(features, chunks, RecordSource.chunkRows(features.width()));
  }
}

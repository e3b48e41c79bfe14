package org.priory.privacy.data.records;

import java.util.ArrayList;
import java.util.List;
import org.priory.numerics.random.RandomSource;

/** Reads all chunks, into memory or into a file. */
final class RecordsReader {

  private RecordsReader() {}

  static Records read(Features features, ChunkReader reader, boolean units) {
    return inMemory(features, all(reader), units);
  }

  /** The records, with the place in the table of each row. */
  static PlacedRecords placed(Features features, ChunkReader reader, boolean units) {
    List<RecordChunk> chunks = all(reader);
    return units
        ? UnitGrouping.placed(features, chunks)
        : new PlacedRecords(inMemory(features, chunks, false), new int[0]);
  }

  private static List<RecordChunk> all(ChunkReader reader) {
    List<RecordChunk> chunks = new ArrayList<>();
    for (RecordChunk chunk = reader.next(); chunk != null; chunk = reader.next()) {
      chunks.add(chunk);
    }
    return chunks;
  }

  static Records read(
      Features features, ChunkReader reader, boolean units, Spill spill, RandomSource order) {
    List<RecordChunk> chunks = new ArrayList<>();
    long bytes = 0;
    for (RecordChunk chunk = reader.next(); chunk != null; chunk = reader.next()) {
      chunks.add(chunk);
      bytes += chunk.bytes();
      if (bytes > spill.bytes()) {
        ExternalOrder external = new ExternalOrder(features, units, spill, order);
        try {
          return external.order(chunks, reader);
        } catch (Throwable failure) {
          external.close();
          throw failure;
        }
      }
    }
    return inMemory(features, chunks, units);
  }

  private static Records inMemory(Features features, List<RecordChunk> chunks, boolean units) {
    return units
        ? UnitGrouping.group(features, chunks)
        : Records.of(features, chunks, RecordSource.chunkRows(features.width()));
  }
}

package org.priory.privacy.data.records;

import java.util.Optional;
import org.priory.numerics.random.RandomSource;
import org.priory.privacy.data.schema.BadData;

/** Rows that can be read as often as needed, whole or in pieces. */
public abstract class RecordSource {

  /** Pieces of about 16 MB: long enough for the numeric libraries, short enough for the heap. */
  private static final int CHUNK_ELEMENTS = 1 << 22;

  private static final int MAX_CHUNK_ROWS = 1 << 16;

  private volatile Optional<CuratorsCounts> counts = Optional.empty();

  /** What is publicly known about the rows. */
  public abstract Features features();

  /** A new pass over all rows, in the order of the file, ungrouped. */
  protected abstract ChunkReader rows();

  /** A new pass over all rows, each for itself: for the curator's counts, never for a question. */
  public final ChunkReader ungrouped() {
    return rows();
  }

  /** As {@link #ungrouped}, in chunks of whatever size is the cheapest. */
  public ChunkReader pieces() {
    return rows();
  }

  /** Whether a record is all rows of one person rather than a row. */
  protected abstract boolean hasUnits();

  /**
   * A new pass over all records in pieces, for data that does not fit in memory.
   *
   * @throws BadData if a record is all rows of one person: they may be far apart in the file
   */
  public final ChunkReader open() {
    if (hasUnits()) {
      throw new BadData(
          "schema",
          "unit",
          "must be \"row\" for data that is read in pieces",
          "a column",
          "give enough memory to read all of it");
    }
    return rows();
  }

  /** Reads all records into memory and groups them by unit. */
  public final Records read() {
    try (ChunkReader reader = rows()) {
      return counted(RecordsReader.read(features(), reader, hasUnits()), reader);
    }
  }

  /**
   * Reads all records and groups them by unit: into memory in the order of the file, or, if they
   * are too many, in a random order into a temporary file. To be closed.
   *
   * @param order makes the random order; secret
   */
  public final Records read(Spill spill, RandomSource order) {
    try (ChunkReader reader = rows()) {
      return counted(RecordsReader.read(features(), reader, hasUnits(), spill, order), reader);
    }
  }

  /**
   * Reads all records into memory, groups them by unit, and keeps where each row is in the table:
   * for predictions, never for a question.
   */
  public final PlacedRecords readInPlaces() {
    try (ChunkReader reader = rows()) {
      PlacedRecords placed = RecordsReader.placed(features(), reader, hasUnits());
      counted(placed.records(), reader);
      return placed;
    }
  }

  private Records counted(Records read, ChunkReader reader) {
    counts = reader.counts().map(found -> found.withRecords(read.units().count()));
    return read;
  }

  /**
   * NOT PRIVATE: what the curator may know of the records when all of them were last read; empty if
   * they were not, or nothing was counted.
   */
  public final Optional<CuratorsCounts> counts() {
    return counts;
  }

  /**
   * A source of these records with other features, made from theirs; every row must be a record.
   *
   * @param names gives each record that has several rows a name of 128 random bits, once for each
   *     pass; secret
   */
  public final RecordSource derived(Derivation derivation, RandomSource names) {
    return new DerivedSource(this, derivation, names);
  }

  /** Rows in a piece, a power of two. */
  public static int chunkRows(int width) {
    int fitting = Math.max(1, CHUNK_ELEMENTS / Math.max(1, width));
    return Math.min(MAX_CHUNK_ROWS, Integer.highestOneBit(fitting));
  }
}

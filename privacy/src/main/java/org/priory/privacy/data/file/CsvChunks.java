package org.priory.privacy.data.file;

import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.data.encoding.RowBuilder;
import org.priory.privacy.data.encoding.Tally;
import org.priory.privacy.data.records.ChunkReader;
import org.priory.privacy.data.records.CuratorsCounts;
import org.priory.privacy.data.records.RecordChunk;

/** Rows of a CSV text from its beginning to its end, from the parser straight into the chunk. */
final class CsvChunks implements ChunkReader {
  private final DataFile file;
  private final RowBuilder builder;
  private final CsvReader<Boolean> reader;
  private final CloseableIterator<Boolean> lines;

  /**
   * One pass.
   *
   * @param builder that the reader's handler fills
   */
  CsvChunks(DataFile file, RowBuilder builder, CsvReader<Boolean> reader) {
    this.file = file;
    this.builder = builder;
    this.reader = reader;
    this.lines = reader.iterator();
  }

  /** What became of the fields so far. */
  Tally tally() {
    return builder.tally();
  }

  @Override
  public @Nullable RecordChunk next() {
    try {
      while (!builder.isFull() && lines.hasNext()) {
        lines.next();
      }
    } catch (CsvParseException e) {
      throw CsvText.tooLong(file);
    } catch (UncheckedIOException e) {
      throw file.unreadable(e);
    }
    return builder.isEmpty() ? null : builder.take();
  }

  @Override
  public Optional<CuratorsCounts> counts() {
    return Optional.of(tally().counts());
  }

  @Override
  public void close() {
    try {
      reader.close();
    } catch (IOException e) {
      throw file.unreadable(e);
    }
  }
}

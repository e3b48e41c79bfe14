package org.priory.privacy.data.file;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.RecordType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.data.encoding.Cell;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.encoding.RowBuilder;
import org.priory.privacy.data.records.ChunkReader;
import org.priory.privacy.data.records.CuratorsCounts;
import org.priory.privacy.data.records.RecordChunk;
import org.priory.privacy.data.records.RecordSource;
import org.priory.privacy.data.schema.Schema;

/** One pass over a CSV file. Fields go from the parser's buffer straight into the chunk. */
final class CsvChunks implements ChunkReader {

  private final DataFile file;
  private final RowBuilder builder;
  private final CsvReader<Boolean> reader;
  private final CloseableIterator<Boolean> lines;

  CsvChunks(DataFile file, Encoding encoding, char separator, @Nullable Cell[] cells) {
    this.file = file;
    this.builder = new RowBuilder(encoding, RecordSource.chunkRows(encoding.width()));
    Schema.Layout layout = encoding.schema().layout();
    this.reader =
        CsvText.open(
            file, separator, layout.comment(), new Rows(file, builder, cells, layout.header()));
    this.lines = reader.iterator();
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
    return Optional.of(builder.tally().counts());
  }

  @Override
  public void close() {
    try {
      reader.close();
    } catch (IOException e) {
      throw file.unreadable(e);
    }
  }

  /** Hands the fields of each record to the cells. */
  private static final class Rows extends AbstractBaseCsvCallbackHandler<Boolean> {
    private final DataFile file;
    private final RowBuilder builder;
    private final @Nullable Cell[] cells;
    private boolean header;
    private long length;

    Rows(DataFile file, RowBuilder builder, @Nullable Cell[] cells, boolean header) {
      this.file = file;
      this.builder = builder;
      this.cells = cells;
      this.header = header;
    }

    @Override
    protected void handleBegin(long line) {
      length = 0;
      builder.begin();
    }

    @Override
    protected void handleField(int index, char[] text, int offset, int count, boolean quoted) {
      length += count + 1L;
      if (length > CsvText.MAX_RECORD) {
        throw CsvText.tooLong(file);
      }
      if (index < cells.length && !header) {
        Cell cell = cells[index];
        if (cell != null) {
          cell.set(builder, text, offset, count);
        }
      }
    }

    @Override
    protected Boolean buildRecord() {
      if (header) {
        header = false;
      } else if (getRecordType() == RecordType.DATA) {
        builder.end();
      }
      return true;
    }
  }
}

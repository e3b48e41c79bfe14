package org.priory.privacy.data.file;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.RecordType;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.data.encoding.Cell;
import org.priory.privacy.data.encoding.RowBuilder;

/** Hands the fields of each record of a CSV text to the cells. */
final class CsvRows extends AbstractBaseCsvCallbackHandler<Boolean> {
  private final DataFile file;
  private final RowBuilder builder;
  private final @Nullable Cell[] cells;
  private boolean header;
  private boolean hasRecord;
  private boolean hasQuotes;
  private long length;

  /**
   * Fills a chunk.
   *
   * @param cells what each field does to a row; null if nothing
   * @param header whether the first record has names
   */
  CsvRows(DataFile file, RowBuilder builder, @Nullable Cell[] cells, boolean header) {
    this.file = file;
    this.builder = builder;
    this.cells = cells;
    this.header = header;
  }

  /** Whether a record came, be it one of names. */
  boolean hasRecord() {
    return hasRecord;
  }

  /** Whether a field stood in quotes: it may have had ends of lines within. */
  boolean hasQuotes() {
    return hasQuotes;
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
    hasQuotes |= quoted;
    if (index < cells.length && !header) {
      Cell cell = cells[index];
      if (cell != null) {
        cell.set(builder, text, offset, count);
      }
    }
  }

  @Override
  protected Boolean buildRecord() {
    hasRecord = true;
    if (header) {
      header = false;
    } else if (getRecordType() == RecordType.DATA) {
      builder.end();
    }
    return true;
  }
}

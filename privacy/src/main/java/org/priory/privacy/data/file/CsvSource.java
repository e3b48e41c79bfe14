package org.priory.privacy.data.file;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.data.encoding.Cell;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.encoding.FieldBinding;
import org.priory.privacy.data.encoding.RowBuilder;
import org.priory.privacy.data.records.ChunkReader;
import org.priory.privacy.data.records.Features;
import org.priory.privacy.data.records.JoinedChunks;
import org.priory.privacy.data.records.RecordSource;
import org.priory.privacy.data.schema.Schema;

/** Rows from CSV or TSV text. */
public final class CsvSource extends RecordSource {

  private final DataFile file;
  private final Encoding encoding;
  private final char separator;
  private final @Nullable Cell[] cells;

  private CsvSource(DataFile file, Encoding encoding, char separator, @Nullable Cell[] cells) {
    this.file = file;
    this.encoding = encoding;
    this.separator = separator;
    this.cells = cells;
  }

  public static CsvSource open(DataFile file, Encoding encoding, char defaultSeparator) {
    Schema.Layout layout = encoding.schema().layout();
    Character given = layout.separator();
    char separator = given == null ? defaultSeparator : given;
    CsvHead head = CsvHead.read(file, separator, layout.comment());
    if (layout.header()) {
      CsvHead.requireText(file, head.fields());
    }
    if (layout.header() && !head.more()) {
      throw file.bad("line 2", "must be a record", "header line only", "give a file with records");
    }
    FieldBinding binding = new FieldBinding(file.path().toString(), encoding);
    List<String> fields = head.fields();
    return new CsvSource(
        file,
        encoding,
        separator,
        layout.header() ? binding.byName("header line", fields) : binding.byOrder(fields.size()));
  }

  @Override
  public Features features() {
    return encoding;
  }

  @Override
  protected boolean hasUnits() {
    return encoding.hasUnits();
  }

  @Override
  protected ChunkReader rows() {
    if (encoding.keepsTexts()) {
      // Texts have numbers in the order in which they come.
      RowBuilder builder = new RowBuilder(encoding, RecordSource.chunkRows(encoding.width()));
      Schema.Layout layout = encoding.schema().layout();
      CsvRows handler = new CsvRows(file, builder, cells, layout.header());
      return new CsvChunks(file, builder, CsvText.open(file, separator, layout.comment(), handler));
    }
    return new JoinedChunks(pieces(), encoding, encoding.hasUnits());
  }

  @Override
  public ChunkReader pieces() {
    return encoding.keepsTexts() ? rows() : new CsvBlocks(file, encoding, separator, cells);
  }
}

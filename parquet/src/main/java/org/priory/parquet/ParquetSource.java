package org.priory.parquet;

import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.data.encoding.Cell;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.encoding.FieldBinding;
import org.priory.privacy.data.file.DataFile;
import org.priory.privacy.data.records.ChunkReader;
import org.priory.privacy.data.records.Features;
import org.priory.privacy.data.records.RecordSource;

/** Rows from a Parquet file with flat columns. Only the columns that are needed are read. */
final class ParquetSource extends RecordSource {

  private final DataFile file;
  private final Encoding encoding;
  private final MessageType wanted;
  private final List<Cell> cells;

  private ParquetSource(DataFile file, Encoding encoding, MessageType wanted, List<Cell> cells) {
    this.file = file;
    this.encoding = encoding;
    this.wanted = wanted;
    this.cells = List.copyOf(cells);
  }

  static ParquetSource open(DataFile file, Encoding encoding) {
    return ParquetColumns.inspect(
        file,
        reader -> {
          if (reader.getRecordCount() == 0) {
            throw file.bad("", "must hold a record", "columns only", "give a file with records");
          }
          return of(file, encoding, reader.getFooter().getFileMetaData().getSchema());
        });
  }

  private static ParquetSource of(DataFile file, Encoding encoding, MessageType all) {
    List<String> names = all.getFields().stream().map(Type::getName).toList();
    @Nullable Cell[] bound =
        new FieldBinding(file.path().toString(), encoding).byName("file", names);
    List<Type> types = new ArrayList<>();
    List<Cell> cells = new ArrayList<>();
    for (int i = 0; i < bound.length; i++) {
      Cell cell = bound[i];
      if (cell != null) {
        Type type = all.getFields().get(i);
        if (!type.isPrimitive() || type.isRepetition(Type.Repetition.REPEATED)) {
          throw file.bad(
              "column " + type.getName(),
              "must be flat",
              "a nested or repeated one",
              "write it as a plain column");
        }
        types.add(type);
        cells.add(cell);
      }
    }
    return new ParquetSource(file, encoding, new MessageType(all.getName(), types), cells);
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
    return new ParquetChunks(file, encoding, wanted, cells);
  }
}

package org.priory.parquet;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.impl.ColumnReadStoreImpl;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.io.api.PrimitiveConverter;
import org.apache.parquet.schema.MessageType;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.data.encoding.Cell;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.encoding.RowBuilder;
import org.priory.privacy.data.file.DataFile;
import org.priory.privacy.data.records.ChunkReader;
import org.priory.privacy.data.records.CuratorsCounts;
import org.priory.privacy.data.records.RecordChunk;
import org.priory.privacy.data.records.RecordSource;

/** One pass over a Parquet file, group of rows by group of rows. */
final class ParquetChunks implements ChunkReader {

  private final DataFile file;
  private final MessageType wanted;
  private final List<Cell> cells;
  private final RowBuilder builder;
  private final ParquetFileReader reader;
  private List<ParquetField> fields = List.of();
  private long left;

  ParquetChunks(DataFile file, Encoding encoding, MessageType wanted, List<Cell> cells) {
    this.file = file;
    this.wanted = wanted;
    this.cells = cells;
    this.builder = new RowBuilder(encoding, RecordSource.chunkRows(encoding.width()));
    this.reader = ParquetColumns.open(file);
    reader.setRequestedSchema(wanted);
  }

  @Override
  public @Nullable RecordChunk next() {
    try {
      while (!builder.isFull() && hasRow()) {
        builder.begin();
        for (ParquetField field : fields) {
          field.read(builder);
        }
        builder.end();
        left--;
      }
    } catch (IOException | RuntimeException e) {
      throw ParquetColumns.damaged(file);
    }
    return builder.isEmpty() ? null : builder.take();
  }

  private boolean hasRow() throws IOException {
    while (left == 0) {
      PageReadStore group = reader.readNextRowGroup();
      if (group == null) {
        return false;
      }
      String createdBy = reader.getFooter().getFileMetaData().getCreatedBy();
      ColumnReadStoreImpl columns =
          new ColumnReadStoreImpl(group, new NoGroup(), wanted, createdBy);
      fields = new ArrayList<>();
      List<ColumnDescriptor> descriptors = wanted.getColumns();
      for (int i = 0; i < descriptors.size(); i++) {
        ColumnDescriptor descriptor = descriptors.get(i);
        fields.add(new ParquetField(columns.getColumnReader(descriptor), descriptor, cells.get(i)));
      }
      left = group.getRowCount();
    }
    return true;
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

  /** Values are taken from the columns themselves, so nothing is converted here. */
  private static final class NoGroup extends GroupConverter {
    @Override
    public Converter getConverter(int field) {
      return new PrimitiveConverter() {};
    }

    @Override
    public void start() {}

    @Override
    public void end() {}
  }
}

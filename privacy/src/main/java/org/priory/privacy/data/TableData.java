package org.priory.privacy.data;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.RecordSource;
import org.priory.privacy.data.schema.BadData;

/** Where the rows of a table come from: files, memory, or a query. */
public interface TableData extends DataOrigin {

  /**
   * The rows as features; nothing but the shape of the table is looked at.
   *
   * @throws BadData if it has not the columns that the encoding needs
   */
  RecordSource open(Encoding encoding);

  /** The files that hold the rows, in their order; none where they come from elsewhere. */
  default List<Path> files() {
    return file().map(List::of).orElse(List.of());
  }

  /** A table in a file: CSV or TSV (also gzip), or Parquet; or in all files of a folder. */
  static TableData of(Path file) {
    return Files.isDirectory(file) ? new FolderData(file) : new FileData(file);
  }
}

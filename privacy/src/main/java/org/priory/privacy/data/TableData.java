package org.priory.privacy.data;

import java.nio.file.Path;

/** Where the rows of a table come from: a file, memory, or a query. */
public interface TableData extends DataOrigin {

  /**
   * The rows as features; nothing but the shape of the table is looked at.
   *
   * @throws BadData if it has not the columns that the encoding needs
   */
  RecordSource open(Encoding encoding);

  /** A table in a file: CSV or TSV (also gzip), or Parquet. */
  static TableData of(Path file) {
    return new FileData(file);
  }
}

package org.priory.privacy.data;

import java.nio.file.Path;

/** Opens tables. Opening looks at the shape of the file and at no record. */
public final class RecordFiles {

  private RecordFiles() {}

  /**
   * A table in a file whose format its name and its first bytes say.
   *
   * @throws BadData if the file is not there, is not what its name says, or has not the columns
   *     that the encoding needs
   */
  public static RecordSource open(Path path, Encoding encoding) {
    InputFile file = new InputFile(path);
    return open(file, encoding, Format.of(file));
  }

  /** A table in a file of the given format, whatever its name. */
  public static RecordSource open(Path path, Encoding encoding, Format format) {
    return open(new InputFile(path), encoding, format);
  }

  private static RecordSource open(InputFile file, Encoding encoding, Format format) {
    return switch (format) {
      case CSV -> CsvSource.open(file, encoding, ',');
      case TSV -> CsvSource.open(file, encoding, '\t');
      case PARQUET -> ParquetSource.open(file, encoding);
      case IDX ->
          throw file.bad(
              "", "must be a table for a schema of columns", "images", "open it as images");
    };
  }
}

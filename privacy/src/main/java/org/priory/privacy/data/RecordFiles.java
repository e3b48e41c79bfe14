package org.priory.privacy.data;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.file.CsvSource;
import org.priory.privacy.data.file.DataFile;
import org.priory.privacy.data.file.Format;
import org.priory.privacy.data.file.IdxSource;
import org.priory.privacy.data.file.TableReading;
import org.priory.privacy.data.records.RecordSource;
import org.priory.privacy.data.schema.BadData;

/**
 * Opens tables and images, by the format of the file. Opening looks at the shape of the file and at
 * no record.
 */
public final class RecordFiles {

  private RecordFiles() {}

  /**
   * A table in a file whose format its name and its first bytes say.
   *
   * @throws BadData if the file is not there, is not what its name says, or has not the columns
   *     that the encoding needs
   */
  public static RecordSource open(Path path, Encoding encoding) {
    DataFile file = new DataFile(path);
    return open(file, encoding, Format.of(file));
  }

  /** A table in a file of the given format, whatever its name. */
  public static RecordSource open(Path path, Encoding encoding, Format format) {
    return open(new DataFile(path), encoding, format);
  }

  private static RecordSource open(DataFile file, Encoding encoding, Format format) {
    return switch (format) {
      case CSV -> CsvSource.open(file, encoding, ',');
      case TSV -> CsvSource.open(file, encoding, '\t');
      case PARQUET -> TableReading.of(file, format).open(file, encoding);
      case IDX ->
          throw file.bad(
              "", "must be a table for a schema of columns", "images", "open it as images");
    };
  }

  /**
   * Images as in MNIST, without an intercept: each pixel a number in [0, 1].
   *
   * @param labels the file of their labels, or null
   * @param classes how many classes there are; a label beyond them is unknown
   * @throws BadData if a file is not what it should be
   */
  public static RecordSource images(Path images, @Nullable Path labels, int classes) {
    return IdxSource.open(
        new DataFile(images), labels == null ? null : new DataFile(labels), classes);
  }
}

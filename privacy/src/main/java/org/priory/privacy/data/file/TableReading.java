package org.priory.privacy.data.file;

import java.util.List;
import java.util.ServiceLoader;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.RecordSource;
import org.priory.privacy.data.schema.BadData;

/**
 * Reads tables of a format whose libraries are not part of Priory's modules. An artifact that has
 * them provides it as a service.
 */
public interface TableReading {
  /** The format that it reads. */
  Format format();

  /** The names of the columns, without a look at a record. */
  List<String> columns(DataFile file);

  /**
   * The rows of the file as features.
   *
   * @throws BadData if the file is not what it should be, or has not the columns that the encoding
   *     needs
   */
  RecordSource open(DataFile file, Encoding encoding);

  /**
   * The provider for the format.
   *
   * @throws BadData if no artifact provides one
   */
  static TableReading of(DataFile file, Format format) {
    for (TableReading each : ServiceLoader.load(TableReading.class)) {
      if (each.format() == format) {
        return each;
      }
    }
    String artifact = "priory-" + format.word();
    throw file.bad(
        "",
        "must be of a format that this program can read",
        format.word() + " without the library " + artifact,
        "add " + artifact + " to the class path");
  }
}

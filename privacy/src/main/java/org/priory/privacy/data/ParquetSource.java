package org.priory.privacy.data;

/** Rows from Parquet. */
final class ParquetSource {

  private ParquetSource() {}

  static RecordSource open(InputFile file, Encoding encoding) {
    throw file.bad("", "must be CSV", "Parquet " + encoding.width(), "wait");
  }
}

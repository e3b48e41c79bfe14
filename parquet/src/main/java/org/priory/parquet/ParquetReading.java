package org.priory.parquet;

import java.util.List;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.file.DataFile;
import org.priory.privacy.data.file.Format;
import org.priory.privacy.data.file.TableReading;
import org.priory.privacy.data.records.RecordSource;

/** Reads tables from Parquet files with flat columns; found as a service. */
public final class ParquetReading implements TableReading {
  @Override
  public Format format() {
    return Format.PARQUET;
  }

  @Override
  public List<String> columns(DataFile file) {
    return ParquetColumns.names(file);
  }

  @Override
  public RecordSource open(DataFile file, Encoding encoding) {
    return ParquetSource.open(file, encoding);
  }
}

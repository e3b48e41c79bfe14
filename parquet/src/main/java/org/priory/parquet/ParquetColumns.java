package org.priory.parquet;

import java.io.IOException;
import java.util.List;
import java.util.function.Function;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.schema.Type;
import org.priory.privacy.data.file.DataFile;
import org.priory.privacy.data.schema.BadData;

/** Opens Parquet files and tells their failures in one line. */
final class ParquetColumns {

  private ParquetColumns() {}

  /** The names of the columns. */
  static List<String> names(DataFile file) {
    return inspect(
        file,
        reader ->
            reader.getFooter().getFileMetaData().getSchema().getFields().stream()
                .map(Type::getName)
                .toList());
  }

  static <T> T inspect(DataFile file, Function<ParquetFileReader, T> question) {
    try (ParquetFileReader reader = open(file)) {
      return question.apply(reader);
    } catch (IOException e) {
      throw damaged(file);
    }
  }

  static ParquetFileReader open(DataFile file) {
    if (!file.isPlain()) {
      throw file.bad("", "must be Parquet without gzip around it", "gzip", "unpack it");
    }
    try {
      return ParquetFileReader.open(new PathInput(file.path()));
    } catch (IOException | RuntimeException e) {
      throw damaged(file);
    }
  }

  static BadData damaged(DataFile file) {
    return file.bad("", "must be whole Parquet", "damaged or cut off", "write the file again");
  }
}

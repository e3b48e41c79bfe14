package org.priory.privacy.data.file;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;

/**
 * Writes CSV line by line, by the library that reads tables: a field is in quotes where it has to
 * be, and lines end with a line feed.
 */
public final class CsvFile implements Closeable {
  private final CsvWriter writer;

  private CsvFile(CsvWriter writer) {
    this.writer = writer;
  }

  private static CsvWriter.CsvWriterBuilder builder() {
    return CsvWriter.builder().lineDelimiter(LineDelimiter.LF);
  }

  /** Creates a file, or empties the one that is there. */
  public static CsvFile create(Path file) throws IOException {
    return new CsvFile(builder().build(file));
  }

  /** Writes what is no file. */
  public static CsvFile to(Writer out) {
    return new CsvFile(builder().build(out));
  }

  public void line(String... fields) throws IOException {
    line(List.of(fields));
  }

  public void line(Iterable<String> fields) throws IOException {
    try {
      writer.writeRecord(fields);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** A line that readers pass over: # and the text, whose control characters become spaces. */
  public void comment(String text) throws IOException {
    try {
      writer.writeComment(" " + text.replaceAll("\\p{Cntrl}", " "));
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  @Override
  public void close() throws IOException {
    writer.close();
  }
}

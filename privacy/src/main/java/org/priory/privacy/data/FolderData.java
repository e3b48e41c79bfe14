package org.priory.privacy.data;

import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.JoinedSource;
import org.priory.privacy.data.records.RecordSource;
import org.priory.privacy.data.schema.BadData;

/**
 * A table in the files of a folder, in the order of their names: CSV or TSV (also gzip) or Parquet,
 * each with the same columns. Files whose names begin with a dot or an underline are passed over,
 * as programs leave them beside Parquet, and so are folders in it.
 */
public final class FolderData implements TableData {
  private final Path folder;
  private final List<FileData> files;

  /**
   * The files as they are now.
   *
   * @throws BadData if there are none
   */
  public FolderData(Path folder) {
    this.folder = folder;
    this.files = list(folder).stream().map(FileData::new).toList();
    if (files.isEmpty()) {
      throw new BadData(
          folder.toString(), "", "must hold files of a table", "none", "give a folder that does");
    }
  }

  private static List<Path> list(Path folder) {
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(Files::isRegularFile)
          .filter(file -> !String.valueOf(file.getFileName()).matches("[._].*"))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new BadData(
          folder.toString(), "", "must be readable", "not", "check the folder's permissions");
    }
  }

  @Override
  public String name() {
    return String.valueOf(folder.toAbsolutePath().normalize().getFileName());
  }

  @Override
  public Optional<Path> file() {
    return Optional.empty();
  }

  @Override
  public List<Path> files() {
    return files.stream().flatMap(each -> each.file().stream()).toList();
  }

  @Override
  public RecordSource open(Encoding encoding) {
    return new JoinedSource(files.stream().map(file -> file.open(encoding)).toList());
  }

  @Override
  public void checkWhole() {
    files.forEach(FileData::checkWhole);
  }

  /** The bytes of all files, one after the other; each is opened when it is its turn. */
  @Override
  public InputStream content() {
    Iterator<FileData> each = files.iterator();
    Enumeration<InputStream> parts =
        new Enumeration<>() {
          @Override
          public boolean hasMoreElements() {
            return each.hasNext();
          }

          @Override
          public InputStream nextElement() {
            return each.next().content();
          }
        };
    return new SequenceInputStream(parts);
  }

  @Override
  public void requireUnchanged() {
    files.forEach(FileData::requireUnchanged);
    if (list(folder).size() != files.size()) {
      throw new BadData(
          folder.toString(),
          "",
          "must stay as it is while it is fitted",
          "changed meanwhile",
          "fit again when nobody writes to it; what was charged stays charged");
    }
  }
}

package org.priory.privacy.data;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.file.DataFile;
import org.priory.privacy.data.file.UnchangedFile;
import org.priory.privacy.data.records.RecordSource;

/** Records in a file. */
public final class FileData implements TableData {
  private final Path path;
  private final UnchangedFile before;

  /** The file as it is now; it need not be there. */
  public FileData(Path path) {
    this.path = path;
    this.before = new UnchangedFile(path);
  }

  @Override
  public String name() {
    return path.toString();
  }

  @Override
  public Optional<Path> file() {
    return Optional.of(path);
  }

  @Override
  public RecordSource open(Encoding encoding) {
    return RecordFiles.open(path, encoding);
  }

  /** Reads a packed file to its end, to see that there is one. */
  @Override
  public void checkWhole() {
    DataFile file = new DataFile(path);
    try (InputStream in = file.open()) {
      if (in instanceof GZIPInputStream packed) {
        packed.transferTo(OutputStream.nullOutputStream());
      }
    } catch (IOException e) {
      throw file.unreadable(e);
    }
  }

  @Override
  public InputStream content() {
    return new DataFile(path).open();
  }

  @Override
  public void requireUnchanged() {
    before.require();
  }
}

package org.priory.models.table;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.data.DataFile;
import org.priory.privacy.data.Encoding;
import org.priory.privacy.data.RecordFiles;
import org.priory.privacy.data.RecordSource;

/** The table of a run: its shape is looked at first, its records only when the wall asks. */
public final class RunData {
  private final Path path;
  private final Encoding encoding;
  private @Nullable RecordSource source;

  RunData(Path path, Encoding encoding) {
    this.path = path;
    this.encoding = encoding;
  }

  /**
   * Looks at the shape of the file: whether it is there, whole if packed, and has the columns. What
   * is wrong with it is found here, before anything is charged.
   *
   * @throws org.priory.privacy.data.BadData if it cannot be read
   */
  void check() {
    source = RecordFiles.open(path, encoding);
    checkWhole(path);
  }

  /** Reads a packed file to its end, to see that there is one. */
  public static void checkWhole(Path path) {
    DataFile file = new DataFile(path);
    try (InputStream in = file.open()) {
      if (in instanceof GZIPInputStream packed) {
        packed.transferTo(OutputStream.nullOutputStream());
      }
    } catch (IOException e) {
      throw file.unreadable(e);
    }
  }

  /** Reads the records; for the wall alone. */
  RecordSource source() {
    RecordSource opened = source;
    if (opened == null) {
      throw new IllegalStateException("the file must be checked before it is read");
    }
    return opened;
  }
}

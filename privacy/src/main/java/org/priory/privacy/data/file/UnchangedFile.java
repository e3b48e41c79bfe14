package org.priory.privacy.data.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Optional;
import org.priory.privacy.data.schema.BadData;

/**
 * The file of a fit, which is read twice: for the ledger, which has to know whose budget it is, and
 * then for the records. If its size or its time of change is another afterwards, the records may
 * not be those that the ledger has seen, and the fit ends without a result.
 */
public final class UnchangedFile {
  private final Path path;
  private final Optional<State> before;

  /** Notes the size and the time of change of a file, which need not be there. */
  public UnchangedFile(Path path) {
    this.path = path;
    this.before = state(path);
  }

  private record State(long size, FileTime time) {}

  private static Optional<State> state(Path path) {
    try {
      return Optional.of(new State(Files.size(path), Files.getLastModifiedTime(path)));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /**
   * Refuses what may have been read from another file.
   *
   * @throws BadData if it was changed
   */
  public void require() {
    if (!state(path).equals(before)) {
      throw new BadData(
          path.toString(),
          "",
          "must stay as it is while it is fitted",
          "changed meanwhile",
          "fit again when nobody writes to it; what was charged stays charged");
    }
  }
}

package org.priory.privacy.ledger;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Makes the file of a ledger, for its owner only. */
final class LedgerFile {
  private LedgerFile() {}

  /**
   * Makes the file and its folder if they are not there.
   *
   * @param hadLedger whether there are signs that the file was there
   * @throws LedgerDamaged if it is gone
   */
  static void prepare(Path file, boolean hadLedger) throws IOException {
    if (Files.exists(file)) {
      if (!Files.isRegularFile(file)) {
        throw new LedgerUnavailable(file + ": the ledger must be a file; give `ledger` FILE");
      }
      return;
    }
    if (hadLedger) {
      throw new LedgerDamaged(
          file.toString(),
          "it is gone, but its head file is still there; if it was deleted on purpose, delete"
              + " the head file as well");
    }
    Path folder = file.getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    try {
      Files.createFile(file, ownerOnly(file));
    } catch (FileAlreadyExistsException somebodyElseWasFaster) {
      return;
    }
    if (folder != null) {
      flush(folder);
    }
  }

  /** Readable and writable by the owner alone, where the file system knows owners. */
  static FileAttribute<?>[] ownerOnly(Path file) {
    return file.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        }
        : new FileAttribute<?>[0];
  }

  /** Makes sure that the folder's list of files is on disk, where the system can. */
  private static void flush(Path folder) {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException notOnThisSystem) {
      return;
    }
  }
}

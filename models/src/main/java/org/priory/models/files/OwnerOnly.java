package org.priory.models.files;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Files and folders that nobody but their owner may open, where the file system knows owners;
 * elsewhere nothing is done.
 */
public final class OwnerOnly {
  private static final Set<PosixFilePermission> FOLDER =
      PosixFilePermissions.fromString("rwx------");
  private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");

  private OwnerOnly() {}

  /** Makes a folder, if it is not there, and closes it to others. */
  public static void makeFolder(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      Path parent = folder.toAbsolutePath().getParent();
      if (parent != null) {
        Files.createDirectories(parent);
      }
      Files.createDirectory(folder, closed(folder));
    }
    close(folder);
  }

  private static FileAttribute<?>[] closed(Path folder) {
    return knowsOwners(folder)
        ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(FOLDER)}
        : new FileAttribute<?>[0];
  }

  /** Closes a file or a folder, not what is in it, to others. What is not ours stays as it is. */
  public static void close(Path path) throws IOException {
    if (!knowsOwners(path)) {
      return;
    }
    try {
      Files.setPosixFilePermissions(path, Files.isDirectory(path) ? FOLDER : FILE);
    } catch (FileSystemException othersOwnIt) {
      return;
    }
  }

  /** Closes a folder and everything in it to others. */
  public static void closeAll(Path folder) throws IOException {
    List<Path> all;
    try (Stream<Path> walk = Files.walk(folder)) {
      all = walk.toList();
    }
    for (Path path : all) {
      close(path);
    }
  }

  private static boolean knowsOwners(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix");
  }
}

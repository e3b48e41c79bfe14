package org.priory.app.shell;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.data.file.Places;

/**
 * Folders of encrypted records that fits have while they run, so that those which a killed fit left
 * behind are found again. A mark is a file in Priory's home with the path of the folder, locked as
 * long as the fit runs: the lock goes with the process, however it ends.
 */
public final class FrozenFolders {
  private static final String MARKS = "frozen";

  private FrozenFolders() {}

  /** A folder that is in use. Closed when the folder is gone. */
  public static final class Mark implements AutoCloseable {
    private final Path file;
    private final FileChannel channel;

    private Mark(Path file, FileChannel channel) {
      this.file = file;
      this.channel = channel;
    }

    @Override
    public void close() {
      try {
        Files.deleteIfExists(file);
        channel.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Marks a folder, before it is made. */
  public static Mark mark(Path folder) {
    return mark(folder, PrioryHome.folder());
  }

  static Mark mark(Path folder, Path home) {
    try {
      Path marks = Files.createDirectories(home.resolve(MARKS));
      Path file = marks.resolve(String.valueOf(folder.getFileName()));
      FileChannel channel =
          FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      FileLock lock = channel.tryLock();
      if (lock == null) {
        channel.close();
        throw new IOException(file + " is locked by another process");
      }
      channel.write(StandardCharsets.UTF_8.encode(Places.text(folder)));
      return new Mark(file, channel);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Where marks are. */
  public static Path marks() {
    return PrioryHome.folder().resolve(MARKS);
  }

  /** Folders that no running fit of this machine uses any more. */
  public static List<String> left() {
    return left(PrioryHome.folder());
  }

  /** Those that marks in a home speak of; marks of folders that are gone are taken away. */
  static List<String> left(Path home) {
    Path marks = home.resolve(MARKS);
    if (!Files.isDirectory(marks)) {
      return List.of();
    }
    List<String> left = new ArrayList<>();
    try (Stream<Path> files = Files.list(marks)) {
      for (Path file : files.sorted().toList()) {
        String folder = leftBy(file);
        if (folder != null) {
          left.add(folder);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return left;
  }

  /**
   * The folder of a mark that nobody holds; null if it is gone. One that this program cannot look
   * at may be there.
   */
  private static @Nullable String leftBy(Path file) throws IOException {
    String folder;
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
        FileLock lock = channel.tryLock()) {
      if (lock == null) {
        return null;
      }
      folder = Files.readString(file);
    } catch (OverlappingFileLockException ours) {
      return null;
    }
    Optional<Path> seen = Places.find(folder);
    if (seen.isEmpty() || !Files.notExists(seen.get())) {
      return folder;
    }
    Files.deleteIfExists(file);
    return null;
  }
}

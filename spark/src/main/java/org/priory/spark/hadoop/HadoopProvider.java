package org.priory.spark.hadoop;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.ProviderMismatchException;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.spi.FileSystemProvider;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.permission.FsAction;
import org.apache.hadoop.fs.permission.FsPermission;
import org.jspecify.annotations.Nullable;

/**
 * What Priory does with files, done by Hadoop: reading from any place, listing, and writing,
 * closing and deleting files of its own. Nothing is moved, copied or written over.
 */
final class HadoopProvider extends FileSystemProvider {
  private final HadoopSystem system;

  HadoopProvider(HadoopSystem system) {
    this.system = system;
  }

  private org.apache.hadoop.fs.Path named(Path path) {
    if (path instanceof HadoopPath own && own.getFileSystem() == system) {
      return system.named(own);
    }
    throw new ProviderMismatchException();
  }

  private FileStatus status(Path path) throws IOException {
    try {
      return system.client().getFileStatus(named(path));
    } catch (IOException e) {
      throw HadoopSystem.told(path, e);
    }
  }

  @Override
  public String getScheme() {
    return system.scheme();
  }

  @Override
  public FileSystem newFileSystem(URI uri, Map<String, ?> settings) {
    throw new UnsupportedOperationException();
  }

  @Override
  public FileSystem getFileSystem(URI uri) {
    return system;
  }

  @Override
  public Path getPath(URI uri) {
    return system.getPath(uri.getPath());
  }

  @Override
  public InputStream newInputStream(Path path, OpenOption... options) throws IOException {
    try {
      return system.client().open(named(path));
    } catch (IOException e) {
      throw HadoopSystem.told(path, e);
    }
  }

  @Override
  public SeekableByteChannel newByteChannel(
      Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
      throws IOException {
    try {
      if (!options.contains(StandardOpenOption.WRITE)) {
        long size = status(path).getLen();
        return new ReadChannel(system.client().open(named(path)), size);
      }
      if (!options.contains(StandardOpenOption.CREATE_NEW)) {
        throw new UnsupportedOperationException("files are new ones");
      }
      return new WriteChannel(created(path, permission(attributes, FsPermission.getFileDefault())));
    } catch (IOException e) {
      throw HadoopSystem.told(path, e);
    }
  }

  /** A new file that has its permissions from its first moment on. */
  private FSDataOutputStream created(Path path, FsPermission permission) throws IOException {
    org.apache.hadoop.fs.FileSystem client = system.client();
    org.apache.hadoop.fs.Path file = named(path);
    return client.create(
        file,
        permission,
        false,
        client.getConf().getInt("io.file.buffer.size", 1 << 12),
        client.getDefaultReplication(file),
        client.getDefaultBlockSize(file),
        null);
  }

  private static FsPermission permission(FileAttribute<?>[] attributes, FsPermission usual) {
    FsPermission permission = usual;
    for (FileAttribute<?> each : attributes) {
      if (!each.name().equals("posix:permissions") || !(each.value() instanceof Set<?> all)) {
        throw new UnsupportedOperationException(each.name());
      }
      permission =
          HadoopAttributes.permission(
              all.stream().map(PosixFilePermission.class::cast).collect(Collectors.toSet()));
    }
    return permission;
  }

  @Override
  public DirectoryStream<Path> newDirectoryStream(
      Path folder, DirectoryStream.Filter<? super Path> filter) throws IOException {
    if (!status(folder).isDirectory()) {
      throw new NotDirectoryException(folder.toString());
    }
    List<Path> files = new ArrayList<>();
    try {
      for (FileStatus each : system.client().listStatus(named(folder))) {
        Path file = folder.resolve(each.getPath().getName());
        if (filter.accept(file)) {
          files.add(file);
        }
      }
    } catch (IOException e) {
      throw HadoopSystem.told(folder, e);
    }
    return new DirectoryStream<>() {
      @Override
      public Iterator<Path> iterator() {
        return files.iterator();
      }

      @Override
      public void close() {}
    };
  }

  @Override
  public void createDirectory(Path folder, FileAttribute<?>... attributes) throws IOException {
    Path parent = folder.toAbsolutePath().getParent();
    if (parent == null || !status(parent).isDirectory()) {
      throw new NoSuchFileException(folder.toString());
    }
    FsPermission permission = permission(attributes, FsPermission.getDirDefault());
    try {
      if (system.client().exists(named(folder))) {
        throw new FileAlreadyExistsException(folder.toString());
      }
      if (!system.client().mkdirs(named(folder), permission)) {
        throw new IOException("no folder could be made: " + folder);
      }
    } catch (IOException e) {
      throw HadoopSystem.told(folder, e);
    }
  }

  /** Deletes a file or an empty folder, past any trash. */
  @Override
  public void delete(Path path) throws IOException {
    FileStatus status = status(path);
    try {
      if (!system.client().delete(status.getPath(), false)) {
        throw new NoSuchFileException(path.toString());
      }
    } catch (IOException e) {
      throw HadoopSystem.told(path, e);
    }
  }

  @Override
  public void checkAccess(Path path, AccessMode... modes) throws IOException {
    org.apache.hadoop.fs.Path file = status(path).getPath();
    try {
      for (AccessMode mode : modes) {
        system
            .client()
            .access(
                file,
                switch (mode) {
                  case READ -> FsAction.READ;
                  case WRITE -> FsAction.WRITE;
                  case EXECUTE -> FsAction.EXECUTE;
                });
      }
    } catch (IOException e) {
      throw HadoopSystem.told(path, e);
    }
  }

  @Override
  public <A extends BasicFileAttributes> A readAttributes(
      Path path, Class<A> type, LinkOption... options) throws IOException {
    return type.cast(new HadoopAttributes(status(path)));
  }

  @Override
  public boolean isSameFile(Path one, Path other) {
    return one.toAbsolutePath().normalize().equals(other.toAbsolutePath().normalize());
  }

  @Override
  public boolean isHidden(Path path) {
    return String.valueOf(path.getFileName()).startsWith(".");
  }

  @Override
  public <V extends FileAttributeView> @Nullable V getFileAttributeView(
      Path path, Class<V> type, LinkOption... options) {
    return null;
  }

  @Override
  public Map<String, Object> readAttributes(Path path, String names, LinkOption... options) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void setAttribute(Path path, String name, Object value, LinkOption... options) {
    throw new UnsupportedOperationException();
  }

  @Override
  public FileStore getFileStore(Path path) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void copy(Path from, Path to, CopyOption... options) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void move(Path from, Path to, CopyOption... options) {
    throw new UnsupportedOperationException();
  }
}

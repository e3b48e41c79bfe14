package org.priory.spark.hadoop;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.WatchService;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.AccessControlException;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkEnv;
import org.apache.spark.deploy.SparkHadoopUtil;
import org.jspecify.annotations.Nullable;

/**
 * A file system that Hadoop reaches, such as {@code hdfs://host:9000}. It is spoken to when the
 * first file is asked for, by the settings {@code spark.hadoop.*} and Hadoop's own files.
 */
final class HadoopSystem extends FileSystem {
  static final String SEPARATOR = "/";

  private final String scheme;
  private final String authority;
  private final HadoopProvider provider = new HadoopProvider(this);
  private org.apache.hadoop.fs.@Nullable FileSystem opened;

  HadoopSystem(String scheme, String authority) {
    this.scheme = scheme;
    this.authority = authority;
  }

  String scheme() {
    return scheme;
  }

  @Nullable String authority() {
    return authority.isEmpty() ? null : authority;
  }

  /** What all of its paths begin with. */
  String name() {
    return scheme + "://" + authority;
  }

  /** A file or a folder, as Hadoop names it. */
  org.apache.hadoop.fs.Path named(HadoopPath path) {
    return new org.apache.hadoop.fs.Path(scheme, authority(), path.toAbsolutePath().inside());
  }

  /** Those of Spark where it runs, and those that it would start with where it does not. */
  static Configuration settings() {
    SparkEnv running = SparkEnv.get();
    return SparkHadoopUtil.get()
        .newConfiguration(running == null ? new SparkConf() : running.conf());
  }

  /**
   * Hadoop's client. An own one, which nobody else closes, also not while the program ends: frozen
   * records are deleted then.
   */
  synchronized org.apache.hadoop.fs.FileSystem client() throws IOException {
    if (opened == null) {
      Configuration settings = settings();
      settings.setBoolean("fs.automatic.close", false);
      URI root = named(getPath(SEPARATOR)).toUri();
      opened = org.apache.hadoop.fs.FileSystem.newInstance(root, settings);
    }
    return opened;
  }

  /** A failure as Java's own file systems tell it. */
  static IOException told(Path path, IOException failure) {
    if (failure instanceof FileNotFoundException) {
      return new NoSuchFileException(path.toString());
    }
    return failure instanceof AccessControlException
        ? new AccessDeniedException(path.toString())
        : failure;
  }

  @Override
  public FileSystemProvider provider() {
    return provider;
  }

  @Override
  public HadoopPath getPath(String first, String... more) {
    boolean isAbsolute = first.startsWith(SEPARATOR);
    List<String> names =
        Stream.concat(Stream.of(first), Stream.of(more))
            .flatMap(part -> Stream.of(part.split(SEPARATOR, -1)))
            .filter(name -> !name.isEmpty())
            .toList();
    return new HadoopPath(this, isAbsolute, names);
  }

  @Override
  public boolean isOpen() {
    return true;
  }

  @Override
  public boolean isReadOnly() {
    return false;
  }

  @Override
  public String getSeparator() {
    return SEPARATOR;
  }

  @Override
  public Iterable<Path> getRootDirectories() {
    return List.of(getPath(SEPARATOR));
  }

  @Override
  public Iterable<FileStore> getFileStores() {
    return List.of();
  }

  @Override
  public Set<String> supportedFileAttributeViews() {
    return Set.of("basic", "posix");
  }

  /** It stays open as long as the program runs, as that of this machine does. */
  @Override
  public void close() {
    throw new UnsupportedOperationException();
  }

  @Override
  public PathMatcher getPathMatcher(String pattern) {
    throw new UnsupportedOperationException();
  }

  @Override
  public UserPrincipalLookupService getUserPrincipalLookupService() {
    throw new UnsupportedOperationException();
  }

  @Override
  public WatchService newWatchService() {
    throw new UnsupportedOperationException();
  }
}

package org.priory.spark.hadoop;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.ProviderMismatchException;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Names of a file that Hadoop reaches. As text it has the file system before them, without escapes,
 * as Hadoop writes it; so it is the same file on every machine.
 */
final class HadoopPath implements Path {
  private final HadoopSystem system;
  private final boolean isAbsolute;
  private final List<String> names;

  HadoopPath(HadoopSystem system, boolean isAbsolute, List<String> names) {
    this.system = system;
    this.isAbsolute = isAbsolute;
    this.names = List.copyOf(names);
  }

  private HadoopPath relative(int from, int to) {
    return new HadoopPath(system, false, names.subList(from, to));
  }

  private static HadoopPath own(Path path) {
    if (path instanceof HadoopPath own) {
      return own;
    }
    throw new ProviderMismatchException();
  }

  /** Its names, without the file system. */
  String inside() {
    return (isAbsolute ? HadoopSystem.SEPARATOR : "") + String.join(HadoopSystem.SEPARATOR, names);
  }

  @Override
  public HadoopSystem getFileSystem() {
    return system;
  }

  @Override
  public boolean isAbsolute() {
    return isAbsolute;
  }

  @Override
  public @Nullable Path getRoot() {
    return isAbsolute ? new HadoopPath(system, true, List.of()) : null;
  }

  @Override
  public @Nullable Path getFileName() {
    return names.isEmpty() ? null : relative(names.size() - 1, names.size());
  }

  @Override
  public @Nullable Path getParent() {
    if (names.isEmpty() || (names.size() == 1 && !isAbsolute)) {
      return null;
    }
    return new HadoopPath(system, isAbsolute, names.subList(0, names.size() - 1));
  }

  @Override
  public int getNameCount() {
    return names.size();
  }

  @Override
  public Path getName(int index) {
    return subpath(index, index + 1);
  }

  @Override
  public Path subpath(int from, int to) {
    if (from < 0 || to > names.size() || from >= to) {
      throw new IllegalArgumentException("there are no names " + from + " to " + to);
    }
    return relative(from, to);
  }

  @Override
  public boolean startsWith(Path other) {
    return other instanceof HadoopPath own
        && own.system == system
        && own.isAbsolute == isAbsolute
        && own.names.size() <= names.size()
        && names.subList(0, own.names.size()).equals(own.names);
  }

  @Override
  public boolean endsWith(Path other) {
    if (!(other instanceof HadoopPath own) || own.system != system) {
      return false;
    }
    int before = names.size() - own.names.size();
    return own.isAbsolute
        ? own.equals(this)
        : before >= 0 && names.subList(before, names.size()).equals(own.names);
  }

  @Override
  public Path normalize() {
    List<String> kept = new ArrayList<>();
    for (String name : names) {
      boolean isUp = name.equals("..");
      boolean hasName = !kept.isEmpty() && !kept.get(kept.size() - 1).equals("..");
      if (isUp && hasName) {
        kept.remove(kept.size() - 1);
      } else if (!name.equals(".") && !(isUp && isAbsolute)) {
        kept.add(name);
      }
    }
    return new HadoopPath(system, isAbsolute, kept);
  }

  @Override
  public Path resolve(Path other) {
    HadoopPath own = own(other);
    if (own.isAbsolute) {
      return own;
    }
    List<String> all = new ArrayList<>(names);
    all.addAll(own.names);
    return new HadoopPath(system, isAbsolute, all);
  }

  @Override
  public Path relativize(Path other) {
    HadoopPath own = own(other);
    if (own.system != system || own.isAbsolute != isAbsolute) {
      throw new IllegalArgumentException("must be of one kind: " + this + " and " + other);
    }
    int same = 0;
    while (same < Math.min(names.size(), own.names.size())
        && names.get(same).equals(own.names.get(same))) {
      same++;
    }
    List<String> way = new ArrayList<>(Collections.nCopies(names.size() - same, ".."));
    way.addAll(own.names.subList(same, own.names.size()));
    return new HadoopPath(system, false, way);
  }

  @Override
  public URI toUri() {
    try {
      return new URI(system.scheme(), system.authority(), toAbsolutePath().inside(), null, null);
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public HadoopPath toAbsolutePath() {
    return isAbsolute ? this : new HadoopPath(system, true, names);
  }

  @Override
  public Path toRealPath(LinkOption... options) throws IOException {
    system.provider().checkAccess(this);
    return toAbsolutePath().normalize();
  }

  @Override
  public WatchKey register(
      WatchService watcher, WatchEvent.Kind<?>[] events, WatchEvent.Modifier... modifiers) {
    throw new UnsupportedOperationException();
  }

  /** By bytes, as on this machine: files of a folder are in the same order. */
  @Override
  public int compareTo(Path other) {
    return Arrays.compareUnsigned(
        toString().getBytes(StandardCharsets.UTF_8),
        own(other).toString().getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof HadoopPath own
        && own.system == system
        && own.isAbsolute == isAbsolute
        && own.names.equals(names);
  }

  @Override
  public int hashCode() {
    return Objects.hash(system.name(), isAbsolute, names);
  }

  @Override
  public String toString() {
    return (isAbsolute ? system.name() : "") + inside();
  }
}

package org.priory.bench.reproduce.experiment;

import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/** A short digest of compiled code, which changes when the code does. */
public final class CodeDigest {

  private final CRC32 sum = new CRC32();

  /** Adds all classes of the module that a class is from. */
  public CodeDigest module(Class<?> member) throws IOException {
    Path place = place(member);
    if (Files.isDirectory(place)) {
      add(place);
    } else {
      try (FileSystem jar = FileSystems.newFileSystem(place)) {
        add(jar.getPath("/"));
      }
    }
    return this;
  }

  /** Adds a resource that lies beside a class, such as {@code Name.class}. */
  public CodeDigest resource(Class<?> beside, String name) throws IOException {
    try (InputStream in = beside.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("no resource " + name);
      }
      sum.update(in.readAllBytes());
    }
    return this;
  }

  /** The digest so far. */
  public String text() {
    return String.format(Locale.ROOT, "%08x", sum.getValue());
  }

  private static Path place(Class<?> member) {
    try {
      return Path.of(member.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private void add(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      List<Path> classes =
          files
              .filter(file -> file.toString().endsWith(".class"))
              .sorted(Comparator.comparing(file -> folder.relativize(file).toString()))
              .toList();
      for (Path file : classes) {
        sum.update(Files.readAllBytes(file));
      }
    }
  }
}

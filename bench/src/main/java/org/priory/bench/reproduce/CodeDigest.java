package org.priory.bench.reproduce;

import java.io.IOException;
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
final class CodeDigest {

  private CodeDigest() {}

  /** Of all classes of the modules that some classes are from. */
  static String of(Class<?>... members) throws IOException {
    CRC32 sum = new CRC32();
    for (Class<?> member : members) {
      Path place = place(member);
      if (Files.isDirectory(place)) {
        add(sum, place);
      } else {
        try (FileSystem jar = FileSystems.newFileSystem(place)) {
          add(sum, jar.getPath("/"));
        }
      }
    }
    return String.format(Locale.ROOT, "%08x", sum.getValue());
  }

  private static Path place(Class<?> member) {
    try {
      return Path.of(member.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void add(CRC32 sum, Path folder) throws IOException {
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

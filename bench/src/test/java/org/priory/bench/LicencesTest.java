package org.priory.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every library that the program brings has the text of its licence in the release. */
class LicencesTest {
  private static final Path RELEASE = Checkout.root().resolve("app/src/release/licences");

  /** Not in the release, or under its own licence. */
  private static final List<String> LEFT_OUT = List.of("onnxruntime", "priory-");

  @TempDir private Path folder;

  /** Libraries without a text of their own, and the files that have it. */
  private static Map<String, List<String>> listed() throws IOException {
    Map<String, List<String>> texts = new TreeMap<>();
    for (String line : Files.readAllLines(RELEASE.resolve("LIBRARIES.txt"))) {
      if (line.matches("\\S+ {2,}\\S.*")) {
        String[] words = line.split(" +", -1);
        texts.put(words[0], Arrays.asList(words).subList(1, words.length));
      }
    }
    return texts;
  }

  /** Names without versions of the jars that bring no text, as the release unpacks them. */
  private static Set<String> silent(Path lib) throws IOException {
    Set<String> names = new TreeSet<>();
    try (Stream<Path> jars = Files.list(lib)) {
      for (Path jar : jars.toList()) {
        String name = jar.getFileName().toString();
        if (LEFT_OUT.stream().noneMatch(name::startsWith) && !bringsText(jar)) {
          names.add(name.replaceFirst("-\\d.*", ""));
        }
      }
    }
    return names;
  }

  private static boolean bringsText(Path jar) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      return zip.stream()
          .anyMatch(each -> each.getName().matches("META-INF/(.*/)?[^/]*LICENSE[^/]*"));
    }
  }

  @Test
  void everyLibraryHasItsText() throws IOException {
    Path lib = Checkout.root().resolve("app/target/lib");
    Assumptions.assumeTrue(Files.isDirectory(lib), "the program is not packed yet");
    assertThat(silent(lib)).isEqualTo(listed().keySet());
  }

  @Test
  void everyTextIsThereAndIsSomebodys() throws IOException {
    Set<String> named =
        listed().values().stream()
            .flatMap(List::stream)
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(named.remove("LICENSE")).isTrue();
    try (Stream<Path> files = Files.list(RELEASE)) {
      Set<String> there =
          files
              .map(file -> file.getFileName().toString())
              .collect(Collectors.toCollection(TreeSet::new));
      there.removeAll(Set.of("LIBRARIES.txt", "INSIDE-THE-JARS.txt"));
      assertThat(there).isEqualTo(named);
    }
    for (String each : named) {
      assertThat(RELEASE.resolve(each)).content().hasSizeGreaterThan(1000);
    }
  }

  /** Twin: a jar without a text is found, one with a text is not. */
  @Test
  void aJarWithoutATextIsFound() throws IOException {
    jar("new-library-1.2.3.jar", "META-INF/NOTICE");
    jar("other-library-2.jar", "META-INF/licences/LICENSE.txt");
    assertThat(silent(folder)).containsExactly("new-library");
  }

  private void jar(String name, String entry) throws IOException {
    try (OutputStream out = Files.newOutputStream(folder.resolve(name));
        ZipOutputStream zip = new ZipOutputStream(out)) {
      zip.putNextEntry(new ZipEntry(entry));
      zip.write('x');
      zip.closeEntry();
    }
  }
}

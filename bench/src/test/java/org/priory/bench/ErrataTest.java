package org.priory.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** {@code docs/errata.md} names tests that are there. */
class ErrataTest {
  /** A class of tests, and one of its methods or none. */
  private static final Pattern NAME = Pattern.compile("`(\\w+Test)(?:\\.(\\w+))?`");

  private static final Pattern CITED = Pattern.compile("(?i)erratum ([0-9]+b?)");

  @Test
  void everyTestThatIsNamedExists() throws IOException {
    Matcher names =
        NAME.matcher(Files.readString(Checkout.root().resolve("docs").resolve("errata.md")));
    int found = 0;
    while (names.find()) {
      assertThat(exists(names.group(1), names.group(2))).as(names.group()).isTrue();
      found++;
    }
    assertThat(found).isGreaterThan(15);
  }

  @Test
  void everyEntryNamesATest() throws IOException {
    String page = Files.readString(Checkout.root().resolve("docs").resolve("errata.md"));
    String[] entries = page.split("\n\\*\\*", -1);
    assertThat(entries.length).isGreaterThan(25);
    for (int i = 1; i < entries.length; i++) {
      assertThat(NAME.matcher(entries[i]).find()).as(entries[i]).isTrue();
    }
  }

  /** What code and documents cite by its number is there. */
  @Test
  void everyNumberThatIsCitedIsThere() throws IOException {
    String page = Files.readString(Checkout.root().resolve("docs").resolve("errata.md"));
    Set<String> cited = new TreeSet<>();
    List<Path> folders = new ArrayList<>(List.of(Checkout.root().resolve("docs")));
    for (String folder : List.of("numerics", "privacy", "inference", "models", "app", "bench")) {
      folders.add(Checkout.root().resolve(folder).resolve("src"));
    }
    for (Path folder : folders) {
      try (Stream<Path> all = Files.walk(folder)) {
        for (Path path : all.filter(ErrataTest::isText).toList()) {
          Matcher numbers = CITED.matcher(Files.readString(path));
          while (numbers.find()) {
            cited.add(numbers.group(1));
          }
        }
      }
    }
    assertThat(cited).contains("5", "13").hasSizeGreaterThan(10);
    assertThat(cited).allMatch(number -> has(page, number));
    assertThat(has(page, "99")).isFalse(); // the twin
  }

  private static boolean has(String page, String number) {
    return page.contains("\n**" + number + ". ");
  }

  private static boolean isText(Path path) {
    String name = path.toString();
    return name.endsWith(".java") || name.endsWith(".md");
  }

  @Test
  void aNameThatIsNotThereIsMissed() throws IOException {
    assertThat(exists("ErrataTest", null)).isTrue();
    assertThat(exists("ErrataTest", "aMethodOfAnotherClass")).isFalse();
    assertThat(exists("NoSuchTest", null)).isFalse();
  }

  private static boolean exists(String type, @Nullable String method) throws IOException {
    Optional<Path> source = source(type + ".java");
    return source.isPresent()
        && (method == null || Files.readString(source.get()).contains("void " + method + "("));
  }

  private static Optional<Path> source(String file) throws IOException {
    for (String module : List.of("numerics", "privacy", "inference", "app", "bench")) {
      Path tests = Checkout.root().resolve(module).resolve("src").resolve("test");
      try (Stream<Path> all = Files.walk(tests)) {
        Optional<Path> found = all.filter(path -> path.endsWith(file)).findFirst();
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return Optional.empty();
  }
}

package org.priory.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The walks of {@code docs/architecture.md} name classes and methods that there are. */
class WalksTest {
  private static final Pattern STEP = Pattern.compile("`([A-Z]\\w*)\\.(\\w+|<init>)`");
  private static final Pattern NAMED = Pattern.compile("`([A-Z][a-z]\\w*)`");
  private static final Map<String, Path> SOURCES = new HashMap<>();

  @BeforeAll
  static void find() throws IOException {
    for (String folder : List.of("numerics", "privacy", "inference", "models", "app", "bench")) {
      try (Stream<Path> files = Files.walk(Checkout.root().resolve(folder).resolve("src"))) {
        files
            .filter(file -> file.toString().endsWith(".java"))
            .forEach(file -> SOURCES.put(file.getFileName().toString().replace(".java", ""), file));
      }
    }
  }

  @Test
  void everyStepIsAMethod() throws IOException {
    List<String> steps =
        STEP.matcher(walks())
            .results()
            .map(found -> found.group(1) + "." + found.group(2))
            .toList();

    assertThat(steps).hasSizeGreaterThan(40).allMatch(WalksTest::isThere);
  }

  @Test
  void everyNamedClassIsThere() throws IOException {
    assertThat(NAMED.matcher(page()).results().map(found -> found.group(1)))
        .hasSizeGreaterThan(60)
        .allMatch(SOURCES::containsKey);
  }

  /** Twin: what is not there is missed. */
  @Test
  void missingMethodsAreFound() {
    assertThat(isThere("Passage.ask")).isTrue();
    assertThat(isThere("Passage.answer")).isFalse();
    assertThat(isThere("Passages.ask")).isFalse();
  }

  private static String page() throws IOException {
    return Files.readString(Checkout.root().resolve("docs/architecture.md"));
  }

  private static String walks() throws IOException {
    String page = page();
    int start = page.indexOf("## Two walks");
    return page.substring(start, page.indexOf("\n## ", start));
  }

  /** Whether the class or one that it extends declares such a method: a name before parameters. */
  private static boolean isThere(String step) {
    String type = step.substring(0, step.indexOf('.'));
    String method = step.substring(step.indexOf('.') + 1);
    Path source = SOURCES.get(type);
    if (source == null) {
      return false;
    }
    String name = method.equals("<init>") ? type : method;
    Pattern declared = Pattern.compile("(?m)^ {2,4}[A-Za-z@].*\\b" + name + "\\(");
    try {
      String text = Files.readString(source);
      var parent = Pattern.compile(type + "(?:<[^{]*?>)? extends (\\w+)").matcher(text);
      return declared.matcher(text).find()
          || (parent.find() && isThere(parent.group(1) + "." + method));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

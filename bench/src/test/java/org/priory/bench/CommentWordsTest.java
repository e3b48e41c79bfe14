package org.priory.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The first words of a documentation comment make sense where an editor shows them alone: they do
 * not refer to a comment above.
 */
class CommentWordsTest {
  private static final List<String> MODULES =
      List.of(
          "numerics", "privacy", "parquet", "inference", "models", "onnx", "app", "spark", "bench");

  private static final Pattern ELSEWHERE =
      Pattern.compile("/\\*\\*[\\s*]*(?:Of|The same|That|Whose|As above|Ditto)\\b[^\\n]*");

  @Test
  void commentsBeginWithWhatTheySay() throws IOException {
    List<String> found = new ArrayList<>();
    int read = 0;
    for (String module : MODULES) {
      try (Stream<Path> files =
          Files.walk(Checkout.root().resolve(module).resolve("src/main/java"))) {
        for (Path file : files.filter(each -> each.toString().endsWith(".java")).toList()) {
          read++;
          elsewhere(Files.readString(file)).forEach(line -> found.add(file + ": " + line));
        }
      }
    }
    assertThat(read).isGreaterThan(1000);
    assertThat(found).isEmpty();
  }

  /** Twin: on one line, and below the opening of a comment. */
  @Test
  void suchCommentsAreFound() {
    assertThat(elsewhere("/** Of x'm. */ double sd();")).hasSize(1);
    assertThat(elsewhere("/**\n   * The same for rows.\n   */ int rows();")).hasSize(1);
    assertThat(elsewhere("/** Offset of x'm. */ double offset(); // Of x'm")).isEmpty();
  }

  private static List<String> elsewhere(String source) {
    return ELSEWHERE.matcher(source).results().map(found -> found.group()).toList();
  }
}

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
 * A line of a document that is longer than a screen has one sentence, so that a change of a
 * sentence is a change of a line. Tables, code and the page of results are as they have to be.
 */
class DocumentLinesTest {
  private static final int LONGEST = 120;

  /** What stands in code or in brackets is one thing, with the stops in it. */
  private static final Pattern ONE_THING =
      Pattern.compile("`[^`]*`|\\[[^\\]]*\\]\\([^)]*\\)|\\([^()]*\\)|\\[[^\\]]*\\]");

  /** The words that introduce a paragraph or an item stay on its line. */
  private static final Pattern OPENING =
      Pattern.compile("^\\s*(?:[-*] |\\d+\\. )?\\*\\*[^*]+\\*\\*");

  /** A stop after a word of small letters, and a capital after it. */
  private static final Pattern NEXT_SENTENCE = Pattern.compile("[a-z]{3,}\\. [A-Z][a-z]");

  @Test
  void longLinesHaveOneSentence() throws IOException {
    List<String> found = new ArrayList<>();
    for (Path file : documents()) {
      severalSentences(Files.readString(file))
          .forEach(line -> found.add(file.getFileName() + ": " + line));
    }
    assertThat(found).isEmpty();
  }

  /** Twin: a long line with two sentences is found, and what only looks like one is not. */
  @Test
  void suchLinesAreFound() {
    String words = "a long line ".repeat(10);
    assertThat(severalSentences(words + "ends here. And goes on.")).hasSize(1);
    assertThat(severalSentences("It ends here. And goes on.")).isEmpty();
    assertThat(severalSentences(words + "(it ends here. And goes on) at last.")).isEmpty();
    assertThat(severalSentences("| " + words + "ends here. And goes on. |")).isEmpty();
    assertThat(severalSentences("```\n" + words + "ends here. And goes on.\n```")).isEmpty();
  }

  private static List<Path> documents() throws IOException {
    Path root = Checkout.root();
    List<Path> all = new ArrayList<>();
    for (String name : List.of("README.md", "CHANGELOG.md", "CONTRIBUTING.md")) {
      all.add(root.resolve(name));
    }
    try (Stream<Path> files = Files.walk(root.resolve("docs"))) {
      files
          .filter(each -> each.toString().endsWith(".md"))
          .filter(each -> !each.endsWith("results.md"))
          .forEach(all::add);
    }
    return all;
  }

  private static List<String> severalSentences(String text) {
    List<String> found = new ArrayList<>();
    boolean isCode = false;
    for (String line : text.split("\n", -1)) {
      isCode ^= line.strip().startsWith("```");
      boolean isProse =
          !isCode && !line.startsWith("    ") && !line.startsWith("|") && !line.startsWith("#");
      if (isProse && line.length() > LONGEST) {
        String plain = OPENING.matcher(line).replaceFirst("");
        plain = ONE_THING.matcher(plain).replaceAll("x");
        if (NEXT_SENTENCE.matcher(plain).find()) {
          found.add(line);
        }
      }
    }
    return found;
  }
}

package org.priory.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A class of the main code has a name that no other has. */
class ClassNamesTest {
  private static final List<String> MODULES =
      List.of(
          "numerics", "privacy", "parquet", "inference", "models", "onnx", "app", "spark", "bench");

  private static Map<String, Integer> counted() throws IOException {
    Map<String, Integer> counts = new TreeMap<>();
    for (String module : MODULES) {
      try (Stream<Path> files =
          Files.walk(Checkout.root().resolve(module).resolve("src/main/java"))) {
        files
            .map(file -> file.getFileName().toString())
            .filter(name -> name.endsWith(".java") && !name.contains("-"))
            .forEach(name -> counts.merge(name, 1, Integer::sum));
      }
    }
    return counts;
  }

  private static List<String> seenTwice(Map<String, Integer> counts) {
    return counts.keySet().stream().filter(name -> counts.get(name) > 1).toList();
  }

  /** But for the programs of the modules, which are never imported. */
  @Test
  void noNameStandsTwice() throws IOException {
    Map<String, Integer> counts = counted();
    assertThat(counts).hasSizeGreaterThan(1500);
    assertThat(seenTwice(counts)).containsExactly("Main.java");
  }

  /** The twin. */
  @Test
  void aNameThatStandsTwiceIsSeen() {
    assertThat(seenTwice(Map.of("Once.java", 1, "Twice.java", 2))).containsExactly("Twice.java");
  }
}

package org.priory.app.fit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.priory.app.Clinic;
import org.priory.app.Shell;

/**
 * Which commands take another engine, and what the others say. Spark is not beside this program.
 */
class EngineOptionTest {
  @TempDir private Path folder;

  @Test
  void documentsAndImagesTakeOne() throws Exception {
    Path texts = Files.writeString(folder.resolve("texts.txt"), "a b\n");
    Path words = Files.writeString(folder.resolve("words.txt"), "a\nb\n");
    String missing = "--engine: must be local: Spark is not part of this program";
    String line = "fit topics --data %s --vocabulary %s --epsilon 1 --engine spark";
    assertThat(Shell.run(line.formatted(texts, words)).refusal()).contains(missing);
    line = "fit belief-network --data %s --epsilon 1 --engine spark";
    assertThat(Shell.run(line.formatted(texts)).refusal()).contains(missing);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "fit logistic --target readmitted",
        "fit mixture --components 2",
        "fit network --target readmitted",
        "describe",
        "synthesize"
      })
  void whatHasATableTakesOne(String command) throws Exception {
    Clinic clinic = new Clinic(folder);
    String line =
        command
            + " --data %s --schema %s --epsilon 1 --ledger %s --out %s --engine "
                .formatted(clinic.data, clinic.schema, clinic.ledger, clinic.out);
    assertThat(Shell.run(line + "spark").refusal())
        .contains("--engine: must be local: Spark is not part of this program");
    assertThat(Shell.run(line + "flink").refusal()).contains("must be local or spark, was flink");
    assertThat(Shell.run(line + "local --partitions 4").refusal()).contains("add --engine spark");
    assertThat(clinic.charges()).isZero();
  }

  @Test
  void imagesSayThatTheyStay() throws Exception {
    Path file = Files.writeString(folder.resolve("images"), "");
    String line =
        "fit network --data %s --labels %s --classes 3 --epsilon 1 --engine spark"
            .formatted(file, file);
    assertThat(Shell.run(line).refusal()).contains("--engine: must be local");
  }
}

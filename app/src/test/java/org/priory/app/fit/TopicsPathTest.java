package org.priory.app.fit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.app.Main;
import org.priory.app.shell.ExitCode;
import org.priory.app.shell.Program;

/** Topics from the command line to the files and back. */
class TopicsPathTest {
  @TempDir Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private Path data;
  private Path vocabulary;

  @BeforeEach
  void write() throws Exception {
    vocabulary =
        Files.writeString(folder.resolve("words.txt"), "cat\ndog\nbird\nbond\nbank\nmoney\n");
    Random random = new Random(1);
    List<String> lines = new ArrayList<>();
    for (int d = 0; d < 4000; d++) {
      int first = random.nextBoolean() ? 0 : 3;
      StringBuilder line = new StringBuilder("5");
      for (int w = 0; w < 3; w++) {
        line.append(' ').append(first + w).append(':').append(1 + random.nextInt(5));
      }
      lines.add(line.toString());
    }
    data = Files.write(folder.resolve("docs.ldac"), lines);
  }

  private int run(String... arguments) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    return Program.run(new Main(), new PrintWriter(out), new PrintWriter(err), arguments);
  }

  private int fit(String... more) {
    return run(
        Stream.concat(
                Stream.of(
                    "fit",
                    "topics",
                    "--data",
                    data.toString(),
                    "--ledger",
                    folder.resolve("ledger.db").toString(),
                    "--out",
                    folder.resolve("run").toString()),
                Stream.of(more))
            .toArray(String[]::new));
  }

  private JsonNode json(String file) throws Exception {
    return new ObjectMapper().readTree(folder.resolve("run").resolve(file).toFile());
  }

  /** Priors, weights of steps and the clip are the plan's and the statement's. */
  @Test
  void settingsOfTheModelAreTaken() throws Exception {
    String[] usual = {"--vocabulary", vocabulary.toString(), "--topics", "2", "--epsilon", "2"};
    String[] chosen = {
      "--alpha", "0.3", "--eta", "0.2", "--tau", "4", "--kappa", "1", "--clip", "0.5"
    };
    assertThat(fit(Stream.concat(Stream.of(usual), Stream.of(chosen)).toArray(String[]::new)))
        .isZero();
    String statement = json("release/privacy.json").toString();
    assertThat(statement).contains("alpha 0.300 of a document's topics, eta 0.200");
    assertThat(json("release/privacy.json").get("clip").doubleValue()).isEqualTo(0.5);
    assertThat(json("release/model.json").toString()).contains("0.3");
    assertThat(
            fit(Stream.concat(Stream.of(usual), Stream.of("--kappa", "2")).toArray(String[]::new)))
        .isEqualTo(2);
    assertThat(err.toString()).contains("--kappa", "must be in [0, 1]");
  }

  /** Twenty steps of samples of 1/20, each document at most 0.1. */
  @Test
  void thePublishedProcedureCanBeRun() throws Exception {
    assertThat(
            fit(
                "--vocabulary",
                vocabulary.toString(),
                "--topics",
                "2",
                "--epsilon",
                "2",
                "--as-published",
                "--json"))
        .isZero();
    assertThat(new ObjectMapper().readTree(out.toString()).get("steps").intValue()).isEqualTo(20);
    JsonNode privacy = json("release/privacy.json");
    assertThat(privacy.get("clip").doubleValue()).isEqualTo(0.1);
    assertThat(privacy.toString()).contains("poisson", "negative counts are set to zero");
  }

  @Test
  void fitsPredictsAndEvaluates() throws Exception {
    int exit =
        fit("--vocabulary", vocabulary.toString(), "--topics", "2", "--epsilon", "2", "--json");
    assertThat(err.toString()).contains("priory:");
    assertThat(exit).isZero();
    JsonNode answer = new ObjectMapper().readTree(out.toString());
    assertThat(answer.get("epsilon_charged").doubleValue()).isBetween(1.9, 2.0);
    assertThat(answer.get("method").textValue()).isEqualTo("vips");
    assertThat(json("release/privacy.json").get("unit").textValue()).isEqualTo("document");
    assertThat(json("release/privacy.json").get("assumed_public").get(0).textValue())
        .contains("vocabulary");
    assertThat(Files.readString(folder.resolve("run/release/topics.csv")))
        .startsWith("topic,rank,word,probability\n1,1,")
        .contains("money");
    assertThat(Files.readString(folder.resolve("run/release/report.html")))
        .contains("Topic 2", "dog", "one document");
    assertThat(folder.resolve("run/release/draws.csv")).doesNotExist();
    // The three words of a theme are together.
    String first =
        Stream.of(0, 1, 2)
            .map(i -> answer.at("/topics/0/words/" + i + "/word").textValue())
            .sorted()
            .toList()
            .toString();
    assertThat(first).isIn("[bird, cat, dog]", "[bank, bond, money]");

    Path shares = folder.resolve("shares.csv");
    assertThat(
            run(
                "predict",
                "--model",
                folder.resolve("run").toString(),
                "--data",
                data.toString(),
                "--out",
                shares.toString()))
        .isZero();
    assertThat(out.toString()).contains("No intervals: shares of topics are estimates");
    List<String> lines = Files.readAllLines(shares);
    assertThat(lines).hasSize(4001).first().isEqualTo("document,topic_1,topic_2");

    String[] evaluate = {
      "evaluate", "--model", folder.resolve("run").toString(), "--data", data.toString(), "--json"
    };
    assertThat(run(evaluate)).isZero();
    double perplexity = new ObjectMapper().readTree(out.toString()).get("perplexity").doubleValue();
    // Three words of equal weight in a theme, and which theme it is; six without themes.
    // The noise is secret: 25 fits had 3.612 +- 0.004.
    assertThat(perplexity).isBetween(3.4, 3.8);
    refusesWhatTopicsDoNotHave(shares);
  }

  private void refusesWhatTopicsDoNotHave(Path shares) {
    String[] model = {"--model", folder.resolve("run").toString(), "--data", data.toString()};
    for (String[] line :
        new String[][] {
          {"evaluate", "--target", "x"},
          {"evaluate", "--labels", "x"},
          {"predict", "--out", shares.toString(), "--uncertainty"}
        }) {
      String[] words = Stream.concat(Stream.of(line), Stream.of(model)).toArray(String[]::new);
      assertThat(run(words)).isEqualTo(ExitCode.BAD_INPUT);
      assertThat(err.toString()).endsWith("was given; leave it out\n").hasLineCount(1);
    }
  }

  @Test
  void aPrivateSizeIsBought() throws Exception {
    assertThat(
            fit(
                "--vocabulary",
                vocabulary.toString(),
                "--topics",
                "2",
                "--epsilon",
                "2",
                "--size",
                "private",
                "--json"))
        .isZero();
    assertThat(json("release/privacy.json").at("/records/known_as").textValue()).contains("bought");
    assertThat(json("release/privacy.json").get("epsilon_charged").doubleValue())
        .isLessThanOrEqualTo(2);
  }

  private void refused(String said, String... more) {
    assertThat(fit(more)).isEqualTo(2);
    assertThat(err.toString().strip()).contains(said).doesNotContain("\n");
    assertThat(folder.resolve("run")).doesNotExist();
  }

  @Test
  void wrongUseIsRefusedInOneLine() throws Exception {
    String words = vocabulary.toString();
    refused("--vocabulary", "--epsilon", "1");
    refused("--topics", "--epsilon", "1", "--vocabulary", words, "--topics", "0");
    refused("--topics", "--epsilon", "1", "--vocabulary", words, "--topics", "many");
    refused("--size", "--epsilon", "1", "--vocabulary", words, "--size", "-3");
    refused("--target", "--epsilon", "1", "--vocabulary", words, "--target", "x");
    refused("--epsilon", "--vocabulary", words);
    refused("clip", "--epsilon", "1", "--vocabulary", words, "--clip", "3");
    Files.writeString(data, "");
    refused("docs.ldac", "--epsilon", "1", "--vocabulary", words);
    Files.writeString(vocabulary, "\n\n");
    refused("words.txt", "--epsilon", "1", "--vocabulary", words);
  }
}

package org.priory.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.app.Shell;
import org.priory.app.Shell.Outcome;
import org.priory.app.shell.ExitCode;

/** {@code priory tune}, from the command line to its files. */
class TunePathTest {
  private static final int ROWS = 3000;
  private static final String SCHEMA =
      """
      {"columns": [
        {"name": "age", "type": "number", "min": 0, "max": 100},
        {"name": "sex", "type": "category", "values": ["f", "m"]},
        {"name": "ill", "type": "category", "values": ["no", "yes"]}],
       "size": %s}
      """;

  @TempDir Path folder;

  /** The middle-aged are ill: a line in age sees nothing of it. */
  @BeforeEach
  void write() throws IOException {
    Random random = new Random(5);
    List<String> lines = new ArrayList<>(List.of("age,sex,ill"));
    for (int i = 0; i < ROWS; i++) {
      int age = random.nextInt(101);
      boolean isIll = random.nextDouble() < (Math.abs(age - 50) < 25 ? 0.9 : 0.1);
      lines.add(age + "," + (i % 2 == 0 ? "f" : "m") + "," + (isIll ? "yes" : "no"));
    }
    Files.write(folder.resolve("d.csv"), lines);
    Files.writeString(folder.resolve("s.json"), SCHEMA.formatted(ROWS));
    Files.writeString(folder.resolve("private.json"), SCHEMA.formatted("\"private\""));
  }

  private Outcome tune(String out, String more) {
    return Shell.run(
        "tune logistic --data %1$s/d.csv --schema %1$s/s.json --ledger %1$s/ledger.db --out %1$s/%2$s %3$s"
            .formatted(folder, out, more));
  }

  /** With a mean of 30 the better of two is not tried with probability 0.03; the seed is fixed. */
  @Test
  void theBetterFormulaIsChosenAndNothingSaysHowLongItTook() throws IOException {
    JsonNode answer =
        tune(
                "a",
                "--epsilon 4 --trials 30 --seed 3 --json --try --formula=ill~age+sex"
                    + " --try --formula=ill~ns(age,3)+sex")
            .jsonAfterMessages();
    assertThat(answer.get("chosen").asInt()).isEqualTo(2);
    assertThat(answer.get("chosen_options").asText()).isEqualTo("--formula=ill~ns(age,3)+sex");
    assertThat(answer.get("epsilon_charged").asDouble()).isBetween(3.9, 4.0);
    assertThat(answer.has("seconds")).isFalse();
    try (Stream<Path> files = Files.walk(folder.resolve("a"))) {
      for (Path file : files.toList()) {
        assertThat(Files.getLastModifiedTime(file).toString()).endsWith("T00:00:00Z");
        if (Files.isRegularFile(file) && file.toString().endsWith(".json")) {
          assertThat(Files.readString(file)).doesNotContain("\"seconds\"");
        }
      }
    }
    assertThat(folder.resolve("a/internal/checkpoint")).doesNotExist();
  }

  @Test
  void whatIsReleasedPredictsAndIsChargedOnce() throws IOException {
    Outcome done = tune("r", "--epsilon 2 --delta 1e-6 --try=--formula=ill~age --try=");
    assertThat(done.code()).as(done.toString()).isEqualTo(ExitCode.BAD_INPUT);
    done = tune("r", "--epsilon 2 --target ill --try=--method=newton --try=probit");
    assertThat(done.code()).as(done.toString()).isZero();
    assertThat(done.out()).startsWith("Chosen: --try ").contains("a secret number of fits");
    assertThat(done.err()).contains("It pays only where candidates differ by much more than that");
    String statement = Files.readString(folder.resolve("r/release/privacy.json"));
    assertThat(statement).contains("\"selected\"", "the models among which this one was chosen");
    assertThat(folder.resolve("r/release/report.html")).exists();
    Outcome predicted =
        Shell.run("predict --model %1$s/r --data %1$s/d.csv --out %1$s/p.csv".formatted(folder));
    assertThat(predicted.code()).as(predicted.toString()).isZero();
    assertThat(Shell.run("ledger show --json --ledger %s/ledger.db".formatted(folder)).out())
        .containsOnlyOnce("\"selected\"");
  }

  @Test
  void whatCannotBeTriedIsRefusedAndNothingIsCharged() {
    assertThat(tune("x", "--epsilon 1 --target ill --try=--clip=1").refusal())
        .contains("--try", "twice");
    String two = " --target ill --try=--method=newton ";
    assertThat(tune("x", "--epsilon 1 --try=--method=newton" + two).refusal())
        .contains("--try", "must differ from the others", "leave one out");
    assertThat(tune("x", "--epsilon 1 --target ill --try=logistic --try=").refusal())
        .contains("must differ from the others");
    assertThat(tune("x", "--epsilon 1 --try=probitt" + two).refusal()).contains("probit");
    assertThat(tune("x", "--epsilon 1 --try=--topics=2" + two).refusal()).contains("--topics");
    assertThat(tune("x", "--epsilon 1 --non-private --try=probit" + two).refusal())
        .contains("--non-private");
    assertThat(tune("x", "--epsilon 1 --trials 1 --try=probit" + two).refusal())
        .contains("--trials");
    assertThat(tune("x", "--epsilon 0.005 --try=probit" + two).refusal())
        .contains("tell candidates from each other");
    assertThat(tune("x", "--epsilon 1 --resume --try=probit" + two).refusal()).contains("--resume");
    assertThat(
            Shell.run(
                    "tune logistic --data %1$s/d.csv --schema %1$s/private.json --ledger %1$s/ledger.db --out %1$s/x --epsilon 1 --try=probit %2$s"
                        .formatted(folder, two))
                .refusal())
        .contains("public where models are chosen");
    assertThat(folder.resolve("x")).doesNotExist();
  }

  /** All bytes are read for the ledger before the charge, so damage is found before it. */
  @Test
  void filesThatCannotBeReadAreRefusedAndNothingIsCharged() throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(packed)) {
      out.write(Files.readAllBytes(folder.resolve("d.csv")));
    }
    byte[] whole = packed.toByteArray();
    Files.write(folder.resolve("cut.csv.gz"), Arrays.copyOf(whole, whole.length / 2));
    Files.writeString(folder.resolve("names.csv"), "age,sex\n1,f\n");
    Files.writeString(folder.resolve("packed.csv"), "PAR1");
    Files.createDirectory(folder.resolve("empty"));
    for (String data : List.of("cut.csv.gz", "names.csv", "packed.csv", "none.csv", "empty")) {
      Outcome refused =
          Shell.run(
              "tune logistic --data %1$s/%2$s --schema %1$s/s.json --ledger %1$s/ledger.db --out %1$s/x --epsilon 1 --target ill --try=probit --try="
                  .formatted(folder, data));
      assertThat(refused.code()).as(refused.toString()).isEqualTo(ExitCode.BAD_INPUT);
      assertThat(refused.refusal()).contains(data);
    }
    assertThat(folder.resolve("x")).doesNotExist();
    assertThat(Shell.run("ledger show --json --ledger %s/ledger.db".formatted(folder)).out())
        .doesNotContain("\"selected\"");
  }

  @Test
  void aBudgetThatCannotPayIsRefused() {
    Shell.run(
        "ledger create --ledger %1$s/ledger.db --dataset d.csv --epsilon 0.5 --delta 1e-6"
            .formatted(folder));
    assertThat(tune("x", "--epsilon 1 --target ill --try=probit --try=--method=newton").code())
        .isEqualTo(ExitCode.BUDGET_REFUSED);
  }
}

package org.priory.app.fit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.priory.app.Clinic;
import org.priory.app.Shell.Outcome;
import org.priory.app.shell.ExitCode;

/** Methods that run as a named mechanism leave what others leave. */
class MechanismPathTest {
  @TempDir private Path folder;
  private Clinic clinic;

  @BeforeEach
  void write() throws IOException {
    clinic = new Clinic(folder);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"objective-perturbation", "objective-perturbation-alone", "output-perturbation"})
  void fitsWithStatementLedgerAndReport(String method) throws IOException {
    JsonNode json =
        clinic.fit("logistic --epsilon 1 --json --method " + method).jsonAfterMessages();
    assertThat(json.get("method").textValue()).isEqualTo(method);
    assertThat(json.get("epsilon_charged").doubleValue()).isBetween(0.99, 1.0);
    assertThat(json.get("steps").longValue()).isEqualTo(1);
    assertThat(clinic.charges()).isEqualTo(1);
    JsonNode privacy =
        new ObjectMapper().readTree(clinic.out.resolve("release/privacy.json").toFile());
    assertThat(privacy.get("mechanism").get("name").textValue()).isEqualTo(method);
    assertThat(privacy.get("mechanism").get("ridge").doubleValue()).isPositive();
    assertThat(privacy.get("sampler_guarantee").textValue())
        .startsWith(method + ": proven distance. The minimum is found to a gradient of at most ");
    assertThat(privacy.get("statement").get(2).textValue())
        .startsWith("A record is one row. " + method + " ran once over every record");
    assertThat(clinic.out.resolve("release/report.html")).content().contains(method);
    assertThat(clinic.out.resolve("release/draws.csv")).exists();
  }

  @Test
  void aSampleIsExactAndSaysSo() throws IOException {
    clinic.fit("logistic --epsilon 0.05 --json --method ops --draws 3").jsonAfterMessages();
    JsonNode privacy =
        new ObjectMapper().readTree(clinic.out.resolve("release/privacy.json").toFile());
    assertThat(privacy.get("mechanism").get("guarantee").textValue()).isEqualTo("exact");
    assertThat(privacy.get("mechanism").get("draws").doubleValue()).isEqualTo(3);
    assertThat(privacy.get("statement").get(2).textValue())
        .contains("ops ran once over every record; what it releases follows exactly");
  }

  /** More budget is worth a flatter prior than exact draws can afford for all data. */
  @Test
  void aFlatterPriorIsDrawnFromWithinAProvenDistance() throws IOException {
    Outcome flat = clinic.fit("logistic --epsilon 8 --method ops");
    assertThat(flat.code()).isZero();
    assertThat(flat.out()).contains("within a proven");
    assertThat(clinic.out.resolve("release/privacy.json"))
        .content()
        .contains("\"guarantee\" : \"proven distance\"", "proximal sampler");
  }

  @Test
  void manyFeaturesAreDrawnByAWalkThatIsProved() throws IOException {
    wide();
    Outcome walked = clinic.fit("logistic --epsilon 0.3 --method ops");
    assertThat(walked.code()).isZero();
    assertThat(walked.out()).contains("within a proven");
    assertThat(clinic.out.resolve("release/privacy.json"))
        .content()
        .contains("\"guarantee\" : \"proven distance\"", "steps of Langevin dynamics");
  }

  @Test
  void anAssumedChainMustBeAskedFor() throws IOException {
    wide();
    Outcome relied = clinic.fit("logistic --epsilon 9 --method ops --assume-converged");
    assertThat(relied.code()).isZero();
    assertThat(relied.out()).contains("the promise ASSUMES that its");
    assertThat(clinic.out.resolve("release/privacy.json"))
        .content()
        .contains("\"guarantee\" : \"assumed\"", "asked for (assume-converged)");
  }

  /** The statement names the loss; several draws are charged as one release. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "logistic --loss hinge,hinge of a support vector machine",
        "logistic --loss hinge --draws 2,2 draws",
        "linear --target bmi --loss absolute,absolute error",
        "linear --target bmi --loss huber --neighbours replace-one,Huber's"
      })
  void samplesHaveTheLossThatIsAskedFor(String line) throws IOException {
    String[] parts = line.split(",", -1);
    JsonNode json =
        clinic.fit(parts[0] + " --epsilon 0.05 --json --method ops").jsonAfterMessages();
    assertThat(json.get("epsilon_charged").doubleValue()).isBetween(0.045, 0.05);
    assertThat(clinic.charges()).isEqualTo(1);
    JsonNode privacy =
        new ObjectMapper().readTree(clinic.out.resolve("release/privacy.json").toFile());
    assertThat(privacy.get("mechanism").get("guarantee").textValue()).isEqualTo("proven distance");
    assertThat(privacy.toString()).contains(parts[1]);
  }

  @Test
  void aLossThatIsNotThereIsRefused() {
    Outcome wrong = clinic.fit("logistic --epsilon 1 --method ops --loss huber");
    assertThat(wrong.code()).isEqualTo(2);
    assertThat(wrong.err()).contains("--loss must be one of logistic, hinge");
    Outcome other = clinic.fit("logistic --epsilon 1 --loss hinge");
    assertThat(other.code()).isEqualTo(2);
    assertThat(other.err()).contains("newton has a loss of its own: leave --loss out");
    assertThat(clinic.charges()).isZero();
  }

  /** A ward with many values makes many features. */
  private void wide() throws IOException {
    String values =
        IntStream.range(0, 40).mapToObj(i -> "\"w" + i + "\"").collect(Collectors.joining(", "));
    clinic.replaceInSchema(
        "\"columns\": [",
        "\"columns\": [{\"name\": \"ward\", \"type\": \"category\", \"values\": ["
            + values
            + "]},");
    Path data = clinic.data;
    List<String> lines = new ArrayList<>();
    for (String line : Files.readAllLines(data)) {
      lines.add((lines.isEmpty() ? "ward" : "w" + lines.size() % 40) + "," + line);
    }
    Files.write(data, lines);
  }

  @Test
  void theHybridIsChargedForBothHalvesAtOnce() throws IOException {
    JsonNode json =
        clinic.fit("logistic --epsilon 2 --json --method hybrid --steps 60").jsonAfterMessages();
    assertThat(json.get("steps").longValue()).isEqualTo(1 + 1 + 2 * 60);
    assertThat(json.get("epsilon_charged").doubleValue()).isBetween(1.98, 2.0);
    assertThat(clinic.charges()).isEqualTo(1);
    assertThat(clinic.out.resolve("release/privacy.json"))
        .content()
        .contains("\"name\" : \"ops\"", "\"kind\" : \"everything\"");
  }

  @Test
  void withoutNoiseNothingIsChargedOrReleased() {
    JsonNode json =
        clinic
            .fit("logistic --non-private --json --method output-perturbation")
            .jsonAfterMessages();
    assertThat(json.get("stamp").textValue()).startsWith("NOT PRIVATE: no noise");
    assertThat(clinic.charges()).isZero();
    assertThat(clinic.out.resolve("release")).doesNotExist();
  }

  @Test
  void aUnitOfManyRowsIsRefused() throws IOException {
    clinic.replaceInSchema("\"unit\": \"row\"", "\"unit\": \"patient\"");
    Outcome outcome = clinic.fit("logistic --epsilon 1 --method objective-perturbation");
    assertThat(outcome.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(outcome.err().lines()).hasSize(1);
    assertThat(outcome.err()).contains("--method", "looks at single rows: take newton");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--steps 3", "--batch 10", "--clip 1", "--neighbours replace-one"})
  void settingsThatItHasNotAreRefused(String setting) {
    Outcome outcome = clinic.fit("logistic --epsilon 1 --method objective-perturbation " + setting);
    assertThat(outcome.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(outcome.err().lines()).hasSize(1);
    assertThat(clinic.charges()).isZero();
  }
}

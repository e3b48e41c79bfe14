package org.priory.app.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.app.Clinic;
import org.priory.app.Shell;
import org.priory.app.Shell.Outcome;
import org.priory.models.files.RunFolder;

class PredictAndEvaluateTest {
  @TempDir private Path folder;
  private Clinic clinic;
  private Path predictions;

  @BeforeEach
  void fit() throws IOException {
    clinic = new Clinic(folder);
    predictions = folder.resolve("predictions.csv");
    assertThat(clinic.fit("logistic --epsilon 4 --seed 3").code()).isZero();
  }

  private Outcome predict(Path data) {
    return Shell.run(
        "predict --json --model " + clinic.out + " --data " + data + " --out " + predictions);
  }

  private Outcome evaluate(String options) {
    return Shell.run("evaluate --model " + clinic.out + " " + options);
  }

  @Test
  void predictsEachRowInOrder() throws IOException {
    assertThat(predict(clinic.data).json().get("rows").longValue()).isEqualTo(6000);
    List<String> lines = Files.readAllLines(predictions);
    assertThat(lines).hasSize(6001);
    assertThat(lines.get(0)).isEqualTo("row,probability,class");
    for (int i = 1; i < lines.size(); i++) {
      String[] fields = lines.get(i).split(",", -1);
      double probability = Double.parseDouble(fields[1]);
      assertThat(fields[0]).isEqualTo(Integer.toString(i));
      assertThat(probability).isBetween(0.0, 1.0);
      assertThat(fields[2]).isEqualTo(probability >= 0.5 ? "yes" : "no");
    }
    // Whoever is old, ill and often there comes back more likely than who is young and well.
    Path two =
        Files.writeString(
            folder.resolve("two.csv"),
            "age,sex,bmi,systolic,smoker,earlier_stays,admission\n"
                + "90,male,40,180,yes,5,emergency\n20,female,20,100,no,0,planned\n");
    assertThat(predict(two).json().get("rows").longValue()).isEqualTo(2);
    List<String> ends = Files.readAllLines(predictions);
    assertThat(Double.parseDouble(ends.get(1).split(",", -1)[1])).isGreaterThan(0.6);
    assertThat(Double.parseDouble(ends.get(2).split(",", -1)[1])).isLessThan(0.1);
  }

  @Test
  void saysHowFarAProbabilityIsOpen() throws IOException {
    String line =
        "predict --uncertainty --model %s --data %s --out %s"
            .formatted(clinic.out, clinic.data, predictions);
    assertThat(Shell.run(line).code()).isZero();
    List<String> lines = Files.readAllLines(predictions);
    assertThat(lines.get(0)).isEqualTo("row,probability,class,low,high");
    for (String each : lines.subList(1, lines.size())) {
      String[] fields = each.split(",", -1);
      double low = Double.parseDouble(fields[3]);
      double high = Double.parseDouble(fields[4]);
      assertThat(Double.parseDouble(fields[1])).isStrictlyBetween(low, high);
    }
  }

  @Test
  void evaluatesAgainstWhatThePredictionsSay() throws IOException {
    JsonNode json = evaluate("--json --data " + clinic.data).json();
    predict(clinic.data);
    List<String> predicted = Files.readAllLines(predictions);
    List<String> observed = Files.readAllLines(clinic.data);
    double right = 0;
    double loss = 0;
    for (int i = 1; i < predicted.size(); i++) {
      String[] fields = predicted.get(i).split(",", -1);
      boolean yes = observed.get(i).endsWith(",yes");
      right += fields[2].equals(yes ? "yes" : "no") ? 1 : 0;
      double p = Double.parseDouble(fields[1]);
      loss -= Math.log(yes ? p : 1 - p);
    }
    assertThat(json.get("stamp").textValue()).isEqualTo("not private: computed on the given data");
    assertThat(json.get("rows").longValue()).isEqualTo(6000);
    assertThat(json.get("accuracy").doubleValue()).isCloseTo(right / 6000, within(1e-12));
    // probabilities are written to eight digits
    assertThat(json.get("log_loss").doubleValue()).isCloseTo(loss / 6000, within(1e-7));
    assertThat(json.get("auc").doubleValue()).isBetween(0.7, 0.9);
    assertThat(json.get("ece").doubleValue())
        .isLessThan(0.1)
        .isLessThanOrEqualTo(json.get("mce").doubleValue());
    assertThat(json.get("model_stamp").textValue()).startsWith("NOT PRIVATE");
    assertThat(clinic.out.resolve("internal/metrics.json")).content().contains("reliability");
    assertThat(clinic.out.resolve("release/metrics.json")).doesNotExist();
  }

  @Test
  void theLabelsMayHaveAnotherName() throws IOException {
    double auc = evaluate("--json --data " + clinic.data).json().get("auc").doubleValue();
    String text = Files.readString(clinic.data);
    Files.writeString(clinic.data, text.replaceFirst("readmitted", "back"));
    assertThat(
            evaluate("--target back --json --data " + clinic.data).json().get("auc").doubleValue())
        .isEqualTo(auc);
    assertThat(evaluate("--target age --data " + clinic.data).refusal())
        .startsWith("priory: --target: must be the model's target readmitted or a column that is");
    assertThat(evaluate("--data " + clinic.data).refusal())
        .contains("must be a column of the header line: readmitted, was not among its 8; ");
  }

  @Test
  void rowsWithoutALabelAreLeftOut() throws IOException {
    String text = Files.readString(clinic.data);
    Files.writeString(clinic.data, text.replaceAll(",no\n", ",perhaps\n"));
    JsonNode json = evaluate("--json --data " + clinic.data).json();
    assertThat(json.get("labelled").longValue()).isBetween(500L, 3000L);
    assertThat(json.get("auc").isNull()).as("one class only").isTrue();
    Files.writeString(clinic.data, text.replaceAll(",(no|yes)\n", ",perhaps\n"));
    assertThat(evaluate("--data " + clinic.data).refusal())
        .contains("must have a row with a label that the schema knows, was none; ");
  }

  @Test
  void aPersonReadsATable() {
    assertThat(evaluate("--data " + clinic.data).out())
        .startsWith("not private: computed on the given data\n")
        .contains("accuracy", "auc", "For the curator only: ");
  }

  @Test
  void damagedOrForeignModelsAreRefused() throws IOException {
    Path model = new RunFolder(clinic.out).results().resolve("model.json");
    String text = Files.readString(model);
    Files.writeString(model, text.replaceFirst("\"version\" : 1", "\"version\" : 9"));
    assertThat(predict(clinic.data).refusal())
        .startsWith("priory: " + model + ": version: must be 1, was 9; ");
    Files.writeString(model, text.replaceFirst("\\d\\.\\d\\d", "7.77"));
    assertThat(predict(clinic.data).refusal())
        .startsWith("priory: " + model + ": must be as it was written, was damaged or edited; ");
    Files.delete(model);
    assertThat(evaluate("--data " + clinic.data).refusal())
        .startsWith("priory: " + model + ": must be a file, was not found; ");
    assertThat(predictions).doesNotExist();
  }

  @Test
  void whatIsNoRunIsRefused() throws IOException {
    String line = " --data " + clinic.data + " --out " + predictions;
    Path none = clinic.out.resolve("none");
    assertThat(Shell.run("predict --model " + none + line).refusal())
        .isEqualTo(
            "priory: "
                + none
                + ": must be the folder of a run, was not found; give what 'priory fit' left"
                + " behind");
    Path other = Files.createDirectory(none);
    assertThat(Shell.run("predict --model " + other + line).refusal())
        .contains("must be the folder of a run, was another folder");
  }

  @Test
  void theDataIsNotWrittenOver() throws IOException {
    assertThat(
            Shell.run(
                    "predict --model "
                        + clinic.out
                        + " --data "
                        + clinic.data
                        + " --out "
                        + clinic.data)
                .refusal())
        .contains("must be another file than the data, was the same; ");
    assertThat(Files.readAllLines(clinic.data)).hasSize(6001);
  }

  /** The rows of a folder's files are those of one table. */
  @Test
  void aFolderIsATable() throws IOException {
    assertThat(predict(clinic.data).code()).isZero();
    List<String> whole = Files.readAllLines(predictions);
    List<String> lines = Files.readAllLines(clinic.data);
    Path parts = Files.createDirectory(folder.resolve("parts"));
    for (int i = 0; i < 3; i++) {
      List<String> part = new ArrayList<>(List.of(lines.get(0)));
      part.addAll(lines.subList(1 + 2000 * i, 2001 + 2000 * i));
      Files.write(parts.resolve(i + ".csv"), part);
    }
    assertThat(predict(parts).json().get("rows").longValue()).isEqualTo(6000);
    assertThat(Files.readAllLines(predictions)).isEqualTo(whole);
    assertThat(evaluate("--json --data " + parts).json().get("log_loss"))
        .isEqualTo(evaluate("--json --data " + clinic.data).json().get("log_loss"));
  }

  @Test
  void whatAnotherEngineWouldNeedIsSaid() {
    String line = "predict --model %s --data %s --out %s ".formatted(clinic.out, clinic.data, "p");
    assertThat(Shell.run(line + "--engine spark").refusal())
        .contains("--engine: must be local", "docs/scale.md");
    assertThat(Shell.run(line + "--master local[2]").refusal()).contains("add --engine spark");
    assertThat(Shell.run(line + "--engine spark --partitions 4").refusal())
        .contains("--partitions: is for fits", "each file of the table is one task");
  }
}

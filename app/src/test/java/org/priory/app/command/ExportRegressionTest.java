package org.priory.app.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.priory.app.Clinic;
import org.priory.app.Shell;
import org.priory.models.onnx.ForeignReader;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;

/** A regression that a foreign program runs says what {@code priory predict} says. */
class ExportRegressionTest {
  private static final int ROWS = 300;

  @TempDir private Path folder;

  /** The first rows of a table by column, numbers as numbers. */
  private static Map<String, List<?>> columns(Path data, Path schema, String target)
      throws IOException {
    List<String> lines = Files.readAllLines(data);
    List<String> names = List.of(lines.get(0).split(",", -1));
    Map<String, List<?>> columns = new LinkedHashMap<>();
    for (Column column : Schema.read(schema).columns()) {
      if (column.name().equals(target)) {
        continue;
      }
      int at = names.indexOf(column.name());
      List<Object> values = new ArrayList<>();
      for (String line : lines.subList(1, ROWS + 1)) {
        String text = line.split(",", -1)[at];
        values.add(
            !(column instanceof Column.Number)
                ? text
                : text.isEmpty() ? (Object) Double.NaN : (Object) Double.valueOf(text));
      }
      columns.put(column.name(), values);
    }
    return columns;
  }

  @ParameterizedTest
  @CsvSource({
    "logistic, readmitted",
    "probit, readmitted",
    "linear, age",
    "gamma, age",
    "poisson, earlier_stays"
  })
  void anotherProgramSaysTheSame(String model, String target) throws Exception {
    Clinic clinic = new Clinic(folder);
    // Little budget, so that the coefficients are far from known and their spread matters.
    assertThat(clinic.fit(model + " --target " + target + " --epsilon 0.2").code()).isZero();
    Path onnx = folder.resolve("m.onnx");
    Path said = folder.resolve("said.csv");
    assertThat(Shell.run("export --model %s --out %s".formatted(clinic.out, onnx)).code()).isZero();
    Shell.run("predict --model %s --data %s --out %s".formatted(clinic.out, clinic.data, said));
    List<String> predicted = Files.readAllLines(said);
    List<String> names = List.of(predicted.get(0).split(",", -1));
    try (ForeignReader reader = ForeignReader.of(onnx)) {
      Map<String, float[][]> outputs = reader.run(columns(clinic.data, clinic.schema, target));
      for (int i = 0; i < ROWS; i++) {
        String[] fields = predicted.get(i + 1).split(",", -1);
        if (model.equals("linear")) {
          double sd = Double.parseDouble(fields[names.indexOf("sd")]);
          assertThat((double) outputs.get("mean")[i][0])
              .isCloseTo(Double.parseDouble(fields[names.indexOf("mean")]), within(0.02 * sd));
          assertThat((double) outputs.get("sd")[i][0]).isCloseTo(sd, within(0.02 * sd));
        } else if (names.contains("expected")) {
          double high = Double.parseDouble(fields[names.indexOf("high")]);
          double width = high - Double.parseDouble(fields[names.indexOf("low")]);
          for (String name : List.of("expected", "low", "high")) {
            assertThat((double) outputs.get(name)[i][0])
                .isCloseTo(Double.parseDouble(fields[names.indexOf(name)]), within(0.03 * width));
          }
        } else {
          double p = Double.parseDouble(fields[names.indexOf("probability")]);
          assertThat((double) outputs.get("probabilities")[i][1]).isCloseTo(p, within(1e-4));
          assertThat((double) outputs.get("probabilities")[i][0]).isCloseTo(1 - p, within(1e-4));
        }
      }
      assertThat(reader.words()).contains("epsilon");
    }
  }

  @Test
  void whatCannotBeWrittenIsRefused() throws IOException {
    Clinic clinic = new Clinic(folder);
    assertThat(clinic.fit("logistic --method objective-perturbation --epsilon 5").code()).isZero();
    String export = "export --model %s --out %s/m.onnx".formatted(clinic.out, folder);
    assertThat(Shell.run(export).refusal()).contains("with intervals");
    assertThat(folder.resolve("m.onnx")).doesNotExist();
  }
}

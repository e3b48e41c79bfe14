package org.priory.app.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.priory.app.Clinic;
import org.priory.app.Shell;
import org.priory.app.Shell.Outcome;
import org.priory.models.onnx.ForeignReader;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.MissingPolicy;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.data.schema.Size;

/** Policies for missing values, from the schema to the predictions. */
class MissingPathTest {
  private static final int ROWS = 6000;

  /** Every tenth row has no bmi, without which it is dropped. */
  private static final int DROPPED = ROWS / 10;

  @TempDir private Path folder;
  private Clinic clinic;
  private List<String> names;

  @BeforeEach
  void makeHoles() throws IOException {
    clinic = new Clinic(folder);
    List<String> lines = Files.readAllLines(clinic.data);
    names = List.of(lines.get(0).split(",", -1));
    List<String> holes = new ArrayList<>(List.of(lines.get(0)));
    for (int i = 1; i <= ROWS; i++) {
      String[] fields = lines.get(i).split(",", -1);
      empty(fields, "age", i % 7 == 0);
      empty(fields, "sex", i % 5 == 0);
      empty(fields, "bmi", i % 10 == 0);
      holes.add(String.join(",", fields));
    }
    Files.write(clinic.data, holes);
    Schema schema = Schema.read(clinic.schema).with(MissingPathTest::withPolicy);
    write(schema, Size.PRIVATE);
  }

  private void empty(String[] fields, String name, boolean isEmpty) {
    if (isEmpty) {
      fields[names.indexOf(name)] = "";
    } else if (name.equals("bmi") && fields[names.indexOf(name)].isEmpty()) {
      fields[names.indexOf(name)] = "25";
    }
  }

  private static Column withPolicy(Column column) {
    return switch (column.name()) {
      case "age" -> ((Column.Number) column).withMissing(MissingPolicy.MEAN);
      case "sex" -> ((Column.Category) column).withMissing(MissingPolicy.LEVEL);
      case "bmi" -> ((Column.Number) column).withMissing(MissingPolicy.DROP);
      default -> column;
    };
  }

  private void write(Schema schema, Size size) throws IOException {
    Schema sized =
        new Schema(schema.columns(), schema.missing(), schema.unit(), size, schema.layout());
    Files.writeString(clinic.schema, sized.toJson());
  }

  @Test
  void aFitFollowsThePolicies() throws Exception {
    // the bought count's noise has a deviation of about 30, of which 200 are more than six
    Outcome fit = clinic.fit("logistic --epsilon 10");
    assertThat(fit.code()).as(fit.err()).isZero();
    JsonNode privacy = json("privacy.json");
    assertThat(privacy.path("dropped").textValue())
        .isEqualTo(
            "a row in which bmi is missing adds nothing and is not counted: the number of records"
                + " is that of the others");
    // bought: the number that is kept, which the noise moves by far less than what was dropped
    assertThat(privacy.path("records").path("value").doubleValue())
        .isCloseTo(ROWS - DROPPED, within(DROPPED / 3.0));
    JsonNode posterior = json("posterior.json");
    List<String> coefficients = new ArrayList<>();
    posterior.path("coefficients").forEach(each -> coefficients.add(each.path("name").asText()));
    assertThat(coefficients).contains("age=missing", "sex=missing").doesNotContain("bmi=missing");
    posterior
        .path("coefficients")
        .forEach(
            each -> {
              if (each.path("name").asText().equals("age=missing")) {
                assertThat(each.path("reference").asText()).isEqualTo("59");
                assertThat(each.path("low").doubleValue()).isLessThan(each.path("high").asDouble());
              }
            });
    assertThat(posterior.path("notes").toString())
        .contains("Rows without age and sex tell of the other");
    assertThat(posterior.path("columns").toString())
        .contains("\"missing\":\"mean\"", "\"missing\":\"level\"", "\"missing\":\"drop\"");
    assertThat(Files.readString(clinic.out.resolve("release/model.json")))
        .contains("\"missing\"", "drop", "level", "mean");
    assertThat(Files.readString(clinic.out.resolve("release/report.html")))
        .contains("missing has an effect of its own", "a row without it is left out", "Left out");
    predictsAndExports();
  }

  private JsonNode json(String name) throws IOException {
    return new com.fasterxml.jackson.databind.ObjectMapper()
        .readTree(clinic.out.resolve("release").resolve(name).toFile());
  }

  private void predictsAndExports() throws Exception {
    Path said = folder.resolve("said.csv");
    Outcome predicted =
        Shell.run("predict --model %s --data %s --out %s".formatted(clinic.out, clinic.data, said));
    assertThat(predicted.out())
        .contains("Wrote 5400 predictions")
        .contains("600 of 6000 rows have no prediction: a value is missing without which");
    List<String> lines = Files.readAllLines(said);
    assertThat(lines).hasSize(ROWS + 1);
    assertThat(lines.get(10)).isEqualTo("10,,");
    JsonNode scores =
        Shell.run("evaluate --json --model %s --data %s".formatted(clinic.out, clinic.data)).json();
    assertThat(scores.path("rows").longValue()).isEqualTo(ROWS - DROPPED);
    assertThat(scores.path("dropped").longValue()).isEqualTo(DROPPED);
    assertThat(scores.path("auc").doubleValue()).isBetween(0.6, 0.9);
    Path onnx = folder.resolve("m.onnx");
    assertThat(Shell.run("export --model %s --out %s".formatted(clinic.out, onnx)).code()).isZero();
    try (ForeignReader reader = ForeignReader.of(onnx)) {
      float[][] probabilities = reader.run(inputs()).get("probabilities");
      for (int i = 1; i <= 300; i++) {
        String p = lines.get(i).split(",", -1)[1];
        if (p.isEmpty()) {
          assertThat(probabilities[i - 1][1]).isNaN();
        } else {
          assertThat((double) probabilities[i - 1][1])
              .isCloseTo(Double.parseDouble(p), within(1e-4));
        }
      }
    }
  }

  /** The first rows by column, numbers as numbers. */
  private Map<String, List<?>> inputs() throws IOException {
    Map<String, List<?>> columns = new LinkedHashMap<>();
    List<String> lines = Files.readAllLines(clinic.data);
    for (Column column : Schema.read(clinic.schema).columns()) {
      if (column.name().equals("readmitted")) {
        continue;
      }
      List<Object> values = new ArrayList<>();
      for (String line : lines.subList(1, 301)) {
        String text = line.split(",", -1)[names.indexOf(column.name())];
        values.add(
            !(column instanceof Column.Number)
                ? text
                : text.isEmpty() ? (Object) Double.NaN : (Object) Double.valueOf(text));
      }
      columns.put(column.name(), values);
    }
    return columns;
  }

  /** Terms in another order than the schema's columns: the file has them as the model does. */
  @Test
  void anExportFollowsTheFormula() throws Exception {
    assertThat(
            clinic
                .fit("logistic --epsilon 2 --formula readmitted~smoker+age+sex+earlier_stays")
                .code())
        .isZero();
    Path said = folder.resolve("said.csv");
    Path onnx = folder.resolve("m.onnx");
    Shell.run("predict --model %s --data %s --out %s".formatted(clinic.out, clinic.data, said));
    assertThat(Shell.run("export --model %s --out %s".formatted(clinic.out, onnx)).code()).isZero();
    List<String> lines = Files.readAllLines(said);
    Map<String, List<?>> inputs = inputs();
    inputs.keySet().retainAll(List.of("smoker", "age", "sex", "earlier_stays"));
    try (ForeignReader reader = ForeignReader.of(onnx)) {
      float[][] probabilities = reader.run(inputs).get("probabilities");
      for (int i = 1; i <= 300; i++) {
        assertThat((double) probabilities[i - 1][1])
            .isCloseTo(Double.parseDouble(lines.get(i).split(",", -1)[1]), within(1e-4));
      }
    }
    Path other = folder.resolve("other");
    assertThat(
            clinic.fit("logistic --epsilon 2 --formula readmitted~age*sex --out " + other).code())
        .isZero();
    assertThat(Shell.run("export --model %s --out %s".formatted(other, onnx)).refusal())
        .contains("must explain by columns as they are, to be written as ONNX, was age:sex");
  }

  /** Each model of tables fits with indicators and dropped rows, and predicts. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "probit --epsilon 5 --target readmitted",
        "softmax --epsilon 5 --target earlier_stays",
        "ordinal --epsilon 5 --target earlier_stays",
        "linear --epsilon 5 --target systolic",
        "linear --epsilon 5 --target systolic --method vips",
        "poisson --epsilon 5 --target earlier_stays",
        "negative-binomial --epsilon 5 --target earlier_stays",
        "survival --epsilon 5 --time systolic --event smoker",
        "logistic --epsilon 5 --target readmitted --method objective-perturbation",
        "network --epsilon 5 --target readmitted --epochs 2"
      })
  void allModelsOfTablesFit(String options) throws IOException {
    // some methods need a number that is public: of the rows that are complete
    boolean isOfClasses = options.startsWith("softmax") || options.startsWith("ordinal");
    write(
        Schema.read(clinic.schema)
            .with(
                column ->
                    isOfClasses && column.name().equals("earlier_stays")
                        ? Column.Category.of("earlier_stays", "0", "1", "2", "3", "4", "5", "6")
                        : column),
        Size.of(ROWS - DROPPED));
    String of = "--data %s --schema %s --ledger %s --out %s";
    Outcome fit =
        Shell.run(
            "fit %s %s"
                .formatted(
                    options, of.formatted(clinic.data, clinic.schema, clinic.ledger, clinic.out)));
    assertThat(fit.code()).as(fit.err()).isZero();
    assertThat(json("privacy.json").path("records").path("value").intValue())
        .isEqualTo(ROWS - DROPPED);
    Path said = folder.resolve("said.csv");
    Outcome predicted =
        Shell.run("predict --model %s --data %s --out %s".formatted(clinic.out, clinic.data, said));
    assertThat(predicted.code()).as(predicted.err()).isZero();
    List<String> lines = Files.readAllLines(said);
    assertThat(lines).hasSize(ROWS + 1);
    assertThat(lines.get(10).replace(",", "")).isEqualTo("10");
    assertThat(lines.get(7)).doesNotContain("NaN").doesNotContain(",,");
  }

  @Test
  void descriptionsAreOfTheRowsThatAreLeft() {
    Outcome described =
        Shell.run(
            "describe --epsilon 5 --data %s --schema %s --ledger %s --out %s --json"
                .formatted(clinic.data, clinic.schema, clinic.ledger, clinic.out));
    assertThat(described.code()).as(described.err()).isZero();
    assertThat(clinic.out.resolve("release/privacy.json")).content().contains("bmi is missing");
  }

  @Test
  void aMixtureHasNoIndicator() {
    assertThat(
            Shell.run(
                    "fit mixture --epsilon 5 --components 2 --data %s --schema %s --ledger %s --out %s"
                        .formatted(clinic.data, clinic.schema, clinic.ledger, clinic.out))
                .refusal())
        .contains("must not have \"missing\": \"mean\" for a mixture of Gaussians, was age");
    assertThat(clinic.charges()).isZero();
  }

  @Test
  void aSchemaSaysItsPolicies() throws IOException {
    String shown = Shell.run("schema show " + clinic.schema).out();
    assertThat(shown).contains("if missing").containsPattern("age .* mean").contains("drop");
    JsonNode check =
        Shell.run("schema check --json --data %s --schema %s".formatted(clinic.data, clinic.schema))
            .json();
    assertThat(check.path("rows").longValue()).isEqualTo(ROWS);
    assertThat(check.path("records").longValue()).isEqualTo(ROWS - DROPPED);
    assertThat(check.path("columns").path(0).path("missing_counts_as").asText()).isEqualTo("mean");
    assertThat(
            Shell.run("schema check --data %s --schema %s".formatted(clinic.data, clinic.schema))
                .out())
        .contains("6000 rows, of which 5400 are left without those that a missing value drops");
    write(Schema.read(clinic.schema), Size.of(90));
    Files.writeString(
        clinic.schema,
        Files.readString(clinic.schema).replace("\"size\": 90", "\"size\": \"public\""));
    assertThat(clinic.fit("logistic --epsilon 2").refusal())
        .contains("size: must be \"private\" or the number that is kept");
  }
}

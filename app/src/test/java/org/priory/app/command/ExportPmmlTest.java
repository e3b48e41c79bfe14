package org.priory.app.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.priory.Priory;
import org.priory.app.Shell;
import org.priory.app.Shell.Outcome;
import org.priory.models.files.ModelFile;
import org.priory.models.predict.BinaryPredictor;
import org.priory.models.predict.NumberPredictor;
import org.priory.models.predict.Predictor;
import org.priory.models.predict.SoftmaxPredictor;
import org.priory.models.regression.CountPredictor;
import org.priory.models.table.SavedTable;
import org.priory.privacy.data.TableData;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.records.Target;

/** A regression in PMML says what {@code priory predict} says, once its coefficients are known. */
class ExportPmmlTest {
  private static final int ROWS = 4000;
  private static final List<String> COLUMNS =
      List.of("age", "stays", "dose", "site", "days", "ill", "grade", "count", "cost", "score");
  private static final List<String> NUMBERS =
      List.of("age", "stays", "dose", "days", "count", "cost", "score");
  private static final String SCHEMA =
      """
      {"columns": [
        {"name": "age", "type": "number", "min": 18, "max": 98},
        {"name": "stays", "type": "integer", "min": 0, "max": 6},
        {"name": "dose", "type": "number", "min": 0.5, "max": 80},
        {"name": "site", "type": "category", "values": [["west", "W", "w & <x>"], "east", "north"], "reference": "east"},
        {"name": "days", "type": "number", "min": 1, "max": 365},
        {"name": "ill", "type": "category", "values": ["no", "yes"]},
        {"name": "grade", "type": "category", "values": ["low", "middle", "high"]},
        {"name": "count", "type": "integer", "min": 0, "max": 20},
        {"name": "cost", "type": "number", "min": 0, "max": 500},
        {"name": "score", "type": "number", "min": -10, "max": 30}],
       "missing": ["", "-9"], "size": 4000}
      """;

  @TempDir private Path folder;

  private static String number(Random random, double low, double high) {
    return random.nextInt(25) == 0
        ? List.of("", "-9", "1e9", "x").get(random.nextInt(4))
        : String.format(Locale.ROOT, "%.3f", low + (high - low) * random.nextDouble());
  }

  @BeforeEach
  void write() throws IOException {
    Random random = new Random(4);
    List<String> lines = new ArrayList<>(List.of(String.join(",", COLUMNS)));
    for (int i = 0; i < ROWS; i++) {
      double risk = random.nextGaussian();
      lines.add(
          String.join(
              ",",
              number(random, 10, 100),
              i % 40 == 0 ? "2.5" : Integer.toString(random.nextInt(8)),
              number(random, 0.1, 90),
              List.of("west", "W", "w & <x>", "east", "north", "south", "").get(random.nextInt(7)),
              number(random, 1, 365),
              risk > 0 ? "yes" : "no",
              risk > 0.7 ? "high" : risk > -0.5 ? "middle" : "low",
              Integer.toString(Math.min(20, (int) (3 * random.nextExponential()))),
              number(random, 5, 400),
              number(random, -10, 30)));
    }
    Files.write(folder.resolve("d.csv"), lines);
    Files.writeString(folder.resolve("s.json"), SCHEMA);
  }

  private Outcome fit(String model, String options) {
    return Shell.runWords(
        ("fit %s --data %2$s/d.csv --schema %2$s/s.json --ledger %2$s/l.db --seed 1 --epsilon 3 --out %2$s/m "
                    .formatted(model, folder)
                + options)
            .split(" "));
  }

  /** The model with all that is not known of its coefficients taken away. */
  private Path known() throws IOException {
    Map<String, Object> all =
        new LinkedHashMap<>(ModelFile.read(folder.resolve("m/internal/model.json")).all());
    if (all.containsKey("draws")) {
      List<List<Double>> draws = new ArrayList<>();
      for (Object chain : (List<?>) all.get("draws")) {
        for (Object draw : (List<?>) chain) {
          draws.add(((List<?>) draw).stream().map(each -> ((Number) each).doubleValue()).toList());
        }
      }
      List<Double> mean = new ArrayList<>();
      for (int j = 0; j < draws.get(0).size(); j++) {
        int at = j;
        mean.add(draws.stream().mapToDouble(draw -> draw.get(at)).sum() / draws.size());
      }
      all.put("draws", List.of(List.of(mean)));
    } else {
      all.put("covariance", shrunk(all.get("covariance")));
    }
    Path place = Files.createDirectories(folder.resolve("known"));
    ModelFile.write(place.resolve("model.json"), all);
    return place;
  }

  private static Object shrunk(Object value) {
    if (value instanceof Map<?, ?> map) {
      Map<Object, Object> all = new LinkedHashMap<>(map);
      all.replaceAll((name, each) -> shrunk(each));
      return all;
    }
    if (value instanceof List<?> list) {
      return list.stream().map(ExportPmmlTest::shrunk).toList();
    }
    return value instanceof Double number ? (Object) (1e-26 * number) : value;
  }

  private static @Nullable Object field(String column, String text) {
    if (!NUMBERS.contains(column)) {
      return text.isEmpty() ? null : text;
    }
    try {
      return Double.valueOf(text);
    } catch (NumberFormatException e) {
      return null;
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "logistic ; --formula=ill~ns(age,3)+stays*site+log(dose)",
        "logistic ; --target=ill",
        "logistic ; --target=ill --method=objective-perturbation",
        "probit ; --formula=ill~poly(age,3)+I(dose^2)+sqrt(stays)+site",
        "softmax ; --formula=grade~age+log2(dose)+site",
        "ordinal ; --formula=grade~age+log1p(stays)+log10(dose)+site",
        "linear ; --formula=score~ns(age,knots=c(30,60))+site+dose:age",
        "linear ; --formula=score~age+(1|site)",
        "poisson ; --formula=count~age+site --offset=days",
        "negative-binomial ; --formula=count~age+site",
        "gamma ; --formula=cost~age+site+ns(dose,4)"
      })
  void anotherProgramSaysTheSame(String model, String options) throws Exception {
    saysTheSame(model, options);
  }

  /** Indicators of missing numbers go along. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "logistic ; --formula=ill~ns(age,3)+stays*site+log(dose)",
        "linear ; --formula=score~age:stays+dose+site"
      })
  void missingNumbersCountAsTheirColumnsSay(String model, String options) throws Exception {
    String schema =
        SCHEMA
            .replace("\"max\": 98}", "\"max\": 98, \"missing\": \"mean\"}")
            .replace("\"max\": 6}", "\"max\": 6, \"missing\": \"mean\"}");
    Files.writeString(folder.resolve("s.json"), schema);
    saysTheSame(model, options);
  }

  private void saysTheSame(String model, String options) throws Exception {
    Outcome fitted = fit(model, options.strip());
    assertThat(fitted.code()).as(fitted.err()).isZero();
    Path pmml = folder.resolve("m.pmml");
    Outcome exported =
        Shell.run("export --format pmml --model %s/m --out %s".formatted(folder, pmml));
    assertThat(exported.code()).as(exported.err()).isZero();
    assertThat(Files.readString(pmml)).contains("NOT PRIVATE");
    PmmlReader reader = new PmmlReader(pmml);
    inTheOrderOfTheStandard(reader);
    SavedTable saved = (SavedTable) Priory.read(known());
    Target target = saved.encoding().target();
    Records records =
        TableData.of(folder.resolve("d.csv")).open(saved.encoding().withoutLabels()).read();
    Predictor predictor = saved.fitted().predictor(target);
    List<String> lines = Files.readAllLines(folder.resolve("d.csv"));
    // the average over normal predictors that predict takes is itself right to a few 1e-9
    double error = model.equals("logistic") ? 5e-9 : 1e-9;
    for (int i = 0; i < 500; i++) {
      String[] texts = lines.get(i + 1).split(",", -1);
      Map<String, @Nullable Object> row = new HashMap<>();
      for (int j = 0; j < texts.length; j++) {
        row.put(COLUMNS.get(j), field(COLUMNS.get(j), texts[j]));
      }
      Map<String, Double> said = reader.evaluate(row);
      Map<String, Double> expected = predicted(predictor, target, records, i);
      assertThat(said.keySet()).isEqualTo(expected.keySet());
      expected.forEach(
          (name, value) ->
              assertThat(said.get(name))
                  .isCloseTo(value, within(error * Math.max(1, Math.abs(value)))));
    }
  }

  private static Map<String, Double> predicted(
      Predictor predictor, Target target, Records records, int row) {
    float[] block = records.block(row);
    int at = records.offset(row);
    if (predictor instanceof BinaryPredictor two) {
      double second = two.posterior().probability(block, at);
      return Map.of(target.classes().get(0), 1 - second, target.classes().get(1), second);
    }
    if (predictor instanceof SoftmaxPredictor several) {
      double[] p = several.posterior().probabilities(block, at);
      Map<String, Double> all = new HashMap<>();
      for (int k = 0; k < p.length; k++) {
        all.put(target.classes().get(k), p[k]);
      }
      return all;
    }
    return predictor instanceof CountPredictor counts
        ? Map.of("", counts.expected().mean(block, at))
        : Map.of("", target.number(((NumberPredictor) predictor).means().of(block, at)));
  }

  private static void inTheOrderOfTheStandard(PmmlReader reader) {
    assertThat(reader.root().getAttribute("version")).isEqualTo("4.4");
    assertThat(PmmlReader.names(reader.root()))
        .containsExactly("Header", "DataDictionary", reader.model().getTagName());
    List<String> first = List.of("MiningSchema", "Output", "Targets", "LocalTransformations");
    List<String> rest =
        reader.model().getTagName().equals("RegressionModel")
            ? List.of("RegressionTable")
            : List.of("ParameterList", "FactorList", "CovariateList", "PPMatrix", "ParamMatrix");
    List<String> order = new ArrayList<>(first);
    order.addAll(rest);
    List<String> names = PmmlReader.names(reader.model());
    assertThat(names).isSubsetOf(order).containsAll(rest);
    order.retainAll(names);
    assertThat(names).isEqualTo(order);
  }

  @Test
  void levelsOfMissingValuesAreRefused() throws IOException {
    Files.writeString(
        folder.resolve("s.json"),
        SCHEMA.replace("\"reference\"", "\"missing\": \"level\", \"reference\""));
    assertThat(fit("logistic", "--formula=ill~site+age").code()).isZero();
    assertThat(
            Shell.run("export --format pmml --model %1$s/m --out %1$s/m.pmml".formatted(folder))
                .refusal())
        .contains("site", "\"level\"");
    assertThat(folder.resolve("m.pmml")).doesNotExist();
  }

  @Test
  void whatHasNoWordsIsRefused() throws IOException {
    assertThat(fit("logistic", "--formula=ill~site:grade+age").code()).isZero();
    String export = "export --format %s --model %s/m --out %s/m.pmml";
    assertThat(Shell.run(export.formatted("pmml", folder, folder)).refusal())
        .contains("--format", "product of categories");
    assertThat(Shell.run(export.formatted("pmml --draws 3", folder, folder)).refusal())
        .contains("--draws");
    assertThat(Shell.run(export.formatted("pfa", folder, folder)).refusal())
        .contains("onnx or pmml");
    assertThat(folder.resolve("m.pmml")).doesNotExist();
  }
}

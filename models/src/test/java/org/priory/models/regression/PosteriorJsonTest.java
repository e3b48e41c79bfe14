package org.priory.models.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.priory.inference.posterior.ChainHeat;
import org.priory.inference.posterior.Covariance;
import org.priory.inference.posterior.DrawnPosterior;
import org.priory.inference.posterior.GammaPosterior;
import org.priory.inference.posterior.GaussianPosterior;
import org.priory.inference.posterior.SoftmaxPosterior;
import org.priory.inference.posterior.Support;
import org.priory.models.model.FittedModel;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.json.Json;
import org.priory.privacy.json.Members;

/** What docs/data.md promises of {@code posterior.json}, for every regression. */
class PosteriorJsonTest {
  private static final Column AGE = new Column.Number("age", 20, 100, 10.0, "code book, page 3");
  private static final Column WARD =
      new Column.Category(
          "ward",
          List.of(Column.Value.of("a"), Column.Value.of("b"), Column.Value.of("c")),
          "b",
          null);

  /** Intercept, age, then ward a, b, c and other; nobody is in ward c, 90 are in another. */
  private static final double[] SUMS = {3, -250, 420, 500, -20, 90};

  private static final double[] MEAN = {-0.5, 1.2, 0.4, -0.3, 5, 0.1};

  private static FittedModel fitted(String model, Optional<Support> support) {
    Column target =
        switch (model) {
          case "linear" -> new Column.Number("cost", 100, 500);
          case "softmax" -> Column.Category.of("stage", "one", "two", "three");
          default -> Column.Category.of("ill", "no", "yes");
        };
    Encoding encoding = Encoding.of(Schema.of(AGE, WARD, target), target.name());
    Reading reading = Reading.of(model, encoding);
    double[] variances = new double[MEAN.length];
    Arrays.fill(variances, 0.01);
    GaussianPosterior normal =
        new GaussianPosterior(encoding.names(), MEAN, new Covariance.Diagonal(variances), support);
    if (!model.equals("softmax")) {
      return new FittedRegression(
          normal,
          model.equals("linear") ? Optional.of(new GammaPosterior(50, 2)) : Optional.empty(),
          reading);
    }
    double[][][] chains = new double[2][][];
    for (int c = 0; c < 2; c++) {
      double[][] one = normal.draws(200, InsecureSeededSource.of(c));
      double[][] two = normal.draws(200, InsecureSeededSource.of(10 + c));
      chains[c] = new double[one.length][];
      for (int k = 0; k < one.length; k++) {
        chains[c][k] = Arrays.copyOf(one[k], 3 * MEAN.length);
        for (int j = 0; j < MEAN.length; j++) {
          chains[c][k][MEAN.length + j] = -two[k][j];
          chains[c][k][2 * MEAN.length + j] = two[k][j] - one[k][j];
        }
      }
    }
    DrawnPosterior draws =
        new DrawnPosterior(
            SoftmaxPosterior.names(encoding.names(), encoding.target().classes()),
            List.of(),
            chains,
            new ChainHeat(1, 1, 1, false, 0, 1),
            support);
    return FittedDraws.of(draws, Optional.empty(), reading);
  }

  private static Optional<Support> support() {
    return Optional.of(new Support(SUMS, 20, 1000));
  }

  private static JsonNode json(FittedModel model) throws IOException {
    return new JsonMapper().readTree(Json.object(model.summary()));
  }

  private static List<String> names(JsonNode posterior) {
    List<String> names = new ArrayList<>();
    posterior.path("coefficients").forEach(each -> names.add(each.path("name").textValue()));
    return names;
  }

  @ParameterizedTest
  @ValueSource(strings = {"logistic", "probit", "linear", "softmax"})
  void everyCoefficientHasNameMomentsIntervalAndUnit(String model) throws IOException {
    JsonNode posterior = json(fitted(model, support()));
    JsonNode coefficients = posterior.get("coefficients");
    int classes = model.equals("softmax") ? 3 : 1;
    assertThat(coefficients).hasSize(5 * classes);
    assertThat(posterior.get("level").doubleValue()).isEqualTo(0.95);
    assertThat(posterior.get("covariance")).hasSize(5 * classes);
    for (int i = 0; i < coefficients.size(); i++) {
      JsonNode each = coefficients.get(i);
      String name = each.get("name").textValue();
      double mean = each.get("mean").doubleValue();
      double sd = each.get("sd").doubleValue();
      assertThat(sd).isPositive();
      assertThat(each.get("low").doubleValue()).isLessThan(mean);
      assertThat(each.get("high").doubleValue()).isGreaterThan(mean);
      assertThat(posterior.get("covariance").get(i)).hasSize(5 * classes);
      assertThat(posterior.get("covariance").get(i).get(i).doubleValue())
          .isCloseTo(sd * sd, within(1e-9 * sd * sd));
      assertThat(each.has("per")).isEqualTo(name.endsWith("age"));
      assertThat(each.path("per").asDouble(10)).isEqualTo(10);
      assertThat(each.has("reference")).isEqualTo(name.contains("ward="));
      assertThat(each.path("reference").asText("b")).isEqualTo("b");
      assertThat(each.has("support")).isEqualTo(name.contains("ward="));
      assertThat(each.has("class")).isEqualTo(classes > 1);
      if (classes > 1) {
        assertThat(name).startsWith(each.get("class").textValue() + ": ");
      }
    }
  }

  /** Where it is not known who has what, the order is that of the schema. */
  @Test
  void whatNobodyHasComesLast() throws IOException {
    assertThat(names(json(fitted("logistic", Optional.empty()))))
        .containsExactly("(intercept)", "age", "ward=a", "ward=c", "ward=(other)");
    JsonNode known = json(fitted("logistic", support()));
    assertThat(names(known))
        .containsExactly("(intercept)", "age", "ward=a", "ward=(other)", "ward=c");
    JsonNode empty = known.get("coefficients").get(4).get("support");
    assertThat(empty.get("records").doubleValue()).isEqualTo(-20);
    assertThat(empty.get("noise_sd").doubleValue()).isEqualTo(20);
    assertThat(empty.get("seen").booleanValue()).isFalse();
    assertThat(empty.get("reference_seen").booleanValue()).isTrue();
    assertThat(known.get("coefficients").get(3).get("support").get("seen").booleanValue()).isTrue();
  }

  /**
   * An effect of 5.3 with a standard deviation of 0.14, of which nothing is said; the twin says it.
   */
  @ParameterizedTest
  @ValueSource(strings = {"logistic", "probit", "linear", "softmax"})
  void nothingIsSaidAboutWhatNobodyHas(String model) {
    FittedModel unknown = fitted(model, Optional.empty());
    FittedModel known = fitted(model, support());
    assertThat(found(unknown)).contains("ward = c against b");
    assertThat(found(known)).contains("age").doesNotContain("ward = c");
    assertThat(known.table()).contains("fewer than about 60");
    assertThat(example(known).orElseThrow().text()).doesNotContain("ward c");
  }

  private static Optional<Example> example(FittedModel model) {
    return model instanceof FittedDraws drawn
        ? drawn.example()
        : ((FittedRegression) model).example();
  }

  private static String found(FittedModel model) {
    Reading reading =
        model instanceof FittedDraws drawn ? drawn.reading() : ((FittedRegression) model).reading();
    return model.found(reading.encoding().target()).orElseThrow();
  }

  @Test
  void aContrastWithAReferenceThatNobodyHasIsNotClaimed() {
    double[] sums = SUMS.clone();
    sums[3] = 10;
    FittedModel model = fitted("logistic", Optional.of(new Support(sums, 20, 1000)));
    assertThat(found(model)).contains("age").doesNotContain("ward");
    assertThat(model.table().replaceAll("\\s+", " "))
        .contains("the reference of ward is among them: name another one in the schema");
    // most are in ward a
    assertThat(example(model).orElseThrow().person().values()).containsEntry("ward", "a");
  }

  /** What is mostly the prior is not in the headline, and the table and the file say so. */
  @Test
  void aNumberOfWhichLittleMoreIsKnownThanBeforeIsNotClaimed() throws IOException {
    boolean[] open = {false, true, false, false, false};
    FittedModel model = fitted("logistic", support().map(known -> known.withOpen(open)));
    assertThat(found(model)).doesNotContain("age");
    assertThat(model.table().replaceAll("\\s+", " "))
        .contains("Little more is known of age than before the data was seen: its interval is");
    JsonNode age = json(model).get("coefficients").get(names(json(model)).indexOf("age"));
    assertThat(age.get("open").booleanValue()).isTrue();
    // as it is without
    FittedModel known = fitted("logistic", support());
    assertThat(found(known)).contains("age");
    assertThat(known.table()).doesNotContain("Little more");
    assertThat(json(known).get("coefficients").get(0).has("open")).isFalse();
  }

  /** What the noise hides of how numbers differ is said, and predictions know of it. */
  @Test
  void whatIsHiddenIsSaidAndComesBack() throws IOException {
    FittedModel model = fitted("logistic", support().map(known -> known.withHidden(4)));
    assertThat(model.table().replaceAll("\\s+", " "))
        .contains("it may move the log odds of a row by a standard deviation of 2.0 beside");
    assertThat(json(model).get("notes").toString()).contains("drowns in the noise");
    Support read = SupportJson.read(Members.of(model.parameters()), MEAN.length).orElseThrow();
    assertThat(read.hidden()).isEqualTo(4);
    // the twin: as it is without
    FittedModel known = fitted("logistic", support());
    assertThat(known.table()).doesNotContain("drowns in the noise");
    assertThat(SupportJson.read(Members.of(known.parameters()), MEAN.length).orElseThrow().hidden())
        .isZero();
  }

  @Test
  void columnsSayWhereTheyAreKnownFrom() throws IOException {
    JsonNode columns = json(fitted("linear", support())).get("columns");
    assertThat(columns).hasSize(3);
    assertThat(columns.get(0).get("source").textValue()).isEqualTo("code book, page 3");
    assertThat(columns.get(0).get("per").doubleValue()).isEqualTo(10);
    assertThat(columns.get(0).get("per_from").textValue()).isEqualTo("schema");
    assertThat(columns.get(1).get("reference").textValue()).isEqualTo("b");
    assertThat(columns.get(1).get("reference_from").textValue()).isEqualTo("schema");
    assertThat(columns.get(2).get("name").textValue()).isEqualTo("cost");
    assertThat(columns.get(2).has("per")).isFalse();
  }

  /** Mean -0.25 of a feature in [-1, 1], which is 50 years; ward b. */
  @Test
  void theExampleFollowsFromTheSchemaAndNoisySums() throws IOException {
    JsonNode example = json(fitted("logistic", support())).get("example");
    assertThat(example.get("person").get("age").doubleValue()).isEqualTo(50);
    assertThat(example.get("person").get("ward").textValue()).isEqualTo("b");
    JsonNode expected = example.get("expected").get(0);
    assertThat(expected.get("name").textValue()).isEqualTo("ill = yes");
    // x'b = -0.5 - 0.25 * 1.2 - 0.3, and its variance 0.01 (1 + 1/16 + 1)
    double sd = Math.sqrt(0.01 * (2 + 1 / 16.0));
    assertThat(expected.get("low").doubleValue())
        .isCloseTo(1 / (1 + Math.exp(1.1 + 1.959964 * sd)), within(1e-6));
    assertThat(expected.get("high").doubleValue())
        .isCloseTo(1 / (1 + Math.exp(1.1 - 1.959964 * sd)), within(1e-6));
    assertThat(expected.get("value").doubleValue())
        .isCloseTo(1 / (1 + Math.exp(1.1)), within(0.002));
    JsonNode older = example.get("changes").get(0);
    assertThat(older.get("column").textValue()).isEqualTo("age");
    assertThat(older.get("value").doubleValue()).isEqualTo(60);
    JsonNode none = json(fitted("logistic", Optional.empty())).get("example");
    assertThat(none.get("person").get("age").doubleValue()).isEqualTo(60);
  }

  /** 300 + 200 x'b; one such person also has the noise, of standard deviation 200 sqrt(2/50). */
  @Test
  void aNumberHasAnIntervalOfItsMeanAndOfOnePerson() throws IOException {
    JsonNode expected = json(fitted("linear", support())).get("example").get("expected").get(0);
    double mean = 300 + 200 * -1.1;
    double sd = 200 * Math.sqrt(0.01 * (2 + 1 / 16.0));
    assertThat(expected.get("value").doubleValue()).isCloseTo(mean, within(1e-4));
    assertThat(expected.get("high").doubleValue()).isCloseTo(mean + 1.959964 * sd, within(1e-3));
    assertThat(expected.get("person_high").doubleValue())
        .isCloseTo(mean + 1.959964 * Math.hypot(sd, 200 * Math.sqrt(2 / 50.0)), within(1e-3));
  }

  @Test
  void probabilitiesOfAllClassesAddUpToOne() throws IOException {
    JsonNode example = json(fitted("softmax", support())).get("example");
    double sum = 0;
    for (JsonNode each : example.get("expected")) {
      sum += each.get("value").doubleValue();
    }
    assertThat(example.get("expected")).hasSize(3);
    assertThat(sum).isCloseTo(1, within(1e-9));
  }

  /** A saved model has what it knew, and one from before is read as if nobody knew. */
  @Test
  void supportComesBackFromTheModel() {
    Map<String, Object> kept = fitted("logistic", support()).parameters();
    var members = Members.of(kept);
    Support read = SupportJson.read(members, MEAN.length).orElseThrow();
    assertThat(read.sums()).containsExactly(SUMS);
    assertThat(read.noise()).isEqualTo(20);
    assertThat(read.records()).isEqualTo(1000);
    var old = Members.of(fitted("logistic", Optional.empty()).parameters());
    assertThat(SupportJson.read(old, MEAN.length)).isEmpty();
  }
}

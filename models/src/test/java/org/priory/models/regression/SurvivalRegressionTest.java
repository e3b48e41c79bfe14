package org.priory.models.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.priory.inference.posterior.Covariance;
import org.priory.inference.posterior.GaussianPosterior;
import org.priory.inference.posterior.SurvivalPosterior;
import org.priory.models.catalog.ModelCatalog;
import org.priory.models.choice.SurvivalChoice;
import org.priory.models.model.Labels;
import org.priory.models.model.ModelHead;
import org.priory.models.model.PredictionDetail;
import org.priory.models.model.Saved;
import org.priory.models.run.ModelWriter;
import org.priory.models.table.FittedTable;
import org.priory.models.table.SavedTable;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;

/** Hazards are fitted per largest time, and read per unit of it. */
class SurvivalRegressionTest {
  private static final Schema SCHEMA =
      Schema.of(
          Column.Category.of("died", "no", "yes"),
          new Column.Number("age", 0, 100),
          new Column.Number("start", 0, 5),
          new Column.Number("months", 0, 10));
  private static final SurvivalChoice CHOICE = SurvivalChoice.of("died").from("start");

  /** Hazards of 1 and 2 per ten months for age 50, e^0.5 times as high at 100. */
  private static final SurvivalPosterior POSTERIOR = posterior();

  @TempDir private Path folder;

  private static SurvivalPosterior posterior() {
    double[] covariance = new double[16];
    for (int j = 0; j < 4; j++) {
      covariance[5 * j] = 0.01;
    }
    return new SurvivalPosterior(
        new GaussianPosterior(
            List.of("(intercept)", "age", "(time)=1", "(time)=2"),
            new double[] {0, 0.5, 0, Math.log(2)},
            Covariance.Full.of(covariance, 4)),
        new double[] {0.5, 1});
  }

  private static FittedTable fitted() {
    SurvivalRegression model = new SurvivalRegression(CHOICE);
    Encoding encoding = model.encoding(SCHEMA, "months");
    return model.fitted(POSTERIOR, encoding);
  }

  private Saved saved() throws Exception {
    ModelHead head = new ModelHead("survival", "newton", Optional.empty());
    Encoding encoding = new SurvivalRegression(CHOICE).encoding(SCHEMA, "months");
    ModelWriter.write(folder, head, encoding, "months", fitted());
    return ModelCatalog.read(folder);
  }

  private Path data() throws Exception {
    Path data = folder.resolve("data.csv");
    Files.writeString(
        data, "died,age,start,months\nyes,50,0,8\nno,100,2,4\nyes,50,5,3\n?,50,0,9\n");
    return data;
  }

  /** H(1) = 0.5 + 1 for age 50, times e^0.5 for age 100. */
  @Test
  void survivalIsThatOfTheHazards() throws Exception {
    Path out = folder.resolve("out.csv");
    assertThat(saved().predict(data(), out, PredictionDetail.DEFAULT).records()).isEqualTo(4);
    List<String> lines = Files.readAllLines(out);
    assertThat(lines.get(0)).isEqualTo("row,survival,low,high");
    assertThat(Double.parseDouble(lines.get(1).split(",", -1)[1]))
        .isCloseTo(Math.exp(-1.5), within(1e-6));
    assertThat(Double.parseDouble(lines.get(2).split(",", -1)[1]))
        .isCloseTo(Math.exp(-1.5 * Math.exp(0.5)), within(1e-6));
    // log H has the variance 0.01 (1 + (1/3)^2 + (2/3)^2)
    double half = 1.959964 * Math.sqrt(0.01 * (1 + 5.0 / 9));
    assertThat(Double.parseDouble(lines.get(1).split(",", -1)[2]))
        .isCloseTo(Math.exp(-1.5 * Math.exp(half)), within(1e-5));
  }

  /**
   * One event at 0.8 and a follow-up from 0.2 to 0.4; one ends before it begins, one is unknown.
   */
  @Test
  void likelihoodsAreThoseOfFollowUps() throws Exception {
    Map<String, @Nullable Object> scores = saved().evaluate(data(), Labels.NONE);
    double first = Math.log(2) - (0.5 + 2 * 0.3);
    double second = -0.2 * Math.exp(0.5);
    assertThat(scores).containsEntry("followed", 2L).containsEntry("events", 1L);
    assertThat((Double) scores.get("log_likelihood")).isCloseTo((first + second) / 2, within(1e-6));
  }

  @Test
  void comesBackAsItWas() throws Exception {
    assertThat(((SavedTable) saved()).fitted().summary()).isEqualTo(fitted().summary());
  }

  @Test
  void hazardsAreReadPerUnitOfTime() {
    Map<String, Object> summary = fitted().summary();
    Map<?, ?> survival = (Map<?, ?>) summary.get("survival");
    Map<?, ?> second = (Map<?, ?>) ((List<?>) survival.get("baseline")).get(1);
    assertThat(second.get("from")).isEqualTo(5.0);
    assertThat((Double) second.get("hazard")).isCloseTo(0.2, within(1e-9));
    List<?> curve = (List<?>) survival.get("curve");
    assertThat((Double) ((Map<?, ?>) curve.get(curve.size() - 1)).get("value"))
        .isCloseTo(Math.exp(-1.5), within(1e-9));
    List<?> coefficients = (List<?>) summary.get("coefficients");
    assertThat(coefficients).hasSize(1);
    assertThat((Map<?, ?>) ((Map<?, ?>) coefficients.get(0)).get("hazard_ratio")).isNotNull();
    assertThat(fitted().table()).contains("hazard ratio", "per 1 of months");
    assertThat(fitted().exampleText().orElseThrow()).contains("Without the event until 5: ");
  }

  @ParameterizedTest
  @CsvSource({
    "age, start, must be a category with two values",
    "dyed, start, must be a column of the schema",
    "months, start, must be neither `time` nor the unit",
    "died, died, must be a number that is not below 0"
  })
  void columnsThatAreNoFollowUpAreRefused(String event, String entry, String words) {
    SurvivalRegression model = new SurvivalRegression(SurvivalChoice.of(event).from(entry));
    assertThatThrownBy(() -> model.encoding(SCHEMA, "months"))
        .isInstanceOf(BadData.class)
        .hasMessageContaining(words);
  }

  @Test
  void cutsThatDoNotRiseAreRefused() {
    List<List<Double>> wrong = new ArrayList<>();
    wrong.add(List.of(3.0, 2.0));
    wrong.add(List.of(0.0));
    wrong.add(List.of(10.0));
    for (List<Double> cuts : wrong) {
      SurvivalRegression model = new SurvivalRegression(CHOICE.cutAt(cuts));
      assertThatThrownBy(() -> model.encoding(SCHEMA, "months"))
          .isInstanceOf(BadData.class)
          .hasMessageContaining("must rise between 0 and the largest time");
    }
  }
}

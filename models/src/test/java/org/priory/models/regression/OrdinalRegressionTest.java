package org.priory.models.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.priory.inference.posterior.Covariance;
import org.priory.inference.posterior.GaussianPosterior;
import org.priory.inference.posterior.OrdinalPosterior;
import org.priory.models.catalog.ModelCatalog;
import org.priory.models.model.Labels;
import org.priory.models.model.ModelHead;
import org.priory.models.model.PredictionDetail;
import org.priory.models.model.Prior;
import org.priory.models.model.Saved;
import org.priory.models.model.Settings;
import org.priory.models.run.ModelWriter;
import org.priory.models.table.FittedTable;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;

/** Ordered values: an odds ratio for each effect, a constant for each cut. */
class OrdinalRegressionTest {
  private static final Schema SCHEMA =
      Schema.of(
          new Column.Number("age", 0, 100),
          Column.Category.of("sex", "f", "m"),
          Column.Category.of("pain", "none", "mild", "worst"),
          Column.Category.of("ill", "no", "yes"));

  /** Intercept, age, f, m, other, no, yes, other, and two cuts. */
  private static final double[] FITTED = {0.1, 0.5, 0, 0.25, 0, 0, 0, 0, 0.9, -1.1};

  private static final double SD = 0.01;

  @TempDir private Path folder;

  private static final OrdinalRegression MODEL = new OrdinalRegression();

  private static Encoding encoding() {
    return MODEL.encoding(SCHEMA, "pain");
  }

  private static FittedTable fitted() {
    int d = FITTED.length;
    double[] covariance = new double[d * d];
    for (int j = 0; j < d; j++) {
      covariance[j * d + j] = SD * SD;
    }
    GaussianPosterior all =
        new GaussianPosterior(
            MODEL.coefficients(encoding()), FITTED, Covariance.Full.of(covariance, d));
    return MODEL.fitted(new OrdinalPosterior(all, 3), encoding());
  }

  private Saved saved() throws Exception {
    ModelHead head = new ModelHead("ordinal", "newton", Optional.empty());
    ModelWriter.write(folder, head, encoding(), "pain", fitted());
    return ModelCatalog.read(folder);
  }

  private Path data() throws Exception {
    Path data = folder.resolve("data.csv");
    Files.writeString(data, "age,sex,pain,ill\n50,f,none,no\n100,m,worst,no\n0,f,unheard,no\n");
    return data;
  }

  private static double odds(double s) {
    return 1 / (1 + Math.exp(-s));
  }

  /** At age 50, for f: 1.0 and -1.0 are the log odds of more than none and of more than mild. */
  @Test
  void everyValueHasItsProbability() throws Exception {
    Path out = folder.resolve("out.csv");
    saved().predict(data(), out, PredictionDetail.DEFAULT);
    List<String> lines = Files.readAllLines(out);
    assertThat(lines.get(0)).startsWith("row,");
    List<String> names = List.of(lines.get(0).split(",", -1));
    for (int i = 0; i < 3; i++) {
      double s = i == 0 ? 0 : i == 1 ? 0.75 : -0.5;
      double[] expected = {1 - odds(1 + s), odds(1 + s) - odds(s - 1), odds(s - 1)};
      String[] fields = lines.get(i + 1).split(",", -1);
      for (int k = 0; k < 3; k++) {
        int at = names.indexOf("p(" + List.of("none", "mild", "worst").get(k) + ")");
        assertThat(Double.parseDouble(fields[at])).isCloseTo(expected[k], within(0.002));
      }
    }
  }

  @Test
  void rowsWithAValueAreScored() throws Exception {
    Map<String, ?> scores = saved().evaluate(data(), Labels.NONE);
    assertThat(scores).isNotEmpty();
    double loss = -Math.log(1 - odds(1)) - Math.log(odds(0.75 - 1));
    Object said = scores.get("log_loss");
    assertThat((Double) said).isCloseTo(loss / 2, within(0.005));
  }

  /** Cuts are intercepts of their own, at the middle of the bounds and the references. */
  @Test
  void effectsAreOddsRatiosAndCutsIntercepts() {
    Map<String, Object> summary = fitted().summary();
    assertThat(summary.get("scale")).isEqualTo("log odds of a higher value");
    List<?> rows = (List<?>) summary.get("coefficients");
    Map<?, ?> first = (Map<?, ?>) rows.get(0);
    assertThat(first.get("name")).isEqualTo("above none: (intercept)");
    // the intercept, f, no, and the cut: 0.1 + 0 + 0 + 0.9, four variances
    assertThat((Double) first.get("mean")).isCloseTo(1.0, within(1e-12));
    assertThat((Double) first.get("sd")).isCloseTo(2 * SD, within(1e-12));
    assertThat(((Map<?, ?>) rows.get(1)).get("name")).isEqualTo("above mild: (intercept)");
    assertThat(rows.toString()).contains("odds_ratio", "name=sex=m");
    assertThat(fitted().found(encoding().target()).orElseThrow()).contains("odds of a higher pain");
  }

  @Test
  void whatIsSavedIsReadBack() throws Exception {
    saved();
    String model = Files.readString(folder.resolve("model.json"));
    assertThat(model).contains("\"ordinal\"");
    assertThat(fitted().parameters().get("mean")).asString().contains("-1.1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"age", "ill"})
  void otherTargetsAreRefused(String target) {
    assertThatThrownBy(() -> MODEL.check(MODEL.encoding(SCHEMA, target).target()))
        .isInstanceOf(BadData.class)
        .hasMessageContaining("3 to 20 values");
  }

  /** The constants of cuts have a prior of their own. */
  @Test
  void aPriorIsOfATerm() {
    Settings effects = Settings.NONE.withPriors(List.of(Prior.parse("age = normal(0, 1)")));
    assertThat(MODEL.prior(encoding(), effects).isNone()).isFalse();
    Settings intercept =
        Settings.NONE.withPriors(List.of(Prior.parse("(intercept) = normal(0, 1)")));
    assertThatThrownBy(() -> MODEL.prior(encoding(), intercept))
        .hasMessageContaining("must be of a term");
  }
}

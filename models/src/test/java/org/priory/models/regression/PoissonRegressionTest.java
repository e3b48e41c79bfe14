package org.priory.models.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.priory.inference.posterior.Covariance;
import org.priory.inference.posterior.GaussianPosterior;
import org.priory.inference.posterior.RatePosterior;
import org.priory.models.catalog.ModelCatalog;
import org.priory.models.model.Labels;
import org.priory.models.model.ModelHead;
import org.priory.models.model.PredictionDetail;
import org.priory.models.model.Saved;
import org.priory.models.run.ModelWriter;
import org.priory.models.table.FittedTable;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;

/** Rates are fitted as shares of the largest count at the largest exposure, and read per 1. */
class PoissonRegressionTest {
  private static final Schema SCHEMA =
      Schema.of(
          new Column.Number("years", 1, 4),
          new Column.Number("age", 0, 100),
          Column.Category.of("sex", "f", "m"),
          new Column.Number("visits", 0, 20));

  /** Intercept, [years], age, f, m, other. */
  private static final double[] FITTED = {-2, 0.5, 0, 0.25, 0};

  @TempDir private Path folder;

  private static FittedTable fitted(@Nullable String offset) {
    PoissonRegression model = new PoissonRegression(offset);
    Encoding encoding = model.encoding(SCHEMA, "visits");
    List<String> names =
        encoding.names().stream().filter(name -> offset == null || !name.equals(offset)).toList();
    double[] mean = new double[names.size()];
    double[] covariance = new double[mean.length * mean.length];
    for (int j = 0; j < mean.length; j++) {
      // without an offset the years are a column like others
      mean[j] = offset != null ? FITTED[j] : j == 0 ? -2 : j == 1 ? 0 : FITTED[j - 1];
      covariance[j * mean.length + j] = 0.01;
    }
    return model.fitted(
        new RatePosterior(
            new GaussianPosterior(names, mean, Covariance.Full.of(covariance, mean.length))),
        encoding);
  }

  private Saved saved(@Nullable String offset) throws Exception {
    ModelHead head = new ModelHead("poisson", "newton", Optional.empty());
    Encoding encoding = new PoissonRegression(offset).encoding(SCHEMA, "visits");
    ModelWriter.write(folder, head, encoding, "visits", fitted(offset));
    return ModelCatalog.read(folder);
  }

  private Path data() throws Exception {
    Path data = folder.resolve("data.csv");
    Files.writeString(data, "years,age,sex,visits\n4,50,f,3\n1,100,m,0\n9,50,f,5\n0,50,f,1\n");
    return data;
  }

  /** 20 e^-2 at age 50; e^0.5 for 50 years more; a quarter of it at a year of four. */
  @Test
  void expectedCountsFollowTheExposure() throws Exception {
    Path out = folder.resolve("out.csv");
    Saved model = saved("years");
    assertThat(model.predict(data(), out, PredictionDetail.DEFAULT).records()).isEqualTo(4);
    List<String> lines = Files.readAllLines(out);
    assertThat(lines.get(0)).isEqualTo("row,expected,low,high");
    double whole = 20 * Math.exp(-2);
    double[] expected = {whole, whole / 4 * Math.exp(0.5 + 0.25), whole, whole / 4};
    for (int i = 0; i < 4; i++) {
      String[] fields = lines.get(i + 1).split(",", -1);
      double value = Double.parseDouble(fields[1]);
      assertThat(value).isCloseTo(expected[i], within(2e-4 * value));
      // the intercept, age, and a level: variances of 0.01 each
      double sd = i == 1 ? Math.sqrt(0.03) : Math.sqrt(0.02);
      double ratio = Math.exp(1.959964 * sd);
      assertThat(Double.parseDouble(fields[2])).isCloseTo(value / ratio, within(1e-3));
      assertThat(Double.parseDouble(fields[3])).isCloseTo(value * ratio, within(1e-3));
    }
  }

  @Test
  void deviancesAreThoseOfPoissonsLaw() throws Exception {
    Map<String, @Nullable Object> scores = saved(null).evaluate(data(), Labels.NONE);
    double deviance = 0;
    double likelihood = 0;
    double[] counts = {3, 0, 5, 1};
    double[] means = {
      20 * Math.exp(-2), 20 * Math.exp(-2 + 0.75), 20 * Math.exp(-2), 20 * Math.exp(-2)
    };
    double[] logFactorials = {Math.log(6), 0, Math.log(120), 0};
    for (int i = 0; i < 4; i++) {
      double y = counts[i];
      deviance += (y > 0 ? 2 * y * Math.log(y / means[i]) : 0) - 2 * (y - means[i]);
      likelihood += y * Math.log(means[i]) - means[i] - logFactorials[i];
    }
    assertThat(scores).containsEntry("stamp", "not private: computed on the given data");
    assertThat((Double) scores.get("deviance")).isCloseTo(deviance / 4, within(1e-5));
    assertThat((Double) scores.get("log_likelihood")).isCloseTo(likelihood / 4, within(1e-5));
  }

  @ParameterizedTest
  @ValueSource(strings = {"years", ""})
  void comesBackAsItWas(String offset) throws Exception {
    String column = offset.isEmpty() ? null : offset;
    Saved read = saved(column);
    assertThat(((org.priory.models.table.SavedTable) read).fitted().summary())
        .isEqualTo(fitted(column).summary());
  }

  /** Per 1 of years: 20 e^-2/4 at the middle of the ages. */
  @Test
  void ratesAreReadPerUnitOfExposure() {
    Map<String, Object> summary = fitted("years").summary();
    assertThat(summary).containsEntry("scale", "log rate").containsEntry("offset", "years");
    assertThat(summary.get("intercept_at"))
        .isEqualTo(Map.of("age", 50.0, "sex", "f", "years", 1.0));
    Map<?, ?> intercept = (Map<?, ?>) ((List<?>) summary.get("coefficients")).get(0);
    assertThat((Double) intercept.get("mean")).isCloseTo(Math.log(5) - 2, within(1e-12));
    Map<?, ?> age = (Map<?, ?>) ((List<?>) summary.get("coefficients")).get(1);
    Map<?, ?> ratio = (Map<?, ?>) age.get("rate_ratio");
    assertThat((Double) ratio.get("value"))
        .isCloseTo(Math.exp(0.01 * (Double) age.get("per")), within(1e-9));
    assertThat(fitted("years").exampleText().orElseThrow())
        .contains("The expected visits for years 1 are ");
    assertThat(fitted("years").table()).contains("rate ratio", "log rate", "years 1");
  }

  @ParameterizedTest
  @CsvSource({
    "sex, must be a number whose lower bound is above 0",
    "age, must be a number whose lower bound is above 0",
    "visits, must be neither the target nor the unit",
    "yeers, must be a column of the schema"
  })
  void anOffsetThatIsNoneIsRefused(String offset, String words) {
    assertThatThrownBy(() -> new PoissonRegression(offset).encoding(SCHEMA, "visits"))
        .isInstanceOf(BadData.class)
        .hasMessageContaining(words);
  }

  @ParameterizedTest
  @ValueSource(strings = {"sex", "years"})
  void aTargetThatIsNoCountIsRefused(String target) {
    PoissonRegression model = new PoissonRegression();
    assertThatThrownBy(() -> model.check(model.encoding(SCHEMA, target).target()))
        .isInstanceOf(BadData.class)
        .hasMessageContaining("must be a number with bounds from 0");
  }
}

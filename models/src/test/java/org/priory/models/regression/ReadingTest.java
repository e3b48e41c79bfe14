package org.priory.models.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.priory.inference.posterior.ChainHeat;
import org.priory.inference.posterior.Covariance;
import org.priory.inference.posterior.DrawnPosterior;
import org.priory.inference.posterior.GammaPosterior;
import org.priory.inference.posterior.GaussianPosterior;
import org.priory.models.model.FittedModel;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.RandomSource;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;

class ReadingTest {
  private static final Column.Number AGE = new Column.Number("age", 20, 100, 10.0, null);
  private static final Column SEX = Column.Category.of("sex", "female", "male");
  private static final Column ILL = Column.Category.of("ill", "no", "yes");
  private static final Column COST = new Column.Number("cost", 100, 500);

  /** Fitted: intercept, age, female, male, other. */
  private static final double[] MEAN = {1, 4, 0.5, 2, -3};

  /** Neither diagonal nor the same for all levels. */
  private static final double[] COVARIANCE = {
    0.50, 0.02, -0.30, -0.25, 0.01,
    0.02, 0.16, 0.03, -0.04, 0.00,
    -0.30, 0.03, 0.40, 0.28, 0.02,
    -0.25, -0.04, 0.28, 0.36, 0.05,
    0.01, 0.00, 0.02, 0.05, 1.00
  };

  private static Encoding encoding(Column... columns) {
    return Encoding.of(Schema.of(columns), columns[columns.length - 1].name());
  }

  private static GaussianPosterior fitted(Encoding encoding) {
    return new GaussianPosterior(encoding.names(), MEAN, Covariance.Full.of(COVARIANCE, 5));
  }

  private static FittedRegression logistic(Column sex) {
    Encoding encoding = encoding(AGE, sex, ILL);
    return new FittedRegression(
        fitted(encoding), Optional.empty(), Reading.of("logistic", encoding));
  }

  private static Map<?, ?> coefficient(FittedModel model, String name) {
    return ((List<?>) model.summary().get("coefficients"))
        .stream()
            .map(each -> (Map<?, ?>) each)
            .filter(m -> name.equals(m.get("name")))
            .findFirst()
            .orElseThrow();
  }

  private static double number(Map<?, ?> members, String name) {
    return (Double) members.get(name);
  }

  @Test
  void theReferenceIsNoCoefficientAndWhatIsNotListedComesLast() {
    Reading reading = logistic(SEX).reading();
    assertThat(reading.names()).containsExactly("(intercept)", "age", "sex=male", "sex=(other)");
    assertThat(reading.words())
        .containsExactly(
            "(intercept)", "age, per 10", "sex=male against female", "sex=(other) against female");
    assertThat(reading.interceptAt()).isEqualTo(Map.of("age", 60.0, "sex", "female"));
  }

  @Test
  void aNumberIsReadPerStep() {
    Map<?, ?> age = coefficient(logistic(SEX), "age");
    // 10 years are a quarter of the half range, 40 years
    assertThat(number(age, "mean")).isCloseTo(4 * 0.25, within(1e-12));
    assertThat(number(age, "sd")).isCloseTo(0.4 * 0.25, within(1e-12));
    assertThat(number(age, "low")).isCloseTo(1 - 1.959963985 * 0.1, within(1e-9));
    assertThat(number(age, "high")).isCloseTo(1 + 1.959963985 * 0.1, within(1e-9));
    assertThat(number(age, "per")).isEqualTo(10);
  }

  /** With levels taken as independent it would be the root of 0.76 instead of 0.2. */
  @Test
  void aContrastKnowsTheCovarianceOfItsLevels() {
    Map<?, ?> male = coefficient(logistic(SEX), "sex=male");
    assertThat(number(male, "mean")).isCloseTo(1.5, within(1e-12));
    assertThat(number(male, "sd"))
        .isCloseTo(Math.sqrt(0.40 + 0.36 - 2 * 0.28), within(1e-12))
        .isLessThan(0.6 * Math.sqrt(0.40 + 0.36));
    assertThat(male.get("reference")).isEqualTo("female");
    assertThat(male.containsKey("per")).isFalse();
  }

  @Test
  void theInterceptIsAtTheReference() {
    Map<?, ?> intercept = coefficient(logistic(SEX), "(intercept)");
    assertThat(number(intercept, "mean")).isCloseTo(1.5, within(1e-12));
    assertThat(number(intercept, "sd")).isCloseTo(Math.sqrt(0.50 + 0.40 - 2 * 0.30), within(1e-12));
    assertThat(intercept.containsKey("odds_ratio")).isFalse();
  }

  @Test
  void theSchemaNamesTheReference() {
    FittedRegression model =
        logistic(new Column.Category("sex", ((Column.Category) SEX).values(), "male", "code book"));
    assertThat(model.reading().names())
        .containsExactly("(intercept)", "age", "sex=female", "sex=(other)");
    assertThat(number(coefficient(model, "sex=female"), "mean")).isCloseTo(-1.5, within(1e-12));
    assertThat(number(coefficient(model, "(intercept)"), "mean")).isCloseTo(3, within(1e-12));
    assertThat(model.reading().interceptAt()).containsEntry("sex", "male");
  }

  @Test
  void oddsRatiosAreThoseOfTheInterval() {
    Map<?, ?> male = coefficient(logistic(SEX), "sex=male");
    Map<?, ?> ratio = (Map<?, ?>) male.get("odds_ratio");
    assertThat(number(ratio, "value")).isCloseTo(Math.exp(1.5), within(1e-12));
    assertThat(number(ratio, "low")).isCloseTo(Math.exp(number(male, "low")), within(1e-12));
    assertThat(number(ratio, "high")).isCloseTo(Math.exp(number(male, "high")), within(1e-12));
    Encoding encoding = encoding(AGE, SEX, ILL);
    FittedRegression probit =
        new FittedRegression(fitted(encoding), Optional.empty(), Reading.of("probit", encoding));
    assertThat(coefficient(probit, "sex=male").containsKey("odds_ratio")).isFalse();
  }

  /** L C L' by hand for all pairs, from dense rows. */
  @Test
  void theCovarianceIsThatOfWhatIsListed() {
    double[][] l = {{1, 0, 1, 0, 0}, {0, 0.25, 0, 0, 0}, {0, 0, -1, 1, 0}, {0, 0, -1, 0, 1}};
    List<?> rows = (List<?>) logistic(SEX).summary().get("covariance");
    assertThat(rows).hasSize(4);
    for (int i = 0; i < 4; i++) {
      for (int j = 0; j < 4; j++) {
        double sum = 0;
        for (int a = 0; a < 5; a++) {
          for (int b = 0; b < 5; b++) {
            sum += l[i][a] * COVARIANCE[a * 5 + b] * l[j][b];
          }
        }
        assertThat((Double) ((List<?>) rows.get(i)).get(j)).isCloseTo(sum, within(1e-12));
      }
    }
  }

  /** A reader who adds up what is read gets what the model predicts. */
  @Test
  void nothingThatIsPredictedIsLost() {
    double[] read = logistic(SEX).reading().of(MEAN);
    // a man of 84: x = 0.6; fitted 1 + 4 * 0.6 + 2
    assertThat(read[0] + read[1] * (84 - 60) / 10 + read[2]).isCloseTo(5.4, within(1e-12));
  }

  @Test
  void aNumberAsTargetIsReadInItsOwnUnits() {
    Encoding encoding = encoding(AGE, SEX, COST);
    FittedRegression linear =
        new FittedRegression(
            fitted(encoding),
            Optional.of(new GammaPosterior(8, 2)),
            Reading.of("linear", encoding));
    assertThat(number(coefficient(linear, "age"), "mean")).isCloseTo(200, within(1e-9));
    assertThat(number(coefficient(linear, "sex=male"), "sd"))
        .isCloseTo(200 * Math.sqrt(0.2), within(1e-9));
    // 300 is the middle of the bounds
    assertThat(number(coefficient(linear, "(intercept)"), "mean"))
        .isCloseTo(300 + 200 * 1.5, within(1e-9));
    assertThat(linear.summary().get("scale")).isEqualTo("units of the target");
    assertThat(linear.summary().get("noise_sd")).isEqualTo(100.0);
  }

  @Test
  void drawsAreReadOneByOne() {
    Encoding encoding = encoding(AGE, SEX, ILL);
    RandomSource source = InsecureSeededSource.of(3);
    double[][] draws = fitted(encoding).draws(2000, source);
    FittedDraws model =
        FittedDraws.of(
            new DrawnPosterior(
                encoding.names(),
                List.of(),
                new double[][][] {draws},
                new ChainHeat(1, 1, 1, false, 0, 1)),
            Optional.empty(),
            Reading.of("logistic", encoding));
    double squares = 0;
    double mean = 0;
    for (double[] draw : draws) {
      mean += (draw[3] - draw[2]) / draws.length;
    }
    for (double[] draw : draws) {
      squares += Math.pow(draw[3] - draw[2] - mean, 2) / (draws.length - 1);
    }
    Map<?, ?> male = coefficient(model, "sex=male");
    assertThat(number(male, "mean")).isCloseTo(mean, within(1e-12));
    assertThat(number(male, "sd")).isCloseTo(Math.sqrt(squares), within(1e-12));
    List<?> covariance = (List<?>) model.summary().get("covariance");
    assertThat((Double) ((List<?>) covariance.get(2)).get(2)).isCloseTo(squares, within(1e-12));
    assertThat(model.draws().orElseThrow().columns())
        .containsExactly("b_intercept", "b_age", "b_sex_male", "b_sex_other");
    assertThat(model.parameters().get("draws").toString()).contains(String.valueOf(draws[2][2]));
  }

  @Test
  void everyClassOfASoftmaxHasItsContrasts() {
    Encoding encoding = encoding(SEX, Column.Category.of("stage", "a", "b", "c"));
    Reading reading = Reading.of("softmax", encoding);
    assertThat(reading.names().subList(0, 6))
        .containsExactly(
            "a: (intercept)",
            "a: sex=male",
            "b: (intercept)",
            "b: sex=male",
            "c: (intercept)",
            "c: sex=male");
    // 4 features a class: intercept, female, male, other
    double[] fitted = {0, 1, 2, 3, 10, 20, 40, 80, 5, 6, 8, 11};
    assertThat(reading.of(fitted)).containsExactly(1, 1, 30, 20, 11, 2, 2, 60, 5);
  }

  @Test
  void whatIsClearIsSaidInWords() {
    FittedRegression model = logistic(SEX);
    assertThat(model.found(encoding(AGE, SEX, ILL).target()))
        .contains(
            "The odds of ill = yes are 2.72 times as high (2.23 to 3.31) for each 10 more of age and"
                + " 4.5 times (1.9 to 10.8) for sex = male against female");
  }

  @Test
  void aUnitOfMeasureIsSaidWithTheStep() {
    Encoding encoding = encoding(AGE.in("years"), SEX, ILL);
    FittedRegression model =
        new FittedRegression(fitted(encoding), Optional.empty(), Reading.of("logistic", encoding));
    assertThat(model.found(encoding.target()).orElseThrow())
        .contains(" for each 10 years more of age and", " for sex = male against female");
    assertThat(model.reading().words()).contains("age, per 10 years");
    assertThat("" + coefficient(model, "age").get("unit")).isEqualTo("years");
    assertThat(coefficient(logistic(SEX), "age").get("unit")).isNull();
  }

  /** The twin of it has the same numbers and says what they are. */
  @Test
  void valuesThatAreNotListedAreNeverClear() {
    Encoding encoding = encoding(SEX, ILL);
    double[] mean = {0, 0, 0, -9};
    FittedRegression model =
        new FittedRegression(
            new GaussianPosterior(
                encoding.names(), mean, new Covariance.Diagonal(new double[] {1, 1, 1, 1})),
            Optional.empty(),
            Reading.of("logistic", encoding));
    assertThat(number(coefficient(model, "sex=(other)"), "high")).isNegative();
    assertThat(coefficient(model, "sex=(other)").get("unlisted")).isEqualTo(true);
    assertThat(model.found(encoding.target())).isEmpty();
    Encoding listed = encoding(Column.Category.of("sex", "female", "male", "(other)"), ILL);
    FittedRegression twin =
        new FittedRegression(
            new GaussianPosterior(
                listed.names(),
                new double[] {0, 0, 0, -9, 0},
                new Covariance.Diagonal(new double[] {1, 1, 1, 1, 1})),
            Optional.empty(),
            Reading.of("logistic", listed));
    assertThat(twin.found(listed.target()).orElseThrow()).contains("sex = (other) against female");
  }

  /** Rows that nobody reads are left out, and never in favour of what is not listed. */
  @Test
  void aLongTableHasTheStrongest() {
    Column[] columns = new Column[31];
    for (int i = 0; i < 30; i++) {
      columns[i] = Column.Category.of("c" + i, "a", "b");
    }
    columns[30] = ILL;
    Encoding encoding = encoding(columns);
    double[] mean = new double[encoding.width()];
    double[] variances = new double[mean.length];
    Arrays.fill(variances, 1);
    for (int i = 0; i < 30; i++) {
      mean[3 * i + 3] = 99; // the value that is not listed
    }
    String table =
        new FittedRegression(
                new GaussianPosterior(encoding.names(), mean, new Covariance.Diagonal(variances)),
                Optional.empty(),
                Reading.of("logistic", encoding))
            .table();
    assertThat(table.lines().filter(line -> line.contains("=b against a"))).hasSize(30);
    assertThat(table.lines().filter(line -> line.contains("=(other)"))).hasSize(9);
    assertThat(table)
        .contains("40 of 61 coefficients, those most standard deviations away from 0")
        .contains("is at the middle of the bounds of numbers and the reference of categories");
  }

  @Test
  void theTableSpeaksOfUnitsAndLevels() {
    assertThat(logistic(SEX).table())
        .contains("odds ratio", "age, per 10", "2.72", "sex=male against female", "4.5")
        .contains("(intercept) (its odds) is at age 60, sex female.")
        .contains("(other): values that the schema does not list.");
  }
}

package org.priory.models.forecast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.priory.inference.model.Forecast;
import org.priory.inference.model.Method;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.models.model.Settings;
import org.priory.models.model.WidthForecast;
import org.priory.models.regression.LinearRegression;
import org.priory.models.regression.LogisticRegression;
import org.priory.models.table.TableModel;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Hints;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Rehearsal;

/** Forecasts of widths beside the widths that come. */
class FitRehearsalTest {
  private static final int N = 20_000;
  private static final double DELTA = 1e-6;
  private static final String[] NAMES = {"age", "stays", "sex=male", "ward=b", "ward=c"};

  private static Encoding encoding(Hints age, Column target) {
    return Encoding.of(
        Schema.of(
            new Column.Number("age", 18, 98, 10.0, age, null),
            new Column.Number("stays", 0, 6, 1.0, null),
            Column.Category.of("sex", "female", "male"),
            Column.Category.of("ward", "a", "b", "c"),
            target),
        target.name());
  }

  private static Encoding encoding(Hints age) {
    return encoding(age, Column.Category.of("ill", "no", "yes"));
  }

  private static <P> Method<P> method(TableModel<P> fitter, Encoding encoding, double epsilon) {
    PublicKnowledge known =
        new PublicKnowledge(
            encoding.names(),
            encoding.groups(),
            encoding.maxNorm(),
            N,
            encoding.target().classes());
    return (Method<P>)
        fitter
            .recipe(fitter.defaultMethod(encoding.width()))
            .plan(known, new PrivacyBudget(epsilon, DELTA), Settings.NONE);
  }

  /**
   * Standard deviations that come from as many records as there are, each the median of fits with
   * other noise: at small epsilon one may be three times another.
   */
  private static <P> Map<String, Double> came(
      TableModel<P> fitter, Encoding encoding, Method<P> method) {
    Records records = MadeUpTable.of(encoding, Supposition.DEFAULTS, N, 77);
    Map<String, List<Double>> all = new HashMap<>();
    for (int noise = 0; noise < 5; noise++) {
      try (Rehearsal questions =
          new Rehearsal(method.plan(), records.copy(), N, true, 78 + noise)) {
        P posterior = method.fit(questions, Progress.NONE);
        for (Object each :
            (List<?>) fitter.fitted(posterior, encoding).summary().get("coefficients")) {
          Map<?, ?> one = (Map<?, ?>) each;
          all.computeIfAbsent(String.valueOf(one.get("name")), name -> new ArrayList<>())
              .add((Double) one.get("sd"));
        }
      }
    }
    Map<String, Double> medians = new HashMap<>();
    all.forEach((name, sds) -> medians.put(name, sds.stream().sorted().toList().get(2)));
    return medians;
  }

  private static <P> void isNear(
      TableModel<P> fitter, Encoding encoding, double epsilon, String... names) {
    Method<P> method = method(fitter, encoding, epsilon);
    WidthForecast foreseen = FitRehearsal.of(fitter, encoding, method, N).orElseThrow();
    Map<String, Double> came = came(fitter, encoding, method);
    assertThat(foreseen.coefficients())
        .extracting(WidthForecast.Coefficient::name)
        .containsExactly(names);
    for (WidthForecast.Coefficient each : foreseen.coefficients()) {
      // where there is little budget, widths differ from run to run
      double factor = epsilon < 1 ? 2 : 1.4;
      assertThat(each.sd() / came.get(each.name())).as(each.name()).isBetween(1 / factor, factor);
      assertThat(each.plainSd()).isLessThan(1.05 * each.sd());
    }
  }

  /** Made-up rows that count several times stand for twenty thousand. */
  @ParameterizedTest
  @ValueSource(doubles = {0.1, 1, 10})
  void widthsOfATableAsSupposedAreForeseen(double epsilon) {
    isNear(new LogisticRegression(), encoding(Hints.NONE), epsilon, NAMES);
    Encoding linear = encoding(Hints.NONE, new Column.Number("cost", 0, 5000));
    isNear(new LinearRegression(), linear, epsilon, NAMES);
  }

  /** Twin: the method's own forecast, by half a range of evenly spread columns, is far too sure. */
  @Test
  void theFormulaForEvenColumnsIsTooSure() {
    LogisticRegression fitter = new LogisticRegression();
    Encoding encoding = encoding(Hints.NONE);
    Forecast formula = method(fitter, encoding, 1).forecast();
    Map<String, Double> came = came(fitter, encoding, method(fitter, encoding, 1));
    double said = Math.hypot(formula.noiseSd(), formula.samplingSd());
    assertThat(came.get("ward=c") / said).isGreaterThan(1.5);
  }

  /** A number that varies half as much has an effect that is known half as well. */
  @Test
  void hintsMoveAForecast() {
    LogisticRegression fitter = new LogisticRegression();
    double wide = age(fitter, encoding(new Hints(58.0, 16.0, List.of(), null, null)));
    double narrow = age(fitter, encoding(new Hints(58.0, 8.0, List.of(), null, null)));
    assertThat(narrow / wide).isBetween(1.6, 2.4);
  }

  private static double age(TableModel<?> fitter, Encoding encoding) {
    return first(fitter, encoding).sd();
  }

  private static <P> WidthForecast.Coefficient first(TableModel<P> fitter, Encoding encoding) {
    return FitRehearsal.of(fitter, encoding, method(fitter, encoding, 10), N)
        .orElseThrow()
        .coefficients()
        .get(0);
  }

  @Test
  void saysWhatItSupposes() {
    assertThat(Supposition.words(encoding(Hints.NONE)))
        .contains(
            "numbers vary by an eighth",
            "a fifth of the records are yes",
            "explained of ill",
            "alike for columns");
    Encoding known =
        Encoding.of(
            Schema.of(
                new Column.Number(
                    "age", 0, 100, null, new Hints(50.0, 20.0, List.of(), "years", null), null),
                new Column.Category(
                    "ill",
                    List.of(Column.Value.of("no"), Column.Value.of("yes")),
                    null,
                    new Hints(null, null, List.of(0.9, 0.1), null, 0.4),
                    null)),
            "ill");
    assertThat(Supposition.words(known)).isEqualTo("Supposed: columns have correlations of 0.35");
  }

  /**
   * Long-tailed numbers, of which hints speak: a thousand rows were twice too pessimistic on real
   * tables, as one row stood for all that is rare.
   */
  @Test
  void longTailsAreForeseen() {
    Hints gains = new Hints(0.01, 0.07, List.of(), null, null);
    Encoding encoding =
        Encoding.of(
            Schema.of(
                new Column.Number("gain", 0, 1, 0.1, gains, null),
                new Column.Number("loss", 0, 1, 0.1, gains, null),
                Column.Category.of("ill", "no", "yes")),
            "ill");
    isNear(new LogisticRegression(), encoding, 1, "gain", "loss");
  }

  /** What is explained of a class is what the hint says, whatever its rate. */
  @ParameterizedTest
  @ValueSource(doubles = {0.1, 0.45, 0.8})
  void asMuchIsExplainedAsTheSchemaSays(double explained) {
    for (double rate : new double[] {0.01, 0.2, 0.6}) {
      MadeUpLaw law = new MadeUpLaw(false, new double[] {1 - rate, 1, 1}, new double[3]);
      double share = law.shareBehind(explained);
      assertThat(MadeUpLaw.explainedOfClass(share, rate)).isCloseTo(explained, within(0.01));
      // what is behind a class has to be explained better than the class
      assertThat(share).isGreaterThan(explained);
    }
  }

  /** A target of which nearly all is explained has small residuals. */
  @Test
  void whatIsExplainedMovesAForecast() {
    LinearRegression fitter = new LinearRegression();
    double little = age(fitter, explained(0.1));
    double much = age(fitter, explained(0.9));
    // sqrt(0.1/0.9), but for labels whose law is not quite normal
    assertThat(much / little).isBetween(0.25, 0.5);
  }

  private static Encoding explained(double share) {
    Hints hints = new Hints(2500.0, 500.0, List.of(), null, share);
    return encoding(Hints.NONE, new Column.Number("cost", 0, 5000, null, hints, null));
  }

  /** The one number lies in the range, and what the schema says makes the range narrower. */
  @Test
  void hintsNarrowTheRange() {
    LogisticRegression fitter = new LogisticRegression();
    WidthForecast.Coefficient open = first(fitter, encoding(Hints.NONE));
    WidthForecast.Coefficient known =
        first(fitter, encoding(new Hints(58.0, 10.0, List.of(), null, null)));
    assertThat(open.sd()).isBetween(open.low(), open.high());
    assertThat(known.high() / known.low()).isLessThan(0.8 * open.high() / open.low());
  }

  @Test
  void littleBudgetTellsLittle() {
    LogisticRegression fitter = new LogisticRegression();
    Hints small = new Hints(null, null, List.of(0.8, 0.2), null, 0.02);
    List<Column.Value> classes = List.of(Column.Value.of("no"), Column.Value.of("yes"));
    Encoding encoding =
        encoding(Hints.NONE, new Column.Category("ill", classes, null, small, null));
    assertThat(
            FitRehearsal.of(fitter, encoding, method(fitter, encoding, 0.003), N)
                .orElseThrow()
                .words())
        .contains("effects of usual size will hardly be told from none");
    assertThat(
            FitRehearsal.of(fitter, encoding, method(fitter, encoding, 4), N).orElseThrow().words())
        .contains("± ", "on log odds: the sample's size costs more precision than privacy");
  }
}

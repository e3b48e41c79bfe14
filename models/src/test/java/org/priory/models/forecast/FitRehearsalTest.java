package org.priory.models.forecast;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.priory.privacy.data.Column;
import org.priory.privacy.data.Encoding;
import org.priory.privacy.data.Hints;
import org.priory.privacy.data.Records;
import org.priory.privacy.data.Schema;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Rehearsal;

/** Forecasts of widths beside the widths that come. */
class FitRehearsalTest {
  private static final int N = 20_000;
  private static final double DELTA = 1e-6;

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
            .recipe(fitter.usual(encoding.width()))
            .plan(known, new PrivacyBudget(epsilon, DELTA), Settings.NONE);
  }

  /** Widths that come from as many records as there are, with other noise. */
  private static <P> List<?> came(TableModel<P> fitter, Encoding encoding, Method<P> method) {
    Records records = MadeUpTable.of(encoding, Supposition.USUAL, N, 77);
    try (Rehearsal questions = new Rehearsal(method.plan(), records, N, true, 78)) {
      P posterior = method.fit(questions, Progress.NONE);
      return (List<?>) fitter.fitted(posterior, encoding).summary().get("coefficients");
    }
  }

  private static double sd(List<?> coefficients, String name) {
    return coefficients.stream()
        .map(each -> (Map<?, ?>) each)
        .filter(each -> name.equals(each.get("name")))
        .mapToDouble(each -> (Double) each.get("sd"))
        .findFirst()
        .orElseThrow();
  }

  private static <P> void isNear(TableModel<P> fitter, Encoding encoding, double epsilon) {
    Method<P> method = method(fitter, encoding, epsilon);
    WidthForecast foreseen = FitRehearsal.of(fitter, encoding, method, N).orElseThrow();
    List<?> came = came(fitter, encoding, method);
    assertThat(foreseen.coefficients())
        .extracting(WidthForecast.Coefficient::name)
        .containsExactly("age", "stays", "sex=male", "ward=b", "ward=c");
    for (WidthForecast.Coefficient each : foreseen.coefficients()) {
      // where there is little budget, widths differ from run to run
      double factor = epsilon < 1 ? 2.5 : 1.5;
      assertThat(each.sd() / sd(came, each.name())).as(each.name()).isBetween(1 / factor, factor);
      assertThat(each.plainSd()).isLessThan(1.05 * each.sd());
    }
  }

  /** A thousand made-up rows that count twentyfold stand for twenty thousand. */
  @ParameterizedTest
  @ValueSource(doubles = {0.1, 1, 10})
  void widthsOfATableAsSupposedAreForeseen(double epsilon) {
    isNear(new LogisticRegression(), encoding(Hints.NONE), epsilon);
    isNear(
        new LinearRegression(), encoding(Hints.NONE, new Column.Number("cost", 0, 5000)), epsilon);
  }

  /** Twin: the method's own forecast, by half a range of evenly spread columns, is far too sure. */
  @Test
  void theFormulaForEvenColumnsIsTooSure() {
    LogisticRegression fitter = new LogisticRegression();
    Encoding encoding = encoding(Hints.NONE);
    Forecast formula = method(fitter, encoding, 1).forecast();
    List<?> came = came(fitter, encoding, method(fitter, encoding, 1));
    double said = Math.hypot(formula.noiseSd(), formula.samplingSd());
    assertThat(sd(came, "ward=c") / said).isGreaterThan(1.5);
  }

  /** A number that varies half as much has an effect that is known half as well. */
  @Test
  void hintsMoveAForecast() {
    LogisticRegression fitter = new LogisticRegression();
    double wide = age(fitter, encoding(new Hints(58.0, 16.0, List.of(), null)));
    double narrow = age(fitter, encoding(new Hints(58.0, 8.0, List.of(), null)));
    assertThat(narrow / wide).isBetween(1.6, 2.4);
  }

  private static double age(LogisticRegression fitter, Encoding encoding) {
    return FitRehearsal.of(fitter, encoding, method(fitter, encoding, 10), N)
        .orElseThrow()
        .coefficients()
        .get(0)
        .sd();
  }

  @Test
  void saysWhatItSupposes() {
    assertThat(Supposition.USUAL.words(encoding(Hints.NONE)))
        .contains(
            "numbers vary by a tenth", "a quarter of the records are yes", "mean, sd, shares");
    Encoding known =
        Encoding.of(
            Schema.of(
                new Column.Number(
                    "age", 0, 100, null, new Hints(50.0, 20.0, List.of(), null), null),
                new Column.Category(
                    "ill",
                    List.of(Column.Value.of("no"), Column.Value.of("yes")),
                    null,
                    new Hints(null, null, List.of(0.9, 0.1), null),
                    null)),
            "ill");
    assertThat(Supposition.USUAL.words(known))
        .isEqualTo(
            "Supposed: columns have correlations of 0.3 and explain half of what is to be explained");
  }

  @Test
  void littleBudgetTellsLittle() {
    LogisticRegression fitter = new LogisticRegression();
    Encoding encoding = encoding(Hints.NONE);
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

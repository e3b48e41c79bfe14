package org.priory.bench.reproduce.regression;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.priory.app.shell.BadInput;
import org.priory.bench.reproduce.experiment.Experiment;
import org.priory.bench.reproduce.picture.DotPicture;
import org.priory.bench.reproduce.regression.SimulatedPersons.Common;
import org.priory.bench.reproduce.regression.SimulatedPersons.Pattern;
import org.priory.bench.reproduce.result.Named;
import org.priory.bench.reproduce.result.Reproduced;
import org.priory.bench.reproduce.result.Reproduction;
import org.priory.inference.model.Method;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.optimization.classification.LogisticNewton;
import org.priory.inference.optimization.linear.LinearNewton;
import org.priory.inference.posterior.CoefficientPosterior;
import org.priory.inference.posterior.LinearPosterior;
import org.priory.inference.posterior.LogisticPosterior;
import org.priory.inference.propagation.LogisticSep;
import org.priory.inference.sampling.LogisticChain;
import org.priory.inference.sampling.SamplerKind;
import org.priory.inference.variational.regression.LinearVips;
import org.priory.inference.variational.regression.LogisticDpvi;
import org.priory.inference.variational.regression.LogisticVips;
import org.priory.models.text.TextTable;
import org.priory.privacy.event.PrivacyBudget;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code priory reproduce coverage-persons}: how often 95 % intervals hold the truth where the unit
 * of privacy is a person with one or several rows.
 */
@Command(
    name = "coverage-persons",
    header = "how often 95 %% intervals hold the truth where a person has several rows",
    description =
        "How often 95 %% intervals hold the truth where a person has 1, 2, 5, or 1 to 5 rows, which"
            + " are independent, have a person's effect in common, or are the same row, or where persons"
            + " differ in the effect of a column: simulated"
            + " data with known coefficients, with and without noise.")
public final class PersonsReproduction extends Reproduction {
  private static final double DELTA = 1e-5;
  private static final double NONE = Double.POSITIVE_INFINITY;
  private static final List<Double> EPSILONS = List.of(1.0, 3.0, NONE);

  private static final List<Pattern> PATTERNS =
      List.of(
          new Pattern(1, 1, Common.NOTHING),
          new Pattern(2, 2, Common.NOTHING),
          new Pattern(5, 5, Common.NOTHING),
          new Pattern(1, 5, Common.NOTHING),
          new Pattern(2, 2, Common.EFFECT),
          new Pattern(5, 5, Common.EFFECT),
          new Pattern(1, 5, Common.EFFECT),
          new Pattern(5, 5, Common.ALL),
          new Pattern(5, 5, Common.SLOPE),
          new Pattern(20, 20, Common.SLOPE));

  /** For what takes long. */
  private static final List<Pattern> FEW =
      List.of(PATTERNS.get(0), PATTERNS.get(3), PATTERNS.get(6));

  @Option(names = "--runs", paramLabel = "N", description = "Simulated data sets, by default 10.")
  private int runs = 10;

  @Option(names = "--persons", paramLabel = "N", description = "By default 3,000.")
  private int persons = 3_000;

  @Option(names = "--features", paramLabel = "D", description = "By default 6.")
  private int features = 6;

  /** Makes a method, and what it says of the coefficients. */
  private record Fit(String model, String method, List<Pattern> patterns, Maker maker) {
    boolean isNumber() {
      return model.equals("linear");
    }
  }

  /** A method within a budget, and its fits. */
  private interface Maker extends BiFunction<PublicKnowledge, Double, Fitting> {}

  /** A fit to data, with or without noise. */
  private interface Fitting {
    CoefficientPosterior to(SimulatedPersons data, boolean noise) throws IOException;
  }

  private static final List<Fit> FITS =
      List.of(
          new Fit(
              "logistic",
              LogisticNewton.NAME,
              PATTERNS,
              (known, e) -> logistic(LogisticNewton.within(known, new PrivacyBudget(e, DELTA)))),
          new Fit(
              "logistic",
              LogisticVips.NAME,
              PATTERNS,
              (known, e) -> logistic(LogisticVips.within(known, new PrivacyBudget(e, DELTA)))),
          new Fit(
              "logistic",
              LogisticDpvi.NAME,
              PATTERNS,
              (known, e) -> logistic(LogisticDpvi.within(known, new PrivacyBudget(e, DELTA)))),
          new Fit(
              "logistic",
              LogisticSep.NAME,
              PATTERNS,
              (known, e) -> logistic(propagation(known, e))),
          new Fit(
              "logistic",
              SamplerKind.SGLD.word(),
              FEW,
              (known, e) ->
                  logistic(
                      LogisticChain.within(known, new PrivacyBudget(e, DELTA), SamplerKind.SGLD))),
          new Fit(
              "linear",
              LinearVips.NAME,
              PATTERNS,
              (known, e) -> linear(LinearVips.within(known, new PrivacyBudget(e, DELTA)))),
          new Fit(
              "linear",
              LinearNewton.NAME,
              PATTERNS,
              (known, e) -> linear(LinearNewton.within(known, new PrivacyBudget(e, DELTA)))));

  private static LogisticSep propagation(PublicKnowledge known, double epsilon) {
    return LogisticSep.within(
        known,
        new PrivacyBudget(epsilon, DELTA),
        LogisticSep.DEFAULT_STEPS,
        LogisticSep.defaultSampling(known.records(), known.width()),
        LogisticSep.DEFAULT_CLIP);
  }

  private static Fitting logistic(Method<LogisticPosterior> method) {
    return fitting(method, LogisticPosterior::coefficients);
  }

  private static Fitting linear(Method<LinearPosterior> method) {
    return fitting(method, LinearPosterior::coefficients);
  }

  private static <P> Fitting fitting(
      Method<P> method, Function<P, ? extends CoefficientPosterior> coefficients) {
    return (data, noise) ->
        coefficients.apply(
            noise
                ? Experiment.fit(method, data.records())
                : Experiment.fitWithoutNoise(method, data.records()));
  }

  @Override
  public Reproduced reproduce() throws IOException {
    if (runs < 1 || features < 3 || persons < 10) {
      throw new BadInput(
          "--runs, --features, --persons",
          "must be at least 1, at least 3, and at least 10",
          runs + ", " + features + ", " + persons,
          "leave them out");
    }
    List<Row> rows = new ArrayList<>();
    for (Fit fit : FITS) {
      for (double epsilon : EPSILONS) {
        rows.addAll(rows(fit, epsilon));
        say(fit.model + ", " + fit.method + ", epsilon " + words(epsilon) + ": done");
      }
    }
    return new Result(rows, runs * features, persons, features);
  }

  private List<Row> rows(Fit fit, double epsilon) throws IOException {
    List<Row> rows = new ArrayList<>();
    PublicKnowledge known =
        SimulatedPersons.of(PATTERNS.get(0), persons, features, fit.isNumber(), 0).known();
    Fitting fitting = fit.maker.apply(known, epsilon == NONE ? 1 : epsilon);
    for (Pattern pattern : fit.patterns) {
      int held = 0;
      double squares = 0;
      double width = 0;
      for (int run = 1; run <= runs; run++) {
        SimulatedPersons data =
            SimulatedPersons.of(pattern, persons, features, fit.isNumber(), run);
        CoefficientPosterior m = fitting.to(data, epsilon != NONE);
        for (int j = 0; j < features; j++) {
          double truth = data.truth()[j];
          double z = (m.mean()[j] - truth) / m.sd(j);
          held += m.interval(j, 0.95).holds(truth) ? 1 : 0;
          squares += z * z;
          width += m.sd(j);
        }
      }
      int all = runs * features;
      double share = held / (double) all;
      rows.add(
          new Row(
              fit.model,
              fit.method,
              epsilon,
              pattern,
              share,
              Math.sqrt(share * (1 - share) / all),
              Math.sqrt(squares / all),
              width / all));
    }
    return rows;
  }

  private static String words(double epsilon) {
    return epsilon == NONE ? "none" : Double.toString(epsilon);
  }

  /**
   * A cell.
   *
   * @param share of the intervals that hold the truth
   * @param error of that, binomial
   * @param rms root mean square of (mean - truth)/sd
   * @param sd of a coefficient, on average
   */
  private record Row(
      String model,
      String method,
      double epsilon,
      Pattern pattern,
      double share,
      double error,
      double rms,
      double sd) {

    Named json() {
      return new Named()
          .with("model", model)
          .with("method", method)
          .with("epsilon", epsilon == NONE ? Double.NaN : epsilon)
          .with("rows", pattern.rows())
          .with("in_common", pattern.common().word())
          .with("coverage", share)
          .with("binomial_error", error)
          .with("rms_z", rms)
          .with("sd", sd);
    }

    String line() {
      return pattern.rows() + " rows, " + pattern.common().word();
    }
  }

  private record Result(List<Row> rows, int intervals, int persons, int features)
      implements Reproduced {

    @Override
    public Named settings() {
      return new Named()
          .with("delta", DELTA)
          .with("persons", persons)
          .with("features", features)
          .with("intervals", intervals);
    }

    @Override
    public List<Named> lines() {
      return rows.stream().map(Row::json).toList();
    }

    @Override
    public String picture() {
      DotPicture picture =
          new DotPicture("Share of 95 % intervals that hold the truth, persons with several rows");
      for (Row row : rows) {
        picture.dot(
            row.model + ", " + row.method, row.line(), "epsilon " + words(row.epsilon), row.share);
      }
      return picture.svg();
    }

    @Override
    public String text() {
      TextTable table =
          new TextTable(
              "model", "method", "rows", "in common", "epsilon 1", "epsilon 3", "no noise");
      Map<String, List<Row>> lines = new LinkedHashMap<>();
      for (Row row : rows) {
        String key = row.model + ", " + row.method + ", " + row.line();
        lines.computeIfAbsent(key, k -> new ArrayList<>()).add(row);
      }
      for (List<Row> cells : lines.values()) {
        Row first = cells.get(0);
        table.add(
            first.model,
            first.method,
            first.pattern.rows(),
            first.pattern.common().word(),
            cell(cells.get(0)),
            cell(cells.get(1)),
            cell(cells.get(2)));
      }
      return table
          + String.format(
              Locale.ROOT,
              "%nShare of %d intervals of 95 %% that hold the truth, and the root mean square of"
                  + " (mean - truth)/s.d., which should be 1.%nThe binomial error of a share of 0.95 is"
                  + " %.3f. %,d persons, %d features, delta %s.%nRows in common: nothing; about half of the"
                  + " columns, and errors with a correlation of 0.5; all; errors in proportion to one column.%n",
              intervals,
              Math.sqrt(0.95 * 0.05 / intervals),
              persons,
              features,
              DELTA);
    }

    private static String cell(Row row) {
      return String.format(Locale.ROOT, "%.3f (z %.2f)", row.share, row.rms);
    }
  }
}

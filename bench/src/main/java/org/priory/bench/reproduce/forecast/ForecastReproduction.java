package org.priory.bench.reproduce.forecast;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import org.priory.app.shell.BadInput;
import org.priory.bench.reproduce.experiment.Experiment;
import org.priory.bench.reproduce.picture.DotPicture;
import org.priory.bench.reproduce.result.Named;
import org.priory.bench.reproduce.result.Reproduced;
import org.priory.bench.reproduce.result.Reproduction;
import org.priory.inference.model.FitMethod;
import org.priory.inference.model.PublicKnowledge;
import org.priory.models.catalog.ModelCatalog;
import org.priory.models.forecast.FitRehearsal;
import org.priory.models.model.Settings;
import org.priory.models.model.WidthForecast;
import org.priory.models.table.TableModel;
import org.priory.models.text.TextTable;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.event.PrivacyBudget;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code priory reproduce forecast}: what was said of the width of intervals before the data was
 * touched, beside what came.
 */
@Command(
    name = "forecast",
    header = "forecasts of standard deviations beside what came, on real tables",
    description =
        "The standard deviation of a coefficient as it was forecast from the schema alone, and from a schema"
            + " with hints, beside that of the fit, on real tables with their own labels.")
public final class ForecastReproduction extends Reproduction {
  private static final double DELTA = 1e-6;
  private static final double[] EPSILONS = {0.1, 0.3, 1, 4};
  private static final double FACTOR = 1.5;
  private static final double GOAL = 0.8;

  @Option(names = "--runs", paramLabel = "N", description = "Fits a cell, by default 5.")
  private int runs = 5;

  @Option(
      names = "--models",
      paramLabel = "NAME",
      split = ",",
      description = "By default logistic and linear.")
  private List<String> models = List.of("logistic", "linear");

  @Override
  public Reproduced reproduce() throws IOException {
    if (runs < 1) {
      throw new BadInput("--runs", "must be at least 1", Integer.toString(runs), "give 5");
    }
    List<Row> rows = new ArrayList<>();
    for (ForecastTable table : ForecastTable.ALL) {
      if (!models.contains(table.model())) {
        continue;
      }
      TableModel<?> fitter = ModelCatalog.ofTable(table.model()).orElseThrow();
      try (Records records = table.read()) {
        Encoding hinted = table.hinted(records);
        for (double epsilon : EPSILONS) {
          rows.addAll(cells(fitter, table, hinted, records, epsilon));
          say(table.words() + ", epsilon " + epsilon + ": done");
        }
      }
    }
    return new Result(rows, runs);
  }

  private <P> List<Row> cells(
      TableModel<P> fitter, ForecastTable table, Encoding hinted, Records records, double epsilon)
      throws IOException {
    Encoding encoding = table.encoding();
    FitMethod<P> way = way(fitter, encoding, records, epsilon);
    Map<String, double[]> came = new LinkedHashMap<>();
    for (int run = 0; run < runs; run++) {
      P posterior = Experiment.fit(way, records);
      List<?> found =
          (List<?>)
              fitter.fitted(posterior, encoding).summary().getOrDefault("coefficients", List.of());
      for (Object each : found) {
        Map<?, ?> one = (Map<?, ?>) each;
        came.computeIfAbsent(String.valueOf(one.get("name")), n -> new double[runs])[run] =
            one.get("sd") instanceof Double sd ? sd : Double.NaN;
      }
    }
    double n = records.units().count();
    WidthForecast bare = FitRehearsal.of(fitter, encoding, way, n).orElseThrow();
    Map<String, WidthForecast.Coefficient> said = new HashMap<>();
    FitRehearsal.of(fitter, hinted, way, n)
        .orElseThrow()
        .coefficients()
        .forEach(each -> said.put(each.name(), each));
    List<Row> rows = new ArrayList<>();
    for (boolean numbers : new boolean[] {true, false}) {
      List<Pair> pairs = new ArrayList<>();
      for (WidthForecast.Coefficient one : bare.coefficients()) {
        if (one.isNumber() == numbers) {
          pairs.add(
              new Pair(
                  median(came.getOrDefault(one.name(), new double[] {Double.NaN})),
                  one,
                  Objects.requireNonNull(said.get(one.name()))));
        }
      }
      if (!pairs.isEmpty()) {
        rows.add(Row.of(table, epsilon, numbers ? "number" : "contrast", pairs));
      }
    }
    return rows;
  }

  private static <P> FitMethod<P> way(
      TableModel<P> fitter, Encoding encoding, Records records, double epsilon) {
    PublicKnowledge known =
        new PublicKnowledge(
            encoding.names(),
            encoding.groups(),
            encoding.maxNorm(),
            records.units().count(),
            encoding.target().classes());
    return fitter
        .recipe(fitter.defaultMethod(encoding.width()))
        .plan(known, new PrivacyBudget(epsilon, DELTA), Settings.NONE);
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
  }

  /** One coefficient: its standard deviation as it came, and forecast without and with hints. */
  private record Pair(
      double came, WidthForecast.Coefficient bare, WidthForecast.Coefficient hinted) {}

  /**
   * A cell: the typical, median coefficient, and how many single ones are near.
   *
   * @param range of the forecast without hints, from its low to its high end
   * @param hintedRange of that with hints
   * @param singles how many coefficients there are
   * @param bareNear of which the forecast without hints is near
   * @param hintedNear of which that with hints is
   */
  private record Row(
      ForecastTable table,
      double epsilon,
      String kind,
      double came,
      double bare,
      double hinted,
      double[] range,
      double[] hintedRange,
      int singles,
      long bareNear,
      long hintedNear) {

    static Row of(ForecastTable table, double epsilon, String kind, List<Pair> pairs) {
      return new Row(
          table,
          epsilon,
          kind,
          typical(pairs, Pair::came),
          typical(pairs, p -> p.bare.sd()),
          typical(pairs, p -> p.hinted.sd()),
          new double[] {typical(pairs, p -> p.bare.low()), typical(pairs, p -> p.bare.high())},
          new double[] {typical(pairs, p -> p.hinted.low()), typical(pairs, p -> p.hinted.high())},
          pairs.size(),
          pairs.stream().filter(p -> isNear(p.bare.sd(), p.came)).count(),
          pairs.stream().filter(p -> isNear(p.hinted.sd(), p.came)).count());
    }

    private static double typical(List<Pair> pairs, ToDoubleFunction<Pair> value) {
      return median(pairs.stream().mapToDouble(value).toArray());
    }

    boolean isWithin(double[] of) {
      return of[0] <= came && came <= of[1];
    }

    static boolean isNear(double said, double came) {
      return Math.abs(Math.log(said / came)) <= Math.log(FACTOR);
    }

    boolean isBareNear() {
      return isNear(bare, came);
    }

    boolean isHintedNear() {
      return isNear(hinted, came);
    }

    Named json() {
      return new Named()
          .with("table", table.name())
          .with("model", table.model())
          .with("chosen_on", table.chosenOn())
          .with("epsilon", epsilon)
          .with("kind", kind)
          .with("sd", came)
          .with("forecast", bare)
          .with("low", range[0])
          .with("high", range[1])
          .with("forecast_with_hints", hinted)
          .with("low_with_hints", hintedRange[0])
          .with("high_with_hints", hintedRange[1])
          .with("coefficients", singles)
          .with("near", bareNear)
          .with("near_with_hints", hintedNear);
    }
  }

  private record Result(List<Row> rows, int runs) implements Reproduced {

    @Override
    public Named settings() {
      return new Named()
          .with("delta", DELTA)
          .with("runs", runs)
          .with("factor", FACTOR)
          .with("goal", GOAL);
    }

    @Override
    public List<Named> lines() {
      return rows.stream().map(Row::json).toList();
    }

    @Override
    public String picture() {
      DotPicture picture = new DotPicture("Logarithm (base 1.5) of forecast over what came");
      for (Row row : rows) {
        String line = row.kind + ", epsilon " + row.epsilon;
        String panel = row.table.words();
        picture
            .dot(panel, line, "schema alone", Math.log(row.bare / row.came) / Math.log(FACTOR))
            .dot(panel, line, "with hints", Math.log(row.hinted / row.came) / Math.log(FACTOR));
      }
      return picture.svg();
    }

    @Override
    public String text() {
      TextTable table =
          new TextTable(
              "table",
              "epsilon",
              "typical",
              "came",
              "forecast",
              "range",
              "ratio",
              "hints",
              "range",
              "ratio");
      for (Row row : rows) {
        table.add(
            row.table.words(),
            Double.toString(row.epsilon),
            row.kind,
            number(row.came),
            number(row.bare),
            range(row.range),
            ratio(row.bare / row.came),
            number(row.hinted),
            range(row.hintedRange),
            ratio(row.hinted / row.came));
      }
      return table
          + String.format(
              Locale.ROOT,
              "%nStandard deviation of the typical (median) coefficient as it is read, delta %s, %d runs a"
                  + " cell.%nWithin a factor of %.1f, from the schema alone / with hints:%n",
              DELTA,
              runs,
              FACTOR)
          + share("tables on which suppositions were chosen", true)
          + share("other tables", false);
    }

    private String share(String name, boolean chosenOn) {
      List<Row> of = rows.stream().filter(row -> row.table.chosenOn() == chosenOn).toList();
      return String.format(
          Locale.ROOT,
          "  %s: %d / %d of %d cells (%d / %d lie in the range); %d / %d of %d single coefficients%n",
          name,
          of.stream().filter(Row::isBareNear).count(),
          of.stream().filter(Row::isHintedNear).count(),
          of.size(),
          of.stream().filter(row -> row.isWithin(row.range)).count(),
          of.stream().filter(row -> row.isWithin(row.hintedRange)).count(),
          of.stream().mapToLong(Row::bareNear).sum(),
          of.stream().mapToLong(Row::hintedNear).sum(),
          of.stream().mapToInt(Row::singles).sum());
    }

    private static String number(double value) {
      return String.format(Locale.ROOT, "%.3g", value);
    }

    private static String range(double[] range) {
      return number(range[0]) + " to " + number(range[1]);
    }

    private static String ratio(double value) {
      return String.format(Locale.ROOT, "%.2f", value);
    }
  }
}

package org.priory.bench.reproduce.sampling;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;
import org.priory.app.shell.BadInput;
import org.priory.bench.reproduce.picture.DotPicture;
import org.priory.bench.reproduce.result.Named;
import org.priory.bench.reproduce.result.Reproduced;
import org.priory.bench.reproduce.result.Reproduction;
import org.priory.inference.model.Method;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.optimization.classification.LogisticNewton;
import org.priory.inference.posterior.CoefficientPosterior;
import org.priory.inference.posterior.LogisticPosterior;
import org.priory.inference.variational.regression.LogisticDpvi;
import org.priory.inference.variational.regression.LogisticVips;
import org.priory.models.text.TextTable;
import org.priory.privacy.data.records.Features;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.event.PrivacyBudget;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code priory reproduce coverage}: on simulated data with known coefficients, how often 95 %
 * intervals hold the truth.
 */
@Command(
    name = "coverage",
    header = "how often 95 %% intervals hold the truth, with and without the noise",
    description =
        "How often 95 %% intervals hold the truth, on simulated, independent features with known coefficients: the"
            + " posterior that knows of the release noise beside one that leaves it out.")
public final class CoverageReproduction extends Reproduction {
  private static final double DELTA = 1e-5;
  private static final double GOAL = 0.90;
  private static final int[] SIZES = {2_000, 20_000};

  /** Methods that release a point, whose intervals rest on evenly spread features. */
  private static final List<Figure2Method> POINTS =
      List.of(Figure2Method.SAMPLE, Figure2Method.OBJECTIVE, Figure2Method.OUTPUT);

  @Option(names = "--sets", paramLabel = "N", description = "Simulated data sets, by default 30.")
  private int sets = 30;

  @Option(names = "--epsilon", paramLabel = "E", description = "By default 1.")
  private double epsilon = 1;

  @Option(names = "--features", paramLabel = "D", description = "By default 10.")
  private int features = 10;

  @Override
  public Reproduced reproduce() throws IOException {
    if (sets < 1 || features < 2 || !(epsilon > 0)) {
      throw new BadInput(
          "--sets, --features, --epsilon",
          "must be at least 1, at least 2, and above 0",
          sets + ", " + features + ", " + epsilon,
          "leave them out");
    }
    List<Row> rows = new ArrayList<>();
    for (int n : SIZES) {
      for (String method : List.of(LogisticNewton.NAME, LogisticVips.NAME, LogisticDpvi.NAME)) {
        double naive =
            coverage(n, known -> Figure2Method.behindTheWall(method(method, known, true)));
        double aware =
            coverage(n, known -> Figure2Method.behindTheWall(method(method, known, false)));
        rows.add(new Row(n, method, OptionalDouble.of(naive), aware));
        done(n, method);
      }
      for (Figure2Method method : POINTS) {
        double aware =
            coverage(n, known -> method.within(known, new PrivacyBudget(epsilon, DELTA)));
        rows.add(new Row(n, method.word(), OptionalDouble.empty(), aware));
        done(n, method.word());
      }
    }
    return new Result(rows, sets * features, epsilon, features);
  }

  private void done(int n, String method) {
    say(n + " records, " + method + ": done");
  }

  private double coverage(int n, Function<PublicKnowledge, Figure2Method.Fitted> way)
      throws IOException {
    int held = 0;
    for (int set = 0; set < sets; set++) {
      Simulation simulated = simulate(n, features, set);
      CoefficientPosterior m = way.apply(simulated.known()).to(simulated.records()).coefficients();
      for (int j = 0; j < features; j++) {
        held += m.interval(j, 0.95).holds(simulated.truth()[j]) ? 1 : 0;
      }
    }
    return held / (double) (sets * features);
  }

  private Method<LogisticPosterior> method(String name, PublicKnowledge known, boolean naive) {
    return switch (name) {
      case LogisticNewton.NAME -> {
        PrivacyBudget budget = new PrivacyBudget(epsilon, DELTA);
        yield naive
            ? LogisticNewton.naive(known, budget, LogisticNewton.DEFAULT_STEPS)
            : LogisticNewton.within(known, budget);
      }
      case LogisticVips.NAME -> {
        LogisticVips aware = LogisticVips.within(known, new PrivacyBudget(epsilon, DELTA));
        yield naive ? aware.naive() : aware;
      }
      default -> {
        LogisticDpvi aware = LogisticDpvi.within(known, new PrivacyBudget(epsilon, DELTA));
        yield naive ? aware.naive() : aware;
      }
    };
  }

  /**
   * Data with known coefficients.
   *
   * @param known what is public about it
   * @param truth the coefficients
   */
  record Simulation(PublicKnowledge known, double[] truth, Records records) {}

  /** A data set of its own for each number. */
  static Simulation simulate(int n, int features, long number) {
    UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(number);
    double[] truth = new double[features];
    for (int j = 0; j < features; j++) {
      truth[j] = 2 * random.nextDouble() - 1;
    }
    PublicKnowledge known =
        new PublicKnowledge(
            IntStream.range(0, features).mapToObj(j -> "x" + j).toList(),
            IntStream.range(-1, features - 1).toArray(),
            Math.sqrt(features),
            n);
    return new Simulation(known, truth, simulate(n, truth, known, random));
  }

  /** An intercept and features spread evenly over [-1, 1]. */
  private static Records simulate(
      int n, double[] truth, PublicKnowledge known, UniformRandomProvider random) {
    int d = truth.length;
    float[] values = new float[n * d];
    float[] labels = new float[n];
    for (int i = 0; i < n; i++) {
      double psi = 0;
      for (int j = 0; j < d; j++) {
        values[i * d + j] = j == 0 ? 1 : 2 * random.nextFloat() - 1;
        psi += truth[j] * values[i * d + j];
      }
      labels[i] = random.nextDouble() < 1 / (1 + Math.exp(-psi)) ? 1 : 0;
    }
    Target target = new Target(Target.Kind.BINARY, "y", List.of("0", "1"), 0, 0);
    return Records.of(Features.of(known.names(), known.maxNorm(), target), values, labels);
  }

  private record Row(int records, String method, OptionalDouble naive, double aware) {

    Named json() {
      return new Named()
          .with("records", records)
          .with("method", method)
          .with("naive", naive.orElse(Double.NaN))
          .with("with_noise", aware);
    }
  }

  private record Result(List<Row> rows, int intervals, double epsilon, int features)
      implements Reproduced {

    @Override
    public Named settings() {
      return new Named()
          .with("epsilon", epsilon)
          .with("features", features)
          .with("intervals", intervals)
          .with("goal", GOAL);
    }

    @Override
    public List<Named> lines() {
      return rows.stream().map(Row::json).toList();
    }

    @Override
    public String picture() {
      DotPicture picture =
          new DotPicture("Share of 95 % intervals that hold the truth, epsilon " + epsilon);
      for (Row row : rows) {
        String panel = row.records + " records";
        picture.dot(panel, row.method, "with the release noise", row.aware);
        row.naive.ifPresent(share -> picture.dot(panel, row.method, "naive posterior", share));
      }
      return picture.svg();
    }

    @Override
    public String text() {
      TextTable table =
          new TextTable("records", "method", "naive posterior", "with the release noise");
      for (Row row : rows) {
        table.add(
            Integer.toString(row.records),
            row.method,
            row.naive.isEmpty() ? "-" : String.format(Locale.ROOT, "%.3f", row.naive.getAsDouble()),
            String.format(Locale.ROOT, "%.3f", row.aware));
      }
      return table
          + String.format(
              Locale.ROOT,
              "%nShare of %d intervals of 95 %% that hold the truth: epsilon %s, delta %s, %d features."
                  + "%nThe features are simulated, independent and spread evenly over their bounds. For"
                  + " real tables, whose%ncolumns are collinear, there is `priory reproduce coverage-real`."
                  + "%nGoal for the default at 20,000 records: %.2f.%n",
              intervals,
              epsilon,
              DELTA,
              features,
              GOAL);
    }
  }
}

package org.priory.bench.reproduce.sampling;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.priory.app.shell.BadInput;
import org.priory.bench.reproduce.experiment.AdultData;
import org.priory.bench.reproduce.experiment.Experiment;
import org.priory.bench.reproduce.experiment.TestAuc;
import org.priory.bench.reproduce.picture.DotPicture;
import org.priory.bench.reproduce.result.Named;
import org.priory.bench.reproduce.result.Reproduced;
import org.priory.bench.reproduce.result.Reproduction;
import org.priory.bench.reproduce.result.RunSpread;
import org.priory.inference.posterior.CoefficientPosterior;
import org.priory.inference.posterior.DrawnPosterior;
import org.priory.inference.posterior.LogisticPosterior;
import org.priory.inference.sampling.LogisticChain;
import org.priory.inference.sampling.SamplerKind;
import org.priory.models.text.TextTable;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.event.PrivacyBudget;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code priory reproduce chains}: how good the draws of each sampler are, and how fast they come.
 */
@Command(
    name = "chains",
    header = "AUC, coverage, temperature and speed of every sampler",
    description =
        "Private chains of every sampler: AUC on Adult, how often 95 %% intervals hold the truth on"
            + " simulated data, temperature and steps per second.")
public final class ChainsReproduction extends Reproduction {
  private static final double DELTA = 1e-5;
  private static final int[] SIZES = {2_000, 20_000};
  private static final int FEATURES = 10;

  /** Draws that predict as well as all. */
  private static final int PREDICTING = 200;

  @Option(names = "--sets", paramLabel = "N", description = "Simulated data sets, by default 20.")
  private int sets = 20;

  @Option(names = "--runs", paramLabel = "N", description = "Runs on Adult, by default 3.")
  private int runs = 3;

  @Option(names = "--epsilon", paramLabel = "E", description = "By default 1.")
  private double epsilon = 1;

  @Override
  public Reproduced reproduce() throws IOException {
    if (sets < 1 || runs < 1 || !(epsilon > 0)) {
      throw new BadInput(
          "--sets, --runs, --epsilon",
          "must be at least 1, at least 1, and above 0",
          sets + ", " + runs + ", " + epsilon,
          "leave them out");
    }
    AdultData adult = AdultData.read();
    List<Row> rows = new ArrayList<>();
    for (SamplerKind kind : SamplerKind.values()) {
      double[] aucs = new double[runs];
      double heat = 0;
      long start = System.nanoTime();
      long steps = 0;
      double measuring = 0;
      for (int run = 0; run < runs; run++) {
        LogisticChain chain =
            LogisticChain.within(adult.known(), new PrivacyBudget(epsilon, DELTA), kind);
        LogisticPosterior posterior = Experiment.fit(chain, adult.train());
        steps += chain.plan().noise().steps();
        long fitted = System.nanoTime();
        aucs[run] = auc(posterior, adult.test());
        heat += ((DrawnPosterior) posterior.coefficients()).heat().ran() / runs;
        measuring += System.nanoTime() - fitted;
      }
      double seconds = (System.nanoTime() - start - measuring) / 1e9;
      rows.add(
          new Row(
              kind.word(),
              RunSpread.of(aucs),
              heat,
              steps / seconds,
              coverage(SIZES[0], kind),
              coverage(SIZES[1], kind)));
      say(kind.word() + ": done");
    }
    return new Result(rows, epsilon, sets * FEATURES, runs);
  }

  private static double auc(LogisticPosterior posterior, Records test) {
    return TestAuc.of(
        new LogisticPosterior(((DrawnPosterior) posterior.coefficients()).thinned(PREDICTING)),
        test);
  }

  private double coverage(int n, SamplerKind kind) throws IOException {
    int held = 0;
    for (int set = 0; set < sets; set++) {
      CoverageReproduction.Simulation simulated = CoverageReproduction.simulate(n, FEATURES, set);
      CoefficientPosterior m =
          Experiment.fit(
                  LogisticChain.within(simulated.known(), new PrivacyBudget(epsilon, DELTA), kind),
                  simulated.records())
              .coefficients();
      for (int j = 0; j < FEATURES; j++) {
        held += m.interval(j, 0.95).holds(simulated.truth()[j]) ? 1 : 0;
      }
    }
    return held / (double) (sets * FEATURES);
  }

  private record Row(
      String method,
      RunSpread auc,
      double heat,
      double stepsPerSecond,
      double small,
      double large) {

    Named json() {
      return new Named()
          .with("method", method)
          .with("adult_auc", auc.mean())
          .with("adult_auc_sd", auc.sd())
          .with("adult_temperature", heat)
          .with("adult_steps_per_second", stepsPerSecond)
          .with("coverage_" + SIZES[0], small)
          .with("coverage_" + SIZES[1], large);
    }
  }

  private record Result(List<Row> rows, double epsilon, int intervals, int runs)
      implements Reproduced {

    @Override
    public Named settings() {
      return new Named()
          .with("epsilon", epsilon)
          .with("delta", DELTA)
          .with("intervals", intervals)
          .with("runs", runs);
    }

    @Override
    public List<Named> lines() {
      return rows.stream().map(Row::json).toList();
    }

    @Override
    public String picture() {
      DotPicture picture = new DotPicture("Private chains, epsilon " + epsilon);
      for (Row row : rows) {
        picture
            .dot("AUC on Adult", row.method, "value", row.auc.mean())
            .dot("coverage of 95 % intervals, 2,000 records", row.method, "value", row.small)
            .dot("coverage of 95 % intervals, 20,000 records", row.method, "value", row.large)
            .dot("temperature on Adult", row.method, "value", row.heat);
      }
      return picture.svg();
    }

    @Override
    public String text() {
      TextTable table =
          new TextTable(
              "method",
              "AUC on Adult",
              "temperature",
              "steps/s",
              "coverage, 2,000",
              "coverage, 20,000");
      for (Row row : rows) {
        table.add(
            row.method,
            row.auc.text(),
            String.format(Locale.ROOT, "%.2f", row.heat),
            String.format(Locale.ROOT, "%.0f", row.stepsPerSecond),
            String.format(Locale.ROOT, "%.3f", row.small),
            String.format(Locale.ROOT, "%.3f", row.large));
      }
      return table
          + String.format(
              Locale.ROOT,
              "%nEpsilon %s, delta %s. AUC: mean and standard deviation of %d runs; steps include"
                  + " accounting.%nCoverage: share of %d intervals of 95 %% that hold the truth, %d"
                  + " features, 2,000 and 20,000 simulated records; features are independent, and"
                  + " on real tables fewer hold it.%n",
              epsilon,
              DELTA,
              runs,
              intervals,
              FEATURES);
    }
  }
}

package org.priory.bench.reproduce.propagation;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.priory.bench.reproduce.experiment.Experiment;
import org.priory.bench.reproduce.result.Named;
import org.priory.bench.reproduce.result.RunSpread;
import org.priory.inference.diagnostics.Convergence;
import org.priory.inference.propagation.MixtureGibbs;
import org.priory.numerics.random.InsecureSeededSource;

/**
 * All methods of Table 1 on data sets whose means are so far apart.
 *
 * @param apart how far means are apart at least, in standard deviations of a component
 * @param nearest how near two of them are, in the data set that has the nearest
 * @param rows a method each
 * @param lines a method and data set each
 * @param panels of the first data set
 * @param convergence of the chains that have the truth
 */
record Table1Part(
    double apart,
    double nearest,
    List<Row> rows,
    List<Named> lines,
    List<Table1Picture.Panel> panels,
    List<Convergence> convergence) {
  static final MixtureGibbs.Settings GIBBS = new MixtureGibbs.Settings(4, 200, 2500);

  /** Distances from the truth over the data sets: means, covariances and divergence. */
  record Row(
      Table1Method method,
      RunSpread mean,
      RunSpread covariance,
      RunSpread divergence,
      RunSpread squaresOfMean,
      RunSpread squaresOfCovariance) {

    /** Distances of a method's estimates from what they should have been. */
    static Row of(Table1Method method, List<Table1Estimate> found, List<Table1Estimate> truths) {
      int runs = found.size();
      double[][] distances = new double[5][runs];
      for (int run = 0; run < runs; run++) {
        distances[0][run] = found.get(run).distanceOfMeans(truths.get(run));
        distances[1][run] = found.get(run).distanceOfCovariances(truths.get(run));
        distances[2][run] = found.get(run).divergenceFrom(truths.get(run));
        distances[3][run] = Table1Estimate.meanOfSquares(distances[0][run]);
        distances[4][run] = Table1Estimate.meanOfSquares(distances[1][run]);
      }
      return new Row(
          method,
          RunSpread.of(distances[0]),
          RunSpread.of(distances[1]),
          RunSpread.of(distances[2]),
          RunSpread.of(distances[3]),
          RunSpread.of(distances[4]));
    }

    Named json() {
      return new Named()
          .with("method", method.label())
          .with("paper_f_mean", method.paper()[0])
          .with("paper_f_covariance", method.paper()[1])
          .with("workshop_divergence", method.paper()[2])
          .with("f_mean", mean.mean())
          .with("f_mean_sd", mean.sd())
          .with("f_covariance", covariance.mean())
          .with("f_covariance_sd", covariance.sd())
          .with("squares_mean", squaresOfMean.mean())
          .with("squares_covariance", squaresOfCovariance.mean())
          .with("divergence", divergence.mean());
    }
  }

  /** Simulates, fits and measures. */
  static Table1Part of(
      List<Table1Method> methods, int runs, int records, double apart, Consumer<String> say)
      throws IOException {
    List<Table1Estimate> truths = new ArrayList<>();
    List<List<Table1Estimate>> found = new ArrayList<>();
    methods.forEach(method -> found.add(new ArrayList<>()));
    List<Convergence> convergence = new ArrayList<>();
    List<Named> lines = new ArrayList<>();
    double nearest = Double.POSITIVE_INFINITY;
    for (int run = 0; run < runs; run++) {
      Table1Data data = Table1Data.simulated(records, apart, run + 1);
      nearest = Math.min(nearest, data.nearest());
      MixtureGibbs.Draws draws = exact(data);
      convergence.addAll(draws.convergence());
      Table1Estimate truth = Table1Estimate.of(draws);
      truths.add(truth);
      for (int m = 0; m < methods.size(); m++) {
        Table1Estimate estimate = methods.get(m).fit(data).like(truth);
        found.get(m).add(estimate);
        lines.add(line(run + 1, apart, methods.get(m), estimate, truth));
      }
      say.accept("run " + (run + 1) + " of " + runs);
    }
    List<Row> rows = new ArrayList<>();
    List<Table1Picture.Panel> panels = new ArrayList<>();
    panels.add(new Table1Picture.Panel("truth (Gibbs)", truths.get(0)));
    for (int m = 0; m < methods.size(); m++) {
      rows.add(Row.of(methods.get(m), found.get(m), truths));
      panels.add(new Table1Picture.Panel(methods.get(m).label(), found.get(m).get(0)));
    }
    return new Table1Part(apart, nearest, rows, lines, panels, convergence);
  }

  private static MixtureGibbs.Draws exact(Table1Data data) throws IOException {
    return Experiment.look(
        data.records(),
        rows ->
            new MixtureGibbs(Table1Data.prior(), GIBBS)
                .run(data.means(), rows, InsecureSeededSource.of(1)));
  }

  private static Named line(
      int run, double apart, Table1Method method, Table1Estimate estimate, Table1Estimate truth) {
    double mean = estimate.distanceOfMeans(truth);
    double covariance = estimate.distanceOfCovariances(truth);
    return new Named()
        .with("apart", apart)
        .with("run", run)
        .with("method", method.label())
        .with("f_mean", mean)
        .with("f_covariance", covariance)
        .with("squares_mean", Table1Estimate.meanOfSquares(mean))
        .with("squares_covariance", Table1Estimate.meanOfSquares(covariance))
        .with("divergence", estimate.divergenceFrom(truth));
  }
}

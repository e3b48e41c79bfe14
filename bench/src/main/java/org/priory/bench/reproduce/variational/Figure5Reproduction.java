package org.priory.bench.reproduce.variational;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.priory.app.shell.BadInput;
import org.priory.bench.reproduce.experiment.BrfssStroke;
import org.priory.bench.reproduce.experiment.Experiment;
import org.priory.bench.reproduce.experiment.TestAuc;
import org.priory.bench.reproduce.picture.DotPicture;
import org.priory.bench.reproduce.result.Named;
import org.priory.bench.reproduce.result.Reproduced;
import org.priory.bench.reproduce.result.Reproduction;
import org.priory.bench.reproduce.result.RunSpread;
import org.priory.inference.model.FitMethod;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.optimization.classification.LogisticNewton;
import org.priory.inference.optimization.perturbation.ObjectivePerturbation;
import org.priory.inference.posterior.LogisticPosterior;
import org.priory.inference.variational.regression.LogisticVips;
import org.priory.models.text.TextTable;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Sampling;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code priory reproduce figure5}: logistic regression of strokes (Park et al. 2020, Figure 5).
 */
@Command(
    name = "figure5",
    header =
        "AUC of private regressions of strokes, by epsilon, on BRFSS 2015 for the Stroke set (VIPS,"
            + " figure 5)",
    description =
        "AUC by epsilon of VIPS with today's accountant and with strong composition, of objective"
            + " perturbation and of the default, all records in each step. The paper's Stroke set is"
            + " a hospital's own; BRFSS 2015 (Stroke, 21 features) stands in, in parts of the same"
            + " size.")
public final class Figure5Reproduction extends Reproduction {
  private static final double DELTA = 1e-4;
  private static final double[] EPSILONS = {0.5, 1, 2, 4};
  private static final List<String> METHODS =
      List.of("vips", "vips, strong composition", "objective perturbation", "newton (default)");

  @Option(names = "--runs", paramLabel = "N", description = "Shuffles, by default 5 as there.")
  private int runs = 5;

  @Override
  public Reproduced reproduce() throws IOException {
    if (runs < 1) {
      throw new BadInput("--runs", "must be at least 1", Integer.toString(runs), "give 5");
    }
    BrfssStroke data = new BrfssStroke();
    PublicKnowledge known = data.known();
    double[][][] found = new double[EPSILONS.length][METHODS.size()][runs];
    double[] plain = new double[runs];
    for (int run = 0; run < runs; run++) {
      BrfssStroke.Split split = data.split(run + 1);
      for (int e = 0; e < EPSILONS.length; e++) {
        for (int m = 0; m < METHODS.size(); m++) {
          found[e][m][run] =
              TestAuc.of(Experiment.fit(way(m, known, EPSILONS[e]), split.train()), split.test());
        }
      }
      plain[run] =
          TestAuc.of(
              Experiment.fitWithoutNoise(
                  LogisticNewton.within(known, new PrivacyBudget(4, DELTA)), split.train()),
              split.test());
      say("shuffle " + (run + 1) + " of " + runs);
    }
    List<Row> rows = new ArrayList<>();
    for (int e = 0; e < EPSILONS.length; e++) {
      for (int m = 0; m < METHODS.size(); m++) {
        rows.add(new Row(EPSILONS[e], METHODS.get(m), RunSpread.of(found[e][m])));
      }
    }
    return new Result(rows, RunSpread.of(plain), runs);
  }

  private static FitMethod<LogisticPosterior> way(
      int method, PublicKnowledge known, double epsilon) {
    return switch (method) {
      case 0 -> LogisticVips.within(known, new PrivacyBudget(epsilon, DELTA));
      case 1 ->
          LogisticVips.withNoise(
              known,
              LogisticVips.DEFAULT_STEPS,
              new Sampling.Everything(),
              strongComposition(epsilon, DELTA, LogisticVips.DEFAULT_STEPS));
      case 2 -> ObjectivePerturbation.within(known, new PrivacyBudget(epsilon, DELTA));
      default -> LogisticNewton.within(known, new PrivacyBudget(epsilon, DELTA));
    };
  }

  /**
   * The noise multiplier that strong composition asks for: sqrt(2 ln(1.25/delta'))/epsilon', where
   * epsilon = sqrt(2 J ln(1/delta'')) epsilon' + J epsilon' (e^epsilon' - 1), and delta' = delta/(2
   * J), delta'' = delta/2 (Dwork, Rothblum, Vadhan 2010; VIPS section 2.3).
   */
  public static double strongComposition(double epsilon, double delta, int steps) {
    double low = 0;
    double high = epsilon;
    for (int i = 0; i < 100; i++) {
      double each = (low + high) / 2;
      double total =
          Math.sqrt(2 * steps * Math.log(2 / delta)) * each + steps * each * Math.expm1(each);
      if (total > epsilon) {
        high = each;
      } else {
        low = each;
      }
    }
    return Math.sqrt(2 * Math.log(1.25 * 2 * steps / delta)) / low;
  }

  private record Row(double epsilon, String method, RunSpread auc) {
    Named json() {
      return new Named()
          .with("epsilon", epsilon)
          .with("method", method)
          .with("auc", auc.mean())
          .with("auc_sd", auc.sd());
    }
  }

  private record Result(List<Row> rows, RunSpread plain, int runs) implements Reproduced {

    @Override
    public Named settings() {
      return new Named()
          .with("delta", DELTA)
          .with("runs", runs)
          .with("without_noise", plain.mean());
    }

    @Override
    public List<Named> lines() {
      return rows.stream().map(Row::json).toList();
    }

    @Override
    public String picture() {
      DotPicture picture = new DotPicture("AUC of strokes (BRFSS 2015), mean of " + runs);
      for (Row row : rows) {
        picture.dot("delta " + DELTA, "epsilon " + row.epsilon, row.method, row.auc.mean());
      }
      return picture.dot("delta " + DELTA, "without noise", "newton (default)", plain.mean()).svg();
    }

    @Override
    public String text() {
      TextTable table = new TextTable("epsilon", "method", "AUC");
      rows.forEach(row -> table.add(Double.toString(row.epsilon), row.method, row.auc.text()));
      table.add("", "without noise", plain.text());
      return table
          + String.format(
              Locale.ROOT,
              "%nMean and s.d. of %d shuffles, 10,069 records to learn from, 2,517 to test, delta %s."
                  + "%nThe paper's figure has no numbers in its text, 4,146 binary features and 14 %% of"
                  + " strokes; here it is 21 features and 4 %%.%nThere VIPS with a tight accountant is"
                  + " best, strong composition second and objective perturbation last, at every"
                  + " epsilon. Here the first is over the%nsecond as well, but objective perturbation"
                  + " is over strong composition, and level with VIPS or above it where epsilon is"
                  + " small: it has Gaussian%nnoise here and is one Gaussian release, where the paper's"
                  + " is pure epsilon with an older proof.%n",
              runs,
              DELTA);
    }
  }
}

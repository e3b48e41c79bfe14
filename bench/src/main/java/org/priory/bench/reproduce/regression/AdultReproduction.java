package org.priory.bench.reproduce.regression;

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
import org.priory.inference.model.Method;
import org.priory.inference.optimization.classification.LogisticNewton;
import org.priory.inference.posterior.LogisticPosterior;
import org.priory.inference.variational.regression.LogisticVips;
import org.priory.models.text.TextTable;
import org.priory.privacy.event.PrivacyBudget;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code priory reproduce adult}: AUC of logistic regression on the Adult test set, trained on its
 * training set.
 */
@Command(
    name = "adult",
    header = "AUC of logistic regression on Adult, by epsilon, beside diffprivlib",
    description =
        "AUC on the Adult test set by epsilon: both methods, the goals, and IBM's diffprivlib 0.6.3"
            + " (objective perturbation, same encoding).")
public final class AdultReproduction extends Reproduction {
  private static final double DELTA = 1e-5;

  /** Epsilon, what diffprivlib reaches, and the goals for the default and for vips (or NaN). */
  private static final double[][] PUBLISHED = {
    {0.1, 0.670, 0.878, 0.865},
    {0.5, 0.772, Double.NaN, Double.NaN},
    {1, 0.791, 0.898, 0.890},
    {2, 0.835, Double.NaN, Double.NaN},
    {4, 0.884, Double.NaN, Double.NaN}
  };

  @Option(names = "--runs", paramLabel = "N", description = "Runs of each, by default 5.")
  private int runs = 5;

  @Override
  public Reproduced reproduce() throws IOException {
    if (runs < 1) {
      throw new BadInput("--runs", "must be at least 1", Integer.toString(runs), "give 5");
    }
    AdultData data = AdultData.read();
    List<Row> rows = new ArrayList<>();
    for (double[] published : PUBLISHED) {
      double epsilon = published[0];
      rows.add(
          new Row(
              epsilon,
              published[1],
              published[2],
              RunSpread.of(
                  aucs(
                      LogisticNewton.within(data.known(), new PrivacyBudget(epsilon, DELTA)),
                      data)),
              published[3],
              RunSpread.of(
                  aucs(
                      LogisticVips.within(data.known(), new PrivacyBudget(epsilon, DELTA)),
                      data))));
      say("epsilon " + epsilon + " done");
    }
    LogisticPosterior plain =
        Experiment.fitWithoutNoise(
            LogisticNewton.within(data.known(), new PrivacyBudget(1, DELTA)), data.train());
    return new Result(rows, TestAuc.of(plain, data.test()), runs);
  }

  private double[] aucs(Method<LogisticPosterior> method, AdultData data) throws IOException {
    double[] aucs = new double[runs];
    for (int run = 0; run < runs; run++) {
      aucs[run] = TestAuc.of(Experiment.fit(method, data.train()), data.test());
    }
    return aucs;
  }

  private record Row(
      double epsilon,
      double diffprivlib,
      double goal,
      RunSpread newton,
      double vipsGoal,
      RunSpread vips) {

    Named json() {
      return new Named()
          .with("epsilon", epsilon)
          .with("diffprivlib", diffprivlib)
          .with("goal", goal)
          .with("vips_goal", vipsGoal)
          .with("newton", newton.mean())
          .with("newton_sd", newton.sd())
          .with("vips", vips.mean())
          .with("vips_sd", vips.sd());
    }
  }

  private record Result(List<Row> rows, double plain, int runs) implements Reproduced {

    @Override
    public Named settings() {
      return new Named().with("delta", DELTA).with("runs", runs).with("without_noise", plain);
    }

    @Override
    public List<Named> lines() {
      return rows.stream().map(Row::json).toList();
    }

    @Override
    public String picture() {
      DotPicture picture =
          new DotPicture("AUC on the Adult test set", "diffprivlib", "goal", "goal of vips");
      for (Row row : rows) {
        String line = "epsilon " + row.epsilon;
        picture
            .dot("delta " + DELTA, line, "newton (default)", row.newton.mean())
            .dot("delta " + DELTA, line, "vips", row.vips.mean())
            .dot("delta " + DELTA, line, "diffprivlib", row.diffprivlib)
            .dot("delta " + DELTA, line, "goal", row.goal)
            .dot("delta " + DELTA, line, "goal of vips", row.vipsGoal);
      }
      return picture.svg();
    }

    @Override
    public String text() {
      TextTable table =
          new TextTable("epsilon", "diffprivlib", "goal", "newton (default)", "goal", "vips");
      for (Row row : rows) {
        table.add(
            Double.toString(row.epsilon),
            auc(row.diffprivlib),
            auc(row.goal),
            row.newton.text(),
            auc(row.vipsGoal),
            row.vips.text());
      }
      return table
          + String.format(
              Locale.ROOT,
              "%nAUC on the Adult test set, delta %s, mean and standard deviation of %d runs."
                  + "%nWithout noise: %.4f.%n",
              DELTA,
              runs,
              plain);
    }

    private static String auc(double value) {
      return Double.isNaN(value) ? "" : String.format(Locale.ROOT, "%.3f", value);
    }
  }
}

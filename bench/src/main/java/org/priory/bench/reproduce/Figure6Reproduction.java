package org.priory.bench.reproduce;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.priory.app.command.BadInput;
import org.priory.app.report.Table;
import org.priory.inference.model.Method;
import org.priory.inference.posterior.LogisticPosterior;
import org.priory.inference.variational.LogisticDpvi;
import org.priory.inference.variational.LogisticVips;
import org.priory.privacy.accounting.Accountants;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.PoissonSampled;
import org.priory.privacy.event.Repeated;
import org.priory.privacy.wall.Sampling;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code priory reproduce figure6}: VIPS against DPVI on Adult (Park et al. 2020, Figure 6). */
@Command(
    name = "figure6",
    header = "VIPS against DPVI on Adult, at the noise of the VIPS paper",
    description =
        "VIPS against DPVI on Adult: sampling rate 0.004, 100 steps, noise 0, 1, 6 and 12. AUC on"
            + " the test set as box plots, and what the noise really costs.")
final class Figure6Reproduction extends Reproduction {
  private static final double RATE = 0.004;
  private static final int STEPS = 100;
  private static final double DELTA = 1e-3;

  /** Noise multiplier, and the epsilon that the paper's caption gives for it. */
  private static final double[][] PUBLISHED = {
    {0, Double.POSITIVE_INFINITY}, {1, 0.8}, {6, 0.05}, {12, 0.025}
  };

  @Option(
      names = "--runs",
      paramLabel = "N",
      description = "Runs of each, by default 20, as in the paper.")
  private int runs = 20;

  @Override
  Reproduced reproduce() throws IOException {
    if (runs < 1) {
      throw new BadInput("--runs", "must be at least 1", Integer.toString(runs), "give 20");
    }
    AdultData data = AdultData.read();
    Sampling sampling = new Sampling.Poisson(RATE);
    List<Row> rows = new ArrayList<>();
    for (double[] published : PUBLISHED) {
      double noise = published[0];
      double z = noise == 0 ? 1 : noise;
      LogisticVips vips = LogisticVips.withNoise(data.known(), STEPS, sampling, z);
      LogisticDpvi dpvi =
          LogisticDpvi.withNoise(
              data.known(), STEPS, sampling, LogisticDpvi.defaultClip(data.known()), z);
      rows.add(
          new Row(
              noise,
              published[1],
              epsilon(noise),
              epsilon(noise / Math.sqrt(2)),
              Box.of(aucs(vips, noise > 0, data)),
              Box.of(aucs(dpvi, noise > 0, data))));
      say("noise " + noise + " done");
    }
    return new Result(rows, runs);
  }

  /** What 100 steps with this multiplier cost; infinity without noise. */
  private static double epsilon(double multiplier) {
    return multiplier == 0
        ? Double.POSITIVE_INFINITY
        : Accountants.best()
            .epsilon(new Repeated(new PoissonSampled(RATE, new Gaussian(multiplier)), STEPS), DELTA)
            .upper();
  }

  private double[] aucs(Method<LogisticPosterior> method, boolean noise, AdultData data)
      throws IOException {
    double[] aucs = new double[runs];
    for (int run = 0; run < runs; run++) {
      aucs[run] =
          TestAuc.of(
              noise
                  ? Experiment.fit(method, data.train())
                  : Experiment.fitWithoutNoise(method, data.train()),
              data.test());
    }
    return aucs;
  }

  private record Row(
      double noise, double paper, double epsilon, double epsilonOfTwo, Box vips, Box dpvi) {

    Named json() {
      return new Named()
          .with("noise", noise)
          .with("paper_epsilon", noise == 0 ? null : paper)
          .with("epsilon", noise == 0 ? null : epsilon)
          .with("epsilon_of_the_papers_vips", noise == 0 ? null : epsilonOfTwo)
          .with("vips", vips.json())
          .with("dpvi", dpvi.json());
    }
  }

  private record Result(List<Row> rows, int runs) implements Reproduced {
    /** Characters of the axis. */
    private static final int PLACES = 70;

    @Override
    public Named settings() {
      return new Named()
          .with("rate", RATE)
          .with("steps", STEPS)
          .with("delta", DELTA)
          .with("runs", runs);
    }

    @Override
    public List<Named> lines() {
      return rows.stream().map(Row::json).toList();
    }

    @Override
    public String picture() {
      DotPicture picture = new DotPicture("AUC on Adult: quartiles of " + runs + " runs");
      for (Row row : rows) {
        String panel = "noise " + number(row.noise);
        dots(picture, panel, "vips", row.vips);
        dots(picture, panel, "dpvi", row.dpvi);
      }
      return picture.svg();
    }

    @Override
    public String text() {
      Table table =
          new Table(
              "noise",
              "paper's epsilon",
              "epsilon",
              "of two releases",
              "method",
              "AUC: min, quartiles, max, mean");
      for (Row row : rows) {
        table.add(
            number(row.noise),
            number(row.paper),
            number(row.epsilon),
            number(row.epsilonOfTwo),
            "vips",
            row.vips.text());
        table.add("", "", "", "", "dpvi", row.dpvi.text());
      }
      return table
          + plot()
          + String.format(
              Locale.ROOT,
              "%nAdult's own training and test sets, sampling rate %s, %d steps, delta %s, %d runs."
                  + "%n\"epsilon\" is what these runs cost: one joint release a step. The paper's VIPS"
                  + " releases two statistics a step, each with that noise,%nand counts one: the"
                  + " multiplier is smaller by sqrt(2), \"of two releases\" is what that costs. The"
                  + " paper's text has no AUCs; its figure has boxes.%n",
              RATE,
              STEPS,
              DELTA,
              runs);
    }

    private static void dots(DotPicture picture, String panel, String method, Box box) {
      picture
          .dot(panel, method, "first quartile", box.first())
          .dot(panel, method, "median", box.median())
          .dot(panel, method, "third quartile", box.third());
    }

    /** One line a box, all on the same axis. */
    private String plot() {
      double low = 1;
      double high = 0;
      for (Row row : rows) {
        low = Math.min(low, Math.min(row.vips.min(), row.dpvi.min()));
        high = Math.max(high, Math.max(row.vips.max(), row.dpvi.max()));
      }
      StringBuilder plot = new StringBuilder();
      plot.append(
          String.format(Locale.ROOT, "%n%-18s%-" + (PLACES - 5) + ".3f%.3f  AUC%n", "", low, high));
      for (Row row : rows) {
        plot.append(line("noise " + number(row.noise), "vips", row.vips.drawn(low, high, PLACES)));
        plot.append(line("", "dpvi", row.dpvi.drawn(low, high, PLACES)));
      }
      return plot.toString();
    }

    private static String line(String noise, String method, String box) {
      return String.format(Locale.ROOT, "%-12s%-6s%s%n", noise, method, box.stripTrailing());
    }

    private static String number(double value) {
      return Double.isInfinite(value) ? "none" : String.format(Locale.ROOT, "%.3g", value);
    }
  }
}

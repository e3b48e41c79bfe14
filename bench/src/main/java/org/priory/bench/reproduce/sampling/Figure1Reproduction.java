package org.priory.bench.reproduce.sampling;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.priory.app.shell.BadInput;
import org.priory.bench.reproduce.experiment.Experiment;
import org.priory.bench.reproduce.result.Named;
import org.priory.bench.reproduce.result.Reproduced;
import org.priory.bench.reproduce.result.Reproduction;
import org.priory.inference.model.RecordLikelihood;
import org.priory.inference.posterior.DrawnPosterior;
import org.priory.inference.sampling.ChainSettings;
import org.priory.inference.sampling.LikelihoodChain;
import org.priory.inference.sampling.PriorGradient;
import org.priory.inference.sampling.SamplerKind;
import org.priory.inference.sampling.StepSchedule;
import org.priory.models.text.TextTable;
import org.priory.numerics.linear.Cholesky;
import org.priory.privacy.data.records.Features;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.query.Row;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code priory reproduce figure1}: chains over the contours of a normal posterior in two
 * dimensions, private and not (Wang, Fienberg and Smola 2015, figure 1).
 */
@Command(
    name = "figure1",
    header =
        "chains over a posterior in two dimensions, private and not (Privacy for free, figure 1)",
    description =
        "Chains of sgld and sgnht over the posterior of a linear regression with two coefficients,"
            + " without noise and at epsilon 10, as a picture and a table.")
public final class Figure1Reproduction extends Reproduction {
  private static final double NOISE = 0.5;
  private static final double DELTA = 1e-6;
  private static final int RECORDS = 1000;

  @Option(names = "--epsilon", paramLabel = "E", description = "By default 10, as in the paper.")
  private double epsilon = 10;

  @Option(names = "--steps", paramLabel = "T", description = "Of each chain, by default 2000.")
  private int steps = 2000;

  @Override
  public Reproduced reproduce() throws IOException {
    if (!(epsilon > 0) || steps < 20) {
      throw new BadInput(
          "--epsilon, --steps",
          "must be above 0 and at least 20",
          epsilon + ", " + steps,
          "leave them out");
    }
    Simulated data = new Simulated(RECORDS, 3);
    List<Panel> panels = new ArrayList<>();
    for (SamplerKind kind : List.of(SamplerKind.SGLD, SamplerKind.SGNHT)) {
      LikelihoodChain chain =
          LikelihoodChain.within(
              data.model(),
              new PrivacyBudget(epsilon, DELTA),
              kind,
              new ChainSettings(1, steps, 0, steps, 1, StepSchedule.CONSTANT));
      panels.add(
          new Panel(
              kind.word() + ", without noise", Experiment.fitWithoutNoise(chain, data.records)));
      panels.add(
          new Panel(kind.word() + ", epsilon " + epsilon, Experiment.fit(chain, data.records)));
    }
    return new Result(panels, data, epsilon);
  }

  /**
   * One chain.
   *
   * @param title above it
   * @param draws all its steps
   */
  record Panel(String title, DrawnPosterior draws) {

    /** Mean and covariance of the later half. */
    double[] moments() {
      int from = draws.count() / 2;
      double n = draws.count() - from;
      double[] m = new double[5];
      for (int k = from; k < draws.count(); k++) {
        m[0] += draws.draw(k)[0] / n;
        m[1] += draws.draw(k)[1] / n;
      }
      for (int k = from; k < draws.count(); k++) {
        double a = draws.draw(k)[0] - m[0];
        double b = draws.draw(k)[1] - m[1];
        m[2] += a * a / n;
        m[3] += a * b / n;
        m[4] += b * b / n;
      }
      return m;
    }
  }

  /** Known noise: (y - x'theta) x/s^2. */
  private record KnownNoise() implements RecordLikelihood {
    @Override
    public int dimension() {
      return 2;
    }

    @Override
    public void addGradient(double[] theta, Row row, double[] sum) {
      double r = row.label() - row.feature(0) * theta[0] - row.feature(1) * theta[1];
      sum[0] += r * row.feature(0) / (NOISE * NOISE);
      sum[1] += r * row.feature(1) / (NOISE * NOISE);
    }
  }

  /** Two features that go together, and their exact posterior. */
  private static final class Simulated {
    final Records records;
    final double[] mean;
    final double[] covariance;

    Simulated(int n, long seed) {
      SplittableRandom random = new SplittableRandom(seed);
      float[] values = new float[2 * n];
      float[] labels = new float[n];
      double[] h = {1, 0, 0, 1};
      double[] b = new double[2];
      for (int i = 0; i < n; i++) {
        double x = 2 * random.nextDouble() - 1;
        double z = 0.7 * x + 0.7 * (2 * random.nextDouble() - 1);
        values[2 * i] = (float) x;
        values[2 * i + 1] = (float) z;
        labels[i] = (float) (0.8 * x - 0.5 * z + NOISE * random.nextGaussian());
        double[] row = {values[2 * i], values[2 * i + 1]};
        for (int j = 0; j < 2; j++) {
          b[j] += row[j] * labels[i] / (NOISE * NOISE);
          for (int k = 0; k < 2; k++) {
            h[2 * j + k] += row[j] * row[k] / (NOISE * NOISE);
          }
        }
      }
      mean = Cholesky.of(h, 2).solve(b);
      covariance = Cholesky.of(h, 2).inverse();
      Target target = new Target(Target.Kind.NUMBER, "y", List.of(), -1, 1);
      records = Records.of(Features.of(List.of("a", "b"), Math.sqrt(2), target), values, labels);
    }

    LikelihoodChain.Model model() {
      double[] unit = {1 / Math.sqrt(1000), 1 / Math.sqrt(1000)};
      // a residual of three standard deviations at the longest row is cut
      return new LikelihoodChain.Model(
          List.of("a", "b"),
          new KnownNoise(),
          PriorGradient.normal(new double[] {1, 1}),
          3 / NOISE,
          unit,
          RECORDS);
    }
  }

  private record Result(List<Panel> panels, Simulated data, double epsilon) implements Reproduced {

    @Override
    public Named settings() {
      return new Named()
          .with("epsilon", epsilon)
          .with("exact_mean", list(data.mean))
          .with("exact_covariance", list(data.covariance));
    }

    @Override
    public List<Named> lines() {
      List<Named> rows = new ArrayList<>();
      for (Panel panel : panels) {
        rows.add(
            new Named()
                .with("chain", panel.title())
                .with("moments", list(panel.moments()))
                .with("temperature", panel.draws().heat().ran()));
      }
      return rows;
    }

    @Override
    public String picture() {
      return Figure1Picture.of(data.mean, data.covariance, panels);
    }

    @Override
    public String text() {
      TextTable table = new TextTable("chain", "mean", "s.d.", "correlation", "temperature");
      table.add("exact posterior", pair(data.mean[0], data.mean[1]), sd(data.covariance), "", "1");
      for (Panel panel : panels) {
        double[] m = panel.moments();
        table.add(
            panel.title(),
            pair(m[0], m[1]),
            sd(new double[] {m[2], m[3], m[3], m[4]}),
            String.format(Locale.ROOT, "%.2f", m[3] / Math.sqrt(m[2] * m[4])),
            String.format(Locale.ROOT, "%.2f", panel.draws().heat().ran()));
      }
      return table
          + "\nThe later half of each chain. The paper has a picture alone. The last column is how hot"
          + " the noise makes a chain:\nwhere it is 1.00 the noise that the chain asks for itself is"
          + " enough for epsilon "
          + epsilon
          + ", and rows differ because chains are short.\n";
    }

    private static List<Double> list(double[] values) {
      return Arrays.stream(values).boxed().toList();
    }

    private static String sd(double[] covariance) {
      return pair(Math.sqrt(covariance[0]), Math.sqrt(covariance[3]));
    }

    private static String pair(double a, double b) {
      return String.format(Locale.ROOT, "%.3f, %.3f", a, b);
    }
  }
}

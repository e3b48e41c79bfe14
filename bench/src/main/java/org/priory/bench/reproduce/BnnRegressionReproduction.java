package org.priory.bench.reproduce;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import org.priory.app.command.BadInput;
import org.priory.app.report.Table;
import org.priory.inference.neural.Activation;
import org.priory.inference.neural.HeteroscedasticHead;
import org.priory.inference.neural.NetworkMethod;
import org.priory.inference.neural.NetworkShape;
import org.priory.inference.neural.NetworkTraining;
import org.priory.inference.neural.NumberPrediction;
import org.priory.inference.neural.TrainingSettings;
import org.priory.inference.neural.WeightPrior;
import org.priory.numerics.linear.Cholesky;
import org.priory.privacy.data.Features;
import org.priory.privacy.data.Records;
import org.priory.privacy.data.Target;
import org.priory.privacy.wall.Sampling;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code priory reproduce bnn-table5}: regression with noise that depends on the input, from a
 * Gaussian process (Bu et al. 2021, section 6.2 and appendix C.2): 250 records to learn from, 150
 * to test, two hidden layers of 200 units, 200 steps with all records, epsilon 4.21 at delta 1/250.
 */
@Command(
    name = "bnn-table5",
    header = "private Bayesian networks on numbers whose noise depends on the input",
    description =
        "Squared error and coverage of private Bayesian networks on simulated numbers whose noise"
            + " depends on the input: Table 5 of the paper on private Bayesian networks.")
final class BnnRegressionReproduction extends Reproduction {
  private static final int TRAIN = 250;
  private static final int TEST = 150;
  private static final int STEPS = 200;
  private static final double EPSILON = 4.21;
  private static final double DELTA = 1.0 / 250;
  private static final WeightPrior PRIOR = new WeightPrior(WeightPrior.Kind.GAUSSIAN, 1);
  private static final List<NetworkMethod> METHODS =
      List.of(NetworkMethod.SGLD, NetworkMethod.BBP, NetworkMethod.MC_DROPOUT);

  @Option(names = "--simulations", description = "How many data sets (20).")
  private int simulations = 20;

  @Option(names = "--clip", description = "Largest norm of a gradient (1).")
  private double clip = 1;

  @Option(names = "--rate", description = "Step size with noise, a third of that without (0.1).")
  private double rate = 0.1;

  /** Medians over the simulations. */
  private record Row(
      NetworkMethod method, boolean isPrivate, double error, double covered, double paper) {}

  private static double published(NetworkMethod method, boolean isPrivate) {
    return switch (method) {
      case SGLD -> isPrivate ? 0.510 : 0.523;
      case BBP -> isPrivate ? 1.276 : 0.562;
      default -> isPrivate ? 0.682 : 0.591;
    };
  }

  /** Inputs and outputs, the last ones for the test. */
  @SuppressWarnings("ArrayRecordComponent") // the arrays are the data
  private record Simulation(double[] x, double[] y) {

    static Simulation of(long seed) {
      SplittableRandom random = new SplittableRandom(seed);
      int n = TRAIN + TEST;
      double[] x = random.doubles(n, -3, 3).toArray();
      double[] covariance = new double[n * n];
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          double apart = x[i] - x[j];
          // k(x, x') = exp(-(x - x')^2/2), and (0.3 x + 0.6)^2 on the diagonal
          double noise = 0.3 * x[i] + 0.6;
          covariance[i * n + j] =
              Math.exp(-apart * apart / 2) + (i == j ? noise * noise + 1e-6 : 0);
        }
      }
      double[] lower = Cholesky.of(covariance, n).lower();
      double[] z = new double[n];
      Arrays.setAll(z, i -> random.nextGaussian());
      double[] y = new double[n];
      for (int i = 0; i < n; i++) {
        for (int j = 0; j <= i; j++) {
          y[i] += lower[i * n + j] * z[j];
        }
      }
      return new Simulation(x, y);
    }

    /** A constant and x in [-1, 1]. */
    float[] features(int from, int count) {
      float[] values = new float[2 * count];
      for (int i = 0; i < count; i++) {
        values[2 * i] = 1;
        values[2 * i + 1] = (float) (x[from + i] / 3);
      }
      return values;
    }

    Records train() {
      float[] labels = new float[TRAIN];
      for (int i = 0; i < TRAIN; i++) {
        labels[i] = (float) y[i];
      }
      Target target = new Target(Target.Kind.NUMBER, "y", List.of(), -1, 1);
      return Records.of(
          Features.of(List.of("1", "x"), Math.sqrt(2), target), features(0, TRAIN), labels);
    }
  }

  @Override
  Reproduced reproduce() throws IOException {
    if (simulations < 1 || simulations > 10_000) {
      throw new BadInput(
          "--simulations", "must be from 1 to 10000", "" + simulations, "20 as in the paper");
    }
    List<Row> rows = new ArrayList<>();
    for (NetworkMethod method : METHODS) {
      for (boolean isPrivate : new boolean[] {true, false}) {
        double[] errors = new double[simulations];
        double covered = 0;
        for (int s = 0; s < simulations; s++) {
          double[] found = run(method, isPrivate, Simulation.of(s + 1), s + 1);
          errors[s] = found[0];
          covered += found[1] / simulations;
        }
        Arrays.sort(errors);
        double median = (errors[(simulations - 1) / 2] + errors[simulations / 2]) / 2;
        rows.add(new Row(method, isPrivate, median, covered, published(method, isPrivate)));
      }
    }
    return new Result(simulations, rows);
  }

  /** Mean squared error on the test set, and the share of it in intervals of 95 %. */
  private double[] run(NetworkMethod method, boolean isPrivate, Simulation data, long seed)
      throws IOException {
    NetworkShape shape = NetworkShape.of(2, List.of(200, 200), 2, Activation.RELU);
    TrainingSettings settings =
        TrainingSettings.usual(method, new Sampling.Everything(), STEPS)
            .withClip(clip, false)
            .withRate(isPrivate ? rate : 3 * rate)
            .withPrior(PRIOR)
            .withDraws(new TrainingSettings.Draws(20, 2, 0));
    NetworkTraining training =
        NetworkTraining.within(
                shape,
                new HeteroscedasticHead(),
                TRAIN,
                EPSILON,
                DELTA,
                method == NetworkMethod.MC_DROPOUT ? settings.withDropout(0.1) : settings)
            .startingFrom(seed);
    NumberPrediction prediction =
        new NumberPrediction(
            isPrivate
                ? Experiment.fit(training, data.train())
                : Experiment.fitWithoutNoise(training, data.train()));
    prediction.look(data.features(TRAIN, TEST), 0, TEST);
    double squares = 0;
    double covered = 0;
    for (int i = 0; i < TEST; i++) {
      double residual = data.y()[TRAIN + i] - prediction.mean(i);
      squares += residual * residual / TEST;
      covered += Math.abs(residual) <= prediction.halfWidth(i, 0.95) ? 1.0 / TEST : 0;
    }
    return new double[] {squares, covered};
  }

  private record Result(int simulations, List<Row> rows) implements Reproduced {

    @Override
    public Map<String, ?> json() {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("simulations", simulations);
      json.put("epsilon", EPSILON);
      json.put("delta", DELTA);
      json.put("rows", lines());
      return json;
    }

    @Override
    public List<Map<String, Object>> lines() {
      List<Map<String, Object>> all = new ArrayList<>();
      for (Row row : rows) {
        Map<String, Object> each = new LinkedHashMap<>();
        each.put("method", row.method().word());
        each.put("private", row.isPrivate());
        each.put("paper", row.paper());
        each.put("priory", row.error());
        each.put("coverage", row.covered());
        all.add(each);
      }
      return all;
    }

    @Override
    public String picture() {
      DotPicture picture =
          new DotPicture("Noise that depends on the input: squared error", "paper");
      for (Row row : rows) {
        String line = row.method().word() + (row.isPrivate() ? ", private" : "");
        picture
            .dot("mean squared error", line, "Priory", row.error())
            .dot("mean squared error", line, "paper", row.paper());
      }
      return picture.svg();
    }

    @Override
    public String text() {
      Table table = new Table("method", "private", "paper MSE", "MSE", "in 95 % intervals");
      for (Row row : rows) {
        table.add(
            row.method().word(),
            row.isPrivate() ? "yes" : "no",
            String.format(Locale.ROOT, "%.3f", row.paper()),
            String.format(Locale.ROOT, "%.3f", row.error()),
            String.format(Locale.ROOT, "%.0f %%", 100 * row.covered()));
      }
      return table
          + String.format(
              Locale.ROOT,
              "Medians of %d simulations; epsilon %.2f at delta 1/250, %d steps with all records.%n",
              simulations,
              EPSILON,
              STEPS);
    }
  }
}

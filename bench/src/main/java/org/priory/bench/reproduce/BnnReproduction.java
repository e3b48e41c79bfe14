package org.priory.bench.reproduce;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.priory.app.command.BadInput;
import org.priory.app.report.Table;
import org.priory.inference.diagnostics.BinaryPredictions;
import org.priory.inference.diagnostics.Reliability;
import org.priory.inference.neural.Activation;
import org.priory.inference.neural.Ensemble;
import org.priory.inference.neural.NetworkMethod;
import org.priory.inference.neural.NetworkShape;
import org.priory.inference.neural.NetworkTraining;
import org.priory.inference.neural.Prediction;
import org.priory.inference.neural.SoftmaxHead;
import org.priory.inference.neural.TrainingSettings;
import org.priory.inference.neural.WeightPrior;
import org.priory.privacy.accounting.Accountants;
import org.priory.privacy.data.RecordFiles;
import org.priory.privacy.data.Records;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.PoissonSampled;
import org.priory.privacy.event.Repeated;
import org.priory.privacy.wall.Sampling;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code priory reproduce bnn-table2}: Tables 2 and 3 of Bu et al. (2021) on MNIST, two hidden
 * layers of 1200 units, noise 1.3, clip 1.5, 256 records a step, 15 epochs.
 */
@Command(
    name = "bnn-table2",
    header = "accuracy and calibration of private Bayesian networks on MNIST images",
    description = {
      "Accuracy and calibration of private Bayesian networks on MNIST, at the paper's noise, clip and"
          + " epochs, with noise from the secure generator: Tables 2 and 3 of the paper on private"
          + " Bayesian networks."
    })
final class BnnReproduction extends Reproduction {
  private static final double NOISE = 1.3;
  private static final double CLIP = 1.5;
  private static final double BATCH = 256;
  private static final double DELTA = 1e-5;

  /** The prior N(0, 0.1^2) of appendix C. */
  private static final WeightPrior PRIOR = new WeightPrior(WeightPrior.Kind.GAUSSIAN, 0.1);

  @Option(names = "--epochs", description = "How often a record is expected to be used (15).")
  private double epochs = 15;

  @Option(names = "--layers", split = ",", description = "Hidden units (1200,1200).")
  private List<Integer> layers = List.of(1200, 1200);

  @Option(
      names = "--methods",
      split = ",",
      description = "Some of sgld, bbp, mc-dropout, sgd (all).")
  private List<String> methods = List.of("sgld", "bbp", "mc-dropout", "sgd");

  @Option(
      names = "--prior",
      description = "with, without or both: the Gaussian prior of deviation 0.1 (both).")
  private String prior = "both";

  /**
   * What the paper prints: accuracy (Table 2, Gaussian prior), calibration errors (Table 3).
   *
   * @param accuracy NaN where there is none
   */
  private record Published(double accuracy, double ece, double mce) {}

  private static Published published(NetworkMethod method, boolean hasPrior) {
    return switch (method) {
      case SGLD ->
          hasPrior ? new Published(0.90, 0.007, 0.175) : new Published(Double.NaN, 0.126, 0.465);
      case BBP ->
          hasPrior
              ? new Published(0.80, 0.204, 0.641)
              : new Published(Double.NaN, 0.167, 0.141); // erratum 4: MCE >= ECE always
      case MC_DROPOUT ->
          hasPrior ? new Published(0.78, 0.008, 0.080) : new Published(Double.NaN, 0.078, 0.225);
      case SGD ->
          hasPrior ? new Published(Double.NaN, 0.013, 0.089) : new Published(0.77, 0.106, 0.625);
      default -> new Published(Double.NaN, Double.NaN, Double.NaN);
    };
  }

  private record Row(
      NetworkMethod method,
      boolean hasPrior,
      double accuracy,
      double ece,
      double mce,
      double seconds) {}

  @Override
  Reproduced reproduce() throws IOException {
    if (!(epochs > 0 && epochs <= 1000)) {
      throw new BadInput("--epochs", "must be in (0, 1000]", "" + epochs, "15 as in the paper");
    }
    Records train = records("train");
    Records test = records("t10k");
    int steps = (int) Math.max(1, Math.rint(epochs * train.rows() / BATCH));
    List<Row> rows = new ArrayList<>();
    for (String name : methods) {
      NetworkMethod method =
          NetworkMethod.named(name)
              .orElseThrow(
                  () ->
                      new BadInput(
                          "--methods",
                          "must be some of " + String.join(", ", NetworkMethod.names()),
                          name,
                          "leave it out for those of the paper"));
      for (boolean hasPrior : new boolean[] {true, false}) {
        if (!prior.equals(hasPrior ? "without" : "with")) {
          rows.add(row(method, hasPrior, steps, train, test));
          say(rows.get(rows.size() - 1));
        }
      }
    }
    double epsilon =
        Accountants.best()
            .epsilon(
                new Repeated(new PoissonSampled(BATCH / train.rows(), new Gaussian(NOISE)), steps),
                DELTA)
            .upper();
    return new Result(epsilon, steps, rows);
  }

  private void say(Row row) {
    messages()
        .printf(
            Locale.ROOT,
            "priory: %s, prior %b: accuracy %.4f, ECE %.4f, MCE %.4f, %.0f s%n",
            row.method().word(),
            row.hasPrior(),
            row.accuracy(),
            row.ece(),
            row.mce(),
            row.seconds());
    messages().flush();
  }

  private static Records records(String set) {
    return RecordFiles.images(
            DataSets.file("mnist/" + set + "-images-idx3-ubyte.gz"),
            DataSets.file("mnist/" + set + "-labels-idx1-ubyte.gz"),
            10)
        .read();
  }

  private Row row(NetworkMethod method, boolean hasPrior, int steps, Records train, Records test)
      throws IOException {
    NetworkShape shape = NetworkShape.of(784, layers, 10, Activation.RELU);
    TrainingSettings settings =
        TrainingSettings.usual(method, new Sampling.Poisson(BATCH / train.rows()), steps)
            .withClip(CLIP, false)
            .withPrior(hasPrior ? PRIOR : WeightPrior.flat());
    NetworkTraining training =
        NetworkTraining.withNoise(shape, new SoftmaxHead(10), train.rows(), NOISE, settings);
    long start = System.nanoTime();
    Ensemble ensemble = Experiment.fit(training, train);
    double seconds = (System.nanoTime() - start) / 1e9;
    BinaryPredictions best = new BinaryPredictions();
    Prediction prediction = new Prediction(ensemble);
    int right = 0;
    for (int from = 0; from < test.rows(); from += Prediction.BLOCK) {
      int chunkEnd = (from / test.chunkRows() + 1) * test.chunkRows();
      int count = Math.min(Prediction.BLOCK, Math.min(test.rows(), chunkEnd) - from);
      prediction.look(test.block(from), test.offset(from), count);
      for (int i = 0; i < count; i++) {
        boolean isRight = prediction.best(i) == (int) test.label(from + i);
        best.add(prediction.probability(i, prediction.best(i)), isRight);
        right += isRight ? 1 : 0;
      }
    }
    Reliability reliability = Reliability.of(best, Reliability.USUAL_BINS);
    return new Row(
        method,
        hasPrior,
        (double) right / test.rows(),
        reliability.expectedError(),
        reliability.largestError(),
        seconds);
  }

  private record Result(double epsilon, int steps, List<Row> rows) implements Reproduced {

    @Override
    public Map<String, ?> json() {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("noise", NOISE);
      json.put("clip", CLIP);
      json.put("steps", steps);
      json.put("delta", DELTA);
      json.put("epsilon_upper", epsilon);
      json.put("rows", lines());
      return json;
    }

    private static Object number(double value) {
      return Double.isNaN(value) ? "none" : value;
    }

    private static String shown(double value) {
      return Double.isNaN(value) ? "" : String.format(Locale.ROOT, "%.3f", value);
    }

    @Override
    public List<Map<String, Object>> lines() {
      List<Map<String, Object>> all = new ArrayList<>();
      for (Row row : rows) {
        Published paper = published(row.method(), row.hasPrior());
        Map<String, Object> each = new LinkedHashMap<>();
        each.put("method", row.method().word());
        each.put("prior", row.hasPrior());
        each.put("paper", number(paper.accuracy()));
        each.put("priory", row.accuracy());
        each.put("paper_ece", number(paper.ece()));
        each.put("priory_ece", row.ece());
        each.put("paper_mce", number(paper.mce()));
        each.put("priory_mce", row.mce());
        each.put("seconds", row.seconds());
        all.add(each);
      }
      return all;
    }

    @Override
    public String picture() {
      DotPicture picture =
          new DotPicture("Private Bayesian networks on MNIST, " + steps + " steps", "paper");
      for (Row row : rows) {
        String line = row.method().word() + (row.hasPrior() ? ", prior" : "");
        Published paper = published(row.method(), row.hasPrior());
        picture
            .dot("accuracy", line, "Priory", row.accuracy())
            .dot("accuracy", line, "paper", paper.accuracy())
            .dot("expected calibration error", line, "Priory", row.ece())
            .dot("expected calibration error", line, "paper", paper.ece())
            .dot("largest calibration error", line, "Priory", row.mce())
            .dot("largest calibration error", line, "paper", paper.mce());
      }
      return picture.svg();
    }

    @Override
    public String text() {
      Table table =
          new Table(
              "method", "prior", "paper", "Priory", "paper ECE", "ECE", "paper MCE", "MCE", "s");
      for (Row row : rows) {
        Published paper = published(row.method(), row.hasPrior());
        table.add(
            row.method().word(),
            row.hasPrior() ? "N(0, 0.1^2)" : "none",
            shown(paper.accuracy()),
            shown(row.accuracy()),
            shown(paper.ece()),
            shown(row.ece()),
            shown(paper.mce()),
            shown(row.mce()),
            String.format(Locale.ROOT, "%.0f", row.seconds()));
      }
      return table
          + String.format(
              Locale.ROOT,
              "%d steps, noise %.2g, clip %.2g: epsilon at most %.3f at delta %.0e.%n",
              steps,
              NOISE,
              CLIP,
              epsilon,
              DELTA);
    }
  }
}

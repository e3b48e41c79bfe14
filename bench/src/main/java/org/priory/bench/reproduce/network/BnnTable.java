package org.priory.bench.reproduce.network;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import org.priory.app.shell.BadInput;
import org.priory.bench.reproduce.picture.DotPicture;
import org.priory.bench.reproduce.result.Named;
import org.priory.bench.reproduce.result.Reproduced;
import org.priory.bench.reproduce.result.Reproduction;
import org.priory.inference.neural.settings.NetworkMethod;
import org.priory.inference.neural.settings.WeightPrior;
import org.priory.models.text.TextTable;
import picocli.CommandLine.Option;

/**
 * Accuracy and calibration of networks on MNIST at noise 1.3, clip 1.5 and 256 records a step (Bu
 * et al. 2021, Tables 2 to 4): methods by priors.
 */
abstract class BnnTable extends Reproduction {
  private static final double NOISE = 1.3;
  private static final double BATCH = 256;
  private static final double PAPERS_EPOCHS = 15;

  @Option(
      names = "--epochs",
      description = "How often a record is expected to be used; 15 in the paper (2).")
  private double epochs = 2;

  @Option(
      names = "--full",
      description = "The paper's 15 epochs: half an hour to an hour on two processors.")
  private boolean full;

  @Option(
      names = "--runs",
      description = "Fits of each row, of which the mean and the standard deviation are shown (1).")
  private int runs = 1;

  @Option(
      names = "--non-private",
      description = "The fits without noise and clip as well: the other half of the tables.")
  private boolean both;

  @Option(names = "--methods", split = ",", description = "Some of those of the paper (all).")
  private List<String> methods = List.of();

  @Option(
      names = "--priors",
      split = ",",
      description = "Some of gaussian, laplace, none (all; laplace where the paper has it).")
  private List<String> priors = List.of();

  /** A prior of appendix C: N(0, 0.1^2), Laplace of mean absolute value 0.1, or none. */
  enum Prior {
    GAUSSIAN,
    LAPLACE,
    NONE;

    private static final double SCALE = 0.1;

    WeightPrior law() {
      return switch (this) {
        case GAUSSIAN -> new WeightPrior(WeightPrior.Kind.GAUSSIAN, SCALE);
        case LAPLACE -> new WeightPrior(WeightPrior.Kind.LAPLACE, SCALE);
        case NONE -> WeightPrior.flat();
      };
    }

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * What the paper prints; NaN where it prints nothing.
   *
   * @param accuracy in Table 2
   * @param ece in Table 3 or 4
   * @param mce there
   */
  record Published(double accuracy, double ece, double mce) {
    static final Published NOTHING = new Published(Double.NaN, Double.NaN, Double.NaN);

    static Published accuracy(double accuracy) {
      return new Published(accuracy, Double.NaN, Double.NaN);
    }

    static Published errors(double ece, double mce) {
      return new Published(Double.NaN, ece, mce);
    }
  }

  /** Fits that differ in their noise alone. */
  record Row(
      NetworkMethod method,
      Prior prior,
      boolean isPrivate,
      Published paper,
      List<BnnTrial.Found> found) {

    Spread of(ToDoubleFunction<BnnTrial.Found> number) {
      return Spread.of(found.stream().mapToDouble(number).toArray());
    }
  }

  /** A mean, and the standard deviation of single runs; NaN of one run. */
  record Spread(double mean, double sd) {
    static Spread of(double[] values) {
      double mean = DoubleStream.of(values).average().orElseThrow();
      double squares = DoubleStream.of(values).map(x -> (x - mean) * (x - mean)).sum();
      return new Spread(
          mean, values.length > 1 ? Math.sqrt(squares / (values.length - 1)) : Double.NaN);
    }

    String text() {
      String plain = String.format(Locale.ROOT, "%.3f", mean);
      return Double.isNaN(sd) ? plain : plain + String.format(Locale.ROOT, " +- %.3f", sd);
    }
  }

  /** What is fitted. */
  abstract BnnTrial trial(double often);

  /** The methods of the paper's table. */
  abstract List<NetworkMethod> all();

  abstract Published published(NetworkMethod method, Prior prior, boolean isPrivate);

  @Override
  public final Reproduced reproduce() throws IOException {
    double often = full ? PAPERS_EPOCHS : epochs;
    if (!(often > 0 && often <= 1000)) {
      throw new BadInput("--epochs", "must be in (0, 1000]", "" + often, "15 as in the paper");
    }
    if (!(runs >= 1 && runs <= 100)) {
      throw new BadInput(
          "--runs", "must be from 1 to 100", "" + runs, "5 tell chance from the rest");
    }
    BnnTrial trial = trial(often);
    List<Row> rows = new ArrayList<>();
    for (NetworkMethod method : chosenMethods()) {
      for (Prior prior : priors(method)) {
        for (boolean isPrivate : both ? new boolean[] {true, false} : new boolean[] {true}) {
          rows.add(row(trial, method, prior, isPrivate));
        }
      }
    }
    return new Result(trial, runs, trial.epsilon(BATCH, NOISE), List.copyOf(rows));
  }

  private Row row(BnnTrial trial, NetworkMethod method, Prior prior, boolean isPrivate)
      throws IOException {
    List<BnnTrial.Found> found = new ArrayList<>();
    for (int run = 0; run < runs; run++) {
      BnnTrial.Found each =
          trial.run(trial.settings(method, BATCH, prior.law()), isPrivate ? NOISE : 0);
      found.add(each);
      say(
          String.format(
              Locale.ROOT,
              "%s, prior %s%s: accuracy %.4f, ECE %.4f, MCE %.4f, %.0f s",
              method.word(),
              prior.word(),
              isPrivate ? "" : ", without noise",
              each.accuracy(),
              each.ece(),
              each.mce(),
              each.seconds()));
    }
    return new Row(method, prior, isPrivate, published(method, prior, isPrivate), found);
  }

  private List<NetworkMethod> chosenMethods() {
    List<NetworkMethod> chosen = new ArrayList<>();
    for (String name : methods) {
      chosen.add(
          NetworkMethod.named(name)
              .filter(all()::contains)
              .orElseThrow(
                  () ->
                      new BadInput(
                          "--methods",
                          "must be some of "
                              + String.join(", ", all().stream().map(NetworkMethod::word).toList()),
                          name,
                          "leave it out for those of the paper")));
    }
    return chosen.isEmpty() ? all() : chosen;
  }

  /** Laplace priors are those of chains and of Bayes by Backprop, as in Table 2. */
  private List<Prior> priors(NetworkMethod method) {
    if (priors.isEmpty()) {
      boolean hasLaplace = !Double.isNaN(published(method, Prior.LAPLACE, true).accuracy());
      return hasLaplace
          ? List.of(Prior.GAUSSIAN, Prior.LAPLACE, Prior.NONE)
          : List.of(Prior.GAUSSIAN, Prior.NONE);
    }
    List<Prior> chosen = new ArrayList<>();
    for (String name : priors) {
      try {
        chosen.add(Prior.valueOf(name.toUpperCase(Locale.ROOT)));
      } catch (IllegalArgumentException e) {
        throw new BadInput(
            "--priors", "must be some of gaussian, laplace, none", name, "leave it out");
      }
    }
    return chosen;
  }

  private record Result(BnnTrial trial, int runs, double epsilon, List<Row> rows)
      implements Reproduced {

    @Override
    public Named settings() {
      return new Named()
          .with("network", trial.shape().words())
          .with("noise", NOISE)
          .with("clip", BnnTrial.CLIP)
          .with("steps", trial.steps(BATCH))
          .with("runs", runs)
          .with("delta", BnnTrial.DELTA)
          .with("epsilon_upper", epsilon);
    }

    private static String shown(double value) {
      return Double.isNaN(value) ? "" : String.format(Locale.ROOT, "%.3f", value);
    }

    @Override
    public List<Named> lines() {
      List<Named> all = new ArrayList<>();
      for (Row row : rows) {
        all.add(
            new Named()
                .with("method", row.method().word())
                .with("prior", row.prior().word())
                .with("private", row.isPrivate())
                .with("paper", row.paper().accuracy())
                .with("priory", row.of(BnnTrial.Found::accuracy).mean())
                .with("priory_sd", row.of(BnnTrial.Found::accuracy).sd())
                .with("paper_ece", row.paper().ece())
                .with("priory_ece", row.of(BnnTrial.Found::ece).mean())
                .with("priory_ece_sd", row.of(BnnTrial.Found::ece).sd())
                .with("paper_mce", row.paper().mce())
                .with("priory_mce", row.of(BnnTrial.Found::mce).mean())
                .with("priory_mce_sd", row.of(BnnTrial.Found::mce).sd())
                .with("seconds", row.of(BnnTrial.Found::seconds).mean()));
      }
      return all;
    }

    @Override
    public String picture() {
      DotPicture picture =
          new DotPicture(
              "Private Bayesian networks on MNIST, " + trial.steps(BATCH) + " steps", "paper");
      for (Row row : rows) {
        String line =
            row.method().word()
                + ", prior "
                + row.prior().word()
                + (row.isPrivate() ? "" : ", no noise");
        picture
            .dot("accuracy", line, "Priory", row.of(BnnTrial.Found::accuracy).mean())
            .dot("accuracy", line, "paper", row.paper().accuracy())
            .dot("expected calibration error", line, "Priory", row.of(BnnTrial.Found::ece).mean())
            .dot("expected calibration error", line, "paper", row.paper().ece())
            .dot("largest calibration error", line, "Priory", row.of(BnnTrial.Found::mce).mean())
            .dot("largest calibration error", line, "paper", row.paper().mce());
      }
      return picture.svg();
    }

    @Override
    public String text() {
      TextTable table =
          new TextTable(
              "method",
              "prior",
              "private",
              "paper",
              "Priory",
              "paper ECE",
              "ECE",
              "paper MCE",
              "MCE",
              "s");
      for (Row row : rows) {
        table.add(
            row.method().word(),
            row.prior().word(),
            row.isPrivate() ? "yes" : "no",
            shown(row.paper().accuracy()),
            row.of(BnnTrial.Found::accuracy).text(),
            shown(row.paper().ece()),
            row.of(BnnTrial.Found::ece).text(),
            shown(row.paper().mce()),
            row.of(BnnTrial.Found::mce).text(),
            String.format(Locale.ROOT, "%.0f", row.of(BnnTrial.Found::seconds).mean()));
      }
      return table
          + String.format(
              Locale.ROOT,
              "%d steps (%.3g epochs; the paper has 15), noise %.2g, clip %.2g: epsilon at most %.3f"
                  + " at delta %.0e.%n"
                  + "Noise, clip and batches are the paper's, step sizes are not: accuracies above the"
                  + " paper's are tuning, not less privacy.%n"
                  + (runs > 1 ? "Means and standard deviations of " + runs + " fits.%n" : "")
                  + "The paper prints one accuracy for each method. An MCE is the gap of the worst bin,"
                  + " which may hold a handful of images: it differs from run to run.%n",
              trial.steps(BATCH),
              trial.epochs(),
              NOISE,
              BnnTrial.CLIP,
              epsilon,
              BnnTrial.DELTA)
          + (rows.stream().anyMatch(row -> row.paper().mce() < row.paper().ece())
              ? "Where the paper's MCE is below its ECE, one of them is wrong (erratum 4).\n"
              : "");
    }
  }
}

package org.priory.bench.reproduce.network;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.priory.app.shell.BadInput;
import org.priory.bench.reproduce.picture.DotPicture;
import org.priory.bench.reproduce.result.Named;
import org.priory.bench.reproduce.result.Reproduced;
import org.priory.bench.reproduce.result.Reproduction;
import org.priory.inference.neural.step.NetworkMethod;
import org.priory.inference.neural.step.WeightPrior;
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

  @Option(names = "--methods", split = ",", description = "Some of those of the paper (all).")
  private List<String> methods = List.of();

  @Option(
      names = "--priors",
      split = ",",
      description = "Some of gaussian, laplace, none (gaussian,none).")
  private List<String> priors = List.of("gaussian", "none");

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

  /** One fit. */
  record Row(NetworkMethod method, Prior prior, Published paper, BnnTrial.Found found) {}

  /** What is fitted. */
  abstract BnnTrial trial(double often);

  /** The methods of the paper's table. */
  abstract List<NetworkMethod> all();

  abstract Published published(NetworkMethod method, Prior prior);

  @Override
  public final Reproduced reproduce() throws IOException {
    double often = full ? PAPERS_EPOCHS : epochs;
    if (!(often > 0 && often <= 1000)) {
      throw new BadInput("--epochs", "must be in (0, 1000]", "" + often, "15 as in the paper");
    }
    List<NetworkMethod> chosen = chosenMethods();
    List<Prior> laws = chosenPriors();
    BnnTrial trial = trial(often);
    List<Row> rows = new ArrayList<>();
    for (NetworkMethod method : chosen) {
      for (Prior prior : laws) {
        BnnTrial.Found found = trial.run(trial.settings(method, BATCH, prior.law()), NOISE);
        rows.add(new Row(method, prior, published(method, prior), found));
        say(
            String.format(
                Locale.ROOT,
                "%s, prior %s: accuracy %.4f, ECE %.4f, MCE %.4f, %.0f s",
                method.word(),
                prior.word(),
                found.accuracy(),
                found.ece(),
                found.mce(),
                found.seconds()));
      }
    }
    return new Result(trial, trial.epsilon(BATCH, NOISE), List.copyOf(rows));
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

  private List<Prior> chosenPriors() {
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

  private record Result(BnnTrial trial, double epsilon, List<Row> rows) implements Reproduced {

    @Override
    public Named settings() {
      return new Named()
          .with("network", trial.shape().words())
          .with("noise", NOISE)
          .with("clip", BnnTrial.CLIP)
          .with("steps", trial.steps(BATCH))
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
                .with("paper", row.paper().accuracy())
                .with("priory", row.found().accuracy())
                .with("paper_ece", row.paper().ece())
                .with("priory_ece", row.found().ece())
                .with("paper_mce", row.paper().mce())
                .with("priory_mce", row.found().mce())
                .with("seconds", row.found().seconds()));
      }
      return all;
    }

    @Override
    public String picture() {
      DotPicture picture =
          new DotPicture(
              "Private Bayesian networks on MNIST, " + trial.steps(BATCH) + " steps", "paper");
      for (Row row : rows) {
        String line = row.method().word() + ", prior " + row.prior().word();
        picture
            .dot("accuracy", line, "Priory", row.found().accuracy())
            .dot("accuracy", line, "paper", row.paper().accuracy())
            .dot("expected calibration error", line, "Priory", row.found().ece())
            .dot("expected calibration error", line, "paper", row.paper().ece())
            .dot("largest calibration error", line, "Priory", row.found().mce())
            .dot("largest calibration error", line, "paper", row.paper().mce());
      }
      return picture.svg();
    }

    @Override
    public String text() {
      TextTable table =
          new TextTable(
              "method", "prior", "paper", "Priory", "paper ECE", "ECE", "paper MCE", "MCE", "s");
      for (Row row : rows) {
        table.add(
            row.method().word(),
            row.prior().word(),
            shown(row.paper().accuracy()),
            shown(row.found().accuracy()),
            shown(row.paper().ece()),
            shown(row.found().ece()),
            shown(row.paper().mce()),
            shown(row.found().mce()),
            String.format(Locale.ROOT, "%.0f", row.found().seconds()));
      }
      return table
          + String.format(
              Locale.ROOT,
              "%d steps (%.3g epochs; the paper has 15), noise %.2g, clip %.2g: epsilon at most %.3f"
                  + " at delta %.0e.%n"
                  + "Noise, clip and batches are the paper's, step sizes are not: accuracies above the"
                  + " paper's are tuning, not less privacy.%n"
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

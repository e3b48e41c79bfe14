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
import org.priory.inference.neural.settings.NetworkMethod;
import org.priory.inference.neural.settings.TrainingSettings;
import org.priory.inference.neural.settings.WeightPrior;
import org.priory.models.text.TextTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code priory reproduce bnn-figure5}: what batch size and learning rate do to accuracy and
 * epsilon (Bu et al. 2021, Figure 5 and appendix C.3). Gradient descent has noise 1.3 throughout.
 * Langevin dynamics at temperature 1/2, the paper's, have the noise that their step asks for: sigma
 * = |B|/(C sqrt(n r)), r the step for the mean loss (Theorem 1 as corrected: docs/errata.md).
 */
@Command(
    name = "bnn-figure5",
    header = "batch size, learning rate, accuracy and epsilon of private networks",
    description =
        "Accuracy and epsilon of convolutional networks on MNIST by batch size and learning rate,"
            + " for Langevin dynamics and gradient descent: Figure 5 of the paper on private Bayesian"
            + " networks.")
public final class BnnFigure5Reproduction extends Reproduction {
  private static final double NOISE = 1.3;
  private static final double PAPERS_EPOCHS = 15;
  private static final double DEFAULT_BATCH = 256;
  private static final double DEFAULT_RATE = 0.25;

  @Option(names = "--epochs", description = "15 in the paper (1).")
  private double epochs = 1;

  @Option(
      names = "--full",
      description = "The paper's 15 epochs: half an hour or more on two processors.")
  private boolean full;

  @Option(names = "--batches", split = ",", description = "Records a step (64,256,1024).")
  private List<Double> batches = List.of(64.0, 256.0, 1024.0);

  @Option(names = "--rates", split = ",", description = "Steps for the mean loss (0.05,0.25,1).")
  private List<Double> rates = List.of(0.05, 0.25, 1.0);

  private record Row(
      NetworkMethod method,
      double batch,
      double rate,
      double noise,
      double epsilon,
      double accuracy) {}

  @Override
  public Reproduced reproduce() throws IOException {
    if (!(epochs > 0 && epochs <= 1000)
        || batches.stream().anyMatch(each -> !(each >= 1 && each <= BnnTrial.TRAIN))
        || rates.stream().anyMatch(each -> !(each > 0 && each <= 100))) {
      throw new BadInput(
          "--epochs, --batches, --rates",
          "must be in (0, 1000], from 1 to 60000 and in (0, 100]",
          epochs + ", " + batches + ", " + rates,
          "leave them out");
    }
    double often = full ? PAPERS_EPOCHS : epochs;
    BnnTrial trial = BnnTrial.convolutional(often);
    List<Row> rows = new ArrayList<>();
    for (NetworkMethod method : List.of(NetworkMethod.SGLD, NetworkMethod.SGD)) {
      for (double batch : batches) {
        rows.add(row(trial, method, batch, DEFAULT_RATE));
      }
      for (double rate : rates) {
        if (rate != DEFAULT_RATE || !batches.contains(DEFAULT_BATCH)) {
          rows.add(row(trial, method, DEFAULT_BATCH, rate));
        }
      }
    }
    return new Result(often, rows);
  }

  private Row row(BnnTrial trial, NetworkMethod method, double batch, double rate)
      throws IOException {
    double noise =
        method == NetworkMethod.SGD
            ? NOISE
            : batch / (BnnTrial.CLIP * Math.sqrt(BnnTrial.TRAIN * rate));
    TrainingSettings settings = trial.settings(method, batch, WeightPrior.flat()).withRate(rate);
    BnnTrial.Found found = trial.run(settings, noise);
    Row row = new Row(method, batch, rate, noise, trial.epsilon(batch, noise), found.accuracy());
    say(
        String.format(
            Locale.ROOT,
            "%s, batch %.0f, rate %.3g: noise %.3f, epsilon %.3f, accuracy %.4f, %.0f s",
            method.word(),
            batch,
            rate,
            noise,
            row.epsilon(),
            row.accuracy(),
            found.seconds()));
    return row;
  }

  private record Result(double epochs, List<Row> rows) implements Reproduced {

    @Override
    public Named settings() {
      return new Named().with("epochs", epochs).with("delta", BnnTrial.DELTA);
    }

    @Override
    public List<Named> lines() {
      List<Named> all = new ArrayList<>();
      for (Row row : rows) {
        all.add(
            new Named()
                .with("method", row.method().word())
                .with("batch", row.batch())
                .with("rate", row.rate())
                .with("noise", row.noise())
                .with("epsilon_upper", row.epsilon())
                .with("priory", row.accuracy()));
      }
      return all;
    }

    @Override
    public String picture() {
      DotPicture picture = new DotPicture("Batch size, learning rate, accuracy and epsilon");
      for (Row row : rows) {
        String line = String.format(Locale.ROOT, "batch %.0f, rate %.3g", row.batch(), row.rate());
        picture.dot("accuracy", line, row.method().word(), row.accuracy());
        picture.dot("log10 of epsilon", line, row.method().word(), Math.log10(row.epsilon()));
      }
      return picture.svg();
    }

    @Override
    public String text() {
      TextTable table = new TextTable("method", "batch", "rate", "noise", "epsilon", "accuracy");
      for (Row row : rows) {
        table.add(
            row.method().word(),
            String.format(Locale.ROOT, "%.0f", row.batch()),
            String.format(Locale.ROOT, "%.3g", row.rate()),
            String.format(Locale.ROOT, "%.3f", row.noise()),
            String.format(Locale.ROOT, "%.3f", row.epsilon()),
            String.format(Locale.ROOT, "%.4f", row.accuracy()));
      }
      return table
          + String.format(
              Locale.ROOT,
              "%.3g epochs (15 in the paper, which prints curves and no numbers), clip %.2g, delta"
                  + " %.0e.%n",
              epochs,
              BnnTrial.CLIP,
              BnnTrial.DELTA);
    }
  }
}

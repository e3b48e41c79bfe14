package org.priory.bench.reproduce.network;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.priory.app.shell.BadInput;
import org.priory.bench.reproduce.picture.CurvePicture;
import org.priory.bench.reproduce.result.Named;
import org.priory.bench.reproduce.result.Reproduced;
import org.priory.bench.reproduce.result.Reproduction;
import org.priory.inference.neural.settings.NetworkMethod;
import org.priory.inference.neural.settings.TrainingSettings;
import org.priory.inference.neural.settings.WeightPrior;
import org.priory.models.plot.LinearScale;
import org.priory.models.plot.LogScale;
import org.priory.models.text.TextTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code priory reproduce bnn-figure4}: accuracy and epsilon of gradient descent at several clips
 * and noises, and of Langevin dynamics among them (Bu et al. 2021, Figure 4). Langevin dynamics
 * with eta = 1e-5 and the paper's temperature 1/2 have the noise |B|/(n C sqrt(eta)) (Theorem 1 as
 * corrected: docs/errata.md).
 */
@Command(
    name = "bnn-figure4",
    header = "Langevin dynamics among private gradient descents, by clip and noise",
    description =
        "Accuracy and epsilon of convolutional networks on MNIST by gradient descent at several clips"
            + " and noises, and by Langevin dynamics at the noise that their step asks for: Figure 4 of"
            + " the paper on private Bayesian networks.")
public final class BnnFigure4Reproduction extends Reproduction {
  private static final double BATCH = 256;
  private static final double DESCENT_RATE = 0.25;
  private static final double ETA = 1e-5;
  private static final List<Double> PAPERS_CLIPS = List.of(0.5, 1.0, 1.5, 2.0, 5.0);
  private static final List<Double> PAPERS_NOISES = List.of(0.5, 0.9, 1.3, 2.0, 3.0);
  private static final List<Double> PAPERS_EPOCHS = List.of(1.0, 5.0, 15.0);

  @Option(names = "--epochs", split = ",", description = "Lengths of fits (1).")
  private List<Double> epochs = List.of(1.0);

  @Option(names = "--clips", split = ",", description = "Clips (0.5,1.5,5).")
  private List<Double> clips = List.of(0.5, 1.5, 5.0);

  @Option(names = "--noises", split = ",", description = "Noise multipliers of sgd (0.5,1.3,3).")
  private List<Double> noises = List.of(0.5, 1.3, 3.0);

  @Option(
      names = "--full",
      description = "The paper's clips and noises, at 1, 5 and 15 epochs: some hours.")
  private boolean full;

  private record Row(
      NetworkMethod method,
      double clip,
      double noise,
      double epochs,
      double epsilon,
      double accuracy) {}

  @Override
  public Reproduced reproduce() throws IOException {
    List<Double> lengths = full ? PAPERS_EPOCHS : epochs;
    BnnOptions.checkEpochs(lengths);
    List<Double> bounds = full ? PAPERS_CLIPS : clips;
    List<Double> multipliers = full ? PAPERS_NOISES : noises;
    if (bounds.stream().anyMatch(each -> !(each >= 0.01 && each <= 100))
        || multipliers.stream().anyMatch(each -> !(each >= 0.1 && each <= 100))) {
      throw new BadInput(
          "--clips, --noises",
          "must be in [0.01, 100] and in [0.1, 100]",
          bounds + ", " + multipliers,
          "leave them out");
    }
    List<Row> rows = new ArrayList<>();
    for (double length : lengths) {
      BnnTrial trial = BnnTrial.convolutional(length);
      for (double clip : bounds) {
        for (double noise : multipliers) {
          rows.add(row(trial, NetworkMethod.SGD, clip, noise, DESCENT_RATE));
        }
        double noise = BATCH / (BnnTrial.TRAIN * clip * Math.sqrt(ETA));
        rows.add(row(trial, NetworkMethod.SGLD, clip, noise, ETA * BnnTrial.TRAIN));
      }
    }
    return new Result(rows);
  }

  private Row row(BnnTrial trial, NetworkMethod method, double clip, double noise, double rate)
      throws IOException {
    TrainingSettings usual = trial.settings(method, BATCH, WeightPrior.flat());
    BnnTrial.Found found = trial.run(usual.withClip(clip, usual.clipping()).withRate(rate), noise);
    Row row =
        new Row(method, clip, noise, trial.epochs(), trial.epsilon(BATCH, noise), found.accuracy());
    say(
        String.format(
            Locale.ROOT,
            "%s, clip %.3g, noise %.3g, %.3g epochs: epsilon %.3f, accuracy %.4f, %.0f s",
            method.word(),
            clip,
            noise,
            trial.epochs(),
            row.epsilon(),
            row.accuracy(),
            found.seconds()));
    return row;
  }

  private record Result(List<Row> rows) implements Reproduced {

    @Override
    public Named settings() {
      return new Named()
          .with("delta", BnnTrial.DELTA)
          .with("batch", BATCH)
          .with("sgd_rate", DESCENT_RATE)
          .with("sgld_eta", ETA);
    }

    @Override
    public List<Named> lines() {
      List<Named> all = new ArrayList<>();
      for (Row row : rows) {
        all.add(
            new Named()
                .with("method", row.method().word())
                .with("clip", row.clip())
                .with("noise", row.noise())
                .with("epochs", row.epochs())
                .with("epsilon_upper", row.epsilon())
                .with("priory", row.accuracy()));
      }
      return all;
    }

    /** A line through the fits of gradient descent with one clip, by epsilon; and Langevin's. */
    @Override
    public String picture() {
      double least = rows.stream().mapToDouble(Row::epsilon).min().orElseThrow();
      double most = rows.stream().mapToDouble(Row::epsilon).max().orElseThrow();
      List<Double> clips = rows.stream().map(Row::clip).distinct().toList();
      List<String> names = new ArrayList<>();
      List<CurvePicture.Curve> curves = new ArrayList<>();
      names.add("sgld, all clips");
      curves.add(curve(rows.stream().filter(row -> row.method() == NetworkMethod.SGLD).toList()));
      for (double clip : clips) {
        names.add(String.format(Locale.ROOT, "sgd, clip %.3g", clip));
        curves.add(
            curve(
                rows.stream()
                    .filter(row -> row.method() == NetworkMethod.SGD && row.clip() == clip)
                    .toList()));
      }
      CurvePicture picture =
          new CurvePicture(1, names, "0.95", "epsilon", new LogScale(least / 1.1, most * 1.1));
      picture.panel("Accuracy on MNIST's test images", new LinearScale(0.3, 1), 0.95, curves);
      return picture.svg();
    }

    private static CurvePicture.Curve curve(List<Row> some) {
      List<Row> rising = some.stream().sorted(Comparator.comparingDouble(Row::epsilon)).toList();
      return new CurvePicture.Curve(
          rising.stream().mapToDouble(Row::epsilon).toArray(),
          rising.stream().mapToDouble(Row::accuracy).toArray());
    }

    @Override
    public String text() {
      TextTable table = new TextTable("method", "clip", "noise", "epochs", "epsilon", "accuracy");
      for (Row row : rows) {
        table.add(
            row.method().word(),
            String.format(Locale.ROOT, "%.3g", row.clip()),
            String.format(Locale.ROOT, "%.3f", row.noise()),
            String.format(Locale.ROOT, "%.3g", row.epochs()),
            String.format(Locale.ROOT, "%.3f", row.epsilon()),
            String.format(Locale.ROOT, "%.4f", row.accuracy()));
      }
      return table
          + String.format(
              Locale.ROOT,
              "Batches of %.0f, steps of %.3g for the mean loss by sgd and %.3g for the sum of losses by"
                  + " sgld, delta %.0e. The paper prints dots and no numbers.%n",
              BATCH,
              DESCENT_RATE,
              ETA,
              BnnTrial.DELTA);
    }
  }
}

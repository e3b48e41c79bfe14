package org.priory.bench.reproduce.network;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.priory.bench.reproduce.picture.CurvePicture;
import org.priory.bench.reproduce.result.Named;
import org.priory.bench.reproduce.result.Reproduced;
import org.priory.bench.reproduce.result.Reproduction;
import org.priory.inference.neural.settings.NetworkMethod;
import org.priory.models.plot.LinearScale;
import org.priory.models.text.TextTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code priory reproduce bnn-figure1}: accuracy by epochs (Bu et al. 2021, Figure 1). Each point
 * is a fit of its own, whose steps are chosen for so many epochs.
 */
@Command(
    name = "bnn-figure1",
    header = "accuracy of private Bayesian networks by epochs",
    description =
        "Accuracy of private networks with Gaussian priors on MNIST by epochs, at the paper's noise,"
            + " clip and batches: Figure 1 of the paper on private Bayesian networks. Each point is a"
            + " fit of its own.")
public final class BnnFigure1Reproduction extends Reproduction {
  private static final double BATCH = 256;
  private static final double NOISE = 1.3;
  private static final List<Double> PAPERS = List.of(1.0, 3.0, 6.0, 10.0, 15.0);
  private static final List<NetworkMethod> METHODS =
      List.of(NetworkMethod.SGLD, NetworkMethod.BBP, NetworkMethod.MC_DROPOUT, NetworkMethod.SGD);

  @Option(names = "--epochs", split = ",", description = "Lengths of fits (0.25,0.5,1).")
  private List<Double> epochs = List.of(0.25, 0.5, 1.0);

  @Option(
      names = "--full",
      description = "Up to the paper's 15 epochs: some hours on two processors.")
  private boolean full;

  @Option(names = "--architecture", description = "mlp or cnn (mlp, as in the paper's figure).")
  private String architecture = "mlp";

  private record Row(NetworkMethod method, double epochs, double epsilon, double accuracy) {}

  @Override
  public Reproduced reproduce() throws IOException {
    List<Double> lengths = full ? PAPERS : epochs;
    BnnOptions.checkEpochs(lengths);
    List<Row> rows = new ArrayList<>();
    for (NetworkMethod method : METHODS) {
      for (double length : lengths) {
        BnnTrial trial = BnnOptions.trial(architecture, length);
        BnnTrial.Found found =
            trial.run(trial.settings(method, BATCH, BnnTable.Prior.GAUSSIAN.law()), NOISE);
        Row row = new Row(method, length, trial.epsilon(BATCH, NOISE), found.accuracy());
        rows.add(row);
        say(
            String.format(
                Locale.ROOT,
                "%s, %.3g epochs: accuracy %.4f, %.0f s",
                method.word(),
                length,
                row.accuracy(),
                found.seconds()));
      }
    }
    return new Result(architecture, lengths, rows);
  }

  private record Result(String architecture, List<Double> lengths, List<Row> rows)
      implements Reproduced {

    @Override
    public Named settings() {
      return new Named()
          .with("architecture", architecture)
          .with("noise", NOISE)
          .with("clip", BnnTrial.CLIP)
          .with("delta", BnnTrial.DELTA);
    }

    @Override
    public List<Named> lines() {
      List<Named> all = new ArrayList<>();
      for (Row row : rows) {
        all.add(
            new Named()
                .with("method", row.method().word())
                .with("epochs", row.epochs())
                .with("epsilon_upper", row.epsilon())
                .with("priory", row.accuracy()));
      }
      return all;
    }

    @Override
    public String picture() {
      double longest = lengths.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
      CurvePicture picture =
          new CurvePicture(
              1,
              METHODS.stream().map(NetworkMethod::word).toList(),
              "0.9",
              "epochs",
              new LinearScale(0, longest));
      List<CurvePicture.Curve> curves = new ArrayList<>();
      for (NetworkMethod method : METHODS) {
        Row[] some = rows.stream().filter(row -> row.method() == method).toArray(Row[]::new);
        curves.add(
            new CurvePicture.Curve(
                Arrays.stream(some).mapToDouble(Row::epochs).toArray(),
                Arrays.stream(some).mapToDouble(Row::accuracy).toArray()));
      }
      picture.panel("Accuracy on MNIST's test images", new LinearScale(0.4, 1), 0.9, curves);
      return picture.svg();
    }

    @Override
    public String text() {
      TextTable table = new TextTable("method", "epochs", "epsilon", "accuracy");
      for (Row row : rows) {
        table.add(
            row.method().word(),
            String.format(Locale.ROOT, "%.3g", row.epochs()),
            String.format(Locale.ROOT, "%.3f", row.epsilon()),
            String.format(Locale.ROOT, "%.4f", row.accuracy()));
      }
      return table
          + String.format(
              Locale.ROOT,
              "Noise %.2g, clip %.2g, Gaussian priors, delta %.0e; the paper prints curves and no"
                  + " numbers. Each point is a fit of its own.%n",
              NOISE,
              BnnTrial.CLIP,
              BnnTrial.DELTA);
    }
  }
}

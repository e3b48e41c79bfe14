package org.priory.bench.reproduce.network;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.priory.bench.reproduce.result.Named;
import org.priory.bench.reproduce.result.Reproduced;
import org.priory.bench.reproduce.result.Reproduction;
import org.priory.inference.diagnostics.Reliability;
import org.priory.inference.neural.settings.NetworkMethod;
import org.priory.models.plot.LinearScale;
import org.priory.models.plot.PanelGrid;
import org.priory.models.plot.Point;
import org.priory.models.plot.Svg;
import org.priory.models.plot.Window;
import org.priory.models.text.TextTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code priory reproduce bnn-figure7}: how often networks are right by how sure they are, and how
 * often they are how sure (Bu et al. 2021, Figures 7 to 10).
 */
@Command(
    name = "bnn-figure7",
    header = "how often private Bayesian networks are right by how sure they are",
    description =
        "Confidence histograms and reliability diagrams of networks on MNIST, with and without a"
            + " Gaussian prior, with and without privacy: Figures 7 to 10 of the paper on private"
            + " Bayesian networks.")
public final class BnnFigure7Reproduction extends Reproduction {
  private static final double BATCH = 256;
  private static final double NOISE = 1.3;
  private static final double PAPERS_EPOCHS = 15;

  @Option(names = "--epochs", description = "How often a record is expected to be used (1).")
  private double epochs = 1;

  @Option(names = "--full", description = "The paper's 15 epochs: an hour or more.")
  private boolean full;

  @Option(names = "--architecture", description = "mlp or cnn (mlp, as in the paper's figures).")
  private String architecture = "mlp";

  /** A fit of the paper's figures. */
  private record Fit(NetworkMethod method, BnnTable.Prior prior, boolean isPrivate) {
    String words() {
      return method.word()
          + (prior == BnnTable.Prior.NONE ? ", no prior" : ", prior")
          + (isPrivate ? ", private" : ", not private");
    }
  }

  private record Row(Fit fit, BnnTrial.Found found) {}

  /** Figures 7 and 8, then 9, then what Figure 10 has besides. */
  private static List<Fit> fits() {
    List<NetworkMethod> bayesian =
        List.of(NetworkMethod.SGLD, NetworkMethod.BBP, NetworkMethod.MC_DROPOUT);
    List<Fit> fits = new ArrayList<>();
    bayesian.forEach(each -> fits.add(new Fit(each, BnnTable.Prior.GAUSSIAN, true)));
    bayesian.forEach(each -> fits.add(new Fit(each, BnnTable.Prior.NONE, true)));
    bayesian.forEach(each -> fits.add(new Fit(each, BnnTable.Prior.NONE, false)));
    fits.add(new Fit(NetworkMethod.SGD, BnnTable.Prior.NONE, false));
    fits.add(new Fit(NetworkMethod.SGD, BnnTable.Prior.NONE, true));
    return fits;
  }

  @Override
  public Reproduced reproduce() throws IOException {
    double often = full ? PAPERS_EPOCHS : epochs;
    BnnOptions.checkEpochs(List.of(often));
    BnnTrial trial = BnnOptions.trial(architecture, often);
    List<Row> rows = new ArrayList<>();
    for (Fit fit : fits()) {
      BnnTrial.Found found =
          trial.run(
              trial.settings(fit.method(), BATCH, fit.prior().law()), fit.isPrivate() ? NOISE : 0);
      rows.add(new Row(fit, found));
      say(
          String.format(
              Locale.ROOT,
              "%s: accuracy %.4f, ECE %.4f, %.0f s",
              fit.words(),
              found.accuracy(),
              found.ece(),
              found.seconds()));
    }
    return new Result(architecture, often, trial.epsilon(BATCH, NOISE), rows);
  }

  private record Result(String architecture, double epochs, double epsilon, List<Row> rows)
      implements Reproduced {
    private static final double SIDE = 230;

    @Override
    public Named settings() {
      return new Named()
          .with("architecture", architecture)
          .with("epochs", epochs)
          .with("noise", NOISE)
          .with("clip", BnnTrial.CLIP)
          .with("delta", BnnTrial.DELTA)
          .with("epsilon_upper", epsilon);
    }

    /** A line for each bin that holds a prediction. */
    @Override
    public List<Named> lines() {
      List<Named> all = new ArrayList<>();
      for (Row row : rows) {
        for (Reliability.Bin bin : row.found().reliability().bins()) {
          all.add(
              named(row.fit())
                  .with("low", bin.low())
                  .with("high", bin.high())
                  .with("images", bin.count())
                  .with("confidence", bin.predicted())
                  .with("right", bin.observed()));
        }
      }
      return all;
    }

    @Override
    public List<Named> table() {
      List<Named> all = new ArrayList<>();
      for (Row row : rows) {
        all.add(
            named(row.fit())
                .with("priory", row.found().accuracy())
                .with("priory_ece", row.found().ece())
                .with("priory_mce", row.found().mce()));
      }
      return all;
    }

    private static Named named(Fit fit) {
      return new Named()
          .with("method", fit.method().word())
          .with("prior", fit.prior().word())
          .with("private", fit.isPrivate());
    }

    /** Grey bars: the share of images by confidence. Line: the share that is right. */
    @Override
    public String picture() {
      PanelGrid panels =
          new PanelGrid(new PanelGrid.Layout(3, SIDE, SIDE, 20, 24))
              .head(
                  "How often networks are right by how sure they are",
                  "across: confidence; line: share right, dashes where it should be; grey: share of"
                      + " the images");
      Window window = new Window(new LinearScale(0, 1), new LinearScale(0, 1), SIDE, SIDE);
      for (Row row : rows) {
        panels.add(row.fit().words(), drawn(window, row.found().reliability()), new Svg());
      }
      return panels.svg();
    }

    private static Svg drawn(Window window, Reliability reliability) {
      double all = reliability.bins().stream().mapToInt(Reliability.Bin::count).sum();
      Svg svg = new Svg();
      List<Point> points = new ArrayList<>();
      for (Reliability.Bin bin : reliability.bins()) {
        double left = window.across(bin.low());
        double top = window.down(bin.count() / all);
        svg.rectangle(left, top, window.across(bin.high()) - left, SIDE - top, "fill", "#ddd");
        points.add(new Point(bin.predicted(), bin.observed()));
      }
      svg.line(0, SIDE, SIDE, 0, "stroke", "#555", "stroke-dasharray", "5 4");
      String colour = PanelGrid.COLOURS.get(0);
      for (Point point : points) {
        svg.circle(window.across(point.x()), window.down(point.y()), 3, "fill", colour);
      }
      return svg.polyline(
          window.points(points), "fill", "none", "stroke", colour, "stroke-width", 2);
    }

    @Override
    public String text() {
      TextTable table =
          new TextTable("method", "prior", "private", "accuracy", "ECE", "MCE", "over 0.9 sure");
      for (Row row : rows) {
        Reliability reliability = row.found().reliability();
        double all = reliability.bins().stream().mapToInt(Reliability.Bin::count).sum();
        double sure =
            reliability.bins().stream()
                .filter(bin -> bin.predicted() > 0.9)
                .mapToInt(Reliability.Bin::count)
                .sum();
        table.add(
            row.fit().method().word(),
            row.fit().prior().word(),
            row.fit().isPrivate() ? "yes" : "no",
            String.format(Locale.ROOT, "%.4f", row.found().accuracy()),
            String.format(Locale.ROOT, "%.4f", row.found().ece()),
            String.format(Locale.ROOT, "%.4f", row.found().mce()),
            String.format(Locale.ROOT, "%.0f %%", 100 * sure / all));
      }
      return table
          + String.format(
              Locale.ROOT,
              "%.3g epochs (15 in the paper, which prints pictures), noise %.2g, clip %.2g: epsilon at"
                  + " most %.3f at delta %.0e; without privacy neither noise nor clip. Figures 7 and 8 are"
                  + " the%nfirst two rows of panels, Figure 9 the third, Figure 10 sgd without and with"
                  + " privacy and sgld with it. Each bin is in the CSV file.%n",
              epochs,
              NOISE,
              BnnTrial.CLIP,
              epsilon,
              BnnTrial.DELTA);
    }
  }
}

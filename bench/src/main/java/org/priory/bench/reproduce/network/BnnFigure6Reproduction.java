package org.priory.bench.reproduce.network;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.priory.bench.reproduce.result.Named;
import org.priory.bench.reproduce.result.Reproduced;
import org.priory.bench.reproduce.result.Reproduction;
import org.priory.inference.neural.prediction.Ensemble;
import org.priory.inference.neural.prediction.Prediction;
import org.priory.inference.neural.settings.NetworkMethod;
import org.priory.inference.neural.settings.TrainingSettings;
import org.priory.models.plot.PanelGrid;
import org.priory.models.plot.Svg;
import org.priory.models.text.TextTable;
import org.priory.privacy.data.records.Records;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code priory reproduce bnn-figure6}: which probability each of 100 draws gives to each class,
 * for an image that is hard and one that is easy (Bu et al. 2021, Figures 6, 12 and 13). The paper
 * does not say which of MNIST's images its own are: here the 3 of the first test images to which
 * all fits together give the least probability of being one, and the 2 that has the most.
 */
@Command(
    name = "bnn-figure6",
    header = "what single draws of private Bayesian networks say of a hard and an easy image",
    description =
        "How many of 100 draws give a class a probability, for an image that is hard and one that is"
            + " easy, of networks with and without privacy: Figures 6 and 13 of the paper on private"
            + " Bayesian networks.")
public final class BnnFigure6Reproduction extends Reproduction {
  private static final double BATCH = 256;
  private static final double NOISE = 1.3;
  private static final double PAPERS_EPOCHS = 15;
  private static final int DRAWS = 100;

  /** Networks that dropout makes of one draw. */
  private static final int MASKS = 20;

  /** Paper: half of the units are off. */
  private static final double DROPOUT = 0.5;

  private static final int HARD = 3;
  private static final int EASY = 2;
  private static final int LOOKED_AT = 2000;
  private static final List<Integer> LABELS = List.of(HARD, EASY);
  private static final List<NetworkMethod> METHODS =
      List.of(NetworkMethod.SGLD, NetworkMethod.BBP, NetworkMethod.MC_DROPOUT);

  @Option(names = "--epochs", description = "How often a record is expected to be used (1).")
  private double epochs = 1;

  @Option(names = "--full", description = "The paper's 15 epochs: an hour or more.")
  private boolean full;

  @Option(names = "--architecture", description = "mlp or cnn (mlp, as in the paper's figure).")
  private String architecture = "mlp";

  /** A fit, without its hundred networks: those of all fits would take gigabytes. */
  private record Fit(NetworkMethod method, boolean isPrivate, Map<Integer, ImageOpinions> says) {
    String words() {
      return method.word() + (isPrivate ? ", private" : "");
    }
  }

  /** How many draws give a class a probability in each tenth. */
  @SuppressWarnings("ArrayRecordComponent") // counts by class and tenth
  private record Row(Fit fit, int image, int label, double[] mean, int[][] counts) {}

  @Override
  public Reproduced reproduce() throws IOException {
    double often = full ? PAPERS_EPOCHS : epochs;
    BnnOptions.checkEpochs(List.of(often));
    BnnTrial trial = BnnOptions.trial(architecture, often);
    Records test = BnnTrial.records("t10k");
    List<Fit> fits = new ArrayList<>();
    for (boolean isPrivate : new boolean[] {false, true}) {
      for (NetworkMethod method : METHODS) {
        Ensemble ensemble = fit(trial, method, isPrivate);
        Map<Integer, ImageOpinions> says = new LinkedHashMap<>();
        for (int label : LABELS) {
          says.put(label, ImageOpinions.of(ensemble, test, images(test, label)));
        }
        fits.add(new Fit(method, isPrivate, says));
        say(fits.get(fits.size() - 1).words() + " done");
      }
    }
    List<Row> rows = new ArrayList<>();
    for (int label : LABELS) {
      int[] images = images(test, label);
      int at = chosen(fits, label);
      for (Fit fit : fits) {
        rows.add(row(fit, images[at], at, label));
      }
    }
    return new Result(architecture, often, rows);
  }

  private static Ensemble fit(BnnTrial trial, NetworkMethod method, boolean isPrivate)
      throws IOException {
    TrainingSettings usual = trial.settings(method, BATCH, BnnTable.Prior.GAUSSIAN.law());
    int draws = Math.min(DRAWS, usual.steps());
    TrainingSettings settings =
        usual
            .withDraws(new TrainingSettings.Draws(draws, 1, usual.draws().temperature()))
            .withDropout(method == NetworkMethod.MC_DROPOUT ? DROPOUT : 0);
    Ensemble found = trial.fit(settings, isPrivate ? NOISE : 0);
    return method == NetworkMethod.MC_DROPOUT
        ? new Ensemble(
            found.shape(), Collections.nCopies(DRAWS / MASKS, found.draws().get(0)), DROPOUT)
        : found;
  }

  private static int[] images(Records test, int label) {
    return IntStream.range(0, LOOKED_AT).filter(i -> (int) test.label(i) == label).toArray();
  }

  /** The image of a class with the least or the most probability of it, over all fits. */
  private static int chosen(List<Fit> fits, int label) {
    double[] sums = new double[says(fits.get(0), label).means().length];
    for (Fit fit : fits) {
      for (int i = 0; i < sums.length; i++) {
        sums[i] += says(fit, label).means()[i][label];
      }
    }
    double wanted =
        label == HARD
            ? Arrays.stream(sums).min().orElseThrow()
            : Arrays.stream(sums).max().orElseThrow();
    return IntStream.range(0, sums.length).filter(i -> sums[i] == wanted).findFirst().orElseThrow();
  }

  private static ImageOpinions says(Fit fit, int label) {
    return Objects.requireNonNull(fit.says().get(label));
  }

  private static Row row(Fit fit, int image, int at, int label) {
    ImageOpinions says = says(fit, label);
    return new Row(fit, image, label, says.means()[at], says.counts()[at]);
  }

  private record Result(String architecture, double epochs, List<Row> rows) implements Reproduced {
    private static final double WIDTH = 300;
    private static final double HEIGHT = 180;

    @Override
    public Named settings() {
      return new Named()
          .with("architecture", architecture)
          .with("epochs", epochs)
          .with("noise", NOISE)
          .with("draws", DRAWS);
    }

    @Override
    public List<Named> lines() {
      List<Named> all = new ArrayList<>();
      for (Row row : rows) {
        for (int k = 0; k < row.mean().length; k++) {
          Named line =
              new Named()
                  .with("method", row.fit().method().word())
                  .with("private", row.fit().isPrivate())
                  .with("test_image", row.image())
                  .with("label", row.label())
                  .with("class", k)
                  .with("mean_probability", row.mean()[k]);
          for (int bin = 0; bin < Prediction.BINS; bin++) {
            line.with("draws_in_tenth_" + (bin + 1), row.counts()[k][bin]);
          }
          all.add(line);
        }
      }
      return all;
    }

    /** A panel for each fit and image: in each tenth of probability a bar for each class. */
    @Override
    public String picture() {
      PanelGrid panels =
          new PanelGrid(new PanelGrid.Layout(METHODS.size(), WIDTH, HEIGHT, 0, 20))
              .head(
                  "Which probability each of " + DRAWS + " draws gives to each class",
                  "across: probability in tenths; up: draws; a colour for each class, the true one"
                      + " black");
      for (Row row : rows) {
        panels.add(
            row.fit().words() + ", a " + row.label() + " (" + row.image() + ")",
            bars(row),
            new Svg());
      }
      return panels.svg();
    }

    private static Svg bars(Row row) {
      Svg svg = new Svg();
      int classes = row.mean().length;
      double tenth = WIDTH / Prediction.BINS;
      double bar = tenth / (classes + 2);
      for (int bin = 0; bin < Prediction.BINS; bin++) {
        for (int k = 0; k < classes; k++) {
          int count = row.counts()[k][bin];
          int all = Arrays.stream(row.counts()[k]).sum();
          double height = HEIGHT * count / all;
          String colour =
              k == row.label() ? "black" : PanelGrid.COLOURS.get(k % PanelGrid.COLOURS.size());
          if (count > 0) {
            svg.rectangle(
                bin * tenth + (k + 1) * bar, HEIGHT - height, bar, height, "fill", colour);
          }
        }
        svg.line(bin * tenth, 0, bin * tenth, HEIGHT, "stroke", "#eee");
      }
      return svg;
    }

    @Override
    public String text() {
      TextTable table =
          new TextTable(
              "image", "method", "private", "its class", "s.d. of draws' tenths", "the best other");
      for (Row row : rows) {
        int other = -1;
        for (int k = 0; k < row.mean().length; k++) {
          if (k != row.label() && (other < 0 || row.mean()[k] > row.mean()[other])) {
            other = k;
          }
        }
        table.add(
            "a " + row.label() + " (" + row.image() + ")",
            row.fit().method().word(),
            row.fit().isPrivate() ? "yes" : "no",
            String.format(Locale.ROOT, "%.3f", row.mean()[row.label()]),
            String.format(Locale.ROOT, "%.2f", spread(row.counts()[row.label()])),
            String.format(Locale.ROOT, "%d: %.3f", other, row.mean()[other]));
      }
      return table
          + String.format(
              Locale.ROOT,
              "%.3g epochs (15 in the paper), noise %.2g, clip %.2g, prior N(0, 0.1^2), dropout %.1f;"
                  + " without privacy neither noise nor clip.%nProbabilities are means of %d draws. The"
                  + " paper does not say which images it shows: here, of the first %,d test images, the %d"
                  + " that all fits%ntogether find hardest, and the %d that they find easiest; in brackets"
                  + " its number, from 0. All ten classes are in the CSV file.%n",
              epochs,
              NOISE,
              BnnTrial.CLIP,
              DROPOUT,
              DRAWS,
              LOOKED_AT,
              HARD,
              EASY);
    }

    /** The standard deviation of the middles of the tenths in which draws are. */
    private static double spread(int[] counts) {
      double all = Arrays.stream(counts).sum();
      double mean = 0;
      double square = 0;
      for (int bin = 0; bin < counts.length; bin++) {
        double middle = (bin + 0.5) / counts.length;
        mean += counts[bin] * middle / all;
        square += counts[bin] * middle * middle / all;
      }
      return Math.sqrt(Math.max(0, square - mean * mean));
    }
  }
}

package org.priory.bench.reproduce.network;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.priory.app.shell.BadInput;
import org.priory.bench.reproduce.experiment.Experiment;
import org.priory.bench.reproduce.experiment.ScratchFolder;
import org.priory.bench.reproduce.picture.DotPicture;
import org.priory.bench.reproduce.result.Named;
import org.priory.bench.reproduce.result.Reproduced;
import org.priory.bench.reproduce.result.Reproduction;
import org.priory.inference.diagnostics.BinaryPredictions;
import org.priory.inference.diagnostics.Reliability;
import org.priory.inference.neural.ImageEnsemble;
import org.priory.inference.neural.ImageTraining;
import org.priory.inference.neural.layer.NetworkShape;
import org.priory.inference.neural.prediction.Prediction;
import org.priory.inference.neural.settings.Activation;
import org.priory.inference.neural.settings.NetworkMethod;
import org.priory.models.choice.ImageFeatures;
import org.priory.models.network.ImageInputs;
import org.priory.models.network.ScatteringSettings;
import org.priory.models.text.TextTable;
import org.priory.numerics.random.SecureSource;
import org.priory.privacy.data.file.ImageShape;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.event.PrivacyBudget;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code priory reproduce images-calibration}: whether a network on scattering features is as sure
 * as it is right, on MNIST and on images on which nothing was chosen.
 */
@Command(
    name = "images-calibration",
    header = "whether networks of images are as sure as they are right, on images not tuned on",
    description =
        "Accuracy, expected calibration error, mean confidence and log loss of `fit network"
            + " --features scattering` on MNIST, on sets made from it, and on drawn letters and"
            + " shapes: 10,000 images of MNIST, letters and shapes at an epsilon of 1; with --full"
            + " all sets, at 1 and 2.93, MNIST with 60,000 images, and other methods on inverted"
            + " images.")
public final class ImagesReproduction extends Reproduction {
  private static final double DELTA = 1e-5;
  private static final int SHIFTS = 4;
  private static final int FEW = 10_000;
  private static final int ALL = 60_000;

  @Option(names = "--full", description = "All sets, at 1 and 2.93; an hour or two.")
  private boolean full;

  @Option(names = "--sets", split = ",", description = "Which sets, such as letters,shapes.")
  private List<String> sets = List.of();

  @Option(
      names = "--methods",
      split = ",",
      description = "Ways to fit, such as sghmc, sgld, bbp; sghmc unless --full.")
  private List<String> methods = List.of();

  @Option(names = "--images", description = "How many to learn from.")
  private int images;

  @Option(names = "--epsilon", split = ",", description = "Budgets.")
  private List<Double> epsilons = List.of();

  @Option(names = "--test", description = "How many to test (10,000).")
  private int test = FEW;

  @Option(
      names = "--drawing",
      paramLabel = "K",
      description = "Another number makes other letters and shapes, by default 0.")
  private int drawing;

  /** How right and how sure. */
  private record Scores(
      double accuracy, double ece, double chance, double confidence, double logLoss) {}

  /** A fit. */
  private record Row(
      Part part,
      NetworkMethod method,
      int images,
      double epsilon,
      Scores plain,
      Scores calibrated) {

    String goal() {
      double ece = calibrated.ece;
      return ece <= part.set.goal()
          ? "met"
          // what chance shows is there whatever the network does
          : ece - calibrated.chance <= part.set.goal() ? "missed, perhaps by chance" : "missed";
    }
  }

  /** A set, how many of its images, and how they are fitted. */
  private record Part(ImageSet set, int images, List<NetworkMethod> methods) {}

  private static final List<NetworkMethod> USUAL = List.of(NetworkMethod.SGHMC);

  private List<Part> parts() {
    List<NetworkMethod> chosen =
        methods.stream().flatMap(word -> NetworkMethod.named(word).stream()).toList();
    List<Part> parts = new ArrayList<>();
    for (ImageSet set : ImageSet.values()) {
      boolean isFirst = set == ImageSet.MNIST || set == ImageSet.LETTERS || set == ImageSet.SHAPES;
      if (sets.isEmpty() ? full || isFirst : sets.contains(set.word())) {
        List<NetworkMethod> ways =
            full && set == ImageSet.INVERTED
                ? List.of(NetworkMethod.SGHMC, NetworkMethod.SGLD, NetworkMethod.BBP)
                : USUAL;
        int otherwise = full && set == ImageSet.MNIST ? ALL : FEW;
        parts.add(new Part(set, images > 0 ? images : otherwise, chosen.isEmpty() ? ways : chosen));
      }
    }
    if (parts.isEmpty() || chosen.size() < methods.size() || images < 0 || test < 1) {
      throw new BadInput(
          "--sets, --methods, --images, --test",
          "must be sets such as letters, methods such as sgld, and numbers above 0",
          sets + ", " + methods + ", " + images + ", " + test,
          "leave them out");
    }
    return parts;
  }

  @Override
  public Reproduced reproduce() throws IOException {
    List<Double> budgets = epsilons.isEmpty() ? full ? List.of(1.0, 2.93) : List.of(1.0) : epsilons;
    List<Row> rows = new ArrayList<>();
    for (Part part : parts()) {
      rows.addAll(rows(part, budgets));
    }
    return new Result(rows);
  }

  private List<Row> rows(Part part, List<Double> budgets) throws IOException {
    List<Row> rows = new ArrayList<>();
    try (ScratchFolder folder = ScratchFolder.create()) {
      ImageSet.Written train = part.set.write(folder.path(), "train", part.images, drawing);
      ImageSet.Written others = part.set.write(folder.path(), "t10k", test, drawing);
      ImageInputs inputs =
          ImageInputs.of(ImageFeatures.SCATTERING, ImageShape.of(train.images()), SHIFTS);
      try (Records records = read(inputs, train, part.set);
          Records tested = read(inputs.unshifted(), others, part.set)) {
        for (NetworkMethod method : part.methods) {
          for (double epsilon : budgets) {
            Row row = row(part, method, records, tested, epsilon, inputs.form().length());
            rows.add(row);
            say(line(row));
          }
        }
      }
    }
    return rows;
  }

  private static Records read(ImageInputs inputs, ImageSet.Written files, ImageSet set) {
    return inputs
        .source(files.images(), files.labels(), set.classes(), SecureSource.create())
        .read();
  }

  private static Row row(
      Part part,
      NetworkMethod method,
      Records records,
      Records tested,
      double epsilon,
      double length)
      throws IOException {
    int count = records.units().count();
    ImageEnsemble network =
        Experiment.fit(
            ImageTraining.within(
                NetworkShape.of(records.width(), List.of(), part.set.classes(), Activation.RELU),
                count,
                new PrivacyBudget(epsilon, DELTA),
                ScatteringSettings.of(count, epsilon, length).defaults(method),
                SHIFTS),
            records);
    Sum plain = new Sum();
    Sum calibrated = new Sum();
    Prediction says = new Prediction(network.ensemble());
    for (int from = 0; from < tested.rows(); from += Prediction.BLOCK) {
      // a chunk is a whole number of blocks
      int many = Math.min(Prediction.BLOCK, tested.rows() - from);
      says.look(tested.block(from), tested.offset(from), many);
      for (int i = 0; i < many; i++) {
        int label = (int) tested.label(from + i);
        double[] p = says.probabilities(i);
        plain.add(p, says.best(i), label);
        calibrated.add(network.calibrated(p), says.best(i), label);
      }
    }
    return new Row(part, method, count, epsilon, plain.scores(), calibrated.scores());
  }

  /** Adds up how right and how sure predictions are. */
  private static final class Sum {
    private final BinaryPredictions best = new BinaryPredictions();
    private double right;
    private double sure;
    private double logLoss;

    void add(double[] p, int first, int label) {
      best.add(p[first], first == label);
      right += first == label ? 1 : 0;
      sure += p[first];
      logLoss -= Math.log(Math.max(Double.MIN_NORMAL, p[label]));
    }

    Scores scores() {
      double count = best.count();
      Reliability reliability = Reliability.of(best, Reliability.DEFAULT_BINS);
      return new Scores(
          right / count,
          reliability.expectedError(),
          chance(reliability, count),
          sure / count,
          logLoss / count);
    }

    /** The error of one that is exactly as sure as it is right: E|Z| = sqrt(2/pi) in each bin. */
    private static double chance(Reliability reliability, double count) {
      double sum = 0;
      for (Reliability.Bin bin : reliability.bins()) {
        double c = bin.predicted();
        sum += Math.sqrt(2 / Math.PI * c * (1 - c) * bin.count()) / count;
      }
      return sum;
    }
  }

  private static String line(Row row) {
    return String.format(
        Locale.ROOT,
        "%s, %,d images, %s, epsilon %.3g: accuracy %.4f, ECE %.4f (as the network says %.4f)",
        row.part.set.word(),
        row.images,
        row.method.word(),
        row.epsilon,
        row.calibrated.accuracy,
        row.calibrated.ece,
        row.plain.ece);
  }

  private record Result(List<Row> rows) implements Reproduced {
    @Override
    public Named settings() {
      return new Named().with("delta", DELTA).with("shifts", SHIFTS);
    }

    @Override
    public List<Named> lines() {
      List<Named> all = new ArrayList<>();
      for (Row row : rows) {
        all.add(
            new Named()
                .with("set", row.part.set.word())
                .with("images", row.images)
                .with("method", row.method.word())
                .with("epsilon", row.epsilon)
                .with("accuracy", row.calibrated.accuracy)
                .with("ece", row.calibrated.ece)
                .with("goal", row.part.set.goal())
                .with("is", row.goal())
                .with("ece_of_chance", row.calibrated.chance)
                .with("confidence", row.calibrated.confidence)
                .with("log_loss", row.calibrated.logLoss)
                .with("ece_uncalibrated", row.plain.ece)
                .with("confidence_uncalibrated", row.plain.confidence)
                .with("log_loss_uncalibrated", row.plain.logLoss));
      }
      return all;
    }

    @Override
    public String picture() {
      DotPicture picture =
          new DotPicture("Expected calibration error, as the network says and calibrated");
      for (Row row : rows) {
        String panel =
            String.format(Locale.ROOT, "%,d images, epsilon %.3g", row.images, row.epsilon);
        String name =
            row.part.set.words()
                + (row.method == NetworkMethod.SGHMC ? "" : ", " + row.method.word());
        picture.dot(panel, name, "as the network says", row.plain.ece);
        picture.dot(panel, name, "calibrated", row.calibrated.ece);
      }
      return picture.svg();
    }

    @Override
    public String text() {
      TextTable table =
          new TextTable(
              "set",
              "images",
              "method",
              "epsilon",
              "accuracy",
              "ECE",
              "goal",
              "of chance",
              "confidence",
              "log loss",
              "uncalibrated: ECE",
              "confidence",
              "log loss");
      for (Row row : rows) {
        table.add(
            row.part.set.words(),
            String.format(Locale.ROOT, "%,d", row.images),
            row.method.word(),
            String.format(Locale.ROOT, "%.3g", row.epsilon),
            four(row.calibrated.accuracy),
            four(row.calibrated.ece),
            row.part.set.goal() + " " + row.goal(),
            four(row.calibrated.chance),
            four(row.calibrated.confidence),
            four(row.calibrated.logLoss),
            four(row.plain.ece),
            four(row.plain.confidence),
            four(row.plain.logLoss));
      }
      return table
          + "Delta 1e-5, the usual settings, one fit each, with noise from the secure generator; judged"
          + " on other images. \"of chance\": what so many test images show of one that is exactly as"
          + " sure as it is right; where the error without it meets the goal, it is missed perhaps by"
          + " chance.\nSteps, clips and step sizes were chosen on MNIST with 60,000 images, how"
          + " they fall with the number of images on 10,000 of MNIST and of the letters; the prior of the"
          + " calibration\non those, the number of features on those and shapes, with a look at shapes, at half the digits and at random labels. Nothing"
          + " was chosen on the inverted, rotated and small ones. What a record has done to what is said of it"
          + " is taken\noff by half, chosen on simulated fits of letters and shapes.\n";
    }

    private static String four(double value) {
      return String.format(Locale.ROOT, "%.4f", value);
    }
  }
}

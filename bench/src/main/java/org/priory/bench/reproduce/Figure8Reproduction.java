package org.priory.bench.reproduce;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.priory.app.command.Answer;
import org.priory.app.command.BadInput;
import org.priory.app.command.PrioryCommand;
import org.priory.app.report.Table;
import org.priory.inference.model.Images;
import org.priory.inference.posterior.BeliefPosterior;
import org.priory.inference.variational.belief.BeliefSettings;
import org.priory.inference.variational.belief.BeliefVips;
import org.priory.inference.variational.belief.Reconstruction;
import org.priory.inference.variational.belief.SecondMoment;
import org.priory.privacy.accounting.Accountants;
import org.priory.privacy.data.RecordFiles;
import org.priory.privacy.data.Records;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.PoissonSampled;
import org.priory.privacy.event.Repeated;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code priory reproduce figure8}: pixel-wise accuracy of reconstructed MNIST images (Park et al.
 * 2020, Figure 8), and which second moment is best at a budget.
 */
@Command(
    name = "figure8",
    description =
        "Belief networks on binarised MNIST: how many pixels of 100 test images are reconstructed,"
            + " for samples of 800 and 3200 images, without privacy, by the paper's six"
            + " statistics, and by the default at the paper's epsilon; then full, diagonal and"
            + " shared second moments at epsilon 1 to 3.")
final class Figure8Reproduction extends PrioryCommand {
  /** Of the figure. */
  private static final double PAPER_DELTA = 1e-4;

  /** Of the comparison of second moments. */
  private static final double DELTA = 1e-5;

  /** Sample sizes, and the epsilon that the caption gives for each. */
  private static final double[][] PUBLISHED = {
    {400, 1.34}, {800, 1.74}, {1600, 2.44}, {3200, 3.34}
  };

  private static final int SHOWN = 100;

  @Option(names = "--hidden", paramLabel = "K", description = "Hidden units, by default 50.")
  private int hidden = 50;

  @Option(names = "--runs", paramLabel = "N", description = "Runs of each, by default 1.")
  private int runs = 1;

  @Option(
      names = "--only",
      paramLabel = "TEXT",
      description = "Only the rows whose name holds the text.")
  private String only = "";

  @Option(
      names = "--full",
      description =
          "As in the paper: 50 and 100 hidden units, samples of 400, 800, 1600 and 3200, 10 runs of each,"
              + " and epsilon 2. Takes hours.")
  private boolean full;

  private final List<Row> rows = new ArrayList<>();

  @Override
  protected Answer answer() throws IOException {
    if (runs < 1 || hidden < 1 || hidden > BeliefSettings.MOST_UNITS) {
      throw new BadInput(
          "--runs, --hidden",
          "must be at least 1, and at most " + BeliefSettings.MOST_UNITS + " hidden units",
          runs + ", " + hidden,
          "leave them out");
    }
    runs = full ? 10 : runs;
    Records train = images("mnist/train-images-idx3-ubyte.gz");
    Records test = images("mnist/t10k-images-idx3-ubyte.gz");
    Images known = new Images(28, 28, train.rows());
    for (int units : full ? new int[] {50, 100} : new int[] {hidden}) {
      figure(known, units, train, test);
      moments(known, units, train, test);
    }
    return new Result(List.copyOf(rows), runs);
  }

  private static Records images(String name) {
    Path file = DataSets.file(name);
    return RecordFiles.images(file, null, 10).read();
  }

  private void figure(Images known, int units, Records train, Records test) throws IOException {
    for (double[] published : PUBLISHED) {
      if (!full && published[0] != 800 && published[0] != 3200) {
        continue;
      }
      double rate = published[0] / known.records();
      BeliefSettings paper = BeliefSettings.paper(units, rate);
      String size = String.format(Locale.ROOT, "S = %.0f, ", published[0]);
      BeliefVips method = BeliefVips.withNoise(known, 1, paper);
      double today =
          Accountants.best()
              .epsilon(
                  new Repeated(new PoissonSampled(rate, new Gaussian(1)), paper.steps()),
                  PAPER_DELTA)
              .upper();
      run(size + "not private", units, null, null, method, false, train, test);
      run(size + "paper's method", units, published[1], today, method, true, train, test);
      run(
          size + "default, paper's epsilon",
          units,
          null,
          published[1],
          BeliefVips.within(known, published[1], PAPER_DELTA, BeliefSettings.usual(units)),
          true,
          train,
          test);
    }
  }

  private void moments(Images known, int units, Records train, Records test) throws IOException {
    for (SecondMoment moment : SecondMoment.values()) {
      BeliefSettings settings = BeliefSettings.usual(units).with(moment);
      for (double epsilon : full ? new double[] {1, 2, 3} : new double[] {1, 3}) {
        run(
            String.format(Locale.ROOT, "%s, epsilon %.0f", moment.word(), epsilon),
            units,
            null,
            epsilon,
            BeliefVips.within(known, epsilon, DELTA, settings),
            true,
            train,
            test);
      }
      if (full || moment == SecondMoment.SHARED) {
        run(
            moment.word() + ", not private",
            units,
            null,
            null,
            BeliefVips.within(known, 1e4, DELTA, settings),
            false,
            train,
            test);
      }
    }
  }

  private void run(
      String name,
      int units,
      @Nullable Double paper,
      @Nullable Double epsilon,
      BeliefVips method,
      boolean noise,
      Records train,
      Records test)
      throws IOException {
    if (!name.contains(only)) {
      return;
    }
    double shown = 0;
    double all = 0;
    long start = System.nanoTime();
    for (int seed = 1; seed <= runs; seed++) {
      BeliefVips started = method.startingFrom(seed);
      BeliefPosterior posterior =
          noise ? Experiment.fit(started, train) : Experiment.fitWithoutNoise(started, train);
      shown +=
          accuracy(
              posterior, test, new SplittableRandom(seed).ints(SHOWN, 0, test.rows()).toArray());
      all += accuracy(posterior, test, java.util.stream.IntStream.range(0, test.rows()).toArray());
    }
    double seconds = (double) (System.nanoTime() - start) / 1e9 / runs;
    Row row = new Row(name, units, paper, epsilon, shown / runs, all / runs, seconds);
    rows.add(row);
    messages().println(String.format(Locale.ROOT, "%s: %.4f in %.0f s", name, row.all, seconds));
    messages().flush();
  }

  private static double accuracy(BeliefPosterior posterior, Records test, int[] chosen) {
    Reconstruction network = new Reconstruction(posterior);
    long correct = 0;
    for (int image : chosen) {
      network.look(test.block(image), test.offset(image));
      correct += network.correct();
    }
    return (double) correct / ((double) chosen.length * posterior.pixels());
  }

  private record Row(
      String name,
      int units,
      @Nullable Double paper,
      @Nullable Double epsilon,
      double shown,
      double all,
      double seconds) {

    Map<String, @Nullable Object> json() {
      Map<String, @Nullable Object> json = new LinkedHashMap<>();
      json.put("name", name);
      json.put("hidden", units);
      json.put("paper_epsilon", paper);
      json.put("epsilon", epsilon);
      json.put("priory", shown);
      json.put("all_test_images", all);
      json.put("seconds", seconds);
      return json;
    }
  }

  private record Result(List<Row> rows, int runs) implements Answer {

    @Override
    public Map<String, ?> json() {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("runs", runs);
      json.put("rows", rows.stream().map(Row::json).toList());
      return json;
    }

    @Override
    public String text() {
      Table table =
          new Table(
              "what",
              "hidden units",
              "paper's epsilon",
              "epsilon",
              "accuracy, 100 images",
              "all 10,000",
              "seconds");
      for (Row row : rows) {
        table.add(
            row.name,
            Integer.toString(row.units),
            number(row.paper),
            number(row.epsilon),
            String.format(Locale.ROOT, "%.4f", row.shown),
            String.format(Locale.ROOT, "%.4f", row.all),
            String.format(Locale.ROOT, "%.0f", row.seconds));
      }
      return table
          + String.format(
              Locale.ROOT,
              "%nMNIST, a pixel is 1 from half of white on; %d run(s) of each; the mean of %d random test"
                  + " images a run. Rows with S: delta %s,%nnoise 1 on the joint vector, Poisson"
                  + " samples, one epoch; \"epsilon\" is what that costs by today's accountant. Other"
                  + " rows: delta %s.%nThe image whose pixels are as in most training images has"
                  + " accuracy 0.868. The paper's accuracies are in a figure alone, not in its text.%n",
              runs,
              SHOWN,
              PAPER_DELTA,
              DELTA);
    }

    private static String number(@Nullable Double value) {
      return value == null ? "" : String.format(Locale.ROOT, "%.3g", value);
    }
  }
}

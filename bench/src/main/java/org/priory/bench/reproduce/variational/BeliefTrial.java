package org.priory.bench.reproduce.variational;

import java.io.IOException;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.priory.bench.reproduce.experiment.DataSets;
import org.priory.bench.reproduce.experiment.Experiment;
import org.priory.bench.reproduce.result.Named;
import org.priory.inference.model.PublicImages;
import org.priory.inference.posterior.BeliefPosterior;
import org.priory.inference.variational.belief.BeliefVips;
import org.priory.inference.variational.belief.Reconstruction;
import org.priory.models.text.TextTable;
import org.priory.privacy.data.RecordFiles;
import org.priory.privacy.data.records.Records;

/**
 * Belief networks fitted to MNIST's training images and asked for its test images.
 *
 * @param train training images
 * @param test test images
 * @param tested how many of them the second accuracy is of, the first ones
 * @param runs of each
 */
record BeliefTrial(Records train, Records test, int tested, int runs) {
  /** How many test images the first accuracy is of, as in the paper. */
  static final int SHOWN = 100;

  /** What an image reaches whose pixels are as in most training images. */
  static final double MODAL = 0.868;

  static BeliefTrial of(int tested, int runs) {
    return new BeliefTrial(
        images("mnist/train-images-idx3-ubyte.gz"),
        images("mnist/t10k-images-idx3-ubyte.gz"),
        tested,
        runs);
  }

  private static Records images(String name) {
    return RecordFiles.images(DataSets.file(name), null, 10).read();
  }

  /** What is public about the training images. */
  PublicImages known() {
    return new PublicImages(28, 28, train.rows());
  }

  /**
   * What was measured.
   *
   * @param name of the method
   * @param units hidden
   * @param sample expected images in a step
   * @param paper the epsilon that the paper gives
   * @param epsilon what the run costs
   * @param shown share of the pixels of 100 random test images that come back
   * @param all the same of more test images
   * @param seconds of a run
   */
  record Row(
      String name,
      int units,
      double sample,
      @Nullable Double paper,
      @Nullable Double epsilon,
      double shown,
      double all,
      double seconds) {

    Named json() {
      return new Named()
          .with("name", name)
          .with("hidden", units)
          .with("sample", sample)
          .with("paper_epsilon", paper)
          .with("epsilon", epsilon)
          .with("priory", shown)
          .with("more_test_images", all)
          .with("seconds", seconds);
    }

    static TextTable table() {
      return new TextTable(
          "S",
          "hidden units",
          "what",
          "paper's epsilon",
          "epsilon",
          "100 images",
          "more",
          "seconds");
    }

    void addTo(TextTable table) {
      table.add(
          String.format(Locale.ROOT, "%.0f", sample),
          Integer.toString(units),
          name,
          number(paper),
          number(epsilon),
          String.format(Locale.ROOT, "%.4f", shown),
          String.format(Locale.ROOT, "%.4f", all),
          String.format(Locale.ROOT, "%.0f", seconds));
    }

    private static String number(@Nullable Double value) {
      return value == null ? "" : String.format(Locale.ROOT, "%.3g", value);
    }
  }

  /** Fits and measures. */
  Row run(
      String name,
      int units,
      @Nullable Double paper,
      @Nullable Double epsilon,
      BeliefVips method,
      boolean noise)
      throws IOException {
    double shown = 0;
    double all = 0;
    long start = System.nanoTime();
    for (int seed = 1; seed <= runs; seed++) {
      BeliefVips started = method.startingFrom(seed);
      BeliefPosterior posterior =
          noise ? Experiment.fit(started, train) : Experiment.fitWithoutNoise(started, train);
      shown += accuracy(posterior, new SplittableRandom(seed).ints(SHOWN, 0, test.rows()));
      all += accuracy(posterior, IntStream.range(0, tested));
    }
    double seconds = (double) (System.nanoTime() - start) / 1e9 / runs;
    double sample = method.plan().sampling().share(train.rows()) * train.rows();
    return new Row(name, units, sample, paper, epsilon, shown / runs, all / runs, seconds);
  }

  private double accuracy(BeliefPosterior posterior, IntStream chosen) {
    Reconstruction network = new Reconstruction(posterior);
    return chosen
        .mapToDouble(
            image -> {
              network.look(test.block(image), test.offset(image));
              return (double) network.correct() / posterior.pixels();
            })
        .average()
        .orElseThrow();
  }
}

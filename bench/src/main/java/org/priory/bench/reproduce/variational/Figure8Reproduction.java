package org.priory.bench.reproduce.variational;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.priory.app.shell.BadInput;
import org.priory.bench.reproduce.result.Reproduced;
import org.priory.bench.reproduce.result.Reproduction;
import org.priory.bench.reproduce.variational.BeliefTrial.Row;
import org.priory.inference.model.PublicImages;
import org.priory.inference.variational.BeliefSettings;
import org.priory.inference.variational.belief.BeliefVips;
import org.priory.privacy.accounting.Accountants;
import org.priory.privacy.accounting.Calibration;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.PoissonSampled;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.event.Repeated;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code priory reproduce figure8}: pixel-wise accuracy of reconstructed MNIST images (Park et al.
 * 2020, Figure 8).
 */
@Command(
    name = "figure8",
    header = "reconstructed MNIST images under private belief networks (VIPS, figure 8)",
    description =
        "Belief networks on binarised MNIST: how many pixels of 100 test images are reconstructed,"
            + " for samples of 400, 800, 1600 and 3200 images and 50 and 100 hidden units, without"
            + " privacy, by the paper's six statistics with today's accountant and with strong composition, and by"
            + " the default at the paper's epsilon."
            + " About 10 minutes on two processors that do nothing else.")
public final class Figure8Reproduction extends Reproduction {
  /** The delta of the paper's figure. */
  private static final double DELTA = 1e-4;

  static final String PLAIN = "not private";
  static final String PAPER = "the paper's statistics";
  static final String STRONG = "the same, strong composition";
  static final String USUAL = "default";

  /** Sample sizes, and the epsilon that the caption gives for each. */
  private static final double[][] PUBLISHED = {
    {400, 1.34}, {800, 1.74}, {1600, 2.44}, {3200, 3.34}
  };

  @Option(
      names = "--hidden",
      paramLabel = "K",
      split = ",",
      description = "Hidden units, by default 50,100.")
  private int[] hidden = {50, 100};

  @Option(
      names = "--samples",
      paramLabel = "S",
      split = ",",
      description = "Sizes of samples, by default 400,800,1600,3200.")
  private int[] samples = {400, 800, 1600, 3200};

  @Option(names = "--runs", paramLabel = "N", description = "Runs of each, by default 1.")
  private int runs = 1;

  @Option(names = "--full", description = "As in the paper: 10 runs of each. Takes hours.")
  private boolean full;

  @Override
  public Reproduced reproduce() throws IOException {
    check();
    int each = full ? 10 : runs;
    BeliefTrial trial = BeliefTrial.of(full ? 10_000 : 1000, each);
    List<Row> rows = new ArrayList<>();
    for (int units : hidden) {
      for (double[] published : PUBLISHED) {
        if (Arrays.stream(samples).anyMatch(s -> s == published[0])) {
          figure(trial, units, published[0], published[1], rows);
        }
      }
    }
    return new Result(List.copyOf(rows), each, trial.tested());
  }

  private void check() {
    for (int units : hidden) {
      BeliefRows.check(runs, units);
    }
    for (int size : samples) {
      if (Arrays.stream(PUBLISHED).noneMatch(p -> p[0] == size)) {
        throw new BadInput(
            "--samples", "must be of 400, 800, 1600, 3200", Integer.toString(size), "leave it out");
      }
    }
  }

  private void figure(BeliefTrial trial, int units, double size, double published, List<Row> rows)
      throws IOException {
    PublicImages known = trial.known();
    double rate = size / known.records();
    BeliefSettings paper = BeliefSettings.paper(units, rate);
    BeliefVips method = BeliefVips.withNoise(known, 1, paper);
    double today =
        Accountants.best()
            .epsilon(new Repeated(new PoissonSampled(rate, new Gaussian(1)), paper.steps()), DELTA)
            .upper();
    double strong =
        Calibration.to(new PrivacyBudget(today, DELTA), Accountants.advancedComposition())
            .noise(z -> new Repeated(new PoissonSampled(rate, new Gaussian(z)), paper.steps()))
            .value();
    BeliefVips composed = BeliefVips.withNoise(known, strong, paper);
    BeliefVips defaults =
        BeliefVips.within(
            known, new PrivacyBudget(published, DELTA), BeliefSettings.defaults(units));
    add(rows, trial.run(PLAIN, units, null, null, method, false), size);
    add(rows, trial.run(PAPER, units, published, today, method, true), size);
    add(rows, trial.run(STRONG, units, null, today, composed, true), size);
    add(rows, trial.run(USUAL, units, null, published, defaults, true), size);
  }

  private void add(List<Row> rows, Row row, double size) {
    rows.add(
        new Row(
            row.name(),
            row.units(),
            size,
            row.paper(),
            row.epsilon(),
            row.shown(),
            row.all(),
            row.seconds()));
    messages()
        .println(
            String.format(
                Locale.ROOT,
                "K = %d, S = %.0f, %s: %.4f in %.0f s",
                row.units(),
                size,
                row.name(),
                row.all(),
                row.seconds()));
    messages().flush();
  }

  private record Result(List<Row> rows, int runs, int tested) implements BeliefRows {

    @Override
    public String picture() {
      return Figure8Picture.svg(rows);
    }

    @Override
    public String text() {
      return printed()
          + String.format(
              Locale.ROOT,
              "%nMNIST, a pixel is 1 from half of white on; %d run(s) of each; %d random test images a"
                  + " run, and the first %d. Delta %s.%n\"%s\": noise 1 on the joint vector, Poisson"
                  + " samples of S, one epoch; \"epsilon\" is what that costs by today's accountant (the"
                  + " row below has the noise that strong composition asks for at that epsilon),"
                  + "%nwhere the caption's follow from other bounds and for S = 3200 should be 3.37."
                  + " \"%s\": the caption's epsilon, all images in six steps.%nThe image whose"
                  + " pixels are as in most training images has %s. The paper's accuracies are in a"
                  + " figure alone, not in its text.%n",
              runs,
              BeliefTrial.SHOWN,
              tested,
              DELTA,
              PAPER,
              USUAL,
              BeliefTrial.MODAL);
    }
  }
}

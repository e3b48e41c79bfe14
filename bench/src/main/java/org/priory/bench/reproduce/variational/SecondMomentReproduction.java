package org.priory.bench.reproduce.variational;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.priory.bench.reproduce.picture.DotPicture;
import org.priory.bench.reproduce.result.Reproduced;
import org.priory.bench.reproduce.result.Reproduction;
import org.priory.bench.reproduce.variational.BeliefTrial.Row;
import org.priory.inference.variational.BeliefSettings;
import org.priory.inference.variational.SecondMoment;
import org.priory.inference.variational.belief.BeliefVips;
import org.priory.privacy.event.PrivacyBudget;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code priory reproduce second-moments}: which second moment of a belief network's hidden units
 * is best at a budget (Park et al. 2020 have the full one).
 */
@Command(
    name = "second-moments",
    header = "which second moment of a belief network is best, by epsilon (for VIPS, section 7)",
    description =
        "Belief networks on binarised MNIST with shared, diagonal and full second moments at"
            + " epsilon 1, 2 and 3 and without privacy: how many pixels of 100 test images come"
            + " back, and what a run takes.")
public final class SecondMomentReproduction extends Reproduction {
  private static final double DELTA = 1e-5;

  @Option(names = "--hidden", paramLabel = "K", description = "Hidden units, by default 20.")
  private int hidden = 20;

  @Option(names = "--runs", paramLabel = "N", description = "Runs of each, by default 1.")
  private int runs = 1;

  @Override
  public Reproduced reproduce() throws IOException {
    BeliefRows.check(runs, hidden);
    BeliefTrial trial = BeliefTrial.of(1000, runs);
    List<Row> rows = new ArrayList<>();
    for (SecondMoment moment : SecondMoment.values()) {
      BeliefSettings settings = BeliefSettings.defaults(hidden).with(moment);
      for (double epsilon : new double[] {1, 2, 3}) {
        BeliefVips method =
            BeliefVips.within(trial.known(), new PrivacyBudget(epsilon, DELTA), settings);
        rows.add(trial.run(moment.word(), hidden, null, epsilon, method, true));
        said(rows);
      }
      BeliefVips plain = BeliefVips.within(trial.known(), new PrivacyBudget(1e4, DELTA), settings);
      rows.add(trial.run(moment.word() + ", not private", hidden, null, null, plain, false));
      said(rows);
    }
    return new Result(List.copyOf(rows), runs, trial.tested());
  }

  private void said(List<Row> rows) {
    Row row = rows.get(rows.size() - 1);
    messages()
        .println(
            String.format(Locale.ROOT, "%s: %.4f in %.0f s", row.name(), row.all(), row.seconds()));
    messages().flush();
  }

  private record Result(List<Row> rows, int runs, int tested) implements BeliefRows {

    @Override
    public String picture() {
      DotPicture picture = new DotPicture("Pixels that come back, by second moment");
      for (Row row : rows) {
        String epsilon = row.epsilon() == null ? "not private" : "epsilon " + row.epsilon();
        picture.dot(
            "K = " + row.units(), epsilon, row.name().replace(", not private", ""), row.all());
      }
      return picture.svg();
    }

    @Override
    public String text() {
      return printed()
          + String.format(
              Locale.ROOT,
              "%nMNIST, delta %s, six steps over all images after the frequencies of the pixels; %d"
                  + " run(s) of each; %d random test images a run, and the first %d.%nThe image whose"
                  + " pixels are as in most training images has %s.%n",
              DELTA,
              runs,
              BeliefTrial.SHOWN,
              tested,
              BeliefTrial.MODAL);
    }
  }
}

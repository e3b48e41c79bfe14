package org.priory.models.assess;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.priory.inference.describe.RatioInterval;
import org.priory.inference.posterior.Interval;
import org.priory.models.assess.AssessSums.Cell;
import org.priory.models.assess.AssessSums.Noisy;
import org.priory.models.assess.AssessSums.Outcome;
import org.priory.numerics.special.Normal;
import org.priory.numerics.special.NormalQuantile;

/**
 * A table of what is predicted beside what was observed, with a test of each row that knows of the
 * noise, of chance and of what the posterior leaves open.
 *
 * <p>Neighbouring cells of an ordered axis are counted together until they hold enough records to
 * tell. That is decided by counts, whose noise is independent of that of what is tested.
 *
 * @param axis what it is by
 * @param rows a row for each outcome of each group of cells
 */
record AssessedTable(CellAxis axis, List<Row> rows) {
  /** A count of less, in standard deviations of its noise, cannot be told from none. */
  private static final double TOLD = 4;

  /**
   * The least variance of a sum of residuals, each at most 1, with its noise: its skewness is at
   * most one over the root.
   */
  private static final double LEAST_VARIANCE = 25;

  /**
   * An outcome of some cells. Shares of the outcome's range.
   *
   * @param label the cells in words
   * @param outcome its place among the model's
   * @param records about how many
   * @param isTold whether they are enough to tell
   * @param p of a sum of residuals that is at least as far from zero, if the model is right
   */
  record Row(
      String label,
      int outcome,
      Noisy records,
      NoisyMean predicted,
      NoisyMean observed,
      boolean isTold,
      double p) {}

  static AssessedTable of(AssessSums sums, int axis, double level) {
    CellAxis by = sums.layout().axes().get(axis);
    double centre = sums.layout().centre();
    List<Row> rows = new ArrayList<>();
    for (Group group : groups(sums, axis, by)) {
      for (int k = 0; k < sums.layout().outcomes(); k++) {
        rows.add(row(by.label(group.first, group.last), group.cell, k, centre, level));
      }
    }
    return new AssessedTable(by, List.copyOf(rows));
  }

  // ---------- cells that are counted together ----------

  private record Group(int first, int last, Cell cell) {
    boolean isEnough() {
      return AssessedTable.isEnough(cell)
          && Arrays.stream(cell.outcomes()).anyMatch(AssessedTable::isEnough);
    }

    Group with(Group next) {
      return new Group(first, next.last, cell.plus(next.cell));
    }
  }

  private static boolean isEnough(Cell cell) {
    return cell.count().value() >= TOLD * cell.count().sd() && cell.count().value() > 0;
  }

  private static boolean isEnough(Outcome outcome) {
    return variance(outcome) >= LEAST_VARIANCE;
  }

  private static List<Group> groups(AssessSums sums, int axis, CellAxis by) {
    List<Group> groups = new ArrayList<>();
    Group open = null;
    for (int c = 0; c < by.ordered(); c++) {
      Group next = new Group(c, c, sums.cell(axis, c));
      open = open == null ? next : open.with(next);
      if (open.isEnough()) {
        groups.add(open);
        open = null;
      }
    }
    if (open != null) {
      // what is left is too little by itself
      groups.add(groups.isEmpty() ? open : groups.remove(groups.size() - 1).with(open));
    }
    for (int c = by.ordered(); c < by.cells(); c++) {
      groups.add(new Group(c, c, sums.cell(axis, c)));
    }
    return groups;
  }

  // ---------- one row ----------

  /** Variance of the sum of residuals, given what the model predicts: noise and chance. */
  private static double variance(Outcome outcome) {
    return chance(outcome) + outcome.residuals().variance();
  }

  /**
   * Variance of the sum of residuals by chance: as it was seen, or as the model has it if that is
   * more. The model's is the right one where outcomes are rare and few were seen by chance.
   */
  private static double chance(Outcome outcome) {
    return Math.max(0, Math.max(outcome.squares().value(), outcome.variances().value()));
  }

  private static Row row(String label, Cell cell, int k, double centre, double level) {
    Outcome outcome = cell.outcomes()[k];
    double open = Math.max(0, outcome.sds().value());
    // sd of a sum <= sum of the sds, however the means hang together
    double all = variance(outcome) + open * open;
    boolean isTold = isEnough(cell) && isEnough(outcome);
    Noisy observed = outcome.means().plus(outcome.residuals());
    return new Row(
        label,
        k,
        cell.count(),
        mean(outcome.means(), cell.count(), open * open, centre, level),
        mean(observed, cell.count(), chance(outcome), centre, level),
        isTold,
        isTold ? 2 * Normal.survival(Math.abs(outcome.residuals().value()) / Math.sqrt(all)) : 1);
  }

  /** A noisy sum over a noisy count, of a number in [0, 1] less a constant. */
  private static NoisyMean mean(
      Noisy sum, Noisy count, double variance, double centre, double level) {
    Interval less =
        new RatioInterval(sum.value(), count.value(), sum.variance(), 0, count.variance())
            .ofMean(NormalQuantile.of(0.5 + level / 2), variance, -centre, 1 - centre);
    double value = count.value() > 0 ? centre + sum.value() / count.value() : centre;
    return new NoisyMean(
        Math.max(0, Math.min(1, value)), new Interval(centre + less.low(), centre + less.high()));
  }
}

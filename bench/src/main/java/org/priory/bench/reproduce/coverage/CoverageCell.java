package org.priory.bench.reproduce.coverage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.priory.numerics.special.NormalQuantile;

/**
 * What the intervals of one kind did over all data sets of a setting.
 *
 * @param dataSets how many
 * @param intervals how many, over all data sets
 * @param coverage share that holds the truth
 * @param error standard error of that, binomial or between data sets, whichever is larger; not less
 *     than that of a share of 0.95
 * @param margin what is allowed for chance: half of a 95 % interval
 * @param rms root mean square of (mean - truth)/sd
 * @param rmsMargin what is allowed for chance there
 * @param width standard deviation over that without noise, geometric mean over what is identified:
 *     what has less than half of the prior's standard deviation without noise; NaN if nothing is
 * @param clear share that is called clear
 * @param claimed share of which something is claimed: little more is known of others than before
 * @param claimedCoverage share of these that holds the truth; NaN if there are none
 * @param claimedRms root mean square of (mean - truth)/sd of these; NaN if there are none
 */
record CoverageCell(
    int dataSets,
    int intervals,
    double coverage,
    double error,
    double margin,
    double rms,
    double rmsMargin,
    double width,
    double clear,
    double claimed,
    double claimedCoverage,
    double claimedRms) {
  private static final double LEVEL = 0.95;

  /**
   * One data set.
   *
   * @param plain what the fit without noise found; null if it failed
   */
  record Pair(CoverageFound found, @Nullable CoverageFound plain) {}

  double logWidth() {
    return Math.log(width);
  }

  static CoverageCell of(List<Pair> pairs, CoverageTargets targets, CoverageGroup group) {
    List<double[]> held = new ArrayList<>();
    List<double[]> squares = new ArrayList<>();
    double logs = 0;
    int identified = 0;
    int clear = 0;
    int claimed = 0;
    int claimedHeld = 0;
    double claimedSquares = 0;
    for (Pair pair : pairs) {
      double[] holds = new double[targets.all().size()];
      double[] square = new double[holds.length];
      int count = 0;
      for (int i = 0; i < holds.length; i++) {
        if (group.holds(targets.all().get(i).kind())) {
          holds[count] = pair.found.held()[i] ? 1 : 0;
          square[count++] = pair.found.z()[i] * pair.found.z()[i];
          clear += pair.found.clear()[i] ? 1 : 0;
          if (pair.found.claimed()[i]) {
            claimed++;
            claimedHeld += pair.found.held()[i] ? 1 : 0;
            claimedSquares += square[count - 1];
          }
          double sd = pair.plain == null ? Double.NaN : pair.plain.sd()[i];
          if (sd < targets.all().get(i).prior() / 2) {
            logs += Math.log(pair.found.sd()[i] / sd);
            identified++;
          }
        }
      }
      held.add(Arrays.copyOf(holds, count));
      squares.add(Arrays.copyOf(square, count));
    }
    Clustered coverage = Clustered.of(held);
    Clustered square = Clustered.of(squares);
    double share = coverage.mean();
    double rms = Math.sqrt(square.mean());
    double least = Math.sqrt(LEVEL * (1 - LEVEL) / coverage.count());
    return new CoverageCell(
        pairs.size(),
        coverage.count(),
        share,
        Math.max(coverage.error(), least),
        Math.max(coverage.margin(), NormalQuantile.of(0.5 + LEVEL / 2) * least),
        rms,
        square.margin() / (2 * rms),
        identified == 0 ? Double.NaN : Math.exp(logs / identified),
        clear / (double) coverage.count(),
        claimed / (double) coverage.count(),
        claimedHeld / (double) claimed,
        Math.sqrt(claimedSquares / claimed));
  }
}

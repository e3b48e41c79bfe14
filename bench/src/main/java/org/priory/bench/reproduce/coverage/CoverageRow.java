package org.priory.bench.reproduce.coverage;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.priory.bench.reproduce.coverage.CoverageGoal.Verdict;
import org.priory.bench.reproduce.result.Named;

/**
 * One cell of the table, and what is asked of it.
 *
 * @param records of the table
 * @param cell what its intervals did; null if there are none
 * @param plain what those of the fit without noise did; null if there is none
 * @param reason why there are none; empty if there are
 */
record CoverageRow(
    CoverageSetting setting,
    CoverageGroup group,
    int records,
    @Nullable CoverageCell cell,
    @Nullable CoverageCell plain,
    String reason) {

  /** A method that gives no intervals. */
  static CoverageRow without(CoverageSetting setting, int records, String reason) {
    return new CoverageRow(setting, CoverageGroup.NUMBERS, records, null, null, reason);
  }

  Verdict verdict() {
    boolean isSmall = setting.truth() == CoverageTruth.REAL && records < CoverageGoal.LEAST_RECORDS;
    if (cell == null || cell.dataSets() < 2 || !group.isJudged() || isSmall) {
      return Verdict.NOT_JUDGED;
    }
    return setting.isDefaultMethod()
        ? CoverageGoal.ofDefault(cell, plain)
        : CoverageGoal.ofOther(cell);
  }

  /** For the table: share, its error, rms z, width, and whether that is met. */
  String words() {
    return cell == null
        ? "none"
        : String.format(
            Locale.ROOT,
            "%.3f+-%.3f z %.2f%s %s",
            cell.coverage(),
            cell.error(),
            cell.rms(),
            Double.isNaN(cell.width()) ? "" : String.format(Locale.ROOT, " w %.2f", cell.width()),
            verdict().word());
  }

  Named json() {
    Named named =
        new Named()
            .with("part", setting.part().word())
            .with("set", setting.set().word())
            .with("records", records)
            .with("model", setting.model().word())
            .with("truth", setting.truth().word())
            .with("records_are", setting.variation().words())
            .with("method", setting.method())
            .with("epsilon", setting.epsilon() == CoverageFit.NONE ? Double.NaN : setting.epsilon())
            .with("intervals_of", group.words());
    if (cell == null) {
      return named.with("no_intervals", reason);
    }
    return named
        .with("data_sets", cell.dataSets())
        .with("intervals", cell.intervals())
        .with("coverage", cell.coverage())
        .with("standard_error", cell.error())
        .with("margin", cell.margin())
        .with("rms_z", cell.rms())
        .with("rms_z_margin", cell.rmsMargin())
        .with("width_over_without_noise", cell.width())
        .with("clear", cell.clear())
        .with("claimed", cell.claimed())
        .with("claimed_coverage", cell.claimedCoverage())
        .with("claimed_rms_z", cell.claimedRms())
        .with("coverage_without_noise", plain == null ? Double.NaN : plain.coverage())
        .with("goal", verdict().word());
  }
}

package org.priory.bench.reproduce.coverage;

import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.priory.bench.reproduce.coverage.CoverageGoal.Verdict;

/** What all cells come to: how many meet the goal, and how wide and how bold intervals are. */
record CoverageSummary(List<CoverageRow> rows) {
  /** Tables that the goal of widths speaks of: about 30,000 records. */
  static final int LARGE = 25_000;

  private static final double MOST_WIDTH = 1.7;

  long count(Verdict verdict) {
    return rows.stream().filter(row -> row.verdict() == verdict).count();
  }

  long judged() {
    return rows.size() - count(Verdict.NOT_JUDGED);
  }

  /** Geometric mean over the large tables of the widths at epsilon 1; NaN if there are none. */
  double width(CoverageGroup group) {
    return Math.exp(
        mean(
            row ->
                row.group() == group
                    && row.setting().part() == CoveragePart.DEFAULTS
                    && row.setting().epsilon() == 1
                    && row.setting().model() == CoverageModel.LOGISTIC
                    && row.records() >= LARGE,
            CoverageCell::logWidth));
  }

  /** Share of the contrasts with empty levels that the default methods call clear. */
  double clear() {
    return mean(
        row -> row.group() == CoverageGroup.EMPTY && row.setting().isDefaultMethod(),
        CoverageCell::clear);
  }

  /** Over cells that have the value. */
  private double mean(Predicate<CoverageRow> isAsked, ToDoubleFunction<CoverageCell> value) {
    double sum = 0;
    int count = 0;
    for (CoverageRow row : rows) {
      CoverageCell cell = row.cell();
      double each = cell == null || !isAsked.test(row) ? Double.NaN : value.applyAsDouble(cell);
      if (!Double.isNaN(each)) {
        sum += each;
        count++;
      }
    }
    return count == 0 ? Double.NaN : sum / count;
  }

  String text() {
    return String.format(
            Locale.ROOT,
            "%nGoal: %s to %s with z %s to %s, not more than %s below the fit without noise; other"
                + " methods at least %s. ~: missed, perhaps%nby chance (odds of 1 in 20). Truths of real"
                + " labels are not judged below %,d records, nor is a single data set.%n",
            CoverageGoal.LOW,
            CoverageGoal.HIGH,
            CoverageGoal.LEAST_RMS,
            CoverageGoal.MOST_RMS,
            CoverageGoal.LOSS,
            CoverageGoal.OTHERS,
            CoverageGoal.LEAST_RECORDS)
        + widths()
        + String.format(
            Locale.ROOT,
            "%d cells are judged: %d meet the goal, %d miss it perhaps by chance, %d miss it.%n",
            judged(),
            count(Verdict.MET),
            count(Verdict.BY_CHANCE),
            count(Verdict.MISSED));
  }

  private String widths() {
    return Double.isNaN(width(CoverageGroup.NUMBERS))
        ? ""
        : String.format(
            Locale.ROOT,
            "Logistic regression at epsilon 1, tables of %,d records and more: w %.2f of numbers, %.2f of"
                + " contrasts; goal: at most %s.%n",
            LARGE,
            width(CoverageGroup.NUMBERS),
            width(CoverageGroup.CONTRASTS),
            MOST_WIDTH);
  }
}

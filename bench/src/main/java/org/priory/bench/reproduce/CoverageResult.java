package org.priory.bench.reproduce;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.priory.app.report.Table;
import org.priory.bench.reproduce.CoverageFit.Variation;
import org.priory.bench.reproduce.CoverageGoal.Verdict;

/** Cells by setting, for a person, a program and a picture. */
record CoverageResult(List<Row> rows, int mostRows) implements Reproduced {

  /**
   * One cell.
   *
   * @param records of the table
   */
  record Row(
      CoverageSetting setting,
      CoverageGroup group,
      int records,
      CoverageCell cell,
      CoverageCell plain) {

    Verdict verdict() {
      boolean isSmall =
          setting.truth() == CoverageTruth.REAL && records < CoverageGoal.LEAST_RECORDS;
      if (!group.isJudged() || isSmall) {
        return Verdict.NOT_JUDGED;
      }
      return setting.isDefault() ? CoverageGoal.ofDefault(cell, plain) : CoverageGoal.ofOther(cell);
    }

    Named json() {
      return new Named()
          .with("model", setting.set().model())
          .with("set", setting.set().word())
          .with("records", records)
          .with("truth", setting.truth().word())
          .with("records_are", setting.variation().words())
          .with("method", setting.method())
          .with("epsilon", setting.epsilon() == CoverageFit.NONE ? Double.NaN : setting.epsilon())
          .with("intervals_of", group.words())
          .with("data_sets", cell.dataSets())
          .with("intervals", cell.intervals())
          .with("coverage", cell.coverage())
          .with("standard_error", cell.error())
          .with("rms_z", cell.rms())
          .with("rms_z_error", cell.rmsError())
          .with("width_over_without_noise", cell.width())
          .with("clear", cell.clear())
          .with("coverage_without_noise", plain.coverage())
          .with("goal", verdict().word());
    }
  }

  @Override
  public Named settings() {
    return new Named()
        .with("delta", CoverageBench.DELTA)
        .with("most_rows", mostRows)
        .with("judged", count(null))
        .with("met", count(Verdict.MET))
        .with("within_error", count(Verdict.WITHIN_ERROR))
        .with("missed", count(Verdict.MISSED));
  }

  private int count(@org.jspecify.annotations.Nullable Verdict verdict) {
    return (int)
        rows.stream()
            .map(Row::verdict)
            .filter(each -> verdict == null ? each != Verdict.NOT_JUDGED : each == verdict)
            .count();
  }

  @Override
  public List<Named> lines() {
    return rows.stream().map(Row::json).toList();
  }

  @Override
  public String picture() {
    return CoveragePicture.of(rows);
  }

  @Override
  public String text() {
    Table table =
        new Table(
            "set",
            "truth",
            "method",
            "epsilon",
            "sets",
            "numbers",
            "contrasts",
            "predictions",
            "outcomes",
            "clear");
    for (CoverageSetting setting : rows.stream().map(Row::setting).distinct().toList()) {
      table.add(
          setting.set().word(),
          setting.truth().word(),
          setting.method()
              + (setting.variation() == Variation.ROWS ? "" : ", " + setting.variation().words()),
          CoverageFit.words(setting.epsilon()),
          Integer.toString(
              rows.stream()
                  .filter(r -> r.setting.equals(setting))
                  .mapToInt(r -> r.cell.dataSets())
                  .max()
                  .orElse(0)),
          words(setting, CoverageGroup.NUMBERS),
          words(setting, CoverageGroup.CONTRASTS),
          words(setting, CoverageGroup.PREDICTORS),
          words(setting, CoverageGroup.OUTCOMES),
          find(setting, CoverageGroup.EMPTY)
              .map(row -> String.format(Locale.ROOT, "%.2f", row.cell.clear()))
              .orElse(""));
    }
    return table
        + String.format(
            Locale.ROOT,
            "%n%d cells are judged: %d meet the goal, %d miss it by less than two standard errors, %d"
                + " miss it.%n",
            count(null),
            count(Verdict.MET),
            count(Verdict.WITHIN_ERROR),
            count(Verdict.MISSED));
  }

  private Optional<Row> find(CoverageSetting setting, CoverageGroup group) {
    return rows.stream()
        .filter(row -> row.setting.equals(setting) && row.group == group)
        .findFirst();
  }

  private String words(CoverageSetting setting, CoverageGroup group) {
    return find(setting, group)
        .map(
            row ->
                String.format(
                    Locale.ROOT,
                    "%.3f+-%.3f z %.2f w %.2f %s",
                    row.cell.coverage(),
                    row.cell.error(),
                    row.cell.rms(),
                    row.cell.width(),
                    row.verdict().word()))
        .orElse("");
  }
}

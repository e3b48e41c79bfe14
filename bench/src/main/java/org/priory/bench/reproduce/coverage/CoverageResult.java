package org.priory.bench.reproduce.coverage;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.priory.bench.reproduce.coverage.CoverageFit.Variation;
import org.priory.bench.reproduce.coverage.CoverageGoal.Verdict;
import org.priory.bench.reproduce.result.Named;
import org.priory.bench.reproduce.result.Reproduced;
import org.priory.models.text.TextTable;

/**
 * All cells, for a person, a program and a picture.
 *
 * @param mostRows of a table
 * @param groups of rows; empty if there are none
 */
record CoverageResult(List<CoverageRow> rows, int mostRows, String groups) implements Reproduced {

  /** A line of the printed table has one cell for each of these. */
  private static final List<CoverageGroup> COLUMNS =
      List.of(
          CoverageGroup.NUMBERS,
          CoverageGroup.CONTRASTS,
          CoverageGroup.GROUPS,
          CoverageGroup.SPREADS,
          CoverageGroup.PREDICTORS,
          CoverageGroup.OUTCOMES);

  private static final List<CoverageGroup> OF_GROUPS =
      List.of(CoverageGroup.GROUPS, CoverageGroup.SPREADS);

  @Override
  public Named settings() {
    CoverageSummary summary = new CoverageSummary(rows);
    Named settings = new Named().with("delta", CoverageBench.DELTA).with("most_rows", mostRows);
    if (!groups.isEmpty()) {
      settings = settings.with("groups", groups);
    }
    return settings
        .with("judged", summary.judged())
        .with("met", summary.count(Verdict.MET))
        .with("missed_by_chance", summary.count(Verdict.BY_CHANCE))
        .with("missed", summary.count(Verdict.MISSED))
        .with("width_of_numbers", summary.width(CoverageGroup.NUMBERS))
        .with("width_of_contrasts", summary.width(CoverageGroup.CONTRASTS))
        .with("empty_levels_clear", summary.clear())
        .with("pooled", new CoveragePools(rows).json());
  }

  @Override
  public List<Named> lines() {
    return rows.stream().map(CoverageRow::json).toList();
  }

  @Override
  public String picture() {
    return CoveragePicture.of(rows);
  }

  @Override
  public String text() {
    List<String> titles =
        new ArrayList<>(List.of("set", "truth", "method", "epsilon", "data sets"));
    columns().forEach(group -> titles.add(group.words()));
    titles.add("numbers claimed");
    titles.add("empty, clear");
    TextTable table = new TextTable(titles.toArray(String[]::new));
    for (CoverageSetting setting : rows.stream().map(CoverageRow::setting).distinct().toList()) {
      table.add(line(setting).toArray(String[]::new));
    }
    return table + notes() + new CoveragePools(rows).text() + new CoverageSummary(rows).text();
  }

  /** Those of which there is something in this run. */
  private List<CoverageGroup> columns() {
    boolean isGrouped = !groups.isEmpty();
    return COLUMNS.stream().filter(group -> isGrouped || !OF_GROUPS.contains(group)).toList();
  }

  private List<String> line(CoverageSetting setting) {
    Optional<CoverageRow> numbers = find(setting, CoverageGroup.NUMBERS);
    List<String> cells = new ArrayList<>();
    cells.add(setting.set().word());
    cells.add(setting.truth().word());
    cells.add(
        (setting.model() == CoverageModel.PROBIT ? "probit " : "")
            + setting.method()
            + (setting.variation() == Variation.ROWS ? "" : ", " + setting.variation().words()));
    cells.add(CoverageFit.words(setting.epsilon()));
    cells.add(
        numbers.map(CoverageRow::cell).map(cell -> Integer.toString(cell.dataSets())).orElse(""));
    columns().forEach(group -> cells.add(find(setting, group).map(CoverageRow::words).orElse("")));
    cells.add(
        numbers
            .map(CoverageRow::cell)
            .map(
                cell ->
                    String.format(
                        Locale.ROOT, "%.3f of %.2f", cell.claimedCoverage(), cell.claimed()))
            .orElse(""));
    cells.add(
        find(setting, CoverageGroup.EMPTY)
            .map(CoverageRow::cell)
            .map(cell -> String.format(Locale.ROOT, "%.3f", cell.clear()))
            .orElse(""));
    return cells;
  }

  private Optional<CoverageRow> find(CoverageSetting setting, CoverageGroup group) {
    return rows.stream()
        .filter(row -> row.group() == group && row.setting().equals(setting))
        .findFirst();
  }

  private String notes() {
    StringBuilder notes = new StringBuilder("\n");
    rows.stream()
        .filter(row -> !row.reason().isEmpty())
        .map(row -> "No intervals of " + row.setting().method() + ": " + row.reason() + "\n")
        .distinct()
        .forEach(notes::append);
    return notes
        + String.format(
            Locale.ROOT,
            "Share of 95 %% intervals that hold the truth, +- its standard error; z: root mean"
                + " square of (mean - truth)/s.d.;%nw: s.d. over that of the fit without noise,"
                + " geometric mean over coefficients which that fit identifies.%nReal covariates,"
                + " at most %,d rows of a table; labels simulated; delta %s. Truths: drawn from the"
                + " prior's family, sparse,%nand those that the real labels give. Numbers claimed: those"
                + " of which more is known%nthan the prior says, by over half of its s.d., and what share they are. Contrasts are"
                + " with a category's reference; empty: share of contrasts with a level%nthat"
                + " nobody has which the report would call clear. The CSV file has levels with more"
                + " and fewer than %d records apart.%n",
            mostRows,
            CoverageBench.DELTA,
            CoverageTargets.RARE);
  }
}

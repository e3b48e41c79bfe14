package org.priory.bench.reproduce.coverage;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.bench.reproduce.result.Named;
import org.priory.models.text.TextTable;

/**
 * What default methods did over many tables together: large and small ones, those on which methods
 * were tried while they were made, and those on which nothing was chosen.
 */
record CoveragePools(List<CoverageRow> rows) {
  private static final List<CoverageGroup> COLUMNS =
      List.of(
          CoverageGroup.NUMBERS,
          CoverageGroup.CONTRASTS,
          CoverageGroup.PREDICTORS,
          CoverageGroup.GROUPS);

  /**
   * Tables that are put together.
   *
   * @param isUnseen whether no constant was chosen on them
   * @param isLarge whether they have 25,000 records and more
   */
  private record Tables(CoverageModel model, boolean isUnseen, boolean isLarge, double epsilon) {
    static Tables of(CoverageRow row) {
      return new Tables(
          row.setting().model(),
          row.setting().set().isUnseen(),
          row.records() >= CoverageSummary.LARGE,
          row.setting().epsilon());
    }

    String words() {
      return (isUnseen ? "unseen, " : "seen, ") + (isLarge ? "large" : "small");
    }
  }

  /**
   * Intervals of one kind over some tables.
   *
   * @param tables how many
   * @param error standard error of the share, by those of the cells
   * @param rms root mean square of (mean - truth)/sd
   * @param width geometric mean over cells; NaN if none has any
   */
  private record Pool(
      long tables, int intervals, double coverage, double error, double rms, double width) {

    static @Nullable Pool of(List<CoverageRow> rows) {
      int intervals = 0;
      double held = 0;
      double variance = 0;
      double squares = 0;
      double logs = 0;
      int widths = 0;
      for (CoverageRow row : rows) {
        CoverageCell cell = row.cell();
        if (cell != null) {
          int n = cell.intervals();
          intervals += n;
          held += n * cell.coverage();
          variance += Math.pow(n * cell.error(), 2);
          squares += n * cell.rms() * cell.rms();
          if (!Double.isNaN(cell.width())) {
            logs += cell.logWidth();
            widths++;
          }
        }
      }
      long tables = rows.stream().map(row -> row.setting().set()).distinct().count();
      return intervals == 0
          ? null
          : new Pool(
              tables,
              intervals,
              held / intervals,
              Math.sqrt(variance) / intervals,
              Math.sqrt(squares / intervals),
              widths == 0 ? Double.NaN : Math.exp(logs / widths));
    }

    String words() {
      return String.format(
          Locale.ROOT,
          "%.3f+-%.3f z %.2f%s (%,d)",
          coverage,
          error,
          rms,
          Double.isNaN(width) ? "" : String.format(Locale.ROOT, " w %.2f", width),
          intervals);
    }

    Named json() {
      return new Named()
          .with("tables", tables)
          .with("intervals", intervals)
          .with("coverage", coverage)
          .with("standard_error", error)
          .with("rms_z", rms)
          .with("width_over_without_noise", width);
    }
  }

  private List<CoverageRow> asked() {
    return rows.stream()
        .filter(row -> row.setting().part() == CoveragePart.DEFAULTS)
        .filter(row -> row.verdict() != CoverageGoal.Verdict.NOT_JUDGED)
        .toList();
  }

  private List<Tables> tables() {
    return asked().stream().map(Tables::of).distinct().toList();
  }

  /** Groups of rows only where there are some. */
  private List<CoverageGroup> columns() {
    boolean isGrouped = rows.stream().anyMatch(row -> row.group() == CoverageGroup.GROUPS);
    return COLUMNS.subList(0, isGrouped ? COLUMNS.size() : COLUMNS.size() - 1);
  }

  private Optional<Pool> pool(Tables tables, CoverageGroup group) {
    return Optional.ofNullable(
        Pool.of(
            asked().stream()
                .filter(row -> row.group() == group && Tables.of(row).equals(tables))
                .toList()));
  }

  /** A line for each kind of tables and epsilon; empty if no cell is judged. */
  String text() {
    if (tables().isEmpty()) {
      return "";
    }
    List<String> titles = new ArrayList<>(List.of("model", "tables", "epsilon"));
    columns().forEach(group -> titles.add(group.words()));
    TextTable table = new TextTable(titles.toArray(String[]::new));
    for (Tables each : tables()) {
      List<String> cells = new ArrayList<>();
      cells.add(each.model.word());
      cells.add(each.words());
      cells.add(CoverageFit.words(each.epsilon));
      columns().forEach(group -> cells.add(pool(each, group).map(Pool::words).orElse("")));
      table.add(cells.toArray(String[]::new));
    }
    return String.format(
            Locale.ROOT,
            "%nAll judged cells of default methods together, all truths; large: %,d records and"
                + " more; unseen: no constant was chosen on them.%nIn brackets how many"
                + " intervals.%n%n",
            CoverageSummary.LARGE)
        + table;
  }

  List<Named> json() {
    List<Named> all = new ArrayList<>();
    for (Tables each : tables()) {
      for (CoverageGroup group : COLUMNS) {
        pool(each, group)
            .ifPresent(
                pool ->
                    all.add(
                        new Named()
                            .with("model", each.model.word())
                            .with("tables_are", each.words())
                            .with(
                                "epsilon",
                                each.epsilon == CoverageFit.NONE ? Double.NaN : each.epsilon)
                            .with("intervals_of", group.words())
                            .with("pool", pool.json())));
      }
    }
    return all;
  }
}

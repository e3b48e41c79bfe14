package org.priory.models.assess;

import java.util.List;
import java.util.stream.IntStream;

/**
 * All tables of an assessment, whose rows are tested together: a row is clear if it would be so by
 * chance in one of twenty assessments at most (Bonferroni).
 *
 * @param tables in the order of the axes
 * @param level of intervals, and one less the odds of anything that is clear by chance
 */
record AssessedTables(List<AssessedTable> tables, double level) {

  static AssessedTables of(AssessSums sums, double level) {
    return new AssessedTables(
        IntStream.range(0, sums.layout().axes().size())
            .mapToObj(a -> AssessedTable.of(sums, a, level))
            .toList(),
        level);
  }

  /** How many rows are tested. */
  long tests() {
    return tables.stream()
        .flatMap(table -> table.rows().stream())
        .filter(AssessedTable.Row::isTold)
        .count();
  }

  /** The p-value of a row among all that are tested. */
  double p(AssessedTable.Row row) {
    return row.isTold() ? Math.min(1, tests() * row.p()) : 1;
  }

  boolean isClear(AssessedTable.Row row) {
    return row.isTold() && p(row) < 1 - level;
  }

  /** The p-value of all rows together. */
  double p() {
    return tables.stream()
        .flatMap(table -> table.rows().stream())
        .mapToDouble(this::p)
        .reduce(1, Math::min);
  }
}

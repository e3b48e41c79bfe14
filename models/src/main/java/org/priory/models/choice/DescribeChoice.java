package org.priory.models.choice;

import java.util.ArrayList;
import java.util.List;

/**
 * What of a table is to be described. The more is asked, the less is known of each: the budget is
 * split in equal shares.
 *
 * @param columns those to be described; empty for all
 * @param crosses pairs of columns to be tabulated together
 * @param correlations whether the correlation of every pair of numbers is asked; else of those in
 *     {@code crosses} alone
 */
public record DescribeChoice(List<String> columns, List<Cross> crosses, boolean correlations) {

  /** Every column, and nothing else. */
  public static final DescribeChoice ALL = new DescribeChoice(List.of(), List.of(), false);

  public DescribeChoice {
    columns = List.copyOf(columns);
    crosses = List.copyOf(crosses);
  }

  /** Two columns that are tabulated together. */
  public record Cross(String first, String second) {}

  /** This choice with these columns alone, and those that are crossed. */
  public DescribeChoice ofColumns(String... names) {
    return new DescribeChoice(List.of(names), crosses, correlations);
  }

  /** This choice with one more cross-table; for two numbers with their correlation. */
  public DescribeChoice crossing(String first, String second) {
    List<Cross> more = new ArrayList<>(crosses);
    more.add(new Cross(first, second));
    return new DescribeChoice(columns, more, correlations);
  }

  /** This choice with the correlation of every pair of numbers. */
  public DescribeChoice withCorrelations() {
    return new DescribeChoice(columns, crosses, true);
  }
}

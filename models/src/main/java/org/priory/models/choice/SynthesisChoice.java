package org.priory.models.choice;

import java.util.ArrayList;
import java.util.List;

/**
 * What synthetic rows are to be like.
 *
 * @param columns those that the rows have; empty for all
 * @param pairs pairs of columns whose counts are bought and kept; empty to buy those of all pairs,
 *     of which the ones that clearly depend on each other are kept
 * @param sets how many data sets are drawn, each from its own draw of the posterior
 * @param rows of each data set; 0 for as many as there are records, at most a million
 */
public record SynthesisChoice(List<String> columns, List<Pair> pairs, int sets, long rows) {
  /** As many data sets as intervals need in order not to be wide for want of them. */
  public static final int SETS = 20;

  /** Rows that nobody asked for by number: a noisy count of records may be any number. */
  public static final long MOST_UNASKED = 1_000_000;

  /** Every column, all pairs, twenty sets of as many rows as there are records. */
  public static final SynthesisChoice ALL = new SynthesisChoice(List.of(), List.of(), SETS, 0);

  public SynthesisChoice {
    columns = List.copyOf(columns);
    pairs = List.copyOf(pairs);
    if (!(sets >= 2 && sets <= 1000)) {
      throw new IllegalArgumentException("sets must be 2 to 1000, was " + sets);
    }
    if (!(rows >= 0 && rows <= 1_000_000_000)) {
      throw new IllegalArgumentException("rows must be 1 to 1e9, was " + rows);
    }
  }

  /** Two columns that depend on each other. */
  public record Pair(String first, String second) {}

  /** This choice with these columns alone, and those of its pairs. */
  public SynthesisChoice ofColumns(String... names) {
    return new SynthesisChoice(List.of(names), pairs, sets, rows);
  }

  /** This choice with one more pair of columns; only pairs that are named are bought then. */
  public SynthesisChoice pairing(String first, String second) {
    List<Pair> more = new ArrayList<>(pairs);
    more.add(new Pair(first, second));
    return new SynthesisChoice(columns, more, sets, rows);
  }

  /** This choice with another number of data sets. */
  public SynthesisChoice withSets(int count) {
    return new SynthesisChoice(columns, pairs, count, rows);
  }

  /** This choice with another number of rows. */
  public SynthesisChoice withRows(long count) {
    return new SynthesisChoice(columns, pairs, sets, count);
  }
}

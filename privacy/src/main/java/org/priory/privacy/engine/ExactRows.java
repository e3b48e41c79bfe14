package org.priory.privacy.engine;

import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.records.Units;
import org.priory.privacy.query.Batch;
import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.query.ExactQuery;

/**
 * Sums of an {@link ExactQuery} where every row is a record: whole steps of a grid, so that neither
 * blocks nor their order matter.
 *
 * <p>A row adds f v in whole steps of the grid g, where f is the factor of the clip for the query's
 * public bound on |v|: a vector of norm at most C + g sqrt(d)/2 ({@code docs/proofs/wall.md},
 * section 2).
 */
final class ExactRows {
  /** Rows that are shown to an adder at a time, where they have to be brought together. */
  private static final int ROWS = 1 << 10;

  private final double grid;
  private final int dimension;
  private final ExactQuery.Adder adder;

  /** A sum of nothing. */
  ExactRows(ExactQuery query, Clip clip) {
    this.dimension = query.dimension();
    this.grid = ExactSum.gridOfBlocks(clip.norm(), dimension);
    // rint(f v/g), f = min(1, C/bound)
    this.adder = query.adder(clip.factor(query.bound()) / grid);
  }

  /** Whether a question about these records is summed so. */
  static boolean isFor(BatchQuery query, Units units) {
    return query instanceof ExactQuery && units.areRows();
  }

  /** Adds the rows of a batch. */
  void add(Batch batch) {
    adder.add(batch);
  }

  /** Adds the rows of a sample, in increasing order. */
  void add(Records data, Sample sample, int from, int to) {
    double share = (double) sample.count() / Math.max(1, data.rows());
    BatchRows rows = new BatchRows(data, data.cursor(share), ROWS, new Scratch(0));
    for (int next = from; next < to; next += ROWS) {
      rows.load(sample, next, Math.min(to, next + ROWS));
      adder.add(rows);
    }
  }

  /** The sum of what was added. */
  ExactSum sum() {
    long[] steps = new long[dimension];
    adder.take(steps);
    return ExactSum.of(new WholeSum(grid, false, new int[0], steps));
  }

  /** The sum over a part of a sample. */
  static ExactSum over(BatchQuery query, Records data, Sample sample, Clip clip, int from, int to) {
    ExactRows rows = new ExactRows((ExactQuery) query, clip);
    rows.add(data, sample, from, to);
    return rows.sum();
  }
}

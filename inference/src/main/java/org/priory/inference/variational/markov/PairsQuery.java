package org.priory.inference.variational.markov;

import java.util.ArrayList;
import java.util.List;
import org.priory.inference.variational.JointRelease;
import org.priory.inference.variational.StatisticBlock;
import org.priory.privacy.query.RecordQuery;

/**
 * How often symbols are in rows that follow each other, per move of a sequence, and how often
 * symbols of different columns are in one row, per row.
 *
 * <p><b>Sensitivity.</b> A row shows at most C symbols. A move adds at most C^2 ones, a row C (C -
 * 1)/2; the means over moves and rows have norms of at most C and the root of C (C - 1)/2.
 */
record PairsQuery(Symbols symbols) implements RecordQuery {

  JointRelease release() {
    int c = symbols.columns();
    int cells = symbols.count() * symbols.count();
    List<StatisticBlock> blocks = new ArrayList<>();
    blocks.add(StatisticBlock.vector("symbols that follow each other", cells, c));
    if (c == 1) {
      return JointRelease.of(blocks, 1);
    }
    double inRow = Math.sqrt(c * (c - 1) / 2.0);
    blocks.add(StatisticBlock.vector("symbols of a row", cells, inRow));
    // the same noise for a cell of either block
    return JointRelease.of(blocks, c, inRow);
  }

  static int dimension(Symbols symbols) {
    return symbols.count() * symbols.count() * (symbols.columns() == 1 ? 1 : 2);
  }

  @Override
  public int dimension() {
    return dimension(symbols);
  }

  @Override
  public Worker worker() {
    JointRelease release = release();
    int count = symbols.count();
    int[] before = new int[symbols.columns()];
    int[] now = new int[symbols.columns()];
    return new SequenceWorker(symbols.of()) {
      @Override
      void add(RowSequence rows, double[] sum) {
        int length = rows.length();
        for (int t = 0; t < length; t++) {
          System.arraycopy(now, 0, before, 0, now.length);
          symbols.read(rows, t, now);
          for (int a = 0; a < now.length; a++) {
            for (int b = 0; b < now.length && t > 0; b++) {
              if (before[a] >= 0 && now[b] >= 0) {
                sum[before[a] * count + now[b]] += release.scale(0) / (length - 1);
              }
            }
            for (int b = a + 1; b < now.length; b++) {
              if (now[a] >= 0 && now[b] >= 0) {
                sum[count * count + now[a] * count + now[b]] += release.scale(1) / length;
              }
            }
          }
        }
      }
    };
  }
}

package org.priory.inference.synthetic;

import java.util.List;
import org.priory.numerics.random.RandomSource;

/**
 * Draws rows of a {@link MarkovNetwork}: the first group's cell, then that of each other group
 * given the values that it shares with its parent.
 */
public final class RowSampler {
  private final int variables;
  private final List<Group> groups;
  private final RandomSource source;

  RowSampler(int variables, List<Group> groups, RandomSource source) {
    this.variables = variables;
    this.groups = groups;
    this.source = source;
  }

  /** The next row: a value for each variable. */
  public int[] next() {
    int[] row = new int[variables];
    for (Group group : groups) {
      group.draw(row, source);
    }
    return row;
  }

  /** The cells of a group, ordered by the values of its separator, with running sums. */
  static final class Group {
    private final Scope scope;
    private final Scope separator;
    private final int[] starts;
    private final int[] cells;
    private final double[] upTo;

    Group(Scope scope, Scope separator, int[] ontoSeparator, double[] table) {
      this.scope = scope;
      this.separator = separator;
      this.starts = new int[separator.cells() + 1];
      for (int part : ontoSeparator) {
        starts[part + 1]++;
      }
      for (int s = 0; s < separator.cells(); s++) {
        starts[s + 1] += starts[s];
      }
      this.cells = new int[table.length];
      int[] next = starts.clone();
      for (int i = 0; i < table.length; i++) {
        cells[next[ontoSeparator[i]]++] = i;
      }
      this.upTo = new double[table.length];
      for (int s = 0; s < separator.cells(); s++) {
        double sum = 0;
        for (int at = starts[s]; at < starts[s + 1]; at++) {
          sum += table[cells[at]];
          upTo[at] = sum;
        }
      }
    }

    void draw(int[] row, RandomSource source) {
      int given = separator.cell(row);
      int low = starts[given];
      int high = starts[given + 1] - 1;
      double u = source.nextDouble() * upTo[high];
      // the first place whose running sum is above u
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (upTo[middle] > u) {
          high = middle;
        } else {
          low = middle + 1;
        }
      }
      scope.write(cells[low], row);
    }
  }
}

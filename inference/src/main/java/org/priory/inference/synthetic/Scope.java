package org.priory.inference.synthetic;

import java.util.Arrays;

/** Some variables, each with a few values, and a table over them: the last one runs fastest. */
final class Scope {
  private final int[] variables;
  private final int[] sizes;
  private final int cells;

  /**
   * A scope.
   *
   * @param variables in increasing order
   * @param allSizes how many values each variable has, those of other scopes included
   */
  Scope(int[] variables, int[] allSizes) {
    this.variables = variables.clone();
    this.sizes = Arrays.stream(variables).map(v -> allSizes[v]).toArray();
    this.cells = Arrays.stream(sizes).reduce(1, Math::multiplyExact);
  }

  int[] variables() {
    return variables.clone();
  }

  int cells() {
    return cells;
  }

  boolean holds(int variable) {
    return Arrays.binarySearch(variables, variable) >= 0;
  }

  /** The cell of a row with a value for every variable. */
  int cell(int[] row) {
    int cell = 0;
    for (int i = 0; i < variables.length; i++) {
      cell = cell * sizes[i] + row[variables[i]];
    }
    return cell;
  }

  /** Writes the values of a cell into a row. */
  void write(int cell, int[] row) {
    int rest = cell;
    for (int i = variables.length - 1; i >= 0; i--) {
      row[variables[i]] = rest % sizes[i];
      rest /= sizes[i];
    }
  }

  /** For each cell of this scope the cell of a smaller one that it is part of. */
  int[] onto(Scope part) {
    int[] places = new int[cells];
    int[] row = new int[1 + Arrays.stream(variables).max().orElse(0)];
    for (int cell = 0; cell < cells; cell++) {
      write(cell, row);
      places[cell] = part.cell(row);
    }
    return places;
  }
}

package org.priory.inference.discrete;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import org.priory.inference.describe.Asked;
import org.priory.inference.describe.BinnedColumn;
import org.priory.inference.synthetic.JunctionTree;

/**
 * A Bayesian network over columns with a few levels each: P(x) is the product over all columns of
 * P(column | its parents). A column and its parents are a family, whose table has a cell for each
 * combination of their levels, that of the column itself running fastest.
 */
public final class DiscreteNetwork implements Serializable {
  /** The place of a column that is the label of a row, and none of its features. */
  public static final int LABEL = -1;

  /** Most cells of all tables, and of a table that exact sums need. */
  public static final int MOST_CELLS = 1 << 16;

  private final List<BinnedColumn> axes;
  private final int[] places;
  private final List<List<Integer>> parents;
  private final int[] combinations;
  private final int[] starts;

  /**
   * A network.
   *
   * @param axes the columns; a value that is missing has no level
   * @param places where each is in a row, or {@link #LABEL}
   * @param parents of each column, by their numbers
   * @throws IllegalArgumentException if there is a circle, or there are too many cells
   */
  public DiscreteNetwork(List<BinnedColumn> axes, int[] places, List<List<Integer>> parents) {
    if (axes.isEmpty() || places.length != axes.size() || parents.size() != axes.size()) {
      throw new IllegalArgumentException("there must be columns, with a place and parents each");
    }
    this.axes = List.copyOf(axes);
    this.places = places.clone();
    this.parents = parents.stream().map(List::copyOf).toList();
    requireNoCircle();
    this.combinations = new int[axes.size()];
    this.starts = new int[axes.size() + 1];
    double at = 0;
    for (int v = 0; v < axes.size(); v++) {
      double product = 1;
      for (int parent : this.parents.get(v)) {
        product *= levels(parent);
      }
      combinations[v] = (int) product;
      at += levels(v) * product;
      requireFew(at, "all tables together");
      starts[v + 1] = (int) at;
    }
    requireFew(
        JunctionTree.of(axes.stream().mapToInt(BinnedColumn::bins).toArray(), moral()).largest(),
        "what has to be summed over for a prediction");
  }

  private static void requireFew(double cells, String what) {
    if (!(cells <= MOST_CELLS)) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "`network` must need at most %d cells for %s, needs %.3g: give columns fewer parents, or"
                  + " numbers fewer `bins`",
              MOST_CELLS,
              what,
              cells));
    }
  }

  private void requireNoCircle() {
    BitSet placed = new BitSet();
    boolean isMoving = true;
    while (isMoving) {
      isMoving = false;
      for (int v = 0; v < axes.size(); v++) {
        if (!placed.get(v) && parents.get(v).stream().allMatch(placed::get)) {
          placed.set(v);
          isMoving = true;
        }
      }
    }
    if (placed.cardinality() < axes.size()) {
      throw new IllegalArgumentException("`network` must have no circle");
    }
  }

  /** Pairs of columns that share a family. */
  private List<Asked.Pair> moral() {
    List<Asked.Pair> pairs = new ArrayList<>();
    for (int v = 0; v < axes.size(); v++) {
      int[] family = family(v);
      Arrays.sort(family);
      for (int i = 0; i < family.length; i++) {
        for (int j = i + 1; j < family.length; j++) {
          pairs.add(new Asked.Pair(family[i], family[j]));
        }
      }
    }
    return pairs;
  }

  /** The columns. */
  public List<BinnedColumn> axes() {
    return axes;
  }

  /** How many columns there are, and so many families. */
  public int size() {
    return axes.size();
  }

  /** The parents of a column. */
  public List<Integer> parents(int v) {
    return parents.get(v);
  }

  /** How many levels a column has. */
  public int levels(int v) {
    return axes.get(v).bins();
  }

  /** How many combinations of levels the parents of a column have. */
  public int combinations(int v) {
    return combinations[v];
  }

  /** So many cells all tables have. */
  public int cells() {
    return starts[axes.size()];
  }

  /** Where the cells of a column's table start among all. */
  public int start(int v) {
    return starts[v];
  }

  /** The parents of a column, then itself. */
  int[] family(int v) {
    int[] family = new int[parents.get(v).size() + 1];
    for (int i = 0; i < family.length - 1; i++) {
      family[i] = parents.get(v).get(i);
    }
    family[family.length - 1] = v;
    return family;
  }

  /** The levels of the parents in a combination. */
  public int[] combination(int v, int number) {
    int[] levels = new int[parents.get(v).size()];
    int rest = number;
    for (int i = levels.length - 1; i >= 0; i--) {
      int size = levels(parents.get(v).get(i));
      levels[i] = rest % size;
      rest /= size;
    }
    return levels;
  }

  /** Whether the label of a row is one of the columns. */
  public boolean usesLabel() {
    return Arrays.stream(places).anyMatch(place -> place == LABEL);
  }

  /**
   * The levels of a row, -1 for what is missing. Total: any row has them.
   *
   * @param offset where the features of the row start
   * @param label NaN where there is none
   */
  public void levels(float[] block, int offset, float label, int[] levels) {
    for (int v = 0; v < levels.length; v++) {
      int level = axes.get(v).binOf(places[v] == LABEL ? label : block[offset + places[v]]);
      levels[v] = level == levels(v) ? -1 : level;
    }
  }

  /** The cell of a column's family among all cells; -1 if a level of it is missing. */
  public int cell(int v, int[] levels) {
    int cell = 0;
    for (int parent : parents.get(v)) {
      if (levels[parent] < 0) {
        return -1;
      }
      cell = cell * levels(parent) + levels[parent];
    }
    return levels[v] < 0 ? -1 : starts[v] + cell * levels(v) + levels[v];
  }
}

package org.priory.inference.bounds;

import java.io.Serializable;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The vector that is summed to buy bounds: for each column the column of {@link RootOfSums} at the
 * place of the row's number, side by side, with equal shares of the budget.
 *
 * <p><b>Guarantees</b> that a row's vector has a norm of at most 1, whatever the row's bits are:
 * {@code docs/proofs/bounds.md}.
 */
final class PlacesAsked implements Serializable {
  private final List<RootOfSums> roots;
  private final int[] starts;
  private final double[] weights;

  /**
   * @param places how many each column has, at least 3
   */
  PlacesAsked(int[] places) {
    roots = IntStream.of(places).mapToObj(RootOfSums::new).toList();
    starts = new int[places.length + 1];
    weights = new double[places.length];
    for (int c = 0; c < places.length; c++) {
      starts[c + 1] = Math.addExact(starts[c], places[c]);
      // w^2 (f_0^2 + ... ) = 1/d
      weights[c] = 1 / Math.sqrt(places.length * roots.get(c).square(places[c]));
    }
  }

  int columns() {
    return roots.size();
  }

  int dimension() {
    return starts[columns()];
  }

  /** Places of the column that has most. */
  int mostPlaces() {
    return roots.stream().mapToInt(RootOfSums::size).max().orElseThrow();
  }

  RootOfSums root(int column) {
    return roots.get(column);
  }

  int start(int column) {
    return starts[column];
  }

  /** By what column's part of the vector is multiplied. */
  double weight(int column) {
    return weights[column];
  }

  /** The place that a feature stands for, -1 if the number is missing; total. */
  int place(int column, float feature) {
    if (!(feature >= 0)) {
      return -1;
    }
    return (int) Math.min(feature, roots.get(column).size() - 1);
  }

  /** Squared norm of the part of a column. */
  double square(int column, int place) {
    return place < 0
        ? 0
        : weights[column]
            * weights[column]
            * roots.get(column).square(roots.get(column).size() - place);
  }

  /** Adds the part of a column times a weight. */
  void add(int column, int place, double times, double[] sum) {
    if (place < 0) {
      return;
    }
    RootOfSums root = roots.get(column);
    double factor = times * weights[column];
    for (int k = 0, at = starts[column] + place; at < starts[column + 1]; k++, at++) {
      sum[at] += factor * root.coefficient(k);
    }
  }
}

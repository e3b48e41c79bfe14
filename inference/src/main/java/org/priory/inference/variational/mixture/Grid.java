package org.priory.inference.variational.mixture;

import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;

/**
 * Counts of records in the cells of a grid over the one or two directions in which the data is
 * spread most, from -3 to 3 standard deviations; what is beyond is in the cells of the edge.
 *
 * <p><b>Sensitivity.</b> A record is in exactly one cell: its vector has norm 1.
 *
 * @param frame of the data
 * @param spread of the data, which has the directions
 * @param side cells along each direction
 */
record Grid(Frame frame, Spread spread, int side) implements RowQuery {
  private static final double EDGE = 3;

  /** How many directions. */
  static int directions(int d) {
    return Math.min(2, d);
  }

  int directions() {
    return directions(frame.width());
  }

  @Override
  public int dimension() {
    return directions() == 1 ? side : side * side;
  }

  @Override
  public void addTo(Row row, double[] sum) {
    double[] z = frame.apply(row.block(), row.offset());
    int cell = 0;
    for (int i = 0; i < directions(); i++) {
      double u = 0;
      for (int j = 0; j < z.length; j++) {
        u += axis(i, j) * z[j];
      }
      double place = (u / sd(i) + EDGE) / width();
      cell = cell * side + (int) Math.max(0, Math.min(side - 1, Math.floor(place)));
    }
    sum[cell] += 1;
  }

  /** Coordinate j of direction i, the longest first. */
  double axis(int i, int j) {
    int d = frame.width();
    return spread.axes()[j * d + d - 1 - i];
  }

  /** Standard deviation along direction i. */
  double sd(int i) {
    return Math.sqrt(spread.variances()[frame.width() - 1 - i]);
  }

  /** Width of a cell, in standard deviations. */
  double width() {
    return 2 * EDGE / side;
  }

  /** The middle of a cell, in standard deviations along the directions. */
  double[] middle(int cell) {
    double[] middle = new double[directions()];
    int rest = cell;
    for (int i = directions() - 1; i >= 0; i--) {
      middle[i] = (rest % side + 0.5) * width() - EDGE;
      rest /= side;
    }
    return middle;
  }
}

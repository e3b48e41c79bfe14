package org.priory.models.assess;

import java.util.List;

/**
 * The vector of a row, side by side: of its clipped log score x in [-1, 1]
 *
 * <pre>1/2, x, x^2/2, [x was cut]/2</pre>
 *
 * of the clipped difference d in [-1, 1] to another model's score, if there is one, {@code d,
 * d^2/2}, and for each table in the row's cell, for each outcome y with the mean m, the variance v
 * and the posterior's standard deviation s, with r = y - m,
 *
 * <pre>1/2, then m - 1/2 (m where there are several outcomes), r, r^2/2, v, 3s/2</pre>
 *
 * without the last where the model does not know it. Each part is divided by the most that its norm
 * can be, times the root of the number of parts.
 *
 * <p><b>Guarantees</b> that a row's vector has a norm of at most 1: {@code docs/proofs/assess.md}.
 */
public final class AssessLayout {
  static final double OF_COUNT = 0.5;
  static final double OF_SQUARE = 0.5;
  static final double OF_SD = 1.5;
  static final int SCORE = 4;
  static final int APART = 2;

  /** 1/4 + 1 + 1/4 + 1/4. */
  private static final double SCORE_SQUARE = 1.75;

  /** 1 + 1/4. */
  private static final double APART_SQUARE = 1.25;

  private final List<CellAxis> axes;
  private final int outcomes;
  private final boolean hasRival;
  private final boolean hasSd;
  private final int[] starts;

  /**
   * A layout.
   *
   * @param outcomes how many the model has
   * @param hasRival whether there is another model
   * @param hasSd whether the model knows the posterior's standard deviations
   */
  AssessLayout(List<CellAxis> axes, int outcomes, boolean hasRival, boolean hasSd) {
    this.axes = List.copyOf(axes);
    this.outcomes = outcomes;
    this.hasRival = hasRival;
    this.hasSd = hasSd;
    this.starts = new int[axes.size() + 1];
    starts[0] = SCORE + (hasRival ? APART : 0);
    for (int a = 0; a < axes.size(); a++) {
      starts[a + 1] = starts[a] + axes.get(a).cells() * cellWidth();
    }
  }

  List<CellAxis> axes() {
    return axes;
  }

  int outcomes() {
    return outcomes;
  }

  boolean hasRival() {
    return hasRival;
  }

  boolean hasSd() {
    return hasSd;
  }

  /** Numbers of an outcome in a cell. */
  int outcomeWidth() {
    return hasSd ? 5 : 4;
  }

  private int cellWidth() {
    return 1 + outcomes * outcomeWidth();
  }

  int dimension() {
    return starts[axes.size()];
  }

  /** Where a cell starts. */
  int cell(int axis, int cell) {
    return starts[axis] + cell * cellWidth();
  }

  /** What is taken from the mean of an outcome: half of its range where there is one alone. */
  double centre() {
    return outcomes == 1 ? 0.5 : 0;
  }

  private double parts() {
    return 1 + (hasRival ? 1 : 0) + axes.size();
  }

  double scoreWeight() {
    return 1 / Math.sqrt(parts() * SCORE_SQUARE);
  }

  double apartWeight() {
    return 1 / Math.sqrt(parts() * APART_SQUARE);
  }

  double cellWeight() {
    return 1 / Math.sqrt(parts() * cellSquare());
  }

  private double cellSquare() {
    // one outcome: 1/4 + 1/4 + 1 + 1/4 + 1/16 + 9/16
    // several: 1/4 + 1 + 2 + 1/2 + 1/4 + 9/4
    double withoutSd = outcomes == 1 ? 1.8125 : 4;
    double ofSd = outcomes == 1 ? 0.5625 : 2.25;
    return withoutSd + (hasSd ? ofSd : 0);
  }
}

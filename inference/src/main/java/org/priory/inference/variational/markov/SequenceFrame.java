package org.priory.inference.variational.markov;

import java.io.Serializable;
import java.util.Arrays;

/**
 * The coordinates in which numbers are explained: z = s (x - c), cut to |z| &lt;= b.
 *
 * @param centre c of each number
 * @param scale s of each number
 * @param box b, the same for all
 */
record SequenceFrame(double[] centre, double[] scale, double box) implements Serializable {

  /** Numbers as they are. */
  static SequenceFrame none(int numbers) {
    double[] ones = new double[numbers];
    Arrays.fill(ones, 1);
    return new SequenceFrame(new double[numbers], ones, Double.POSITIVE_INFINITY);
  }

  /** z of number j, NaN if it is missing. */
  double z(int j, double x) {
    return Math.max(-box, Math.min(box, scale[j] * (x - centre[j])));
  }
}

package org.priory.privacy.engine;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.query.RowQuery;

/** An engine under test, and sums in plain loops beside it. */
public abstract class EngineCase {
  static final int MANY = 9000;

  /** The engine on these records. */
  protected abstract Engine open(Records data);

  /** How a question fails whose machine has no memory left. */
  protected Class<?>[] machineFailures() {
    return new Class<?>[] {VirtualMachineError.class};
  }

  /** How many records are tried one by one. */
  protected int trials() {
    return 1500;
  }

  final Random random = new Random(7);

  double[][] vectors(int count, int dimension, double scale) {
    double[][] vectors = new double[count][dimension];
    for (double[] vector : vectors) {
      Arrays.setAll(vector, j -> scale * random.nextGaussian());
    }
    return vectors;
  }

  static double length(double[] v) {
    return Math.sqrt(Arrays.stream(v).map(x -> x * x).sum());
  }

  /** The clipped sum in plain doubles. */
  static double[] naive(double[][] vectors, Sample sample, Clip clip) {
    double[] sum = new double[vectors[0].length];
    for (int i = 0; i < sample.count(); i++) {
      double[] v = vectors[sample.record(i)];
      double factor =
          clip.rule() == Clip.Rule.HARD
              ? Math.min(1, clip.norm() / length(v))
              : clip.norm() / (length(v) + 0.01 * clip.norm());
      for (int j = 0; j < sum.length; j++) {
        sum[j] += factor * v[j];
      }
    }
    return sum;
  }

  /** Half a step of the grid for each record, the margin of the clip, and the plain sum's error. */
  static double tolerance(int records, Clip clip) {
    return records * (ExactSum.grid(clip.norm()) / 2 + clip.norm() * 0x1p-39);
  }

  static double largestDifference(double[] a, double[] b) {
    return IntStream.range(0, a.length).mapToDouble(j -> Math.abs(a[j] - b[j])).max().orElse(0);
  }

  double[] sum(Records data, RowQuery query, Sample sample, Clip clip) {
    try (Engine engine = open(data)) {
      return engine.sum(query, sample, clip).toDoubles();
    }
  }

  /** The exact square of the L2 norm. */
  static BigDecimal square(double[] v) {
    BigDecimal sum = BigDecimal.ZERO;
    for (double x : v) {
      BigDecimal exact = new BigDecimal(x);
      sum = sum.add(exact.multiply(exact));
    }
    return sum;
  }

  static boolean within(double[] v, double norm) {
    BigDecimal bound = new BigDecimal(norm);
    return square(v).compareTo(bound.multiply(bound)) <= 0;
  }
}

package org.priory.inference.variational.mixture;

import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.priory.inference.TestWall;
import org.priory.inference.model.PublicKnowledge;
import org.priory.privacy.data.records.Target;

/** Records of a known mixture, cut to [-1, 1], behind a wall. */
final class Blobs implements AutoCloseable {
  static final double[] WEIGHTS = {0.5, 0.3, 0.2};
  static final double[][] MEANS = {{-0.5, -0.4}, {0.4, -0.3}, {0.1, 0.5}};

  /** Lower factors L of the covariances, row after row. */
  static final double[][] ROOTS = {{0.12, 0, 0.06, 0.1}, {0.1, 0, -0.05, 0.08}, {0.15, 0, 0, 0.1}};

  final TestWall data;
  final PublicKnowledge known;
  final float[] values;
  final int n;

  Blobs(float[] values, int d, long seed) throws IOException {
    this.values = values;
    this.n = values.length / d;
    float[] labels = new float[n];
    Arrays.fill(labels, Float.NaN);
    this.data = new TestWall(values, labels, Target.Kind.NONE, seed);
    this.known =
        new PublicKnowledge(
            IntStream.range(0, d).mapToObj(j -> "x" + j).toList(),
            IntStream.range(0, d).toArray(),
            Math.sqrt(d),
            n);
  }

  static Blobs of(int n, long seed) throws IOException {
    Random random = new Random(seed);
    float[] values = new float[2 * n];
    for (int i = 0; i < n; i++) {
      double u = random.nextDouble();
      int k = u < WEIGHTS[0] ? 0 : u < WEIGHTS[0] + WEIGHTS[1] ? 1 : 2;
      double a = random.nextGaussian();
      double b = random.nextGaussian();
      values[2 * i] = cut(MEANS[k][0] + ROOTS[k][0] * a);
      values[2 * i + 1] = cut(MEANS[k][1] + ROOTS[k][2] * a + ROOTS[k][3] * b);
    }
    return new Blobs(values, 2, seed);
  }

  private static float cut(double x) {
    return (float) Math.max(-1, Math.min(1, x));
  }

  /** Covariance of component k. */
  static double covariance(int k, int i, int j) {
    double[] l = ROOTS[k];
    return l[2 * i] * l[2 * j] + l[2 * i + 1] * l[2 * j + 1];
  }

  @Override
  public void close() throws IOException {
    data.close();
  }
}

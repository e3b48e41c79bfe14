package org.priory.inference.propagation;

import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.priory.inference.TestWall;
import org.priory.inference.model.PublicKnowledge;
import org.priory.privacy.data.records.Target;

/**
 * Records of the papers' mixture: means from N(0, I), components of standard deviation 0.5 and
 * equal weight, divided by 5 and cut to [-1, 1], behind a wall.
 */
final class Groups implements AutoCloseable {
  static final double SD = 0.1;

  final TestWall data;
  final PublicKnowledge known;
  final double[][] means;
  final float[] values;

  private Groups(double[][] means, float[] values, int d, long seed) throws IOException {
    this.means = means;
    this.values = values;
    int n = values.length / d;
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

  /** Draws the means as well. */
  static Groups of(int n, int components, int d, long seed) throws IOException {
    Random random = new Random(seed);
    double[][] means = new double[components][d];
    for (double[] mean : means) {
      for (int j = 0; j < d; j++) {
        mean[j] = 0.2 * random.nextGaussian();
      }
    }
    return of(means, n, seed);
  }

  static Groups of(double[][] means, int n, long seed) throws IOException {
    Random random = new Random(seed + 1000);
    int d = means[0].length;
    float[] values = new float[n * d];
    for (int i = 0; i < n; i++) {
      double[] mean = means[random.nextInt(means.length)];
      for (int j = 0; j < d; j++) {
        double x = mean[j] + SD * random.nextGaussian();
        values[i * d + j] = (float) Math.max(-1, Math.min(1, x));
      }
    }
    return new Groups(means, values, d, seed);
  }

  MixturePrior prior() {
    return MixturePrior.ofUnitRange(means.length, known.width(), SD);
  }

  @Override
  public void close() throws IOException {
    data.close();
  }
}

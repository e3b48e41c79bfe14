package org.priory.inference.variational.belief;

import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import org.priory.inference.TestWall;
import org.priory.inference.model.PublicImages;
import org.priory.privacy.data.records.Target;

/** Images of a known belief network behind a wall: each unit moves a group of pixels of its own. */
final class Simulated implements AutoCloseable {
  static final int PIXELS = 24;
  static final int UNITS = 3;
  static final double WEIGHT = 6;
  static final double[] BIASES = {0, 0.7, -0.7};

  final TestWall data;
  final PublicImages known;
  final float[] values;

  Simulated(float[] values, int pixels, long seed) throws IOException {
    this.values = values;
    int n = values.length / pixels;
    float[] labels = new float[n];
    Arrays.fill(labels, Float.NaN);
    this.data = new TestWall(values, labels, Target.Kind.NONE, seed);
    this.known = new PublicImages(1, pixels, n);
  }

  /** Unit k moves every third pixel, from k on; the odd ones the other way. */
  static double weight(int pixel, int unit) {
    return pixel % UNITS == unit ? (pixel % 2 == 0 ? WEIGHT : -WEIGHT) : 0;
  }

  static Simulated of(int n, long seed) throws IOException {
    Random random = new Random(seed);
    float[] values = new float[n * PIXELS];
    for (int i = 0; i < n; i++) {
      double[] s = new double[UNITS];
      for (int k = 0; k < UNITS; k++) {
        s[k] = random.nextDouble() < 1 / (1 + Math.exp(-BIASES[k])) ? 0.5 : -0.5;
      }
      for (int j = 0; j < PIXELS; j++) {
        double logOdds = 0;
        for (int k = 0; k < UNITS; k++) {
          logOdds += weight(j, k) * s[k];
        }
        values[i * PIXELS + j] = random.nextDouble() < 1 / (1 + Math.exp(-logOdds)) ? 1 : 0;
      }
    }
    return new Simulated(values, PIXELS, seed);
  }

  int count() {
    return (int) known.records();
  }

  @Override
  public void close() throws IOException {
    data.close();
  }
}

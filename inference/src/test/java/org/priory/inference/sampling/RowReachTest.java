package org.priory.inference.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.priory.inference.ArrayRows;
import org.priory.inference.sampling.TemperedPosterior.Mode;
import org.priory.inference.sampling.TemperedPosterior.Target;

/** Claims 1 and 1b of docs/proofs/ops.md, on made-up rows of all kinds. */
class RowReachTest {
  private static final int D = 3;
  private static final double NORM = 3;

  private static TemperedPosterior posterior(int n, double tail, double ridge, Random random) {
    float[] x = new float[n * D];
    float[] y = new float[n];
    for (int i = 0; i < n; i++) {
      // a few rows are much longer than the rest, and two columns nearly the same
      double size = random.nextDouble() < 0.02 ? tail : 0.3;
      x[i * D] = 1;
      x[i * D + 1] = (float) (size * random.nextGaussian());
      x[i * D + 2] = (float) (x[i * D + 1] + 0.1 * size * random.nextGaussian());
      y[i] = random.nextDouble() < 0.2 + 0.6 * random.nextInt(2) ? 1 : 0;
    }
    return new TemperedPosterior(
        new ArrayRows(x, y, D),
        new Loss.Logistic(),
        new Target(D, NORM, 0.6, ridge, Double.POSITIVE_INFINITY));
  }

  /** How far U is above its bound from below with k, at the worst of some places; relative. */
  private static double room(TemperedPosterior posterior, Mode mode, double k, Random random) {
    double lowest = posterior.height(mode.theta());
    double worst = Double.POSITIVE_INFINITY;
    for (int i = 0; i < 300; i++) {
      double[] w = random.doubles(D, -1, 1).toArray();
      double size = Math.exp(random.nextDouble() * 5 - 1);
      double norm = Math.sqrt(TemperedPosterior.squares(w));
      for (int j = 0; j < D; j++) {
        w[j] *= size / norm / Math.sqrt(RowReach.SPARE);
      }
      double[] theta = TemperedPosterior.coloured(mode.theta(), mode.factor(), w);
      double lower = SelfConcordance.lower(k, size);
      worst = Math.min(worst, (posterior.height(theta) - lowest - lower) / lower);
    }
    return worst;
  }

  @Test
  void theEnvelopeHolds() {
    Random random = new Random(8);
    double least = Double.POSITIVE_INFINITY;
    for (double ridge : new double[] {0.01, 0.3, 4}) {
      for (int n : new int[] {0, 1, 5, 60, 500}) {
        for (double tail : new double[] {0.3, 2.5}) {
          TemperedPosterior posterior = posterior(n, tail, ridge, random);
          Mode mode = posterior.mode();
          double k = RowReach.of(posterior, mode);
          assertThat(room(posterior, mode, k, random)).isGreaterThan(-1e-6);
          least = Math.min(least, room(posterior, mode, k / 4, random));
        }
      }
    }
    // Twin: with a fourth of it the envelope is broken.
    assertThat(least).isLessThan(-0.01);
  }

  /** Where one row sees far and many make the curvature, averages see less. */
  @Test
  void averagesSeeLessThanTheFarthestRow() {
    Random random = new Random(3);
    TemperedPosterior posterior = posterior(2000, 2.5, 0.3, random);
    Mode mode = posterior.mode();
    double averaged = RowReach.of(posterior, mode);
    double farthest = RowReach.ofFarthest(posterior, mode);
    assertThat(averaged).isLessThan(0.7 * farthest);
    // one record alone: no average
    TemperedPosterior one = posterior(1, 2.5, 0.3, random);
    assertThat(RowReach.of(one, one.mode()))
        .isLessThanOrEqualTo(RowReach.ofFarthest(one, one.mode()));
  }
}

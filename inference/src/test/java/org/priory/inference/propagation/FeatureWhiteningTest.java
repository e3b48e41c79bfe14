package org.priory.inference.propagation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.priory.inference.TestWall;
import org.priory.inference.rows.RowScale;
import org.priory.numerics.linear.PackedSymmetric;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.wall.ClipNorm;
import org.priory.privacy.wall.NoiseMultiplier;
import org.priory.privacy.wall.Plan;

/** Features that noisy answers make uncorrelated. */
class FeatureWhiteningTest {

  /** Two features, whose sum has variance 2 and whose difference has 2 small. */
  private static double[] nearlyEqual(double small) {
    return new double[] {1, 1 - small, 1 - small, 1};
  }

  /** F C F'. */
  private static double[] after(FeatureWhitening map, double[] c) {
    int d = map.features();
    double[] f = map.forward();
    double[] result = new double[d * d];
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        for (int k = 0; k < d; k++) {
          for (int l = 0; l < d; l++) {
            result[i * d + j] += f[i * d + k] * c[k * d + l] * f[j * d + l];
          }
        }
      }
    }
    return result;
  }

  private static double[] packed(double[] a) {
    return PackedSymmetric.ofSize((int) Math.sqrt(a.length)).pack(a);
  }

  @Test
  void withoutNoiseOneAnswerWhitens() {
    double[] c = nearlyEqual(0.1);
    FeatureWhitening map = FeatureWhitening.none(2).sharpened(packed(c), 0);
    assertThat(after(map, c)).containsExactly(new double[] {1, 0, 0, 1}, within(1e-9));
    double[] x = {1, 0.3, -2};
    assertThat(map.undone(map.applied(x))).containsExactly(x, within(1e-12));
    // the twin: before the answer they are correlated
    assertThat(after(FeatureWhitening.none(2), c)[1]).isEqualTo(0.9);
  }

  /** What has no variance cannot be given one, however often it is asked. */
  @Test
  void weakDirectionsAreStretchedToALimit() {
    double[] c = nearlyEqual(1e-12);
    FeatureWhitening map = FeatureWhitening.none(2);
    for (int round = 1; round <= 6; round++) {
      map = map.sharpened(packed(after(map, c)), 0);
      if (round == 1) {
        // one answer: 1/sqrt(0.02)
        assertThat(map.stretch()).isCloseTo(7.07, within(0.01));
      }
    }
    assertThat(map.stretch())
        .isCloseTo(FeatureWhitening.MOST_STRETCH, within(1e-6 * FeatureWhitening.MOST_STRETCH));
  }

  /** A variance of 0.001 is below the noise of an answer; after four answers it is not. */
  @Test
  void whatNoiseHidesIsSeenLater() {
    double[] c = nearlyEqual(0.001);
    double noise = 0.04;
    SplittableRandom random = new SplittableRandom(1);
    FeatureWhitening map = FeatureWhitening.none(2);
    double once = 0;
    for (int round = 0; round < 4; round++) {
      double[] answer = packed(after(map, c));
      for (int i = 0; i < answer.length; i++) {
        answer[i] += noise * random.nextGaussian();
      }
      map = map.sharpened(answer, noise);
      if (round == 0) {
        once = after(map, c)[0] - after(map, c)[1];
      }
    }
    double[] white = after(map, c);
    // the variance of the difference, 1 if nothing were hidden
    assertThat(white[0] - white[1]).isBetween(0.5, 1.5);
    // the twin: one answer leaves it hidden
    assertThat(once).isLessThan(0.05);
  }

  /** Answers that are noise alone leave the features as they are, nearly. */
  @Test
  void noiseIsNotTakenForCorrelation() {
    int d = 10;
    PackedSymmetric layout = PackedSymmetric.ofSize(d);
    double[] one = FeatureWhitening.none(d).forward();
    SplittableRandom random = new SplittableRandom(2);
    double[] answer = layout.pack(one);
    for (int i = 0; i < answer.length; i++) {
      answer[i] += random.nextGaussian();
    }
    double noisy = distance(FeatureWhitening.none(d).sharpened(answer, 1).forward(), one);
    assertThat(noisy).isLessThan(0.15);
    // the twin: the same answer, believed, bends them
    assertThat(distance(FeatureWhitening.none(d).sharpened(answer, 0.01).forward(), one))
        .isGreaterThan(0.5);
  }

  /** Largest difference of two numbers. */
  private static double distance(double[] a, double[] b) {
    double largest = 0;
    for (int i = 0; i < a.length; i++) {
      largest = Math.max(largest, Math.abs(a[i] - b[i]));
    }
    return largest;
  }

  /** w'Fz = (F'w)'z; the constant stays. */
  @Test
  void weightsArePulledBack() {
    FeatureWhitening map = FeatureWhitening.none(2).sharpened(packed(nearlyEqual(0.2)), 0);
    double[] w = {0.4, 1.5, -0.7};
    double[] x = {1, 0.3, -2};
    double[] seen = map.applied(x);
    double expected = w[0] + w[1] * seen[1] + w[2] * seen[2];
    map.pullBack(w, 0, 1);
    assertThat(w[0] + w[1] * x[1] + w[2] * x[2]).isCloseTo(expected, within(1e-12));
  }

  /** Through the wall, without noise: made-up inputs are as correlated as the data. */
  @Test
  void simulatedInputsAreAsCorrelatedAsTheData() throws IOException {
    int n = 4000;
    SplittableRandom random = new SplittableRandom(6);
    float[] values = new float[3 * n];
    for (int i = 0; i < n; i++) {
      double a = random.nextDouble(-1, 1);
      values[3 * i] = 1;
      values[3 * i + 1] = (float) a;
      values[3 * i + 2] = (float) (0.8 * a + 0.6 * random.nextDouble(-1, 1)) / 1.4f;
    }
    try (TestWall data = new TestWall(values, new float[n], Target.Kind.NUMBER, 6)) {
      var questions =
          data.wall.withoutNoise(Plan.everything(new ClipNorm(1), 6, new NoiseMultiplier(1), 3));
      RowScale scale = RowScale.ask(data.known, questions);
      FeatureWhitening map = FeatureWhitening.ask(data.known, scale, 2, questions);
      SimulatedInputs simulated = SimulatedInputs.of(map, 20_000, InsecureSeededSource.of(2));
      double product = 0;
      double square = 0;
      for (double[] x : simulated.values()) {
        product += x[1] * x[2] / simulated.count();
        square += x[1] * x[1] / simulated.count();
      }
      // 0.8 and 1 before rows beyond the longest are shortened
      assertThat(product / square).isBetween(0.74, 0.86);
      assertThat(square).isBetween(0.7, 1.05);
    }
  }
}

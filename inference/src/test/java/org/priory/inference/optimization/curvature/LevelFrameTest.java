package org.priory.inference.optimization.curvature;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.rows.FeatureGroups;
import org.priory.inference.rows.Standardisation;

/** Rows with an intercept, two numbers and two categories of three and four levels. */
class LevelFrameTest {
  private static final int[] GROUPS = {-1, 0, 1, 2, 2, 2, 3, 3, 3, 3};
  private static final int D = GROUPS.length;
  private static final int N = 3000;
  private static final double[] SHARES = {0.6, 0.3, 0.1, 0.4, 0.3, 0.2, 0.1};

  private final Random random = new Random(2);
  private final FeatureGroups groups =
      FeatureGroups.of(
          new PublicKnowledge(
              IntStream.range(0, D).mapToObj(j -> "x" + j).toList(), GROUPS, Math.sqrt(5), N));
  private final Standardisation features = features();
  private final LevelFrame frame = new LevelFrame(groups, features);

  private Standardisation features() {
    double[] moments = new double[D + 2];
    System.arraycopy(SHARES, 0, moments, 3, SHARES.length);
    moments[D] = 0.2;
    moments[D + 1] = 0.3;
    return Standardisation.of(groups, moments, 0, N).withUnitNumbers(groups);
  }

  private double[] row() {
    float[] x = new float[D];
    x[0] = 1;
    x[1] = (float) (random.nextGaussian() / 3);
    x[2] = (float) (0.5 * x[1] + random.nextGaussian() / 3);
    x[3 + level(0, 3)] = 1;
    x[6 + level(3, 4)] = 1;
    double[] z = new double[D];
    features.apply(x, 0, z);
    return z;
  }

  private int level(int from, int count) {
    double u = random.nextDouble();
    for (int k = 0; k < count - 1; k++) {
      u -= SHARES[from + k];
      if (u < 0) {
        return k;
      }
    }
    return count - 1;
  }

  @Test
  void everyRowLiesInTheFrame() {
    assertThat(frame.size()).isEqualTo(D - 2);
    for (int i = 0; i < 50; i++) {
      double[] z = row();
      double[] back = frame.outward(frame.inward(z));
      for (int j = 0; j < D; j++) {
        assertThat(back[j]).isBetween(z[j] - 1e-9, z[j] + 1e-9);
      }
    }
    // the twin: what is no row does not
    double[] none = new double[D];
    none[3] = 1;
    assertThat(Arrays.equals(frame.outward(frame.inward(none)), none)).isFalse();
  }

  @Test
  void unitNumbersHaveVarianceOne() {
    assertThat(features.spread()[1]).isEqualTo(1);
    assertThat(features.scale()[1]).isBetween(1 / Math.sqrt(0.201), 1 / Math.sqrt(0.199));
  }

  /** The block of a category is found from noisy entries as from exact ones, level by level. */
  @Test
  void theBlockOfACategoryFollowsFromItsLevels() {
    int q = frame.size();
    double[] exact = new double[q * q];
    for (int i = 0; i < N; i++) {
      double[] t = frame.inward(row());
      double u = 0.05 + 0.2 * random.nextDouble();
      for (int a = 0; a < q; a++) {
        for (int b = 0; b < q; b++) {
          exact[a * q + b] += u * t[a] * t[b];
        }
      }
    }
    double[] tiny = new double[q * q];
    Arrays.fill(tiny, 1e-6);
    assertThat(frame.categories()).hasSize(2);
    for (LevelFrame.Level level : frame.categories()) {
      double[] fromExact = new double[q * q];
      new LevelMasses(level, level.shares(), exact, tiny, q, 1e-3).writeMean(fromExact, q);
      assertThat(distance(level, fromExact, exact)).isLessThan(1e-3);
      double error = 0;
      double raw = 0;
      for (int turn = 0; turn < 40; turn++) {
        double[] noisy = noisy(exact, q);
        double[] v = new double[q * q];
        Arrays.fill(v, SD * SD);
        double[] found = new double[q * q];
        new LevelMasses(level, level.shares(), noisy, v, q, 1e-3).writeMean(found, q);
        error += distance(level, found, exact);
        raw += distance(level, noisy, exact);
      }
      assertThat(error).isLessThan(0.8 * raw);
    }
  }

  private static final double SD = 5;

  private double[] noisy(double[] exact, int q) {
    double[] noisy = exact.clone();
    for (int a = 0; a < q; a++) {
      for (int b = 0; b <= a; b++) {
        noisy[a * q + b] += SD * random.nextGaussian();
        noisy[b * q + a] = noisy[a * q + b];
      }
    }
    return noisy;
  }

  /** Squares of the differences in the block of a category. */
  private double distance(LevelFrame.Level level, double[] one, double[] other) {
    double squares = 0;
    for (int i = level.from(); i < level.from() + level.coordinates(); i++) {
      for (int j = level.from(); j < level.from() + level.coordinates(); j++) {
        squares += Math.pow(one[i * frame.size() + j] - other[i * frame.size() + j], 2);
      }
    }
    return squares;
  }
}

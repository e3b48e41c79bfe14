package org.priory.inference.optimization.perturbation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.priory.inference.ArrayRows;
import org.priory.inference.TestWall;
import org.priory.inference.model.PublicKnowledge;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.privacy.event.PrivacyBudget;

class OutputPerturbationTest {
  private static final double NORM = Math.sqrt(3);
  private static final PublicKnowledge KNOWN =
      new PublicKnowledge(List.of("1", "x", "y"), new int[] {-1, 0, 1}, NORM, 2000);

  private static double[] minimum(float[] x, float[] labels, int d, double norm, double ridge) {
    return new RidgeLogistic(new ArrayRows(x, labels, d), norm, ridge, new double[d]).minimum(1e-9);
  }

  /**
   * Many short rows pull far away, with little curvature; a long one pulls back with all its
   * weight.
   */
  @Test
  void theSensitivityIsReached() {
    double ridge = 0.1;
    int many = 4000;
    float[] x = new float[many + 1];
    float[] labels = new float[many + 1];
    Arrays.fill(x, 0, many, 1e-3f);
    x[many] = 1;
    labels[many] = 1;
    double with = minimum(x, labels, 1, 1, ridge)[0];
    double without = minimum(Arrays.copyOf(x, many), Arrays.copyOf(labels, many), 1, 1, ridge)[0];
    assertThat(with - without).isBetween(0.95 / ridge, 1 / ridge);
  }

  @Test
  void noRecordMovesTheMinimumFurther() {
    Random random = new Random(2);
    for (int k = 0; k < 50; k++) {
      int n = 1 + random.nextInt(20);
      float[] x = TestWall.rows(n, 3, random);
      float[] labels = new float[n];
      for (int i = 0; i < n; i++) {
        labels[i] = random.nextInt(2);
      }
      double ridge = Math.exp(4 * random.nextDouble() - 3);
      double[] with = minimum(x, labels, 3, NORM, ridge);
      double[] without =
          minimum(Arrays.copyOf(x, 3 * (n - 1)), Arrays.copyOf(labels, n - 1), 3, NORM, ridge);
      double squares = 0;
      for (int j = 0; j < 3; j++) {
        squares += (with[j] - without[j]) * (with[j] - without[j]);
      }
      assertThat(Math.sqrt(squares)).isLessThan(NORM / ridge);
    }
  }

  @Test
  void theNoiseIsThatOfTheSensitivity() {
    OutputPerturbation method = OutputPerturbation.normal(KNOWN, new PrivacyBudget(1, 1e-6));
    double sensitivity = NORM / method.settings().get("ridge");
    // 4.224679, where delta(1) of Balle and Wang (2018), theorem 8, is 1e-6 (root found by SciPy)
    assertThat(method.settings().get("noise_sd") / sensitivity).isBetween(4.224679, 4.2260);
  }

  /** Both tend to the plain fit. */
  @Test
  void muchBudgetIsNoNoise() {
    Random random = new Random(5);
    double[] truth = {0.3, 1, -0.7};
    float[] x = TestWall.rows(2000, 3, random);
    ArrayRows rows = new ArrayRows(x, TestWall.logisticLabels(x, truth, random), 3);
    double[] plain = new RidgeLogistic(rows, NORM, 1, new double[3]).minimum(1e-9);
    double last = Double.POSITIVE_INFINITY;
    for (double epsilon : new double[] {0.01, 1, 30}) {
      ObjectivePerturbation method =
          ObjectivePerturbation.within(KNOWN, new PrivacyBudget(epsilon, 1e-6));
      double away = 0;
      for (int run = 0; run < 20; run++) {
        double[] theta = method.run(rows, InsecureSeededSource.of(run));
        for (int j = 0; j < 3; j++) {
          away += Math.abs(theta[j] - plain[j]) / 60;
        }
      }
      assertThat(away).isLessThan(last / 3);
      last = away;
    }
    assertThat(last).isLessThan(0.02);
    double[] output =
        OutputPerturbation.within(KNOWN, new PrivacyBudget(30, 1e-6))
            .run(rows, InsecureSeededSource.of(1));
    assertThat(output[1]).isBetween(0.5, 1.5);
  }
}

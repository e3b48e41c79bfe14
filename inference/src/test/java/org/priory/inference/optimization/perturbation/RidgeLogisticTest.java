package org.priory.inference.optimization.perturbation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.priory.inference.ArrayRows;
import org.priory.inference.TestWall;

class RidgeLogisticTest {
  private static final double[] TRUTH = {-0.5, 1, -1.5};

  private static ArrayRows simulated(int n, int seed) {
    Random random = new Random(seed);
    float[] rows = TestWall.rows(n, TRUTH.length, random);
    return new ArrayRows(rows, TestWall.logisticLabels(rows, TRUTH, random), TRUTH.length);
  }

  private static double distance(double[] a, double[] b) {
    double squares = 0;
    for (int j = 0; j < a.length; j++) {
      squares += (a[j] - b[j]) * (a[j] - b[j]);
    }
    return Math.sqrt(squares);
  }

  /** Two ways to the same minimum: within tolerance/Lambda of it each. */
  @Test
  void theSlowWayAgreesWithNewton() {
    double ridge = 5;
    double tolerance = 1e-9;
    double[] b = {0.3, -2, 1};
    RidgeLogistic objective = new RidgeLogistic(simulated(40, 1), 2, ridge, b);
    double[] quick = objective.minimum(tolerance);
    double[] slow = objective.minimum(tolerance, 0);
    assertThat(distance(quick, slow)).isLessThan(2 * tolerance / ridge + 1e-15);
    // Twin: at a rough tolerance the slow way stops where the gradient is only half of it.
    assertThat(distance(quick, objective.minimum(1e-3, 0))).isGreaterThan(1e-9);
  }

  @Test
  void theTailIsThatOfDoubles() {
    for (double m : new double[] {-200, -30, -1.5, 0, 1e-9, 0.7, 20, 120, 200}) {
      double expected = 1 / (1 + Math.exp(m));
      assertThat(DecimalDescent.tail(new BigDecimal(m)).doubleValue())
          .isCloseTo(expected, within(1e-30 + 1e-15 * expected));
    }
  }

  /** Every data set has a finite minimum, also one without a best fit or with broken numbers. */
  @Test
  void itIsTotal() {
    float[] separable = {1, 1, 1, -1, 1, 1, 1, -1};
    ArrayRows apart = new ArrayRows(separable, new float[] {1, 0, 1, 0}, 2);
    ArrayRows constant = new ArrayRows(separable, new float[] {1, 1, 1, 1}, 2);
    ArrayRows broken =
        new ArrayRows(
            new float[] {1, Float.NaN, 1, Float.POSITIVE_INFINITY, 1, 1e30f, 1, 0},
            new float[] {1, 1, 1, Float.NaN},
            2);
    ArrayRows none = new ArrayRows(new float[0], new float[0], 2);
    for (ArrayRows rows : new ArrayRows[] {apart, constant, broken, none}) {
      double[] theta = new RidgeLogistic(rows, 2, 1e-3, new double[2]).minimum(1e-9);
      assertThat(Arrays.stream(theta)).allMatch(Double::isFinite);
    }
    // A row of NaN is as nothing, and one that is too long is as if it had norm 2.
    double[] theta = new RidgeLogistic(broken, 2, 1, new double[2]).minimum(1e-9);
    ArrayRows one = new ArrayRows(new float[] {0, 2}, new float[] {1}, 2);
    assertThat(distance(theta, new RidgeLogistic(one, 2, 1, new double[2]).minimum(1e-9)))
        .isLessThan(1e-6);
  }
}

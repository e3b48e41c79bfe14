package org.priory.inference.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.posterior.Covariance;
import org.priory.numerics.linear.Cholesky;

class EvenCurvatureTest {
  private static final double RIDGE = 5;

  /** A constant, a number, a category of two values and one that stands for all others. */
  private static final PublicKnowledge KNOWN =
      new PublicKnowledge(
          List.of("(intercept)", "age", "sex=f", "sex=m", "sex=(other)"),
          new int[] {-1, 0, 1, 1, 1},
          2,
          1000);

  private static Covariance around(double noise) {
    return EvenCurvature.of(KNOWN, 0.15).around(new double[5], RIDGE, k -> noise / k).covariance();
  }

  @Test
  void withoutNoiseItIsTheInverseOfCurvatureAndPrior() {
    double[] precision = EvenCurvature.of(KNOWN, 0.15).matrix();
    for (int j = 0; j < 5; j++) {
      precision[j * 5 + j] += RIDGE;
    }
    Cholesky root = Cholesky.of(precision, 5);
    Covariance covariance = around(0);
    for (int j = 0; j < 5; j++) {
      double[] unit = new double[5];
      unit[j] = 1;
      double[] column = root.solve(unit);
      for (int i = 0; i < 5; i++) {
        assertThat(covariance.get(i, j)).isCloseTo(column[i], within(1e-12));
        // noise of 2/k doubles and adds once more
        assertThat(around(2).get(i, j)).isCloseTo(3 * column[i], within(1e-12));
      }
    }
  }

  @Test
  void aValueThatNobodyHasIsNoBetterKnownThanBefore() {
    assertThat(around(0).variance(4)).isCloseTo(1 / RIDGE, within(1e-12));
    assertThat(around(0).variance(2)).isLessThan(0.6 / RIDGE);
  }

  /** All columns of a category up and the constant down: no record tells. */
  @Test
  void aDirectionThatNoRecordSeesHasThePriorsSpread() {
    double[] unseen = {1, 0, -1, -1, -1};
    assertThat(around(0).quadratic(unseen)).isCloseTo(4 / RIDGE, within(1e-12));
    // the twin: what a record sees is known far better, in spite of it
    assertThat(around(0).quadratic(new double[] {1, 0, 1, 0, 0})).isLessThan(0.05 / RIDGE * 4);
  }
}

package org.priory.inference.optimization.curvature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Looks at a curvature that falls on the way, in one direction more than in the others. */
class PooledCurvatureTest {
  private static final int Q = 5;
  private static final double LARGE = 1000;

  /** What is left of the size of all, and of the last coordinate alone. */
  private static final double SIZE = 0.5;

  private static final double LAST = 0.05;

  private static NoisyMatrix look(double size, double last, double noise) {
    double[] h = new double[Q * Q];
    for (int i = 0; i < Q; i++) {
      h[i * Q + i] = LARGE * (i < Q - 1 ? size : last);
    }
    return NoisyMatrix.of(Q, h, noise);
  }

  private static double pooled(NoisyMatrix before, NoisyMatrix now, int i) {
    double[] diagonal = new double[Q];
    double[] model = new double[Q];
    Arrays.fill(diagonal, LARGE);
    Arrays.fill(model, SIZE * LARGE);
    double size = now.trace() / before.trace();
    return PooledCurvature.of(before, now, size, diagonal, model).values()[i * Q + i];
  }

  /**
   * What is believed is the curvature at the later look, where the estimate is: the earlier one,
   * made as small as all others became, would say ten times as much. That is the twin.
   */
  @Test
  void theLaterLookDecides() {
    NoisyMatrix before = look(1, 1, 10);
    NoisyMatrix now = look(SIZE, LAST, 10);
    assertThat(pooled(before, now, Q - 1)).isCloseTo(LAST * LARGE, within(0.1 * LAST * LARGE));
    double scaled = now.trace() / before.trace() * LARGE;
    assertThat(scaled).isGreaterThan(5 * LAST * LARGE);
  }

  /** Where the later look drowns and nothing has changed, the earlier one is not lost. */
  @Test
  void theEarlierLookHelpsWhereTheLaterDrowns() {
    assertThat(pooled(look(1, 1, 1), look(1, 1, 300), 2)).isCloseTo(LARGE, within(5.0));
  }
}

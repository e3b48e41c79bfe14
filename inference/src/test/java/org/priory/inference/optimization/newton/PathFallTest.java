package org.priory.inference.optimization.newton;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.optimization.curvature.LevelFrame;
import org.priory.inference.optimization.curvature.NoisyMatrix;
import org.priory.inference.optimization.likelihood.BinaryLink;
import org.priory.inference.optimization.likelihood.TypicalSlope;
import org.priory.inference.rows.FeatureGroups;
import org.priory.inference.rows.Standardisation;

class PathFallTest {
  private static final int Q = 4;
  private static final int N = 200_000;
  private static final LevelFrame FRAME =
      new LevelFrame(
          FeatureGroups.of(
              new PublicKnowledge(List.of("1", "a", "b", "c"), new int[] {-1, 0, 1, 2}, 2, N)),
          new Standardisation(new double[Q], new double[] {1, 1, 1, 1}, new double[] {1, 1, 1, 1}));

  /** The sum of w z z' over normal rows. */
  private static double[] curvature(double[] m) {
    Random random = new Random(7);
    double[] h = new double[Q * Q];
    for (int i = 0; i < N; i++) {
      double[] z = {1, random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
      double s = 0;
      for (int j = 0; j < Q; j++) {
        s += z[j] * m[j];
      }
      double w = BinaryLink.LOGIT.slope(s);
      for (int a = 0; a < Q; a++) {
        for (int b = 0; b < Q; b++) {
          h[a * Q + b] += w * z[a] * z[b];
        }
      }
    }
    return h;
  }

  private static double along(double[] m) {
    return TypicalSlope.along(BinaryLink.LOGIT, m[0], length(m));
  }

  private static double length(double[] m) {
    return Math.sqrt(m[1] * m[1] + m[2] * m[2] + m[3] * m[3]);
  }

  /**
   * An earlier look, made as small as typical rows are here, is the look that would be bought here.
   * As it was, the twin, it has twice as much along the path.
   */
  @Test
  void anEarlierLookIsThatOfHere() {
    double[] there = {0, 0.6, -0.4, 0.8};
    double[] here = {0, 1.8, -1.2, 2.4};
    double[] before = curvature(there);
    double[] now = curvature(here);
    double size = now[0] / before[0];
    NoisyMatrix moved =
        PathFall.applied(
            NoisyMatrix.of(Q, before, 1e-6),
            FRAME,
            here,
            along(here) / along(there),
            new double[Q]);
    for (int i = 0; i < Q * Q; i++) {
      assertThat(size * moved.values()[i]).isCloseTo(now[i], within(0.03 * now[0]));
    }
    assertThat(size * quadratic(before, here)).isGreaterThan(2 * quadratic(now, here));
  }

  private static double quadratic(double[] h, double[] m) {
    double sum = 0;
    for (int a = 1; a < Q; a++) {
      for (int b = 1; b < Q; b++) {
        sum += m[a] * m[b] * h[a * Q + b];
      }
    }
    return sum;
  }

  /** What has gone of the diagonal is as uncertain as it is large. */
  @Test
  void whatHasGoneIsUncertain() {
    NoisyMatrix look = NoisyMatrix.of(Q, curvature(new double[Q]), 1e-6);
    double[] diagonal = {100, 100, 100, 100};
    NoisyMatrix moved = PathFall.applied(look, FRAME, new double[] {0.3, 2, 0, 0}, 0.25, diagonal);
    assertThat(Math.sqrt(moved.variances()[Q + 1])).isCloseTo(75, within(1e-3));
    assertThat(Math.sqrt(moved.variances()[2 * Q + 2])).isLessThan(1e-3);
    // nothing has gone where the path is at its beginning
    assertThat(PathFall.applied(look, FRAME, new double[Q], 0.25, diagonal)).isSameAs(look);
    assertThat(PathFall.applied(look, FRAME, new double[] {0, 1, 0, 0}, 1, diagonal))
        .isSameAs(look);
  }
}

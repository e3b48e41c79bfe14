package org.priory.inference.variational.belief;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.priory.inference.variational.JointRelease;
import org.priory.inference.variational.SecondMoment;

class BeliefStatisticsTest {
  private static final int PIXELS = 6;
  private static final int UNITS = 3;

  private static double[] shares(BeliefStatistics statistics, double[] v) {
    JointRelease release = statistics.release();
    double[] shares = new double[release.blocks().size()];
    for (int b = 0; b < shares.length; b++) {
      double squares = 0;
      for (int i = 0; i < release.blocks().get(b).length(); i++) {
        double x = v[release.start(b) + i];
        squares += x * x;
      }
      shares[b] = Math.sqrt(squares) / release.blocks().get(b).bound();
    }
    return shares;
  }

  /** The longest block of so many images under random q, as a share of its bound. */
  private static double[] longest(SecondMoment moment, boolean centred, int images) {
    Random random = new Random(7);
    double[] most = new double[0];
    int[] on = new int[PIXELS];
    double[] s = new double[UNITS];
    for (int q = 0; q < 4000; q++) {
      BeliefStatistics statistics =
          BeliefBatchTest.statistics(PIXELS, UNITS, moment, centred, true, random);
      HiddenUnits units = BeliefBatchTest.state(PIXELS, UNITS, moment, random).units().copy();
      double[] v = new double[statistics.release().dimension()];
      most = Arrays.copyOf(most, statistics.release().blocks().size());
      for (int i = 0; i < images / 4000; i++) {
        int count = 0;
        for (int j = 0; j < PIXELS; j++) {
          if (random.nextBoolean()) {
            on[count++] = j;
          }
        }
        units.infer(on, count, s);
        Arrays.fill(v, 0);
        statistics.add(on, count, s, units.augmented(), v);
        double[] shares = shares(statistics, v);
        for (int b = 0; b < shares.length; b++) {
          most[b] = Math.max(most[b], shares[b]);
        }
      }
    }
    return most;
  }

  /**
   * A million images under random q, for the default and for the paper's blocks: none is longer
   * than its bound, and each comes within 5 % of it, so that none is slack.
   */
  @ParameterizedTest
  @CsvSource({
    "SHARED, true, 1000000",
    "SHARED, false, 200000",
    "DIAGONAL, true, 200000",
    "FULL, true, 200000",
    "FULL, false, 1000000"
  })
  void boundsHoldAndAreReached(SecondMoment moment, boolean centred, int images) {
    double[] most = longest(moment, centred, images);
    for (int b = 0; b < most.length; b++) {
      assertThat(most[b]).as("block " + b).isBetween(0.95, 1 + 1e-12);
    }
  }

  /**
   * An image that is sure of all its units reaches all bounds at once: the joint bound is tight.
   */
  @ParameterizedTest
  @CsvSource({"SHARED, true", "DIAGONAL, true", "FULL, true", "FULL, false"})
  void oneImageReachesTheJointBound(SecondMoment moment, boolean centred) {
    Random random = new Random(8);
    BeliefStatistics statistics =
        BeliefBatchTest.statistics(PIXELS, UNITS, moment, centred, true, random);
    Pixels pixels = statistics.pixels();
    int[] on = new int[PIXELS];
    int count = 0;
    for (int j = 0; j < PIXELS; j++) {
      // as far from the centre as can be
      if (pixels.centre()[j] < 0.5) {
        on[count++] = j;
      }
    }
    double[] xi = new double[PIXELS];
    Arrays.fill(xi, 0.25);
    double[] v = new double[statistics.release().dimension()];
    statistics.add(on, count, new double[] {0.5, -0.5, 0.5}, xi, v);
    double squares = 0;
    double[] shares = shares(statistics, v);
    for (int b = 0; b < shares.length; b++) {
      double w = statistics.release().weights().get(b);
      squares += w * w * shares[b] * shares[b];
    }
    assertThat(squares).isCloseTo(1, within(0.05));
  }
}

package org.priory.bench.reproduce.picture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.priory.models.plot.Point;

class NormalRingTest {

  /** (x - m)' C^-1 (x - m) = r^2 on the ring, and is not for another C. */
  @Test
  void aRingHasOneDistanceFromItsMean() {
    double[] covariance = {1, 0.3, 0.3, 0.25};
    double determinant = 0.25 - 0.09;
    double worst = 0;
    double worstOfTwin = 0;
    for (Point point : NormalRing.of(new double[] {1, -0.5}, covariance, 2)) {
      double x = point.x() - 1;
      double y = point.y() + 0.5;
      double squares = (0.25 * x * x - 0.6 * x * y + y * y) / determinant;
      double twin = (0.25 * x * x + 0.6 * x * y + y * y) / determinant;
      worst = Math.max(worst, Math.abs(squares - 4));
      worstOfTwin = Math.max(worstOfTwin, Math.abs(twin - 4));
    }
    assertThat(worst).isCloseTo(0, within(1e-12));
    assertThat(worstOfTwin).isGreaterThan(1);
  }
}

package org.priory.numerics.special;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BesselKTest {

  /** x, K_1(x)/K_0(x) and log K_0(x) by mpmath with 30 digits. */
  @ParameterizedTest
  @CsvSource({
    "1e-6, 71780.078092983793, 2.6341483053069883",
    "0.001, 142.37479286895748, 1.9492885501921988",
    "0.1, 4.0599771496323278, 0.88668436667874206",
    "1, 1.4296253982604017, -0.8650643989067881",
    "5, 1.0957750456413311, -5.6018312137170634",
    "50, 1.0099509699867857, -51.732695655290932",
    "1e4, 1.000049998750125, -10004.379391332719",
    "1e8, 1.000000005, -100000008.98454902"
  })
  void areTheKnownValues(double x, double ratio, double logZero) {
    assertThat(BesselK.ratio(x)).isCloseTo(ratio, within(1e-11 * ratio));
    assertThat(BesselK.logZero(x)).isCloseTo(logZero, within(1e-11 * Math.abs(logZero)));
  }

  /** (log K_0)' = -K_1/K_0, so both agree between the values above too. */
  @Test
  void theRatioIsTheSlope() {
    for (double x = 1e-6; x < 1e6; x *= 3.7) {
      double h = 1e-4 * x;
      double slope = (BesselK.logZero(x + h) - BesselK.logZero(x - h)) / (2 * h);
      assertThat(BesselK.ratio(x)).isCloseTo(-slope, within(1e-6 * Math.abs(slope)));
    }
  }

  @Test
  void outsideTheRangeIsFinite() {
    assertThat(BesselK.ratio(0)).isFinite().isGreaterThan(1e5);
    assertThat(BesselK.ratio(Double.POSITIVE_INFINITY)).isBetween(1.0, 1.0000001);
  }
}

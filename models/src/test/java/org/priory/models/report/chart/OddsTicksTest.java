package org.priory.models.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.priory.models.plot.Scale;

class OddsTicksTest {

  private static Object labels(double least, double most) {
    return OddsTicks.of(Math.log(least), Math.log(most)).stream().map(Scale.Tick::label).toList();
  }

  @Test
  void areRound() {
    assertThat(labels(0.45, 2.2)).asString().isEqualTo("[0.5, 0.7, 1, 1.2, 1.5, 2]");
    assertThat(labels(0.09, 12)).asString().isEqualTo("[0.1, 0.2, 0.5, 1, 2, 5, 10]");
    assertThat(labels(0.004, 500)).asString().isEqualTo("[0.01, 0.1, 1, 10, 100]");
  }

  /** One is always among them where it is on the axis. */
  @Test
  void areFewHoweverLongTheAxisIs() {
    assertThat(labels(1e-30, 1e30)).asString().contains(", 1, ");
    assertThat(OddsTicks.of(-1e100, 1e100)).hasSizeLessThan(100);
    assertThat(OddsTicks.of(-70, 70)).hasSizeBetween(5, 8);
  }
}

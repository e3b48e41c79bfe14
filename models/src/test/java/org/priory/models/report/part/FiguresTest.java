package org.priory.models.report.part;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FiguresTest {

  @Test
  void boundsAreNeverRoundedDown() {
    assertThat(Figures.atMost(0.98597)).isEqualTo("0.986");
    assertThat(Figures.atMost(1.0001)).isEqualTo("1.01");
    assertThat(Figures.atMost(1)).isEqualTo("1");
    assertThat(Figures.atMost(0.1)).isEqualTo("0.1");
    assertThat(Figures.atMost(1e-5)).isEqualTo("10⁻⁵");
    assertThat(Figures.atMost(3.2101e-12)).isEqualTo("3.22 × 10⁻¹²");
    assertThat(Figures.atMost(Double.POSITIVE_INFINITY)).isEqualTo("∞");
  }

  @Test
  void chancesAreNeverMadeRarer() {
    assertThat(Figures.oneIn(1e-5)).isEqualTo("1 in 100,000");
    assertThat(Figures.oneIn(0.5)).isEqualTo("1 in 2");
    assertThat(Figures.oneIn(3e-6)).isEqualTo("1 in 333,000");
    assertThat(Figures.oneIn(1e-30)).isEqualTo("1 in 10³⁰");
    assertThat(Figures.oneIn(1e-9)).isEqualTo("1 in 10⁹");
    assertThat(Figures.oneIn(0)).isEmpty();
    assertThat(Figures.oneIn(0.7)).isEmpty();
  }

  @Test
  void columnsOfNumbersLineUp() {
    assertThat(Figures.fixed(-0.4124, 3)).isEqualTo("−0.412");
    assertThat(Figures.fixed(-0.0001, 2)).isEqualTo("0.00");
    assertThat(Figures.fixed(12, 0)).isEqualTo("12");
    assertThat(Figures.fixed(123.4567, 3)).isEqualTo("123.457");
    assertThat(Figures.fixed(-12345.678, 3)).isEqualTo("−12345.7");
    assertThat(Figures.fixed(9876543.21, 3)).isEqualTo("9876543");
    assertThat(Figures.fixed(Double.NaN, 2)).isEqualTo("–");
    assertThat(Figures.fixed(-2.5e20, 2)).isEqualTo("−2.5 × 10²⁰");
  }

  @Test
  void countsAndSharesAndDates() {
    assertThat(Figures.count(3000)).isEqualTo("3,000");
    assertThat(Figures.count(2999.37)).isEqualTo("3000");
    assertThat(Figures.percent(0.001)).isEqualTo("0.1 %");
    assertThat(Figures.percent(0.95)).isEqualTo("95 %");
    assertThat(Figures.date("2026-11-16T00:06:03Z")).isEqualTo("16 November 2026, 00:06 UTC");
    assertThat(Figures.date("yesterday")).isEqualTo("yesterday");
  }
}

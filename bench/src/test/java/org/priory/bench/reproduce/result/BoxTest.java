package org.priory.bench.reproduce.result;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BoxTest {

  @Test
  void quartilesAreThoseOfR() {
    // quantile(c(1, 2, 4, 8)) in R: 1, 1.75, 3, 5, 8
    Box box = Box.of(new double[] {8, 1, 4, 2});
    assertThat(box).isEqualTo(new Box(1, 1.75, 3, 5, 8, 3.75));
  }

  @Test
  void aBoxIsDrawnOnItsAxis() {
    Box box = new Box(1, 3, 5, 6, 9, 5);
    assertThat(box.drawn(0, 10, 11)).isEqualTo(" --==|=--- ");
    // beyond the axis it ends there; all alike it is a stroke
    assertThat(box.drawn(2, 8, 7)).isEqualTo("-==|=--");
    assertThat(new Box(2, 2, 2, 2, 2, 2).drawn(0, 4, 5)).isEqualTo("  |  ");
  }
}

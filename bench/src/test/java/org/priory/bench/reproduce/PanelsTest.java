package org.priory.bench.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.priory.models.plot.LinearScale;
import org.priory.models.plot.Svg;

class PanelsTest {
  private final Window window =
      new Window(new LinearScale(-5, 5), new LinearScale(-2, 2), 1000, 400);

  @Test
  void panelsStandRowByRow() {
    Panels panels = new Panels(new Panels.Layout(2, 100, 50, 10, 5));
    panels.add("a < b", new Svg(), new Svg());
    panels.add("second", new Svg(), new Svg());
    panels.add("third", new Svg(), new Svg());

    // 20 to the edge, 34 for a title
    assertThat(panels.svg())
        .contains("a &lt; b", "translate(30.0 34.0)", "translate(160.0 34.0)")
        .contains("translate(30.0 123.0)", "viewBox=\"0 0 280.0 198.0\"");
  }

  @Test
  void aPointLiesWhereTheScalesSay() {
    assertThat(window.points().add(-5, 2).add(0, 0).add(2.5, -2))
        .hasToString("0.0,0.0 500.0,200.0 750.0,400.0");
  }

  /** (x - m)' C^-1 (x - m) = r^2 on the ring, and is not for another C. */
  @Test
  void aRingHasOneDistanceFromItsMean() {
    double[] covariance = {1, 0.3, 0.3, 0.25};
    double determinant = 0.25 - 0.09;
    double worst = 0;
    double worstOfTwin = 0;
    for (String point :
        window.ring(new double[] {1, -0.5}, covariance, 2).toString().split(" ", -1)) {
      String[] at = point.split(",", -1);
      double x = Double.parseDouble(at[0]) / 100 - 5 - 1;
      double y = 2 - Double.parseDouble(at[1]) / 100 + 0.5;
      double squares = (0.25 * x * x - 0.6 * x * y + y * y) / determinant;
      double twin = (0.25 * x * x + 0.6 * x * y + y * y) / determinant;
      worst = Math.max(worst, Math.abs(squares - 4));
      worstOfTwin = Math.max(worstOfTwin, Math.abs(twin - 4));
    }
    // a tenth of a pixel is 0.001
    assertThat(worst).isCloseTo(0, within(0.02));
    assertThat(worstOfTwin).isGreaterThan(1);
  }
}

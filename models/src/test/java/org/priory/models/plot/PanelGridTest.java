package org.priory.models.plot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PanelGridTest {
  private final Window window =
      new Window(new LinearScale(-5, 5), new LinearScale(-2, 2), 1000, 400);

  @Test
  void panelsStandRowByRow() {
    PanelGrid panels = new PanelGrid(new PanelGrid.Layout(2, 100, 50, 10, 5));
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
    List<Point> points = List.of(new Point(-5, 2), new Point(0, 0), new Point(2.5, -2));
    assertThat(window.points(points)).isEqualTo("0.0,0.0 500.0,200.0 750.0,400.0");
    Window moved = new Window(window.x(), window.y(), 10, 20, 1000, 400);
    assertThat(moved.points(points)).isEqualTo("10.0,20.0 510.0,220.0 760.0,420.0");
  }

  @Test
  void anAreaGoesAlongOneLineAndBackAlongTheOther() {
    assertThat(
            window.between(
                List.of(new Point(-5, -2), new Point(5, -2)),
                List.of(new Point(-5, 2), new Point(5, 2))))
        .isEqualTo("0.0,0.0 1000.0,0.0 1000.0,400.0 0.0,400.0");
  }

  @Test
  void whatIsInfiniteLiesOutsideOfTheFrame() {
    Point high = new Point(0, Double.POSITIVE_INFINITY);
    assertThat(window.points(List.of(high))).isEqualTo("500.0,-4000.0");
    assertThat(window.shows(high)).isFalse();
    assertThat(window.shows(new Point(5, -2))).isTrue();
  }
}

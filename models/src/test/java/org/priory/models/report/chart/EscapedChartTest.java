package org.priory.models.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.priory.models.plot.Axis;
import org.priory.models.plot.LinearScale;
import org.priory.models.plot.Point;
import org.priory.models.report.ReportDocument;
import org.priory.models.report.part.Coefficient;
import org.priory.models.report.part.Coefficient.Unit;

/** Names that a person chose are never markup, wherever a chart shows them. */
class EscapedChartTest {
  private static final String BAD = "<&\">'</text>";

  @Test
  void everyTextOfALineChart() {
    Axis axis = new Axis(BAD, new LinearScale(0, 1));
    ReportDocument chart =
        ReportDocument.of(
            new LineChart(BAD, BAD, BAD, axis, axis)
                .line(BAD, List.of(new Point(0, 0), new Point(1, 1)))
                .mark(new Point(0.5, 0.5), BAD, true)
                .label(new Point(0.2, 0.2), BAD)
                .drawn()
                .toString());
    assertThat(chart.texts("//text").stream().filter(BAD::equals)).hasSize(4);
    assertThat(chart.texts("//title")).containsExactly(BAD);
    assertThat(chart.texts("//desc")).containsExactly(BAD);
    assertThat(chart.all("//polyline").get(0).getAttribute("class")).isEqualTo("curve " + BAD);
  }

  @Test
  void everyNameBesideBars() {
    ReportDocument bars = ReportDocument.of(Bars.of(List.of(new Bars.Bar(BAD, 1, BAD))).toString());
    assertThat(bars.texts("//th")).containsExactly(BAD);
    assertThat(bars.texts("//td[@class='number']")).containsExactly(BAD);
  }

  @Test
  void everyNameInAForestPlot() {
    Unit unit = new Unit(Double.NaN, Optional.of(BAD), false, true, "");
    ReportDocument plot =
        ReportDocument.of(
            new ForestPlot(
                    List.of(
                        new Coefficient(BAD, 1, 0.1, 0.8, 1.2, 1, unit),
                        new Coefficient("a=" + BAD, 1, 0.1, 0.8, 1.2, 1, unit),
                        new Coefficient("a=b", 1, 0.1, 0.8, 1.2, 1, unit)),
                    0.95)
                .drawn()
                .toString());
    assertThat(plot.texts("//tbody//th"))
        .contains(BAD + ", against " + BAD, "a, against " + BAD, BAD, "b");
  }
}

package org.priory.models.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.priory.models.report.ReportDocument;
import org.priory.models.report.part.Coefficient;
import org.priory.models.report.part.Html;
import org.w3c.dom.Element;

class ForestPlotTest {

  @Test
  void barsAreWhereTheNumbersSay() {
    ReportDocument plot = drawn(coefficient("a", 0.5, 0.1), coefficient("b", -0.5, 0.25));

    // The axis goes from -1 to 0.7 and a little further.
    double zero = share(plot.all("//*[@class='zero']").get(0), "x1");
    List<Element> intervals = plot.all("//*[@class='interval']");
    List<Element> points = plot.all("//*[@class='point']");
    double unit = (share(points.get(0), "cx") - zero) / 0.5;
    assertThat(unit).isPositive();
    assertThat(share(intervals.get(0), "x1")).isCloseTo(zero + 0.3 * unit, near());
    assertThat(share(intervals.get(0), "x2")).isCloseTo(zero + 0.7 * unit, near());
    assertThat(share(points.get(1), "cx")).isCloseTo(zero - 0.5 * unit, near());
    assertThat(share(intervals.get(1), "x1")).isCloseTo(zero - unit, near()).isPositive();
    assertThat(share(intervals.get(1), "x2")).isCloseTo(zero, near());
    assertThat(plot.texts("//tr[contains(@class, 'row')]/td[@class='number']"))
        .containsExactly("0.50", "0.30", "0.70", "−0.50", "−1.00", "0.00");
  }

  @Test
  void onlyThoseClearOfZeroAreMarked() {
    ReportDocument plot =
        drawn(coefficient("clear", 3, 1), coefficient("touching", 2, 1), coefficient("no", 1, 1));

    assertThat(plot.texts("//tr[contains(@class, 'clear')]/th")).containsExactly("clear");
  }

  @Test
  void categoriesStandUnderTheirColumn() {
    ReportDocument plot =
        drawn(
            coefficient("sex=Male", 5, 1),
            coefficient("age", 4, 1),
            coefficient("sex=Female", 3, 1),
            coefficient("smoker=yes", 2, 1),
            coefficient("intercept", 9, 1));

    assertThat(plot.texts("//tbody/tr/th"))
        .containsExactly("sex", "Male", "Female", "age", "smoker = yes", "intercept");
  }

  @Test
  void theInterceptDoesNotSqueezeTheOthers() {
    ReportDocument plot = drawn(coefficient("age", 0.4, 0.1), coefficient("(Intercept)", -80, 1));

    assertThat(plot.all("//*[@class='interval']")).hasSize(1);
    assertThat(plot.body()).contains("← off the axis", "−80.0");
  }

  @Test
  void drawsWhatIsOddToo() {
    for (Coefficient odd :
        List.of(
            new Coefficient("zero", 0, 0, 0, 0, Double.NaN),
            new Coefficient("huge", 1e300, 1e299, -1e308, 1e308, Double.NaN),
            new Coefficient("tiny", 1e-300, 1e-301, 0.8e-300, 1.2e-300, Double.NaN),
            new Coefficient("=", 1, 1, -1, 3, Double.NaN),
            new Coefficient("a=", 1, 1, -1, 3, Double.NaN))) {
      String html = new ForestPlot(List.of(odd), 0.95).drawn().toString();

      assertThat(html).as(odd.name()).doesNotContain("NaN", "Infinity", "∞");
      assertThat(html.length()).isLessThan(10_000);
    }
  }

  private static Coefficient coefficient(String name, double mean, double sd) {
    return new Coefficient(name, mean, sd, mean - 2 * sd, mean + 2 * sd, Double.NaN);
  }

  private static ReportDocument drawn(Coefficient... shown) {
    Html body = new Html().open("body").add(new ForestPlot(List.of(shown), 0.95).drawn());
    return ReportDocument.of(body.close("body").toString());
  }

  private static double share(Element element, String attribute) {
    return Double.parseDouble(element.getAttribute(attribute).replace("%", ""));
  }

  private static Offset<Double> near() {
    return Offset.offset(0.02);
  }
}

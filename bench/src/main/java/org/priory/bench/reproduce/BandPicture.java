package org.priory.bench.reproduce;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.priory.app.report.Svg;
import org.priory.inference.neural.NumberPrediction;

/**
 * What networks say of a number by its input, a panel each (Bu et al. 2021, Figure 11): the mean,
 * two deviations of what comes from not knowing the network, and around them those of the noise
 * that the network expects; and the records from which it learned.
 */
final class BandPicture {
  private static final int POINTS = 121;
  private static final int COLUMNS = 3;
  private static final double WIDTH = 300;
  private static final double HEIGHT = 210;
  private static final double GAP = 26;
  private static final double HEAD = 74;
  private static final double MOST = 5;

  private final String title;
  private final List<Panel> panels = new ArrayList<>();

  @SuppressWarnings("ArrayRecordComponent") // points of curves
  private record Panel(
      String title,
      double[] x,
      double[] mean,
      double[] epistemic,
      double[] both,
      HeteroscedasticData data) {}

  BandPicture(String title) {
    this.title = title;
  }

  /** Adds what a network says. */
  void panel(String name, NumberPrediction prediction, HeteroscedasticData data) {
    double[] x = new double[POINTS];
    for (int i = 0; i < POINTS; i++) {
      x[i] = -3 + 6.0 * i / (POINTS - 1);
    }
    prediction.look(HeteroscedasticData.features(x), 0, POINTS);
    double[] mean = new double[POINTS];
    double[] epistemic = new double[POINTS];
    double[] both = new double[POINTS];
    for (int i = 0; i < POINTS; i++) {
      mean[i] = prediction.mean(i);
      epistemic[i] = Math.sqrt(prediction.epistemic(i));
      both[i] = Math.sqrt(prediction.epistemic(i) + prediction.aleatoric(i));
    }
    panels.add(new Panel(name, x, mean, epistemic, both, data));
  }

  /** The curves, every tenth point. */
  List<Named> json() {
    List<Named> all = new ArrayList<>();
    for (Panel panel : panels) {
      for (int i = 0; i < POINTS; i += 10) {
        all.add(
            new Named()
                .with("network", panel.title())
                .with("x", panel.x()[i])
                .with("mean", panel.mean()[i])
                .with("epistemic_sd", panel.epistemic()[i])
                .with("whole_sd", panel.both()[i]));
      }
    }
    return all;
  }

  String svg() {
    int rows = (panels.size() + COLUMNS - 1) / COLUMNS;
    double width = GAP + COLUMNS * (WIDTH + GAP);
    double height = HEAD + rows * (HEIGHT + GAP + 20);
    Svg svg =
        new Svg()
            .open(
                "svg",
                "xmlns",
                "http://www.w3.org/2000/svg",
                "viewBox",
                "0 0 " + width + " " + height,
                "font-family",
                "sans-serif",
                "font-size",
                "13")
            .element("rect", "width", "100%", "height", "100%", "fill", "white")
            .text(title, "text", "x", GAP, "y", 26.0, "font-size", "17", "font-weight", "600")
            .text(
                "line: mean; orange: two deviations from not knowing the network; blue: and from"
                    + " the noise it expects; dots: training records",
                "text",
                "x",
                GAP,
                "y",
                46.0,
                "fill",
                "#555");
    for (int i = 0; i < panels.size(); i++) {
      int row = i / COLUMNS;
      double left = GAP + i % COLUMNS * (WIDTH + GAP);
      draw(svg, panels.get(i), left, HEAD + row * (HEIGHT + GAP + 20));
    }
    return svg.close("svg").toString();
  }

  private static void draw(Svg svg, Panel panel, double left, double top) {
    svg.text(panel.title(), "text", "x", left, "y", top + 4, "font-weight", "600");
    double upper = top + 14;
    svg.element(
        "rect", "x", left, "y", upper, "width", WIDTH, "height", HEIGHT, "fill", "none", "stroke",
        "#bbb");
    band(svg, panel, panel.both(), "#9ecae9", left, upper);
    band(svg, panel, panel.epistemic(), "#f0a35e", left, upper);
    for (int i = 0; i < HeteroscedasticData.TRAIN; i++) {
      svg.element(
          "circle",
          "cx",
          across(panel.data().x()[i], left),
          "cy",
          down(panel.data().y()[i], upper),
          "r",
          1.2,
          "fill",
          "#555");
    }
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < POINTS; i++) {
      point(line, across(panel.x()[i], left), down(panel.mean()[i], upper));
    }
    svg.element("polyline", "points", line, "fill", "none", "stroke", "black", "stroke-width", 2);
  }

  /** Two deviations to both sides of the mean. */
  private static void band(
      Svg svg, Panel panel, double[] sd, String colour, double left, double upper) {
    StringBuilder outline = new StringBuilder();
    for (int i = 0; i < POINTS; i++) {
      point(outline, across(panel.x()[i], left), down(panel.mean()[i] + 2 * sd[i], upper));
    }
    for (int i = POINTS - 1; i >= 0; i--) {
      point(outline, across(panel.x()[i], left), down(panel.mean()[i] - 2 * sd[i], upper));
    }
    svg.element("polygon", "points", outline, "fill", colour, "opacity", "0.7");
  }

  private static void point(StringBuilder points, double x, double y) {
    points.append(String.format(Locale.ROOT, "%.1f,%.1f ", x, y));
  }

  private static double across(double x, double left) {
    return left + (x + 3) / 6 * WIDTH;
  }

  private static double down(double y, double upper) {
    return upper + (MOST - Math.max(-MOST, Math.min(MOST, y))) / (2 * MOST) * HEIGHT;
  }
}

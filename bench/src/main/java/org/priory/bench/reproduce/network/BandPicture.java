package org.priory.bench.reproduce.network;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.priory.bench.reproduce.result.Named;
import org.priory.inference.neural.prediction.NumberPrediction;
import org.priory.models.plot.LinearScale;
import org.priory.models.plot.PanelGrid;
import org.priory.models.plot.Point;
import org.priory.models.plot.Svg;
import org.priory.models.plot.Window;

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
  private static final Window WINDOW =
      new Window(new LinearScale(-3, 3), new LinearScale(-5, 5), WIDTH, HEIGHT);

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
    PanelGrid picture =
        new PanelGrid(new PanelGrid.Layout(COLUMNS, WIDTH, HEIGHT, 0, 0))
            .head(
                title,
                "line: mean; orange: two deviations from not knowing the network; blue: and from"
                    + " the noise it expects; dots: training records");
    panels.forEach(panel -> picture.add(panel.title(), drawn(panel), new Svg()));
    return picture.svg();
  }

  private static Svg drawn(Panel panel) {
    Svg svg = new Svg();
    band(svg, panel, panel.both(), "#9ecae9");
    band(svg, panel, panel.epistemic(), "#f0a35e");
    for (int i = 0; i < HeteroscedasticData.TRAIN; i++) {
      svg.circle(
          WINDOW.across(panel.data().x()[i]),
          WINDOW.down(panel.data().y()[i]),
          1.2,
          "fill",
          "#555");
    }
    String line = WINDOW.points(curve(panel, panel.both(), 0));
    return svg.polyline(line, "fill", "none", "stroke", "black", "stroke-width", 2);
  }

  /** Two deviations to both sides of the mean. */
  private static void band(Svg svg, Panel panel, double[] sd, String colour) {
    String outline = WINDOW.between(curve(panel, sd, -2), curve(panel, sd, 2));
    svg.polygon(outline, "fill", colour, "opacity", 0.7);
  }

  /** The mean and so many deviations. */
  private static List<Point> curve(Panel panel, double[] sd, double times) {
    return IntStream.range(0, POINTS)
        .mapToObj(i -> new Point(panel.x()[i], panel.mean()[i] + times * sd[i]))
        .toList();
  }
}

package org.priory.bench.reproduce.sampling;

import java.util.List;
import java.util.stream.IntStream;
import org.priory.bench.reproduce.picture.NormalRing;
import org.priory.bench.reproduce.sampling.Figure1Reproduction.Panel;
import org.priory.inference.posterior.DrawnPosterior;
import org.priory.models.plot.LinearScale;
import org.priory.models.plot.PanelGrid;
import org.priory.models.plot.Point;
import org.priory.models.plot.Svg;
import org.priory.models.plot.Window;

/** Chains over the contours of a normal posterior. */
final class Figure1Picture {
  private static final double SIZE = 300;

  /** Contours that hold 39, 86 and 99 % of the posterior. */
  private static final int CONTOURS = 3;

  private Figure1Picture() {}

  /** The file's text. */
  static String of(double[] mean, double[] covariance, List<Panel> panels) {
    // from the start of the first chain to beyond the posterior
    double[] start = panels.get(0).draws().draw(0);
    double away = Math.max(Math.abs(start[0] - mean[0]), Math.abs(start[1] - mean[1])) / 2;
    double reach = away + 4.5 * Math.sqrt(Math.max(covariance[0], covariance[3]));
    Window window =
        new Window(
            around((start[0] + mean[0]) / 2, reach),
            around((start[1] + mean[1]) / 2, reach),
            SIZE,
            SIZE);
    PanelGrid picture = new PanelGrid(new PanelGrid.Layout(2, SIZE, SIZE, 0, 0));
    for (Panel panel : panels) {
      Svg svg = new Svg();
      path(svg, window, panel.draws());
      for (int k = 1; k <= CONTOURS; k++) {
        String ring = window.points(NormalRing.of(mean, covariance, k));
        svg.polygon(ring, "fill", "none", "stroke", "#1c2430");
      }
      picture.add(panel.title(), svg, new Svg());
    }
    return picture.svg();
  }

  private static LinearScale around(double centre, double reach) {
    return new LinearScale(centre - reach, centre + reach);
  }

  /** The way to the posterior as a line, the later half of the steps as points. */
  private static void path(Svg svg, Window window, DrawnPosterior draws) {
    List<Point> line =
        IntStream.range(0, draws.count() / 2).mapToObj(k -> point(draws.draw(k))).toList();
    svg.polyline(window.points(line), "fill", "none", "stroke", "#b8520b", "stroke-width", 0.8);
    for (int k = draws.count() / 2; k < draws.count(); k++) {
      Point draw = point(draws.draw(k));
      svg.circle(
          window.across(draw.x()),
          window.down(draw.y()),
          1.2,
          "fill",
          "#1d5fb0",
          "fill-opacity",
          0.5);
    }
  }

  private static Point point(double[] draw) {
    return new Point(draw[0], draw[1]);
  }
}

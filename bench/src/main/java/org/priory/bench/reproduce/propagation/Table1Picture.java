package org.priory.bench.reproduce.propagation;

import java.util.List;
import org.priory.bench.reproduce.picture.NormalRing;
import org.priory.models.plot.LinearScale;
import org.priory.models.plot.PanelGrid;
import org.priory.models.plot.Svg;
import org.priory.models.plot.Window;

/**
 * Figure 1 of the DP-SEP papers: records, coloured by the nearest mean, and rings that hold 98 % of
 * each mean's posterior, in the first two dimensions.
 */
final class Table1Picture {
  private static final double SIZE = 250;
  private static final int COLUMNS = 3;

  /** In the papers' units. */
  private static final Window WINDOW =
      new Window(new LinearScale(-4, 4), new LinearScale(-4, 4), SIZE, SIZE);

  /** sqrt(-2 log 0.02), the radius of the 98 % ring of a normal distribution in the plane. */
  private static final double RING = Math.sqrt(-2 * Math.log(0.02));

  private static final int MOST_RECORDS = 300;

  private final Table1Data data;

  private Table1Picture(Table1Data data) {
    this.data = data;
  }

  /**
   * One panel.
   *
   * @param title above it
   * @param estimate what is drawn
   */
  record Panel(String title, Table1Estimate estimate) {}

  /** The file's text. */
  static String of(Table1Data data, List<Panel> panels) {
    PanelGrid picture = new PanelGrid(new PanelGrid.Layout(COLUMNS, SIZE, SIZE, 0, 0));
    Table1Picture of = new Table1Picture(data);
    panels.forEach(panel -> picture.add(panel.title(), of.drawn(panel.estimate()), new Svg()));
    return picture.svg();
  }

  private Svg drawn(Table1Estimate estimate) {
    Svg svg = new Svg();
    for (int i = 0; i < Math.min(MOST_RECORDS, data.size()); i++) {
      svg.circle(
          WINDOW.across(value(i, 0)),
          WINDOW.down(value(i, 1)),
          1.5,
          "fill",
          PanelGrid.COLOURS.get(nearest(estimate, i)),
          "fill-opacity",
          0.5);
    }
    int d = Table1Data.WIDTH;
    for (int k = 0; k < Table1Data.COMPONENTS; k++) {
      double[] covariance = estimate.covariances()[k];
      double[] plane = {covariance[0], covariance[1], covariance[1], covariance[d + 1]};
      String ring = WINDOW.points(NormalRing.of(estimate.means()[k], plane, RING));
      svg.polygon(ring, "fill", "none", "stroke", "#111", "stroke-width", 1.6);
    }
    return svg;
  }

  private int nearest(Table1Estimate estimate, int i) {
    int best = 0;
    for (int k = 1; k < Table1Data.COMPONENTS; k++) {
      best = squares(estimate.means()[k], i) < squares(estimate.means()[best], i) ? k : best;
    }
    return best;
  }

  private double squares(double[] mean, int i) {
    double sum = 0;
    for (int j = 0; j < mean.length; j++) {
      sum += (value(i, j) - mean[j]) * (value(i, j) - mean[j]);
    }
    return sum;
  }

  private double value(int i, int j) {
    return Table1Data.UNIT * data.values()[i * Table1Data.WIDTH + j];
  }
}

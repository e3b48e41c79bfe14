package org.priory.bench.reproduce.sbc;

import java.util.Arrays;
import java.util.List;
import org.priory.inference.diagnostics.RankHistogram;
import org.priory.models.plot.PanelGrid;
import org.priory.models.plot.Svg;

/**
 * Histograms of ranks, a line for each model: those of its posteriors on the left, those of
 * posteriors that know of no noise on the right. A grey line is an even spread.
 */
final class RankPicture {
  private static final double WIDTH = 760;
  private static final double LEFT = 110;
  private static final double PANEL = 300;
  private static final double HEIGHT = 110;
  private static final double GAP = 30;
  private static final double HEAD = 80;

  private RankPicture() {}

  static String of(
      String title, List<String> models, List<RankHistogram> aware, List<RankHistogram> naive) {
    Svg svg = PanelGrid.sheet(WIDTH, HEAD + models.size() * (HEIGHT + GAP));
    PanelGrid.title(svg, title);
    svg.words("as they are", LEFT, 62, "fill", "#555");
    svg.words("as if no noise", LEFT + PANEL + GAP, 62, "fill", "#555");
    for (int i = 0; i < models.size(); i++) {
      double top = HEAD + i * (HEIGHT + GAP);
      svg.words(models.get(i), 20, top + HEIGHT / 2, "font-weight", 600);
      draw(svg, aware.get(i), LEFT, top, PanelGrid.COLOURS.get(0));
      draw(svg, naive.get(i), LEFT + PANEL + GAP, top, PanelGrid.COLOURS.get(1));
    }
    return svg.close("svg").toString();
  }

  private static void draw(Svg svg, RankHistogram ranks, double left, double top, String colour) {
    int[] counts = ranks.counts();
    double even = (double) ranks.size() / counts.length;
    double most = Math.max(2 * even, Arrays.stream(counts).max().orElse(1));
    double width = PANEL / counts.length;
    for (int k = 0; k < counts.length; k++) {
      double height = HEIGHT * counts[k] / most;
      svg.rectangle(left + k * width + 1, top + HEIGHT - height, width - 2, height, "fill", colour);
    }
    double y = top + HEIGHT - HEIGHT * even / most;
    svg.line(left, y, left + PANEL, y, "stroke", "#888");
  }
}

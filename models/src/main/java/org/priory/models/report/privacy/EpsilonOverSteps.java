package org.priory.models.report.privacy;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.priory.models.plot.Axis;
import org.priory.models.plot.LinearScale;
import org.priory.models.plot.Point;
import org.priory.models.report.chart.LineChart;
import org.priory.models.report.part.Figures;
import org.priory.models.report.part.Html;
import org.priory.models.report.part.ReportedRun;
import org.priory.models.report.part.Section;
import org.priory.models.report.part.Values;

/** How the privacy loss grew with the steps. */
public final class EpsilonOverSteps implements Section {

  @Override
  public String title() {
    return "Epsilon over the steps";
  }

  @Override
  public boolean isAboutTheGuarantee() {
    return true;
  }

  @Override
  public Optional<Html> content(ReportedRun run) {
    List<Point> points =
        Values.points(run.privacy(), "epsilon_by_step", "step", "epsilon").stream()
            .filter(point -> point.x() > 0)
            .sorted(Comparator.comparingDouble(Point::x))
            .toList();
    if (points.isEmpty()) {
      return Optional.empty();
    }
    Point last = points.get(points.size() - 1);
    String steps = last.x() == 1 ? "1 step" : Figures.count(last.x()) + " steps";
    String end = "%s after %s".formatted(Figures.atMost(last.y()), steps);
    if (points.size() == 1) {
      return Optional.of(new Html().element("p", "Epsilon is at most " + end + "."));
    }
    double most = points.stream().mapToDouble(Point::y).max().orElse(1);
    LineChart chart =
        new LineChart(
                "epsilon",
                "Epsilon over the steps",
                "Epsilon at the run's delta rises with every step and ends at " + end + ".",
                new Axis("steps", new LinearScale(0, last.x())),
                new Axis("epsilon, at most", new LinearScale(0, most > 0 ? 1.2 * most : 1)))
            .line("main", points)
            .mark(last, "epsilon " + end, true);
    return Optional.of(
        new Html()
            .element(
                "p",
                "Every step asks the data one more noisy question, and each adds to the loss. The"
                    + " whole amount was charged before the first step.")
            .add(chart.drawn()));
  }
}

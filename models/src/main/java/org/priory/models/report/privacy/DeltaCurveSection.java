package org.priory.models.report.privacy;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.priory.models.plot.Axis;
import org.priory.models.plot.LinearScale;
import org.priory.models.plot.LogScale;
import org.priory.models.plot.Point;
import org.priory.models.report.chart.LineChart;
import org.priory.models.report.part.Figures;
import org.priory.models.report.part.Html;
import org.priory.models.report.part.ReportedRun;
import org.priory.models.report.part.Section;
import org.priory.models.report.part.Values;

/** The privacy guarantee as a curve: all pairs of epsilon and delta that hold. */
public final class DeltaCurveSection implements Section {
  /** How far below the chosen delta the picture goes. */
  private static final double DEEP = 1e-4;

  @Override
  public String title() {
    return "Delta for every epsilon";
  }

  @Override
  public boolean isAboutTheGuarantee() {
    return true;
  }

  @Override
  public Optional<Html> content(ReportedRun run) {
    List<Point> points =
        Values.points(run.privacy(), "delta_by_epsilon", "epsilon", "delta").stream()
            .sorted(Comparator.comparingDouble(Point::x))
            .toList();
    OptionalDouble smallest = points.stream().mapToDouble(Point::y).filter(y -> y > 0).min();
    double widest = points.stream().mapToDouble(Point::x).max().orElse(0);
    if (points.size() < 2 || smallest.isEmpty() || !(widest > 0)) {
      return Optional.empty();
    }
    double chosen = run.delta().orElse(0);
    double least = Math.max(smallest.getAsDouble(), chosen * DEEP);
    // As far to the right as there is something to see.
    double right =
        points.stream().filter(p -> p.y() < least).mapToDouble(Point::x).min().orElse(widest);
    LineChart chart =
        new LineChart(
                "delta",
                "Delta for every epsilon",
                "Delta falls as epsilon rises. Every point on the line is a promise that holds.",
                new Axis("epsilon", new LinearScale(0, right > 0 ? right : widest)),
                new Axis("delta, at most", new LogScale(Math.min(least, 0.1), 1)))
            .line("main", points);
    if (run.isPrivate() && chosen > 0) {
      double epsilon = run.epsilon().orElseThrow();
      chart.mark(new Point(epsilon, chosen), "epsilon " + Figures.atMost(epsilon), false);
    }
    return Optional.of(
        new Html()
            .element(
                "p",
                "Epsilon and delta belong together. A reader who wants a smaller delta reads off the"
                    + " epsilon that goes with it: the run and its noise are the same.")
            .add(chart.drawn()));
  }
}

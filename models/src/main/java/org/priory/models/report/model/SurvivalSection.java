package org.priory.models.report.model;

import java.util.ArrayList;
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
import org.priory.models.text.Rounded;
import org.priory.privacy.json.JsonValue;

/** The hazard of each piece of time, and the probability to be without the event. */
public final class SurvivalSection implements Section {

  @Override
  public String title() {
    return "Survival of an example person";
  }

  @Override
  public Optional<Html> content(ReportedRun run) {
    JsonValue survival = run.posterior().path("survival");
    List<Point> curve = Values.points(survival, "curve", "time", "value");
    if (curve.size() < 2) {
      return Optional.empty();
    }
    double longest = curve.get(curve.size() - 1).x();
    String time = Values.text(run.posterior(), "target").orElse("time");
    List<String> values = new ArrayList<>();
    survival
        .path("person")
        .entries()
        .forEach((name, value) -> values.add(name + " " + value(value)));
    LineChart alive =
        new LineChart(
                "survival",
                "Probability to be without the event",
                "The probability falls from 1 to "
                    + Figures.percent(curve.get(curve.size() - 1).y())
                    + ".",
                new Axis(time, new LinearScale(0, longest)),
                new Axis("without the event", new LinearScale(0, 1)))
            .area(
                Values.points(survival, "curve", "time", "low"),
                Values.points(survival, "curve", "time", "high"))
            .line("main", curve);
    List<Point> hazards = steps(survival.path("baseline"), "hazard");
    List<Point> upper = steps(survival.path("baseline"), "high");
    double most = upper.stream().mapToDouble(Point::y).max().orElse(1);
    LineChart hazard =
        new LineChart(
                "hazard",
                "Hazard",
                "The hazard of each piece of time.",
                new Axis(time, new LinearScale(0, longest)),
                new Axis("hazard per 1 of " + time, new LinearScale(0, most > 0 ? most : 1)))
            .area(steps(survival.path("baseline"), "low"), upper)
            .line("main", hazards);
    return Optional.of(
        new Html()
            .element("p", "A made-up person with " + String.join(", ", values) + ".")
            .add(alive.drawn())
            .element(
                "p",
                "The hazard is taken to be constant on each piece of time. Shaded are "
                    + Figures.percent(run.level())
                    + " intervals, each for its own time.")
            .add(hazard.drawn()));
  }

  private static String value(JsonValue value) {
    return value.isNumber() ? Rounded.briefly(value.asDouble()) : value.asText();
  }

  /** A level line for each piece. */
  private static List<Point> steps(JsonValue pieces, String member) {
    List<Point> points = new ArrayList<>();
    for (JsonValue each : pieces) {
      double value = Values.number(each, member).orElse(0);
      points.add(new Point(Values.number(each, "from").orElse(0), value));
      points.add(new Point(Values.number(each, "to").orElse(0), value));
    }
    return points;
  }
}

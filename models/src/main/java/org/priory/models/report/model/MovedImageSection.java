package org.priory.models.report.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.priory.models.plot.Axis;
import org.priory.models.plot.LinearScale;
import org.priory.models.plot.Point;
import org.priory.models.plot.Svg;
import org.priory.models.report.chart.LineChart;
import org.priory.models.report.part.Figures;
import org.priory.models.report.part.Html;
import org.priory.models.report.part.ReportedRun;
import org.priory.models.report.part.Section;
import org.priory.models.report.part.Values;
import org.priory.privacy.json.JsonValue;

/**
 * How sure a network is about turned and shifted images: only in the report for the curator, as it
 * is a function of the images.
 */
public final class MovedImageSection implements Section {
  private static final double MOST_DEGREES = 90;
  private static final double MOST_SHIFT = 0.5;

  /** One move of the images, and what the network made of it. */
  private record Move(double degrees, double shift, double accuracy, double confidence) {

    boolean isTurn() {
      return shift == 0;
    }

    boolean isShift() {
      return degrees == 0;
    }
  }

  @Override
  public String title() {
    return "Turned and shifted images";
  }

  @Override
  public Optional<Html> content(ReportedRun run) {
    return run.metrics()
        .map(metrics -> moves(metrics.path("doubt")))
        .filter(moves -> !moves.isEmpty())
        .map(MovedImageSection::drawn);
  }

  private static List<Move> moves(JsonValue array) {
    List<Move> moves = new ArrayList<>();
    for (JsonValue each : array) {
      moves.add(
          new Move(
              Values.number(each, "degrees").orElse(0),
              Values.number(each, "shift").orElse(0),
              Values.number(each, "accuracy").orElse(0),
              Values.number(each, "confidence").orElse(0)));
    }
    return moves;
  }

  private static Html drawn(List<Move> moves) {
    return new Html()
        .element(
            "p",
            "For the curator only. Images of a kind that was not learned: a network that knows its"
                + " limits becomes less sure (the line) as fewer are right (the broken line). Where the"
                + " line stays above the broken one, its probabilities are not to be believed for such"
                + " images.",
            "class",
            "warning")
        .element("h3", "Turned")
        .add(
            picture(
                "turned",
                new Axis("degrees", new LinearScale(0, MOST_DEGREES)),
                points(moves, true, true),
                points(moves, true, false)))
        .element("h3", "Shifted to the right")
        .add(
            picture(
                "shifted",
                new Axis("share of the width", new LinearScale(0, MOST_SHIFT)),
                points(moves, false, true),
                points(moves, false, false)))
        .add(table(moves));
  }

  private static List<Point> points(List<Move> moves, boolean turns, boolean confidence) {
    return moves.stream()
        .filter(turns ? Move::isTurn : Move::isShift)
        .map(
            move ->
                new Point(
                    turns ? move.degrees : move.shift,
                    confidence ? move.confidence : move.accuracy))
        .toList();
  }

  private static Svg picture(String id, Axis x, List<Point> confidence, List<Point> accuracy) {
    LineChart chart =
        new LineChart(
                "doubt-" + id,
                "How sure and how right, " + id,
                "Mean probability of the most probable class, and broken the share that is right. The"
                    + " table below holds the same numbers.",
                x,
                new Axis("sure; right", new LinearScale(0, 1)))
            .line("reference", accuracy)
            .line("main", confidence);
    confidence.forEach(point -> chart.dot(point, 4));
    return chart.drawn();
  }

  private static Html table(List<Move> moves) {
    Html html =
        new Html()
            .open("details")
            .element("summary", "The numbers of the pictures")
            .open("table", "class", "numbers")
            .open("thead")
            .open("tr");
    for (String heading : List.of("Turned by", "Shifted by", "Right", "Sure")) {
      html.element("th", heading, "scope", "col", "class", "number");
    }
    html.close("tr").close("thead").open("tbody");
    for (Move move : moves) {
      html.open("tr")
          .element(
              "th", Figures.fixed(move.degrees, 0) + " degrees", "scope", "row", "class", "number")
          .element("td", Figures.fixed(100 * move.shift, 0) + " %", "class", "number")
          .element("td", Figures.fixed(move.accuracy, 3), "class", "number")
          .element("td", Figures.fixed(move.confidence, 3), "class", "number")
          .close("tr");
    }
    return html.close("tbody").close("table").close("details");
  }
}

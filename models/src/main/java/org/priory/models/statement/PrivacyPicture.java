package org.priory.models.statement;

import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.priory.models.plot.Axis;
import org.priory.models.plot.LinePlot;
import org.priory.models.plot.LinePlot.Size;
import org.priory.models.plot.LinearScale;
import org.priory.models.plot.LogScale;
import org.priory.models.plot.Picture;
import org.priory.models.plot.Picture.Entry;
import org.priory.models.plot.Picture.Head;
import org.priory.models.plot.Picture.Shape;
import org.priory.models.plot.Point;
import org.priory.models.plot.Scale;
import org.priory.models.text.Rounded;
import org.priory.numerics.parallel.Workers;
import org.priory.privacy.accounting.Accountant;
import org.priory.privacy.accounting.Accountants;
import org.priory.privacy.accounting.bounds.Bounds;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.Repeated;

/**
 * Two panels about one procedure: epsilon against the number of steps, and delta against epsilon.
 * The point that was asked for is marked in both.
 */
public final class PrivacyPicture {
  private static final Size PANEL = new Size(480, 400);
  private static final int STEPS_PER_DECADE = 3;
  private static final int DECADES_BEFORE = 2;
  private static final int DECADES_AFTER = 1;
  private static final double LARGEST_DELTA = 0.1;
  private static final int DELTAS = 12;

  private final PrivacyEvent step;
  private final long steps;
  private final double delta;
  private final Accountant interval = Accountants.privacyLoss();
  private final Accountant line = Accountants.renyi();
  private final double marked;

  private PrivacyPicture(PrivacyEvent step, long steps, double delta) {
    this.step = step;
    this.steps = steps;
    this.delta = delta;
    this.marked =
        accountants()
            .mapToDouble(each -> epsilon(each, steps, delta).upper())
            .min()
            .orElse(Double.POSITIVE_INFINITY);
  }

  /**
   * Draws the picture as the text of an SVG file.
   *
   * @param step one step of the procedure
   * @param steps how many were chosen
   * @param delta the delta that was chosen, in (0, 1)
   */
  public static String svg(PrivacyEvent step, long steps, double delta) {
    PrivacyPicture picture = new PrivacyPicture(step, steps, delta);
    String title = EventWords.of(new Repeated(step, steps));
    String subtitle =
        "%s neighbours. Marked: %s, delta %s, epsilon at most %s."
            .formatted(
                step.neighbours(),
                EventWords.steps(steps),
                Rounded.up(delta),
                Rounded.up(picture.marked));
    return Picture.of(
        new Head(title, subtitle, picture.legend()),
        PANEL,
        List.of(picture.overSteps(), picture.overEpsilon()));
  }

  private List<Entry> legend() {
    return Stream.concat(
            accountants()
                .map(
                    each ->
                        isInterval(each)
                            ? new Entry(Shape.BAND, 1, each.name() + ": proved interval")
                            : new Entry(Shape.LINE, 2, each.name() + ": upper bound")),
            Stream.of(new Entry(Shape.MARK, 0, "what was asked")))
        .toList();
  }

  private boolean isInterval(Accountant accountant) {
    return accountant.name().equals(interval.name());
  }

  /**
   * Bounds of epsilon along one quantity.
   *
   * @param at values of the quantity, rising
   * @param epsilon the bounds at these values
   */
  private record Curve(Accountant accountant, List<Double> at, List<Bounds> epsilon) {

    /** The upper bounds as points, with epsilon on the vertical or the horizontal axis. */
    List<Point> upper(boolean epsilonIsVertical) {
      return points(epsilon.stream().map(Bounds::upper).toList(), epsilonIsVertical);
    }

    List<Point> lower(boolean epsilonIsVertical) {
      return points(epsilon.stream().map(Bounds::lower).toList(), epsilonIsVertical);
    }

    private List<Point> points(List<Double> values, boolean epsilonIsVertical) {
      return IntStream.range(0, at.size())
          .mapToObj(
              i ->
                  epsilonIsVertical
                      ? new Point(at.get(i), values.get(i))
                      : new Point(values.get(i), at.get(i)))
          .toList();
    }
  }

  private LinePlot overSteps() {
    List<Double> counts =
        IntStream.rangeClosed(-DECADES_BEFORE * STEPS_PER_DECADE, DECADES_AFTER * STEPS_PER_DECADE)
            .mapToObj(i -> Math.rint(steps * Math.pow(10, (double) i / STEPS_PER_DECADE)))
            .filter(count -> count >= 1)
            .distinct()
            .toList();
    List<Curve> curves =
        accountants()
            .map(
                each ->
                    new Curve(
                        each,
                        counts,
                        Workers.map(counts, count -> epsilon(each, count.longValue(), delta))))
            .toList();
    return drawn(
            "Epsilon against steps",
            curves,
            new Axis("steps", new LogScale(counts.get(0), counts.get(counts.size() - 1))),
            new Axis("epsilon", logScale(curves)),
            true)
        .mark(new Point(steps, marked));
  }

  private LinePlot overEpsilon() {
    // From the delta of epsilon 0, above which epsilon stays 0.
    double largest =
        accountants()
            .mapToDouble(each -> each.delta(new Repeated(step, steps), 0).upper())
            .map(value -> Math.max(value, Double.MIN_NORMAL))
            .reduce(LARGEST_DELTA, Math::min);
    double least = Math.max(Math.min(delta, largest) / 1000, Double.MIN_NORMAL);
    List<Double> deltas =
        IntStream.range(0, DELTAS)
            .mapToObj(i -> least * Math.pow(largest / least, i / (DELTAS - 1.0)))
            .toList();
    List<Curve> curves =
        accountants()
            .map(
                each ->
                    new Curve(
                        each, deltas, Workers.map(deltas, value -> epsilon(each, steps, value))))
            .toList();
    double most = finiteUppers(curves).max().orElse(1);
    return drawn(
            "Delta against epsilon",
            curves,
            new Axis("epsilon", new LinearScale(0, most > 0 ? most : 1)),
            new Axis("delta", new LogScale(least, 1)),
            false)
        .mark(new Point(marked, delta));
  }

  private LinePlot drawn(
      String title, List<Curve> curves, Axis x, Axis y, boolean epsilonIsVertical) {
    LinePlot plot = new LinePlot(title, x, y, PANEL);
    for (Curve curve : curves) {
      if (isInterval(curve.accountant)) {
        plot.band(1, curve.lower(epsilonIsVertical), curve.upper(epsilonIsVertical));
      } else {
        plot.line(2, curve.upper(epsilonIsVertical));
      }
    }
    return plot;
  }

  private Stream<Accountant> accountants() {
    return Stream.of(interval, line).filter(each -> each.refusal(step).isEmpty());
  }

  private Bounds epsilon(Accountant accountant, long count, double delta) {
    return accountant.epsilon(new Repeated(step, count), delta);
  }

  private static Scale logScale(List<Curve> curves) {
    double least = finiteUppers(curves).filter(value -> value > 0).min().orElse(0.1);
    double most = finiteUppers(curves).max().orElse(1);
    return new LogScale(least / 1.3, Math.max(most, least) * 1.3);
  }

  private static DoubleStream finiteUppers(List<Curve> curves) {
    return curves.stream()
        .flatMap(curve -> curve.epsilon.stream())
        .mapToDouble(Bounds::upper)
        .filter(Double::isFinite);
  }
}

package org.priory.models.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.function.LongFunction;
import java.util.function.LongToDoubleFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.priory.models.statement.AttackerView;
import org.priory.models.statement.Finding;
import org.priory.models.statement.Guarantee;
import org.priory.models.statement.PrivacyQuestion;
import org.priory.numerics.parallel.Workers;
import org.priory.privacy.accounting.Accountants;
import org.priory.privacy.accounting.BestAccountant;
import org.priory.privacy.accounting.Odometer;
import org.priory.privacy.accounting.bounds.Bounds;
import org.priory.privacy.event.ApproximateEpsilon;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.Sequence;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Sampling;

/**
 * What a run promises, by every accountant, with the two curves behind it. All of it follows from
 * the event, and nothing from the data.
 *
 * @param guarantee at the delta that was asked for
 * @param epsilonByStep the epsilon at that delta after so many steps
 * @param deltaByEpsilon the delta that holds at other epsilons
 * @param parts what was charged for each part of a run that went on, oldest first; empty for a run
 *     of one part
 */
public record Statement(
    Guarantee guarantee, List<Point> epsilonByStep, List<Point> deltaByEpsilon, List<Part> parts) {

  private static final BestAccountant BEST = Accountants.best();

  private static final int MOST_POINTS = 60;

  private static final int LEAST_POINTS = 6;

  /** Sampled steps of so many kinds can be added up in the time that curves may take. */
  private static final int AFFORDABLE = 1500;

  /**
   * A point of a curve.
   *
   * @param x steps, or epsilon
   * @param y epsilon, or delta
   */
  public record Point(double x, double y) {}

  /**
   * A part of a run that went on.
   *
   * @param steps that were paid for
   * @param epsilon of the part alone, at delta
   */
  public record Part(long steps, double epsilon, double delta) {}

  /** Statement of a run of one part. */
  public Statement(Guarantee guarantee, List<Point> epsilonByStep, List<Point> deltaByEpsilon) {
    this(guarantee, epsilonByStep, deltaByEpsilon, List.of());
  }

  public Statement {
    parts = List.copyOf(parts);
    epsilonByStep = List.copyOf(epsilonByStep);
    deltaByEpsilon = List.copyOf(deltaByEpsilon);
  }

  /**
   * Asks the accountants.
   *
   * @param after the event of the first so many steps
   * @param steps how many there are in all
   * @param points of each curve
   */
  public static Statement of(
      LongFunction<PrivacyEvent> after, long steps, double delta, int points) {
    PrivacyEvent event = after.apply(steps);
    Supplier<List<AttackerView>> attacker = Workers.begin(() -> AttackerView.of(event));
    List<Finding> findings =
        BEST.evaluate(event, delta).byAccountant().entrySet().stream()
            .map(
                said ->
                    new Finding(
                        said.getKey(), true, Optional.of(said.getValue()), Optional.empty()))
            .toList();
    Guarantee guarantee =
        Guarantee.of(event, PrivacyQuestion.epsilonAt(delta), findings, attacker.get());
    return new Statement(
        guarantee,
        bySteps(steps, points, t -> BEST.epsilon(after.apply(t), delta).upper()),
        byEpsilon(guarantee.epsilon(), points, event));
  }

  /**
   * States what is promised by a fit whose plan follows from a count that was bought with a share
   * of the budget. Which fit it became depends on the count, so that nothing is promised but what
   * holds for every fit that it could have become: epsilon at delta, by basic composition.
   *
   * @param count what the count costs: at most {@link SizeQuestion#SHARE} of both
   * @param after the event of the first so many steps of the fit: at most the rest of both
   */
  public static Statement afterCount(
      PrivacyEvent count,
      LongFunction<PrivacyEvent> after,
      long steps,
      PrivacyBudget budget,
      int points) {
    PrivacyEvent promised =
        new ApproximateEpsilon(budget.epsilon(), budget.delta(), count.neighbours());
    Finding basic =
        new Finding("basic", true, Optional.of(Bounds.upTo(budget.epsilon())), Optional.empty());
    Guarantee guarantee =
        Guarantee.of(
            Sequence.of(count, after.apply(steps)),
            PrivacyQuestion.epsilonAt(budget.delta()),
            List.of(basic),
            AttackerView.of(promised));
    double counted = SizeQuestion.SHARE * budget.epsilon();
    double left = (1 - SizeQuestion.SHARE) * budget.delta();
    return new Statement(
        guarantee,
        bySteps(
            steps,
            points,
            t ->
                t == steps
                    ? budget.epsilon()
                    : Math.min(
                        budget.epsilon(), counted + BEST.epsilon(after.apply(t), left).upper())),
        byEpsilon(budget.epsilon(), points, promised));
  }

  /**
   * States what is promised by a run that went on: each part may have been chosen, or left out,
   * after the answers to those before it ({@link Odometer}).
   *
   * @param before the charges of earlier parts, oldest first
   * @param after the event of the first so many steps of the last part
   * @param delta at which each part was promised
   * @param planned steps of each earlier part
   */
  public static Statement continued(
      List<PrivacyEvent> before,
      List<Long> planned,
      LongFunction<PrivacyEvent> after,
      long steps,
      double delta) {
    PrivacyEvent last = after.apply(steps);
    Odometer.Reading reading = Odometer.of(with(before, last), delta);
    PrivacyEvent promised =
        new ApproximateEpsilon(reading.epsilon(), reading.delta(), last.neighbours());
    Finding odometer =
        new Finding(
            "odometer", true, Optional.of(Bounds.upTo(reading.epsilon())), Optional.empty());
    Guarantee guarantee =
        Guarantee.of(
            new Sequence(with(before, last)),
            PrivacyQuestion.epsilonAt(reading.delta()),
            List.of(odometer),
            AttackerView.of(promised));
    List<Part> parts = new ArrayList<>();
    for (int i = 0; i < before.size(); i++) {
      parts.add(new Part(planned.get(i), BEST.epsilon(before.get(i), delta).upper(), delta));
    }
    parts.add(new Part(steps, BEST.epsilon(last, delta).upper(), delta));
    return new Statement(
        guarantee,
        bySteps(
            steps, LEAST_POINTS, t -> Odometer.of(with(before, after.apply(t)), delta).epsilon()),
        byEpsilon(reading.epsilon(), MOST_POINTS, promised),
        parts);
  }

  private static List<PrivacyEvent> with(List<PrivacyEvent> before, PrivacyEvent last) {
    List<PrivacyEvent> all = new ArrayList<>(before);
    all.add(last);
    return all;
  }

  private static List<Point> bySteps(long steps, int points, LongToDoubleFunction epsilon) {
    return curve(
        IntStream.rangeClosed(1, points)
            .mapToLong(i -> Math.max(1, Math.round((double) i / points * (double) steps)))
            .distinct()
            .mapToObj(t -> (double) t)
            .toList(),
        t -> epsilon.applyAsDouble((long) t));
  }

  private static List<Point> byEpsilon(double epsilon, int points, PrivacyEvent event) {
    double most = 2 * epsilon;
    return curve(
        IntStream.range(0, points).mapToObj(i -> most * i / (points - 1)).toList(),
        at -> BEST.delta(event, at).upper());
  }

  /** How many points a plan's curves get: fewer where adding up its steps takes long. */
  public static int points(Plan plan) {
    return plan.sampling() instanceof Sampling.Everything
        ? MOST_POINTS
        : Math.max(
            LEAST_POINTS, Math.min(MOST_POINTS, AFFORDABLE / plan.noise().stretches().size()));
  }

  private static List<Point> curve(List<Double> at, DoubleUnaryOperator value) {
    return Workers.map(at, x -> new Point(x, value.applyAsDouble(x)));
  }

  /** The epsilon that is promised. */
  public double epsilon() {
    return guarantee.epsilon();
  }

  /** The delta that goes with it. */
  public double delta() {
    return guarantee.delta();
  }

  /** What this run was charged, alone: of one that went on, its last part. */
  public Part charged(long steps) {
    return parts.isEmpty() ? new Part(steps, epsilon(), delta()) : parts.get(parts.size() - 1);
  }

  /** The epsilon after so many steps, from the next point of the curve on. */
  public double epsilonAfter(long steps) {
    return epsilonByStep.stream()
        .filter(point -> point.x() >= (double) steps)
        .mapToDouble(Point::y)
        .findFirst()
        .orElse(epsilon());
  }
}

package org.priory.app.run;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.DoubleUnaryOperator;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import org.priory.app.report.AttackerView;
import org.priory.app.report.Finding;
import org.priory.app.report.Guarantee;
import org.priory.app.report.Question;
import org.priory.privacy.accounting.Accountants;
import org.priory.privacy.accounting.BestAccountant;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Sampling;

/**
 * What a run promises, by every accountant, with the two curves behind it. All of it follows from
 * the event, and nothing from the data.
 *
 * @param guarantee at the delta that was asked for
 * @param epsilonByStep the epsilon at that delta after so many steps
 * @param deltaByEpsilon the delta that holds at other epsilons
 */
public record Statement(
    Guarantee guarantee, List<Point> epsilonByStep, List<Point> deltaByEpsilon) {

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

  public Statement {
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
  static Statement of(LongFunction<PrivacyEvent> after, long steps, double delta, int points) {
    PrivacyEvent event = after.apply(steps);
    CompletableFuture<List<AttackerView>> attacker =
        CompletableFuture.supplyAsync(() -> AttackerView.of(event));
    BestAccountant best = Accountants.best();
    List<Finding> findings =
        best.evaluate(event, delta).byAccountant().entrySet().stream()
            .map(
                said ->
                    new Finding(
                        said.getKey(), true, Optional.of(said.getValue()), Optional.empty()))
            .toList();
    Guarantee guarantee = Guarantee.of(event, Question.epsilonAt(delta), findings, attacker.join());
    List<Point> bySteps =
        curve(
            IntStream.rangeClosed(1, points)
                .mapToLong(i -> Math.max(1, Math.round((double) i / points * (double) steps)))
                .distinct()
                .mapToObj(t -> (double) t)
                .toList(),
            t -> best.epsilon(after.apply((long) t), delta).upper());
    double most = 2 * guarantee.epsilon();
    List<Point> byEpsilon =
        curve(
            IntStream.range(0, points).mapToObj(i -> most * i / (points - 1)).toList(),
            epsilon -> best.delta(event, epsilon).upper());
    return new Statement(guarantee, bySteps, byEpsilon);
  }

  /** How many points a plan's curves get: fewer where adding up its steps takes long. */
  static int points(Plan plan) {
    return plan.sampling() instanceof Sampling.Everything
        ? MOST_POINTS
        : Math.max(
            LEAST_POINTS, Math.min(MOST_POINTS, AFFORDABLE / plan.noise().stretches().size()));
  }

  private static List<Point> curve(List<Double> at, DoubleUnaryOperator value) {
    return at.parallelStream().map(x -> new Point(x, value.applyAsDouble(x))).toList();
  }

  /** The epsilon that is promised. */
  public double epsilon() {
    return guarantee.epsilon();
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

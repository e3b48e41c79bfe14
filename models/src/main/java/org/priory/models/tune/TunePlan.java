package org.priory.models.tune;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.priory.inference.model.FitMethod;
import org.priory.models.choice.TuneChoice;
import org.priory.models.model.KnownSize;
import org.priory.models.table.task.TableTask;
import org.priory.privacy.accounting.Accountants;
import org.priory.privacy.accounting.Calibration;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.wall.ClipNorm;
import org.priory.privacy.wall.NoiseMultiplier;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Trials;
import org.priory.privacy.wall.Wall;

/**
 * What a trial may cost so that the best of them costs what was asked for, and the candidates and
 * the question about held-out records decided for that.
 *
 * @param tried the candidates
 * @param score the question that scores a result
 * @param event what all of it costs
 * @param each what a trial may cost
 */
record TunePlan(List<Tried<?>> tried, Plan score, PrivacyEvent event, PrivacyBudget each) {
  /** The first guess at a trial's share of epsilon. */
  private static final double GUESS = 0.8;

  /** A plan that uses so much of the epsilon is good enough. */
  private static final double ENOUGH = 0.995;

  private static final int ROUNDS = 12;

  /** Quotes of rounds that were too dear come down by a little more. */
  private static final double MARGIN = 0.9995;

  /**
   * Decides.
   *
   * @param learned how many records are learned from, on average
   * @param wall of a candidate
   * @throws IllegalArgumentException if a candidate has no plan for its share of the budget
   */
  static TunePlan of(
      List<TableTask<?>> tasks,
      KnownSize learned,
      PrivacyBudget budget,
      TuneChoice choice,
      Function<TableTask<?>, Wall> wall) {
    double delta = budget.delta() / choice.law().mean();
    double epsilon = GUESS * budget.epsilon();
    for (int round = 0; round < ROUNDS; round++) {
      PrivacyBudget each = new PrivacyBudget(epsilon, delta);
      List<Tried<?>> tried = new ArrayList<>();
      for (TableTask<?> task : tasks) {
        tried.add(tried(task, learned, each));
      }
      Plan score = scoring(each);
      PrivacyEvent event = Trials.cost(candidates(tried, wall), score, choice.law());
      double cost = Accountants.best().epsilon(event, budget.delta()).upper();
      if (cost <= budget.epsilon() && (cost >= ENOUGH * budget.epsilon() || round > ROUNDS / 2)) {
        return new TunePlan(List.copyOf(tried), score, event, each);
      }
      epsilon *= MARGIN * Math.min(4, budget.epsilon() / cost);
    }
    throw new IllegalArgumentException(
        "`epsilon`, `delta`: no share of them for a trial was found; give more of both, or fewer"
            + " `trials`");
  }

  private static <P> Tried<P> tried(TableTask<P> task, KnownSize learned, PrivacyBudget each) {
    FitMethod<P> way = task.decide(learned, each);
    return new Tried<>(task, way);
  }

  private static Plan scoring(PrivacyBudget each) {
    return scoring(Calibration.to(each).noise(z -> Trials.costOfScore(scoring(z))).value());
  }

  /** One number in [-1, 1] of every held-out record. */
  private static Plan scoring(double noise) {
    return Plan.everything(new ClipNorm(1), 1, new NoiseMultiplier(noise), 1);
  }

  static List<Trials.Candidate> candidates(
      List<Tried<?>> tried, Function<TableTask<?>, Wall> wall) {
    return tried.stream()
        .map(each -> new Trials.Candidate(wall.apply(each.task()), each.errand()))
        .toList();
  }

  /** The standard deviation that the noise gives a mean loss. */
  double sdOfLoss(double held) {
    return score.noise().stretches().get(0).multiplier() / 2 / held;
  }
}

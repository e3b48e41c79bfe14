package org.priory.bench.audit;

import java.util.Optional;
import org.priory.bench.audit.NeighbouringData.Who;
import org.priory.inference.model.FitMethod;
import org.priory.inference.model.Hybrid;
import org.priory.inference.model.Mechanism;
import org.priory.inference.model.Method;
import org.priory.inference.model.Progress;
import org.priory.numerics.random.RandomSource;
import org.priory.privacy.accounting.Accountants;
import org.priory.privacy.accounting.ExactGaussianAccountant;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.Sequence;
import org.priory.privacy.wall.NamedMechanism;
import org.priory.privacy.wall.Noise;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Questions;
import org.priory.privacy.wall.Sampling;
import org.priory.privacy.wall.Wall;

/**
 * Runs a whole method with and without the canary, and scores what was released.
 *
 * <p>The attacker chose all records, knows the method and its settings, and sees every answer that
 * the wall gave, not only the posterior: what is accounted for, and more than is published. Where
 * records are sampled there are no others, behind whom the canary could hide.
 *
 * <p>A share of the noise below 1 makes a method that claims more than it keeps, to see that it is
 * caught: the plan's multipliers are cut to that share, and a named mechanism is decided for the
 * epsilon at which a Gaussian has such a share of its noise. Only here can a fit have less noise
 * than its plan says.
 */
final class Game implements AutoCloseable {
  private final Scenario scenario;
  private final FitMethod<?> honest;
  private final FitMethod<?> played;
  private final double noiseShare;
  private final Wall without;
  private final Wall with;
  private final Wall others;
  private final Wall canary;

  /** Under replace-one neighbours, what is there if the canary is not. */
  private final Optional<Wall> opposite;

  /**
   * @param noiseShare 1 for the method as it is
   * @param source of all noise
   * @throws IllegalArgumentException if the settings or the budget do not allow a plan
   */
  Game(Scenario scenario, PrivacyBudget budget, Wish wish, double noiseShare, RandomSource source) {
    this.scenario = scenario;
    this.noiseShare = noiseShare;
    this.honest = scenario.decision().way(budget, wish);
    this.played =
        noiseShare == 1 || honest instanceof Method<?>
            ? honest
            : scenario.decision().way(withLessNoise(budget, noiseShare), wish);
    boolean sampled = isSampled(honest);
    if (wish.isReplaceOne() && (sampled || !(honest instanceof Method<?>))) {
      throw new IllegalArgumentException(
          "under replace-one neighbours, methods that ask all records for noisy sums are audited");
    }
    Who nobodyElse =
        wish.isReplaceOne() ? Who.OTHERS_AND_OPPOSITE : sampled ? Who.NOBODY : Who.OTHERS;
    this.opposite =
        wish.isReplaceOne()
            ? Optional.of(scenario.data().wall(Who.OPPOSITE, source))
            : Optional.empty();
    this.without = scenario.data().wall(nobodyElse, source);
    this.with = scenario.data().wall(sampled ? Who.CANARY : Who.OTHERS_AND_CANARY, source);
    this.others = scenario.data().wall(nobodyElse, source);
    this.canary = scenario.data().wall(Who.CANARY, source);
  }

  /** The budget at which a Gaussian release has so small a share of the noise. */
  private static PrivacyBudget withLessNoise(PrivacyBudget budget, double share) {
    double multiplier = ExactGaussianAccountant.calibrate(budget);
    Gaussian less = new Gaussian(share * multiplier);
    return new PrivacyBudget(
        Accountants.exactGaussian().epsilon(less, budget.delta()).upper(), budget.delta());
  }

  private static boolean isSampled(FitMethod<?> way) {
    if (way instanceof Method<?> method) {
      return !(method.plan().sampling() instanceof Sampling.Everything);
    }
    return way instanceof Hybrid<?> hybrid
        && !(hybrid.plan().sampling() instanceof Sampling.Everything);
  }

  /** What the method says that a run costs. */
  PrivacyEvent claim() {
    if (honest instanceof Method<?> method) {
      return without.cost(method.plan());
    }
    if (honest instanceof Mechanism<?> alone) {
      return alone.mechanism().event();
    }
    Hybrid<?> hybrid = (Hybrid<?>) honest;
    return Sequence.of(hybrid.mechanism().event(), without.cost(hybrid.plan()));
  }

  /** What the attacker sees in so many runs. */
  double[] scores(boolean isThere, int runs) {
    double[] scores = new double[runs];
    for (int i = 0; i < runs; i++) {
      scores[i] = score(isThere ? with : without);
    }
    return scores;
  }

  private double score(Wall wall) {
    if (honest instanceof Method<?> method) {
      Transcript questions = transcript(wall, method.plan());
      method.fit(questions, Progress.NONE);
      return questions.logRatio();
    }
    if (played instanceof Mechanism<?> alone) {
      NamedMechanism<double[]> mechanism = alone.mechanism();
      return scenario.score().of(wall.run(mechanism, "audit").value(), mechanism.settings());
    }
    NamedMechanism<double[]> first = ((Hybrid<?>) played).mechanism();
    Hybrid<?> hybrid = (Hybrid<?>) honest;
    double[] start = wall.run(first, "audit").value();
    Transcript questions = transcript(wall, hybrid.plan());
    hybrid.fit(start, questions, Progress.NONE);
    return scenario.score().of(start, first.settings()) + questions.logRatio();
  }

  private Transcript transcript(Wall wall, Plan plan) {
    Plan everything = with(plan, new Sampling.Everything(), plan.noise());
    Questions answers = wall.reserve(with(plan, plan.sampling(), cut(plan.noise())), "audit");
    double rate = plan.sampling() instanceof Sampling.Poisson poisson ? poisson.rate() : 1;
    return new Transcript(
        plan,
        answers,
        others.withoutNoise(everything),
        canary.withoutNoise(everything),
        opposite.map(each -> each.withoutNoise(everything)),
        rate);
  }

  private Noise cut(Noise noise) {
    return new Noise(
        noise.stretches().stream()
            .map(each -> new Noise.Stretch(noiseShare * each.multiplier(), each.steps()))
            .toList());
  }

  private static Plan with(Plan plan, Sampling sampling, Noise noise) {
    return new Plan(
        sampling, plan.clip(), plan.automatic(), plan.dimension(), noise, plan.neighbours());
  }

  @Override
  public void close() {
    without.close();
    with.close();
    others.close();
    canary.close();
    opposite.ifPresent(Wall::close);
  }
}

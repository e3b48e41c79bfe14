package org.priory.bench.audit;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.priory.bench.audit.NeighbouringData.Who;
import org.priory.inference.model.FitDoor;
import org.priory.inference.model.FitMethod;
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
import org.priory.privacy.wall.Sampling.Everything;
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
    this.honest = scenario.decision().method(budget, wish);
    this.played =
        noiseShare == 1 || honest instanceof Method<?>
            ? honest
            : scenario.decision().method(withLessNoise(budget, noiseShare), wish);
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

  private static boolean isSampled(FitMethod<?> method) {
    return method.asked().filter(plan -> !(plan.sampling() instanceof Everything)).isPresent();
  }

  /** What the method says that a run costs. */
  PrivacyEvent claim() {
    Stream<PrivacyEvent> first = honest.first().map(NamedMechanism::event).stream();
    Stream<PrivacyEvent> then = honest.asked().map(without::cost).stream();
    List<PrivacyEvent> all = Stream.concat(first, then).toList();
    return all.size() == 1 ? all.get(0) : Sequence.of(all.get(0), all.get(1));
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
    Watched door = new Watched(wall);
    honest.fit(door, Progress.NONE);
    return door.score();
  }

  /** Lets a fit in, and writes down for the attacker what the wall says. */
  private final class Watched implements FitDoor {
    private final Wall wall;
    private double released;
    private Optional<Transcript> asked = Optional.empty();

    Watched(Wall wall) {
      this.wall = wall;
    }

    @Override
    public double[] release(NamedMechanism<double[]> mechanism) {
      NamedMechanism<double[]> run = played.first().orElseThrow();
      double[] value = wall.run(run, "audit").value();
      released = scenario.score().of(value, run.settings());
      return value;
    }

    @Override
    public Questions answers(Plan plan) {
      Transcript questions = transcript(wall, plan);
      asked = Optional.of(questions);
      return questions;
    }

    double score() {
      return released + asked.map(Transcript::logRatio).orElse(0.0);
    }
  }

  private Transcript transcript(Wall wall, Plan plan) {
    Plan everything = with(plan, new Everything(), plan.noise());
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

package org.priory.inference.factors;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.priory.inference.model.Forecast;
import org.priory.inference.model.Method;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Noise;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.PlanWithin;
import org.priory.privacy.wall.Questions;
import org.priory.privacy.wall.Sampling;

/**
 * Factor analysis of numbers: buys where they are, then how they go together once they are
 * standardised, and explains the correlations by a few factors.
 *
 * <p><b>Assumes</b> add/remove neighbours, and that every feature is a number in [-1, 1], NaN if it
 * is missing. <b>Releases</b> two noisy sums of vectors of norm at most 1, in one plan.
 * <b>Guarantees</b> what the plan is charged ({@code docs/proofs/factors.md}); the rest is
 * post-processing.
 */
public final class FactorAnalysis implements Method<FactorEstimate> {
  /** The name of the method. */
  public static final String NAME = "gaussian-correlations";

  /** Matrices of more rows drown in noise, and take too long. */
  public static final int MOST_NUMBERS = 200;

  /** Share of the budget that says where numbers are. */
  private static final double SHARE_OF_SPREAD = 0.2;

  private static final String WITHOUT_INTERVALS =
      "noise and chance turn and mix factors, and no interval of a loading or a share has been shown"
          + " to hold";

  private final PublicKnowledge known;
  private final int factors;
  private final Plan plan;

  private FactorAnalysis(PublicKnowledge known, int factors, Plan plan) {
    this.known = known;
    this.factors = factors;
    this.plan = plan;
  }

  /**
   * With as little noise as the budget allows.
   *
   * @param known features are numbers, and nothing else
   * @throws IllegalArgumentException if so many factors cannot be told from so many numbers
   */
  public static FactorAnalysis within(PublicKnowledge known, int factors, PrivacyBudget budget) {
    int d = known.width();
    if (d > MOST_NUMBERS) {
      throw new IllegalArgumentException(
          "factors are of at most " + MOST_NUMBERS + " numbers, were " + d);
    }
    if (!(factors >= 1 && factors <= most(d))) {
      throw new IllegalArgumentException(
          "`factors` must be 1 to "
              + most(d)
              + " for "
              + d
              + " numbers, was "
              + factors
              + (most(d) == 0 ? ": there must be three numbers" : ""));
    }
    Plan plan =
        PlanWithin.leastNoise(
            budget,
            0,
            z ->
                new Plan(
                    new Sampling.Everything(),
                    1,
                    false,
                    Math.max(
                        new NumberSpreadQuery(d).dimension(), NumberCorrelationQuery.dimension(d)),
                    Noise.schedule(
                        z / Math.sqrt(SHARE_OF_SPREAD), z / Math.sqrt(1 - SHARE_OF_SPREAD)),
                    Neighbours.ADD_REMOVE));
    return new FactorAnalysis(known, factors, plan);
  }

  /** Most factors k of d numbers whose correlations are not fewer than loadings: (d-k)^2 >= d+k. */
  public static int most(int d) {
    int most = 0;
    while (most + 1 < d && (d - most - 1) * (d - most - 1) >= d + most + 1) {
      most++;
    }
    return most;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Plan plan() {
    return plan;
  }

  @Override
  public Forecast forecast() {
    NumberCorrelationQuery typical =
        new NumberCorrelationQuery(
            new NumberSpread(
                known.records(), new double[known.width()], new double[known.width()]));
    double multiplier = plan.noise().stretches().get(1).multiplier();
    return new Forecast(
        multiplier / (NumberSpreadQuery.ROOT_TWO * typical.ofPairs() * known.records()),
        1,
        1 / Math.sqrt(known.records()),
        "correlation");
  }

  @Override
  public Optional<String> withoutIntervals() {
    return Optional.of(WITHOUT_INTERVALS);
  }

  @Override
  public List<String> choices() {
    return List.of(
        String.format(
            Locale.ROOT,
            "%.0f %% of the budget for where the numbers are, the rest for how they go together once"
                + " they are standardised by that.",
            100 * SHARE_OF_SPREAD),
        "A record that misses one of the numbers adds nothing; one whose standardised numbers are far"
            + " out counts for less.",
        "Loadings are shorter where noise and chance are larger, and turned by varimax.");
  }

  @Override
  public FactorEstimate fit(Questions questions, Progress progress) {
    NumberSpreadQuery where = new NumberSpreadQuery(known.width());
    NumberSpread spread = NumberSpread.of(where, questions.ask(where));
    progress.answered(1, 2);
    NumberCorrelationQuery together = new NumberCorrelationQuery(spread);
    NoisyCorrelations seen = NoisyCorrelations.of(together, questions.ask(together));
    progress.answered(2, 2);
    double[][] loadings = LoadingsFit.of(seen.values(), known.width(), factors, seen.variance());
    return new FactorEstimate(
        spread,
        Varimax.of(loadings),
        seen.noise(),
        seen.chance(),
        Math.min(factors, seen.standingOut()));
  }
}

package org.priory.inference.optimization.rates;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.inference.curvature.Curvature;
import org.priory.inference.model.Forecast;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.optimization.likelihood.LinkQuestions;
import org.priory.inference.optimization.likelihood.RowQuestions;
import org.priory.inference.optimization.newton.Counter;
import org.priory.inference.optimization.newton.MixedPosterior;
import org.priory.inference.optimization.newton.MixedRun;
import org.priory.inference.optimization.newton.NewtonFit;
import org.priory.inference.optimization.newton.NewtonForecast;
import org.priory.inference.optimization.newton.NewtonMethod;
import org.priory.inference.optimization.newton.NewtonSchedule;
import org.priory.inference.posterior.DispersionPosterior;
import org.priory.inference.posterior.GaussianPosterior;
import org.priory.inference.posterior.RatePosterior;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Questions;

/**
 * Regression of counts or amounts by averaged noisy Newton steps: the mean is e^(x'm), times the
 * exposure where there is one.
 *
 * <p>Buys how large counts are ({@link CountsQuery}), and then what a logistic regression buys, by
 * the bounded scores of a {@link RateLink}. The scores' covariance is bought too, so that counts
 * may vary more than the family's law lets them: nothing but their mean is taken from it. Where the
 * law has a dispersion, it is bought last ({@link ScatterQuery}).
 *
 * <p><b>Assumes</b> add/remove neighbours, a public number of records, that the first feature is
 * the intercept, and labels from -1 to 1 that stand for counts or amounts up to a public maximum.
 * <b>Releases</b> noisy sums of vectors of norm at most 1, all in one plan. <b>Guarantees</b> what
 * the plan is charged; the rest is post-processing ({@code docs/proofs/regression.md}, section 8).
 */
public final class RateNewton extends NewtonMethod<RatePosterior> {
  /** w of a typical record, and the variance of its residual over w. */
  private static final double TYPICAL_WEIGHT = 0.2;

  private static final double TYPICAL_VARIANCE = 0.3;

  private final RateFamily family;
  private final @Nullable Exposure exposure;

  private RateNewton(NewtonFit newton, RateFamily family, @Nullable Exposure exposure) {
    super(newton);
    this.family = family;
    this.exposure = exposure;
  }

  /** With as little noise as the budget allows, no exposure, and all else by default. */
  public static RateNewton within(PublicKnowledge known, RateFamily family, PrivacyBudget budget) {
    return within(known, family, Optional.empty(), budget, DEFAULT_STEPS);
  }

  /**
   * With as little noise as the budget allows.
   *
   * @param known what is public, the column of the exposure among the features
   * @param steps number of scores
   */
  public static RateNewton within(
      PublicKnowledge known,
      RateFamily family,
      Optional<Exposure> exposure,
      PrivacyBudget budget,
      int steps) {
    return within(known, family, exposure, budget, steps, false);
  }

  /**
   * With as little noise as the budget allows.
   *
   * @param naive whether to leave the release noise out of the posterior
   */
  static RateNewton within(
      PublicKnowledge known,
      RateFamily family,
      Optional<Exposure> exposure,
      PrivacyBudget budget,
      int steps,
      boolean naive) {
    PublicKnowledge others = exposure.map(each -> each.others(known)).orElse(known);
    return new RateNewton(
        NewtonFit.mixedBetween(
            others,
            new NewtonFit.FirstQuestion(CountFrame.COUNTS_SHARE, CountsQuery.LAST + 2, 0),
            family.isDispersed()
                ? List.of(
                    new NewtonFit.LastQuestion(CountFrame.ROUGH_SHARE, ScatterQuery.DIMENSION),
                    new NewtonFit.LastQuestion(CountFrame.CLOSE_SHARE, ScatterQuery.DIMENSION))
                : List.of(),
            budget,
            steps,
            naive,
            "a regression of " + family.words()),
        family,
        exposure.orElse(null));
  }

  @Override
  public Forecast forecast() {
    return NewtonForecast.of(newton(), TYPICAL_WEIGHT, TYPICAL_VARIANCE);
  }

  @Override
  public List<String> choices() {
    List<String> said = new ArrayList<>(newton().choices());
    said.add(
        1,
        "%.0f %% of the budget says how large %s are and how much they vary: one that is more than"
                .formatted(100 * CountFrame.COUNTS_SHARE, family.words())
            + " four deviations above its mean counts as that much");
    if (family.isDispersed()) {
      said.add(
          2,
          "%.0f %% of the budget says how much %s of the same columns vary"
              .formatted(100 * (CountFrame.ROUGH_SHARE + CountFrame.CLOSE_SHARE), family.words()));
    }
    return said;
  }

  @Override
  protected RatePosterior fit(NewtonFit counted, Questions questions, Counter counter) {
    PublicKnowledge others = counted.known();
    RateLink link = CountScale.ask(others, family, exposure, questions);
    RowQuestions rows =
        exposure == null
            ? new LinkQuestions(link, others, questions)
            : new ExposedQuestions(link, exposure, others, questions);
    NewtonSchedule schedule = counted.schedule();
    // the path begins at the offset, so that the intercept is so much smaller on it
    PublicKnowledge begun = others.with(others.prior().less(0, link.offset()));
    MixedRun run = new MixedRun(link, begun, rows, schedule.scores(), schedule.onThePath());
    // the first question and the moments
    counter.answered();
    counter.answered();
    run.askAll(schedule, counter);
    MixedPosterior mixed = run.posterior(counted.naive());
    Curvature.Estimate estimate = mixed.estimate();
    Optional<DispersionPosterior> dispersion =
        family.isDispersed()
            ? Optional.of(
                BoughtScatter.askTwice(
                    link,
                    run.features(),
                    mixed.estimate().mean(),
                    mixed.predictorVariance(),
                    exposure,
                    questions,
                    counter::answered))
            : Optional.empty();
    double[] theta = estimate.mean().clone();
    // the path began at the offset
    theta[0] += link.offset();
    GaussianPosterior posterior =
        mixed.completed(run.features().posterior(others.names(), theta, estimate.covariance()));
    return new RatePosterior(posterior, dispersion);
  }
}

package org.priory.inference.optimization.rates;

import java.util.ArrayList;
import java.util.List;
import org.priory.inference.curvature.Curvature;
import org.priory.inference.model.Forecast;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.optimization.newton.Counter;
import org.priory.inference.optimization.newton.MixedPosterior;
import org.priory.inference.optimization.newton.MixedRun;
import org.priory.inference.optimization.newton.NewtonFit;
import org.priory.inference.optimization.newton.NewtonForecast;
import org.priory.inference.optimization.newton.NewtonMethod;
import org.priory.inference.optimization.newton.NewtonSchedule;
import org.priory.inference.posterior.SurvivalPosterior;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Questions;

/**
 * Proportional hazards with a baseline that is constant on pieces of time, by averaged noisy Newton
 * steps: a regression of events on the time that everybody was followed, whose rows are a person's
 * pieces of time, added up before anything is bounded.
 *
 * <p>Buys when events happen ({@link EventTimesQuery}), and then what a logistic regression buys,
 * with the scores of {@link PieceWalk}.
 *
 * <p><b>Assumes</b> add/remove neighbours, a public number of records, that the first feature is
 * the intercept, and that how many follow-ups a person has does not depend on their events.
 * <b>Releases</b> noisy sums of vectors of norm at most 1, all in one plan. <b>Guarantees</b> what
 * the plan is charged; the rest is post-processing ({@code docs/proofs/regression.md}, section 9).
 */
public final class SurvivalNewton extends NewtonMethod<SurvivalPosterior> {
  /** Pieces of time that may be given. */
  public static final int MOST_PIECES = 20;

  /** Share of the budget for when events happen. */
  private static final double TIMES_SHARE = 0.05;

  /** The cumulated hazard of a typical record, and the variance of its residual over that. */
  private static final double TYPICAL_WEIGHT = 0.2;

  private static final double TYPICAL_VARIANCE = 1;

  private static final String ONE_FOLLOW_UP =
      "a person's rows count as follow-ups of their own, each as one of so many: one follow-up that is"
          + " cut into several rows, or that goes on after an event, has to be joined to one row first,"
          + " or hazards are biased";

  private final FollowUp times;
  private final int[] explaining;
  private final double[] cuts;

  private SurvivalNewton(NewtonFit newton, FollowUp times, int[] explaining, double[] cuts) {
    super(newton);
    this.times = times;
    this.explaining = explaining;
    this.cuts = cuts;
  }

  /**
   * With as little noise as the budget allows.
   *
   * @param known what is public, the columns of the follow-up among the features
   * @param cuts where pieces of time end, rising shares of the largest time below 1; empty to have
   *     them follow from when events happen
   * @param steps number of scores
   */
  public static SurvivalNewton within(
      PublicKnowledge known, FollowUp times, double[] cuts, PrivacyBudget budget, int steps) {
    return within(known, times, cuts, budget, steps, false);
  }

  /**
   * With as little noise as the budget allows.
   *
   * @param naive whether to leave the release noise out of the posterior
   */
  static SurvivalNewton within(
      PublicKnowledge known,
      FollowUp times,
      double[] cuts,
      PrivacyBudget budget,
      int steps,
      boolean naive) {
    check(cuts);
    PublicKnowledge columns = times.explaining(known);
    int pieces = cuts.length > 0 ? cuts.length + 1 : Baseline.MOST_PIECES;
    return new SurvivalNewton(
        NewtonFit.mixedAfter(
            columns,
            new NewtonFit.FirstQuestion(TIMES_SHARE, EventTimesQuery.BINS + 1, pieces),
            budget,
            steps,
            naive,
            "a survival regression"),
        times,
        times.explaining(known.width()),
        cuts.clone());
  }

  private static void check(double[] cuts) {
    double before = 0;
    for (double cut : cuts) {
      if (!(cut > before && cut < 1) || cuts.length >= MOST_PIECES) {
        throw new IllegalArgumentException(
            "`cuts` must rise between 0 and the largest time, and be fewer than " + MOST_PIECES);
      }
      before = cut;
    }
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
        "%.0f %% of the budget says when events happen, and so where pieces of time end if that is"
                .formatted(100 * TIMES_SHARE)
            + " not given");
    said.add(
        2,
        "who comes to a cumulated hazard of 1, or of four times the usual share of events if that is"
            + " less, is followed no longer");
    said.add(
        3,
        "hazards are taken to be proportional at all times, and nothing checks that: where they are not,"
            + " a hazard ratio is an average over time");
    if (newton().known().persons()) {
      said.add(ONE_FOLLOW_UP);
    }
    return said;
  }

  @Override
  protected SurvivalPosterior fit(NewtonFit counted, Questions questions, Counter counter) {
    PublicKnowledge columns = counted.known();
    Baseline baseline = Baseline.ask(columns, times, cuts, questions);
    HazardQuestions rows = new HazardQuestions(columns, explaining, times, baseline, questions);
    PublicKnowledge known = baseline.levels().with(columns);
    NewtonSchedule schedule = counted.schedule();
    MixedRun run = new MixedRun(baseline, known, rows, schedule.scores(), schedule.onThePath());
    // the first question and the moments
    counter.answered();
    counter.answered();
    run.askAll(schedule, counter);
    MixedPosterior mixed = run.posterior(counted.naive());
    Curvature.Estimate estimate = mixed.estimate();
    double[] theta = estimate.mean().clone();
    // the path began at the hazard of all
    theta[0] += baseline.log();
    return new SurvivalPosterior(
        mixed.completed(run.features().posterior(known.names(), theta, estimate.covariance())),
        baseline.cuts());
  }
}

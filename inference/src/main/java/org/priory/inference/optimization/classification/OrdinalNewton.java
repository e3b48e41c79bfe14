package org.priory.inference.optimization.classification;

import java.util.ArrayList;
import java.util.List;
import org.priory.inference.curvature.Curvature;
import org.priory.inference.model.Forecast;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.optimization.likelihood.AddedLevels;
import org.priory.inference.optimization.newton.Counter;
import org.priory.inference.optimization.newton.MixedPosterior;
import org.priory.inference.optimization.newton.MixedRun;
import org.priory.inference.optimization.newton.NewtonFit;
import org.priory.inference.optimization.newton.NewtonForecast;
import org.priory.inference.optimization.newton.NewtonMethod;
import org.priory.inference.optimization.newton.NewtonSchedule;
import org.priory.inference.posterior.GaussianPosterior;
import org.priory.inference.posterior.OrdinalPosterior;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Questions;

/**
 * Regression of ordered values by averaged noisy Newton steps: the log odds of a value above the
 * j-th are x'm plus a constant of the cut.
 *
 * <p>Buys how many records have each value, and then what a logistic regression buys, with the
 * scores of {@link CutWalk}.
 *
 * <p><b>Assumes</b> add/remove neighbours, a public number of records, that the first feature is
 * the intercept, and labels that are places among the classes, in their order. <b>Releases</b>
 * noisy sums of vectors of norm at most 1, all in one plan. <b>Guarantees</b> what the plan is
 * charged; the rest is post-processing ({@code docs/proofs/regression.md}, section 10).
 */
public final class OrdinalNewton extends NewtonMethod<OrdinalPosterior> {
  /** Values that a target may have. */
  public static final int MOST_VALUES = 20;

  /** Share of the budget for how many records have each value. */
  private static final double VALUES_SHARE = 0.03;

  /** h/g of a typical record, and 1/g. */
  private static final double TYPICAL_WEIGHT = 0.35;

  private static final double TYPICAL_VARIANCE = 1.4;

  private OrdinalNewton(NewtonFit newton) {
    super(newton);
  }

  /** The name of the constant of a cut. */
  public static String cut(int j) {
    return "(cut)=" + (j + 1);
  }

  /**
   * With as little noise as the budget allows.
   *
   * @param known what is public, with the values in their order as classes
   * @param steps number of scores
   */
  public static OrdinalNewton within(PublicKnowledge known, PrivacyBudget budget, int steps) {
    return within(known, budget, steps, false);
  }

  /**
   * With as little noise as the budget allows.
   *
   * @param naive whether to leave the release noise out of the posterior
   */
  static OrdinalNewton within(
      PublicKnowledge known, PrivacyBudget budget, int steps, boolean naive) {
    int values = known.classes().size();
    if (values < 3 || values > MOST_VALUES) {
      throw new IllegalArgumentException(
          "an ordinal regression has 3 to " + MOST_VALUES + " values, was " + values);
    }
    return new OrdinalNewton(
        NewtonFit.mixedAfter(
            known,
            new NewtonFit.FirstQuestion(VALUES_SHARE, values, values - 1),
            budget,
            steps,
            naive,
            "an ordinal regression"));
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
        "%.0f %% of the budget says how many records have each value, at which the cuts begin"
            .formatted(100 * VALUES_SHARE));
    return said;
  }

  @Override
  protected OrdinalPosterior fit(NewtonFit counted, Questions questions, Counter counter) {
    PublicKnowledge columns = counted.known();
    CumulativeLaw law = CumulativeLaw.ask(columns, questions);
    AddedLevels cuts = law.cuts();
    PublicKnowledge known = cuts.with(columns);
    NewtonSchedule schedule = counted.schedule();
    MixedRun run =
        new MixedRun(
            law,
            known,
            new CutQuestions(columns, law, cuts, questions),
            schedule.scores(),
            schedule.onThePath());
    // the first question and the moments
    counter.answered();
    counter.answered();
    run.askAll(schedule, counter);
    MixedPosterior mixed = run.posterior(counted.naive());
    Curvature.Estimate estimate = mixed.estimate();
    GaussianPosterior fitted =
        mixed.completed(
            run.features().posterior(known.names(), estimate.mean(), estimate.covariance()));
    double[] mean = fitted.mean().clone();
    for (int j = 0; j < law.offsets().length; j++) {
      // the path began at the log odds of all
      mean[columns.width() + j] += law.offsets()[j];
    }
    return new OrdinalPosterior(
        new GaussianPosterior(
            known.names(), mean, fitted.covariance(), fitted.support(), fitted.spreads()),
        columns.classes().size());
  }
}

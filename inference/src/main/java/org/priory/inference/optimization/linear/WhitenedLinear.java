package org.priory.inference.optimization.linear;

import java.util.ArrayList;
import java.util.List;
import org.priory.inference.model.Forecast;
import org.priory.inference.model.Method;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.optimization.curvature.HorseshoePosterior;
import org.priory.inference.optimization.newton.Counter;
import org.priory.inference.optimization.newton.NewtonPlan;
import org.priory.inference.posterior.LinearPosterior;
import org.priory.inference.regression.ColumnDispersion;
import org.priory.inference.regression.Dispersion;
import org.priory.inference.regression.RegressionForecast;
import org.priory.inference.rows.FeatureGroups;
import org.priory.inference.rows.Standardisation;
import org.priory.inference.rows.WeightTotal;
import org.priory.inference.rows.WeightedQuestions;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Questions;

/**
 * Linear regression by robust scores in decorrelated coordinates: the plan of a {@link
 * LinearSchedule}, and its questions in their order ({@link WhitenedRun}).
 *
 * @param naive whether the posterior leaves the release noise out
 */
record WhitenedLinear(
    PublicKnowledge known, LinearSchedule schedule, NewtonPlan steps, boolean naive)
    implements Method<LinearPosterior> {
  static final int DEFAULT_STEPS = 5;

  /** With fewer scores the fit does not come near enough to the best coefficients. */
  static final int LEAST_STEPS = 3;

  /** With more features draws of the matrix are too few to tell it apart from its noise. */
  static final int MOST_FEATURES = 300;

  /**
   * A plan takes multipliers times the root of the dimension below 2^20; the first score has 7 z.
   */
  private static final double MOST_NOISE = 1e5;

  /** Standard deviation of the noise in labels from -1 to 1 that the forecast reckons with. */
  private static final double TYPICAL_SD = Math.sqrt(0.1);

  /** What intervals of effects are of. */
  private static final String TARGET =
      "effects are those on a typical record: large residuals and long rows count less, so that where the"
          + " spread or the skewness of errors depends on a column, or an effect is no straight line, its"
          + " effect on the mean may lie outside of the interval; the constant is that of the mean";

  /** Whether this is the way for such data, such a budget and so many scores. */
  static boolean isFor(PublicKnowledge known, PrivacyBudget budget, int scores) {
    double z = NewtonPlan.wholeBudget(budget);
    return known.width() <= MOST_FEATURES
        && scores >= LEAST_STEPS
        && z * Math.sqrt(dimension(known)) < MOST_NOISE;
  }

  /** With as little noise as the budget allows. */
  static WhitenedLinear within(
      PublicKnowledge known, PrivacyBudget budget, int scores, boolean naive) {
    if (!FeatureGroups.of(known).isIntercept(0)) {
      throw new IllegalArgumentException("the first feature must be the intercept");
    }
    LinearSchedule schedule = LinearSchedule.of(scores, LinearSchedule.Last.of(known));
    NewtonPlan plan =
        NewtonPlan.within(budget, WeightTotal.before(known, schedule::noise), dimension(known));
    return new WhitenedLinear(known, schedule, plan, naive);
  }

  /**
   * The longest answer: the matrix, or the moments of features and labels, or what persons scatter.
   */
  private static int dimension(PublicKnowledge known) {
    int d = known.width();
    int persons = known.persons() ? ColumnDispersion.dimension(d) : 0;
    return Math.max(Math.max(2 * d + 5, persons), d * (d + 1) / 2);
  }

  @Override
  public String name() {
    return LinearNewton.NAME;
  }

  @Override
  public Plan plan() {
    return steps.plan();
  }

  private RobustCuts cuts() {
    int size = known.width() - FeatureGroups.of(known).categories().size();
    return RobustCuts.of(steps.z(), schedule.scoreShare(), known.records(), size);
  }

  /** Forecast as if columns were independent: what is collinear is known less well. */
  @Override
  public Forecast forecast() {
    Standardisation features =
        RegressionForecast.evenFeatures(known).withUnitNumbers(FeatureGroups.of(known));
    RobustCuts cuts = cuts();
    double share = schedule.scoreShare(WhitenedRun.AVERAGED);
    double length = cuts.residual() * TYPICAL_SD * cuts.row() * features.typicalNorm();
    double s = length * steps.z() / (ResidualQuery.SCORE_WEIGHT * Math.sqrt(share));
    return RegressionForecast.of(features, known.records(), s, TYPICAL_SD * TYPICAL_SD);
  }

  @Override
  public List<String> choices() {
    List<String> said = new ArrayList<>();
    RobustCuts cuts = cuts();
    said.add(
        ("%d scores over all records, residuals counting up to %.1f standard deviations and rows up to"
                + " %.1f typical lengths; 27 %% of the budget for three matrices of all pairs of features, 7"
                + " %% for moments, 7 %% for a histogram of residuals and their mean")
            .formatted(schedule.scores().size(), cuts.residual(), cuts.row()));
    said.add(
        naive
            ? "the posterior leaves the release noise out: its intervals are too narrow"
            : "the posterior's intervals cover the sampling error, the release noise, and all that the"
                + " noise leaves open about how columns go together");
    said.add(TARGET);
    said.add(known.prior().words(LinearPrior.WORDS));
    if (!known.prior().sparse().isEmpty()) {
      said.add(HorseshoePosterior.WORDS);
    }
    WeightTotal.words(known).ifPresent(said::add);
    switch (schedule.last()) {
      case COVARIANCE -> said.add(LinearSchedule.COVARIANCE_WORDS);
      case DISPERSION -> said.add(Dispersion.WORDS);
      case NONE -> {}
    }
    return said;
  }

  @Override
  public LinearPosterior fit(Questions questions, Progress progress) {
    WeightedQuestions.Begun begun = WeightedQuestions.begin(known, questions);
    Counter counter = new Counter(progress, plan());
    if (known.weights().isPresent()) {
      counter.answered();
    }
    WhitenedRun run =
        new WhitenedRun(
            begun.known(), begun.questions(), cuts(), steps.z() / begun.known().records());
    counter.answered();
    int matrices = LinearSchedule.MATRICES.size();
    for (int i = 1; i <= matrices; i++) {
      run.askMatrix(i == matrices);
      counter.answered();
    }
    for (int i = 0; i < schedule.scores().size(); i++) {
      run.askScore();
      counter.answered();
    }
    if (schedule.last() == LinearSchedule.Last.COVARIANCE) {
      run.askCovariance();
      counter.answered();
    } else if (schedule.last() == LinearSchedule.Last.DISPERSION) {
      run.askDispersion();
      counter.answered();
    }
    LinearPosterior posterior = run.askResiduals(naive);
    counter.answered();
    return posterior;
  }
}

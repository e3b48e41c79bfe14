package org.priory.inference.optimization.newton;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.priory.inference.curvature.Curvature;
import org.priory.inference.model.NoIntervals;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.optimization.curvature.HorseshoePosterior;
import org.priory.inference.optimization.curvature.LevelPrior;
import org.priory.inference.optimization.likelihood.BinaryLink;
import org.priory.inference.optimization.likelihood.Likelihood;
import org.priory.inference.optimization.newton.NewtonSchedule.Looks;
import org.priory.inference.optimization.newton.NewtonSchedule.Release;
import org.priory.inference.posterior.ChainHeat;
import org.priory.inference.posterior.CoefficientPosterior;
import org.priory.inference.posterior.DrawnPosterior;
import org.priory.inference.posterior.GaussianPosterior;
import org.priory.inference.regression.ColumnDispersion;
import org.priory.inference.regression.Dispersion;
import org.priory.inference.regression.UnseenLevels;
import org.priory.inference.rows.FeatureGroups;
import org.priory.inference.rows.MomentsShare;
import org.priory.inference.rows.Standardisation;
import org.priory.inference.rows.WeightTotal;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Questions;

/**
 * What averaged noisy Newton steps are for every regression: a schedule, its plan, and the
 * questions in their order.
 *
 * @param naive whether the posterior leaves the release noise out
 * @param mixed whether the posterior is mixed over all that the curvature may be
 */
public record NewtonFit(
    PublicKnowledge known,
    NewtonSchedule schedule,
    CurvatureForm form,
    NewtonPlan plan,
    boolean naive,
    boolean mixed) {
  /** Scores by default: more gain nothing, as the average has the noise of one release. */
  public static final int DEFAULT_STEPS = 40;

  /** With more features draws of the curvature are too few to tell it apart from its noise. */
  public static final int MOST_MIXED = 300;

  /** Scores for which the curvature is bought on the way. */
  private static final int LEAST_MIXED = 5;

  /** Least number of steps where the schedule has three looks in any case. */
  private static final int LEAST_STEPS = 3;

  /**
   * The first score has 37 times the noise of the whole budget, and a plan takes 2^20 over the root
   * of the dimension, also for noises that are tried and found too large: half of what would be.
   */
  private static final double MOST_PRODUCT = 14_000;

  /**
   * With as little noise as the budget allows.
   *
   * @param steps number of scores
   * @param isBinary whether labels are 0 and 1
   */
  public static NewtonFit within(
      PublicKnowledge known, PrivacyBudget budget, int steps, boolean naive, boolean isBinary) {
    if (!FeatureGroups.of(known).isIntercept(0)) {
      throw new IllegalArgumentException("the first feature must be the intercept");
    }
    double z = NewtonPlan.wholeBudget(budget);
    CurvatureForm form = CurvatureForm.of(known, z);
    boolean mixed =
        isBinary
            && form.kind() == CurvatureForm.Kind.WHOLE
            && known.width() <= MOST_MIXED
            && steps >= LEAST_MIXED;
    if (!mixed && known.weights().isPresent()) {
      throw new IllegalArgumentException(
          "newton takes `weights` for up to %d features, from %d scores on: leave them out, or have fewer features"
              .formatted(MOST_MIXED, LEAST_MIXED));
    }
    if (!mixed && !known.prior().isNone()) {
      throw new IllegalArgumentException(
          "newton takes a prior or groups for up to %d features, from %d scores on: leave them out, or have fewer features"
              .formatted(MOST_MIXED, LEAST_MIXED));
    }
    Looks looks = mixed ? Looks.THRICE : form.isBought() ? Looks.TWICE : Looks.NONE;
    NewtonSchedule schedule =
        NewtonSchedule.of(
            steps, looks, scatter(known, mixed), known.persons(), MomentsShare.of(known, z));
    int dimension =
        Math.max(
            form.dimension(known.width()),
            known.persons() ? ColumnDispersion.dimension(known.width()) : 0);
    NewtonPlan plan =
        NewtonPlan.within(budget, WeightTotal.before(known, schedule::noise), dimension);
    return new NewtonFit(known, schedule, form, plan, naive, mixed);
  }

  private static NewtonSchedule.Scatter scatter(PublicKnowledge known, boolean mixed) {
    return !mixed
        ? NewtonSchedule.Scatter.NONE
        : known.weights().isPresent()
            ? NewtonSchedule.Scatter.COVARIANCE
            : NewtonSchedule.Scatter.SPREAD;
  }

  /**
   * A question before all others, and what it adds.
   *
   * @param share of the budget
   * @param dimension of its answer
   * @param levels that are added to the features
   */
  public record FirstQuestion(double share, int dimension, int levels) {}

  /**
   * A question after all others.
   *
   * @param share of the budget
   * @param dimension of its answer
   */
  public record LastQuestion(double share, int dimension) {}

  /**
   * With as little noise as the budget allows, mixed over what the curvature may be, after a
   * question that says where the path begins.
   *
   * @param steps number of scores
   * @param what is fitted, in the words of a refusal
   */
  public static NewtonFit mixedAfter(
      PublicKnowledge known,
      FirstQuestion first,
      PrivacyBudget budget,
      int steps,
      boolean naive,
      String what) {
    return mixedBetween(known, first, List.of(), budget, steps, naive, what);
  }

  /**
   * What {@link #mixedAfter} is, with questions behind it that are asked where the estimate is.
   *
   * @param last in their order
   */
  public static NewtonFit mixedBetween(
      PublicKnowledge known,
      FirstQuestion first,
      List<LastQuestion> last,
      PrivacyBudget budget,
      int steps,
      boolean naive,
      String what) {
    if (!FeatureGroups.of(known).isIntercept(0)) {
      throw new IllegalArgumentException("the first feature must be the intercept");
    }
    int d = known.width() + first.levels();
    if (d > MOST_MIXED) {
      throw new IllegalArgumentException(
          "%s has at most %d features%s, was %d"
              .formatted(what, MOST_MIXED, first.levels() > 0 ? ", with its cuts" : "", d));
    }
    if (steps < LEAST_STEPS) {
      throw new IllegalArgumentException(
          "`steps` must be at least %d for %s, was %d".formatted(LEAST_STEPS, what, steps));
    }
    double share = MomentsShare.of(known, NewtonPlan.wholeBudget(budget));
    NewtonSchedule schedule =
        NewtonSchedule.of(steps, Looks.THRICE, scatter(known, true), known.persons(), share);
    int dimension =
        Math.max(
            Math.max(2 * d, d * (d + 1) / 2),
            Math.max(known.persons() ? ColumnDispersion.dimension(d) : 0, first.dimension()));
    double[] after = last.stream().mapToDouble(LastQuestion::share).toArray();
    dimension =
        Math.max(dimension, last.stream().mapToInt(LastQuestion::dimension).max().orElse(0));
    if (NewtonPlan.wholeBudget(budget) * Math.sqrt(dimension) > MOST_PRODUCT) {
      throw new IllegalArgumentException(
          "`epsilon` must be larger for " + d + " features: nothing would be seen in the noise");
    }
    NewtonPlan plan =
        NewtonPlan.within(
            budget,
            WeightTotal.before(known, z -> schedule.noiseBetween(first.share(), after, z)),
            dimension);
    CurvatureForm form = new CurvatureForm(CurvatureForm.Kind.WHOLE, "");
    return new NewtonFit(known, schedule, form, plan, naive, true);
  }

  /** Why two classes have no intervals: with so many features the curvature is taken as exact. */
  public Optional<String> withoutIntervals() {
    return !mixed
        ? Optional.of(NoIntervals.EXACT_MATRIX + "; up to " + MOST_MIXED + " features have them")
        : Optional.empty();
  }

  public List<String> choices() {
    List<String> said = new ArrayList<>();
    said.add(
        "%d scores over all records, noise falling from step to step; %s"
            .formatted(schedule.scores(), MomentsShare.words(schedule.moments())));
    said.add(
        mixed
            ? "the curvature is a whole matrix, bought three times with %.1f %% of the budget together"
                .formatted(100 * Looks.THRICE.share())
            : form.why());
    said.add(
        naive
            ? "the posterior leaves the release noise out: its intervals are too narrow"
            : mixed
                ? "the posterior's intervals cover the sampling error, the release noise, and all that the"
                    + " noise leaves open about how columns go together"
                : "the posterior knows of the sampling error and the release noise, but takes the"
                    + " curvature as exact");
    if (mixed) {
      said.add(known.prior().words(LevelPrior.WORDS));
      if (!known.prior().sparse().isEmpty()) {
        said.add(HorseshoePosterior.WORDS);
      }
    }
    WeightTotal.words(known).ifPresent(said::add);
    if (known.weights().isPresent()) {
      said.add(NewtonSchedule.COVARIANCE_WORDS);
    } else if (known.persons()) {
      said.add(Dispersion.WORDS);
    }
    return said;
  }

  /**
   * What came out.
   *
   * @param coefficients of the features as they come
   * @param variance of the noise in the labels, for likelihoods that have one
   */
  public record Fitted(CoefficientPosterior coefficients, double variance) {}

  /** This fit, once what weights add up to is known. */
  NewtonFit with(PublicKnowledge counted) {
    return new NewtonFit(counted, schedule, form, plan, naive, mixed);
  }

  /** Asks all questions. */
  public Fitted fit(Likelihood likelihood, Questions questions, Counter counter) {
    if (mixed) {
      return mixed(likelihood.link(), questions, counter);
    }
    return form.isBought()
        ? bought(likelihood, questions, counter)
        : diagonal(likelihood, questions, counter);
  }

  private Fitted mixed(BinaryLink link, Questions questions, Counter counter) {
    MixedRun run = new MixedRun(link, known, questions, schedule.scores(), schedule.onThePath());
    counter.answered();
    run.askAll(schedule, counter);
    MixedPosterior mixed = run.posterior(naive);
    GaussianPosterior normal = mixed.completed(posterior(link, run.features(), mixed.estimate()));
    return new Fitted(
        mixed.drawnCoefficients().length > 0
            ? new DrawnPosterior(
                known.names(),
                List.of(),
                new double[][][] {mixed.drawnCoefficients()},
                ChainHeat.INDEPENDENT,
                normal.support())
            : normal,
        0);
  }

  private Fitted bought(Likelihood likelihood, Questions questions, Counter counter) {
    NewtonRun run =
        new NewtonRun(known, questions, likelihood, form.kind(), schedule.scores(), naive);
    counter.answered();
    for (Release release : schedule.releases()) {
      switch (release.kind()) {
        case CURVATURE -> run.askCurvature();
        case DISPERSION -> run.askDispersion();
        case SCORE -> run.askScore(release.share());
        default -> throw new IllegalStateException("a spread is asked of labels 0 and 1 alone");
      }
      counter.answered();
    }
    return fitted(likelihood.link(), run.features(), run.estimate(), run.variance());
  }

  private Fitted diagonal(Likelihood likelihood, Questions questions, Counter counter) {
    DiagonalRun run = new DiagonalRun(known, questions, likelihood, schedule.scores(), naive);
    counter.answered();
    for (Release release : schedule.releases()) {
      if (release.kind() == NewtonSchedule.Kind.DISPERSION) {
        run.askDispersion();
      } else {
        run.askScore(release.share());
      }
      counter.answered();
    }
    return fitted(likelihood.link(), run.features(), run.estimate(), run.variance());
  }

  /** In the units of the model as it is usually written. */
  private GaussianPosterior posterior(
      BinaryLink link, Standardisation features, Curvature.Estimate estimate) {
    double unit = link.unit();
    return features.posterior(
        known.names(),
        Arrays.stream(estimate.mean()).map(m -> unit * m).toArray(),
        estimate.covariance().times(unit * unit));
  }

  /** With values that nobody has as far as the prior, where nothing was mixed over. */
  private Fitted fitted(
      BinaryLink link, Standardisation features, Curvature.Estimate estimate, double variance) {
    double sd = known.classes().isEmpty() ? Math.sqrt(variance) : link.unit();
    return new Fitted(
        UnseenLevels.fallBack(known, posterior(link, features, estimate), sd), variance);
  }
}

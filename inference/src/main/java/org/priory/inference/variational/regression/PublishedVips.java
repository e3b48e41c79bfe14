package org.priory.inference.variational.regression;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.priory.inference.model.Forecast;
import org.priory.inference.model.Method;
import org.priory.inference.model.NoIntervals;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.posterior.LogisticPosterior;
import org.priory.inference.regression.Reach;
import org.priory.inference.regression.RegressionForecast;
import org.priory.inference.rows.Standardisation;
import org.priory.inference.variational.JointRelease;
import org.priory.inference.variational.Mixing;
import org.priory.inference.variational.VariationalBayes;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Noise;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.PlanWithin;
import org.priory.privacy.wall.Questions;
import org.priory.privacy.wall.Sampling;

/**
 * Logistic regression by Algorithm 5 of the VIPS paper as it is printed (Park et al. 2020), at what
 * it costs: features as the schema scales them, each record weighted alike by the largest norm, the
 * noise of both statistics in the proportion of the printed bounds 2 and 1/2 (eqs. 56 to 59), one
 * round on the prior in each step (eq. 53), and a posterior that takes noisy statistics for exact.
 *
 * <p>{@link LogisticVips} is what became of it. <b>Assumes</b> a public number of records, and that
 * the first feature is the intercept. <b>Releases</b> one vector a step, both statistics end to
 * end, the matrix with each pair of entries once. <b>Guarantees</b> what the plan is charged, which
 * is both statistics of every step. The paper counts one, with bounds that are 4 and 2 times what a
 * record can add: that more than makes up for it (erratum 8).
 */
public final class PublishedVips implements Method<LogisticPosterior> {
  /** The name by which the method is asked for. */
  public static final String NAME = "vips-as-published";

  /** The first statistic's share: (1/2 over 2)^2 against (1/4 over 1/2)^2. */
  private static final double FIRST_SHARE = 0.2;

  /** tau_0 and kappa, which the paper leaves open here: those of its topics. */
  private static final double DELAY = 1;

  private static final double POWER = 0.5;

  private final PublicKnowledge known;
  private final Plan plan;
  private final int steps;

  private PublishedVips(PublicKnowledge known, Plan plan, int steps) {
    this.known = known;
    this.plan = plan;
    this.steps = steps;
  }

  /**
   * With as little noise as the budget allows, the same in each step.
   *
   * @param steps of variational Bayes
   * @param sampling full batches, as for the paper's Figure 5, or samples, as for its Figure 6
   */
  public static PublishedVips within(
      PublicKnowledge known,
      PrivacyBudget budget,
      int steps,
      Sampling sampling,
      Neighbours neighbours) {
    int dimension = LogisticVips.dimension(known);
    Plan plan =
        PlanWithin.leastNoise(
            budget,
            Reach.records(sampling, known.records()),
            z -> plan(sampling, dimension, z, steps, neighbours));
    return new PublishedVips(known, plan, steps);
  }

  private static Plan plan(
      Sampling sampling, int dimension, double z, int steps, Neighbours neighbours) {
    return new Plan(
        sampling, JointRelease.CLIP, false, dimension, Noise.constant(z, steps), neighbours);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Plan plan() {
    return plan;
  }

  private double multiplier() {
    return plan.noise().stretches().get(0).multiplier();
  }

  /** The sigma with which the printed formulas give this noise: 2 sigma = z (1/2)/sqrt(share). */
  double printed() {
    return Reach.of(plan) * multiplier() * 0.25 / Math.sqrt(FIRST_SHARE);
  }

  @Override
  public Forecast forecast() {
    Standardisation features = RegressionForecast.evenFeatures(known);
    double norm = known.maxNorm();
    double share = plan.sampling().share(known.records());
    double s = 2 * printed() * norm / share;
    return RegressionForecast.of(features, known.records() * PolyaGamma.LARGEST_MEAN, s, 1);
  }

  @Override
  public Optional<String> withoutIntervals() {
    return Optional.of(NoIntervals.EXACT_MATRIX + NoIntervals.NEWTON_HAS);
  }

  @Override
  public List<String> choices() {
    return List.of(
        String.format(
            Locale.ROOT,
            "%d steps of Algorithm 5 as printed, %s",
            steps,
            plan.sampling() instanceof Sampling.Everything
                ? "each of all records and in the place of the last"
                : "mixed by (1 + t)^-1/2"),
        String.format(
            Locale.ROOT,
            "noise of the printed formulas at sigma %.4g, charged as the release of both"
                + " statistics that it is: a multiplier of %.4g",
            printed(),
            multiplier()),
        "features are scaled by the schema alone, and the posterior leaves the release noise out");
  }

  @Override
  public boolean canEndEarly() {
    return true;
  }

  /** Rows as they are, weighted by 1/R^2. */
  LogisticModel model() {
    double norm = known.maxNorm();
    return new LogisticModel(
        features(), known.records(), norm, 1 / (norm * norm), FIRST_SHARE, true, 1);
  }

  private Standardisation features() {
    return Standardisation.none(known.width(), known.maxNorm());
  }

  @Override
  public LogisticPosterior fit(Questions questions, Progress progress) {
    Mixing mixing =
        plan.sampling() instanceof Sampling.Everything
            ? Mixing.LAST
            : Mixing.decaying(DELAY, POWER);
    LogisticState q =
        VariationalBayes.run(model(), mixing, known.records(), questions, steps, progress);
    return new LogisticPosterior(
        features().posterior(known.names(), q.mean(), Objects.requireNonNull(q.covariance())));
  }
}

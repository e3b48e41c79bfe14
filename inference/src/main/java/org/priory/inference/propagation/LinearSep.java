package org.priory.inference.propagation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.priory.inference.curvature.Curvature;
import org.priory.inference.mechanism.NoiseShares;
import org.priory.inference.model.Forecast;
import org.priory.inference.model.Method;
import org.priory.inference.model.NoIntervals;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.posterior.Covariance;
import org.priory.inference.posterior.GammaPosterior;
import org.priory.inference.posterior.LinearPosterior;
import org.priory.inference.regression.Dispersion;
import org.priory.inference.regression.NoisyVariance;
import org.priory.inference.regression.RegressionForecast;
import org.priory.inference.regression.UnseenLevels;
import org.priory.inference.rows.MomentsShare;
import org.priory.inference.rows.Standardisation;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Noise;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Questions;
import org.priory.privacy.wall.Sampling;

/**
 * Linear regression with unknown noise by {@link StochasticPropagation} over {@link
 * RegressionFactors}, on features that are centred and scaled by bought moments.
 *
 * <p>The variance s^2 of the errors is bought three times: of the label alone, which says how far
 * residuals are cut in the first third of the steps; after these, which says it for the others; and
 * last. Factors are those of errors of variance 1, so that s only says where residuals are cut, at
 * 2 s, and by what the posterior's covariance is multiplied. What is not cut is exact: a normal
 * likelihood is its own factor.
 *
 * <p><b>Assumes</b> add/remove neighbours, a public number of records, labels in [-1, 1], and that
 * the first feature is the intercept. <b>Releases</b> noisy sums of vectors that the wall clips to
 * norm 1, all in one plan. <b>Guarantees</b> what the plan is charged; the rest is post-processing.
 */
public final class LinearSep implements Method<LinearPosterior> {
  /** The name by which the method is asked for. */
  public static final String NAME = LogisticSep.NAME;

  public static final int DEFAULT_STEPS = 20;

  /** Nearly all records are weighted down to that, so that they count for about the same. */
  public static final double DEFAULT_CLIP = 2;

  /** Residuals are cut at so many standard deviations. */
  private static final double CUT = 2;

  /** Shares of the budget for the three variances, of which two only say where to cut. */
  private static final double[] VARIANCES = {0.01, 0.01, 0.03};

  /** The largest squared residual that is asked for, over the variance that is likely. */
  private static final double FAR = 10;

  /** Supposed standard deviation of errors, for a forecast: labels are in [-1, 1]. */
  private static final double TYPICAL_SD = 0.2;

  /** A prior of the precision of errors that says next to nothing. */
  private static final GammaPosterior TAU = new GammaPosterior(1, 0.1);

  private final PublicKnowledge known;
  private final Plan plan;
  private final int steps;
  private final double clip;

  private LinearSep(PublicKnowledge known, Plan plan, int steps, double clip) {
    this.known = known;
    this.plan = plan;
    this.steps = steps;
    this.clip = clip;
  }

  /**
   * With as little noise as the budget allows.
   *
   * @param steps at least 2
   * @param clip largest norm of a factor, over the typical norm of a row
   */
  public static LinearSep within(
      PublicKnowledge known, PrivacyBudget budget, int steps, Sampling sampling, double clip) {
    if (steps < 2) {
      throw new IllegalArgumentException("steps must be >= 2, was " + steps);
    }
    if (!(clip > 0 && clip < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("clip must be a finite number > 0, was " + clip);
    }
    Plan plan =
        PropagationPlan.within(
            known, budget, sampling, NAME, z -> noise(z, steps, known, sampling));
    return new LinearSep(known, plan, steps, clip);
  }

  /** Moments, a variance, a third of the steps, a variance, the other steps, a variance. */
  private static Noise noise(double z, int steps, PublicKnowledge known, Sampling sampling) {
    double share = Dispersion.share(known);
    double moments = MomentsShare.of(known, z / sampling.share(known.records()));
    double rest = 1 - moments - share - Arrays.stream(VARIANCES).sum();
    int early = first(steps);
    int late = steps - early;
    return NoiseShares.of(
        z,
        new NoiseShares.Part(moments, 1),
        new NoiseShares.Part(VARIANCES[0], 1),
        new NoiseShares.Part(rest * early / steps, early),
        new NoiseShares.Part(VARIANCES[1], 1),
        new NoiseShares.Part(rest * late / steps, late),
        new NoiseShares.Part(VARIANCES[2], 1),
        new NoiseShares.Part(share, 1));
  }

  /** Steps until the variance is bought again. */
  private static int first(int steps) {
    return Math.max(1, steps / 3);
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
    Standardisation features = RegressionForecast.evenFeatures(known);
    double share = plan.sampling().share(known.records());
    // an average with weights 1, 2, 3, ... over the last steps
    double one =
        plan.noise().stretches().get(4).multiplier()
            * Math.sqrt(4 / (3.0 * (steps - first(steps))))
            * clip
            * TYPICAL_SD
            * features.typicalNorm()
            / share;
    return RegressionForecast.of(features, known.records(), one, TYPICAL_SD * TYPICAL_SD);
  }

  @Override
  public Optional<String> withoutIntervals() {
    return Optional.of(NoIntervals.EXACT_MATRIX + NoIntervals.NEWTON_HAS);
  }

  @Override
  public List<String> choices() {
    List<String> choices = new ArrayList<>();
    choices.add(
        String.format(
            Locale.ROOT,
            "%d steps with a share of %.3g of the records each, residuals cut at %.3g standard"
                + " deviations, factors weighted to at most %.3g times the typical norm of a row",
            steps,
            plan.sampling().share(known.records()),
            CUT,
            clip));
    choices.add(
        "5 % of the budget for the size of errors, which is asked three times; "
            + MomentsShare.words(plan.noise()));
    if (known.persons()) {
      choices.add(Dispersion.WORDS);
    }
    return choices;
  }

  @Override
  public LinearPosterior fit(Questions questions, Progress progress) {
    int d = known.width();
    long total = plan.noise().steps();
    Standardisation features = Standardisation.ask(known, questions);
    double[] precision = new double[d];
    Arrays.fill(precision, 1);
    precision[0] = Curvature.INTERCEPT_PRECISION;

    SquaredErrors.Bought label =
        new ResidualSquares(features, new double[d], 1).bought(known.records(), questions);
    progress.answered(2, total);
    RegressionFactors coarse = factors(features, precision, likely(label));
    Propagated rough =
        run(
            coarse,
            start(coarse, features),
            first(steps),
            likely(label),
            features,
            questions,
            (done, all) -> progress.answered(2 + done, total));

    SquaredErrors.Bought residual =
        variance(features, coarse.mean(rough.natural()), label).bought(known.records(), questions);
    double s2 = Math.min(likely(label), likely(residual));
    RegressionFactors fine = factors(features, precision, s2);
    Propagated q =
        run(
            fine,
            rough.natural(),
            steps - first(steps),
            s2,
            features,
            questions,
            (done, all) -> progress.answered(3 + first(steps) + done, total));
    double[] mean = fine.mean(q.natural());

    SquaredErrors.Bought last =
        variance(features, mean, residual).bought(known.records(), questions);
    GammaPosterior tau = NoisyVariance.precision(TAU, last.square(), last.noise(), known.records());
    double sd = Math.sqrt(1 / tau.mean());
    progress.answered(total - Dispersion.questions(known), total);
    double kappa = 1;
    if (known.persons()) {
      kappa = Dispersion.ask(questions, features, mean, Dispersion.Residual.number(sd));
      progress.answered(total, total);
    }
    return new LinearPosterior(
        UnseenLevels.fallBack(
            known,
            features.posterior(
                known.names(), mean, covariance(fine, features, precision, q, kappa, sd)),
            sd),
        tau);
  }

  private Covariance covariance(
      RegressionFactors model,
      Standardisation features,
      double[] precision,
      Propagated q,
      double kappa,
      double sd) {
    double[] values = NoisyFactors.covariance(model, curvature(features), precision, q, kappa, sd);
    for (int i = 0; i < values.length; i++) {
      values[i] *= sd * sd;
    }
    return Covariance.Full.of(values, precision.length);
  }

  /** What the variance of errors is taken for. */
  private static double likely(SquaredErrors.Bought bought) {
    return NoisyVariance.mean(bought.square(), bought.noise());
  }

  /** The question about residuals, cut where hardly one is expected. */
  private static ResidualSquares variance(
      Standardisation features, double[] mean, SquaredErrors.Bought before) {
    return new ResidualSquares(
        features, mean, Math.min(1, FAR * (likely(before) + before.noise())));
  }

  /** Factors whose precision counts for as much as residuals of one standard deviation. */
  private RegressionFactors factors(Standardisation features, double[] precision, double s2) {
    double s = Math.sqrt(s2);
    return new RegressionFactors(
        new RowLikelihood.Numeric(CUT * s),
        features,
        precision,
        s / features.typicalNorm(),
        bound(features, s));
  }

  private double bound(Standardisation features, double s) {
    return clip * s * features.typicalNorm();
  }

  private Propagated run(
      RegressionFactors model,
      double[] start,
      int times,
      double s2,
      Standardisation features,
      Questions questions,
      Progress progress) {
    var settings =
        new StochasticPropagation.Settings(
            times,
            stepSizes(),
            bound(features, Math.sqrt(s2)),
            StochasticPropagation.Clipped.FACTOR,
            true);
    return new StochasticPropagation(model, settings, known.records())
        .run(start, questions, (int) (questions.left() - times), progress);
  }

  private StepSizes stepSizes() {
    double inStep = known.records() * plan.sampling().share(known.records());
    return new StepSizes(Math.min(1, inStep / (20.0 * known.width())));
  }

  /** The prior, and the curvature that is expected of even data. */
  private double[] start(RegressionFactors model, Standardisation features) {
    double[] start = model.prior();
    double[] expected = curvature(features);
    int at = expected.length;
    for (int j = 0; j < expected.length; j++) {
      start[at] += expected[j];
      at += expected.length - j;
    }
    return start;
  }

  private double[] curvature(Standardisation features) {
    double[] expected = new double[known.width()];
    Arrays.setAll(expected, j -> known.records() * features.spread()[j]);
    return expected;
  }
}

package org.priory.inference.variational.regression;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.priory.inference.curvature.Curvature;
import org.priory.inference.model.Forecast;
import org.priory.inference.model.Method;
import org.priory.inference.model.NoIntervals;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.posterior.Covariance;
import org.priory.inference.posterior.LogisticPosterior;
import org.priory.inference.regression.Dispersion;
import org.priory.inference.regression.LogisticGradient;
import org.priory.inference.regression.RegressionForecast;
import org.priory.inference.rows.FeatureGroups;
import org.priory.inference.rows.Standardisation;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.ClipNorm;
import org.priory.privacy.wall.Noise;
import org.priory.privacy.wall.NoiseMultiplier;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.PlanWithin;
import org.priory.privacy.wall.Questions;
import org.priory.privacy.wall.Sampling;

/**
 * Logistic regression by {@link GradientVariational} (DPVI). Features are centred and scaled by the
 * schema alone, as if they were spread evenly.
 *
 * <p><b>Assumes</b> add/remove neighbours, a public number of records, and that the first feature
 * is the intercept. <b>Releases</b> noisy sums of clipped gradients, all in one plan.
 * <b>Guarantees</b> what the plan is charged; the rest is post-processing.
 */
public final class LogisticDpvi implements Method<LogisticPosterior> {
  /** The name by which the method is asked for. */
  public static final String NAME = "dpvi";

  public static final int DEFAULT_STEPS = 400;

  private static final double LEAST_STEP = 0.05;
  private static final double LARGEST_STEP = 1;

  /** Shares of the records below this are not needed for speed. */
  private static final double LEAST_BATCH = 1000;

  private static final double SHARE = 1.0 / 16;

  /** Relaxation times of the iterates in a run, where noise decides the size of steps. */
  private static final double TURNS = 3;

  /** p (1 - p) of a typical record. */
  private static final double TYPICAL_WEIGHT = 0.15;

  private final PublicKnowledge known;
  private final Plan plan;
  private final int steps;
  private final boolean isNaive;
  private final Standardisation features;

  private LogisticDpvi(PublicKnowledge known, Plan plan, int steps, boolean isNaive) {
    this.known = known;
    this.plan = plan;
    this.steps = steps;
    this.isNaive = isNaive;
    this.features = RegressionForecast.evenFeatures(known);
  }

  /** With as little noise as the budget allows, and all else by default. */
  public static LogisticDpvi within(PublicKnowledge known, PrivacyBudget budget) {
    return within(
        known, budget, DEFAULT_STEPS, defaultSampling(known.records()), defaultClip(known));
  }

  /**
   * With as little noise as the budget allows.
   *
   * @param clip largest norm of a record's gradient
   */
  public static LogisticDpvi within(
      PublicKnowledge known, PrivacyBudget budget, int steps, Sampling sampling, double clip) {
    Plan plan = PlanWithin.leastNoise(budget, 0, z -> plan(known, steps, sampling, clip, z));
    return new LogisticDpvi(known, plan, steps, false);
  }

  /** With a given noise multiplier, as in experiments. */
  public static LogisticDpvi withNoise(
      PublicKnowledge known,
      int steps,
      Sampling sampling,
      ClipNorm clip,
      NoiseMultiplier multiplier) {
    return new LogisticDpvi(
        known, plan(known, steps, sampling, clip.value(), multiplier.value()), steps, false);
  }

  /** This method with intervals that leave out the release noise, for comparison. */
  public LogisticDpvi naive() {
    return new LogisticDpvi(known, plan, steps, true);
  }

  private static Plan plan(
      PublicKnowledge known, int steps, Sampling sampling, double clip, double multiplier) {
    return new Plan(
        sampling,
        clip,
        false,
        Math.max(known.width(), known.persons() ? Dispersion.dimension(known.width()) : 0),
        Noise.constant(multiplier, steps + Dispersion.questions(known)),
        Neighbours.ADD_REMOVE);
  }

  /** A sixteenth of the records in a step, but not fewer than a thousand. */
  public static Sampling defaultSampling(double records) {
    double rate = Math.max(SHARE, LEAST_BATCH / records);
    return rate < 1 ? new Sampling.Poisson(rate) : new Sampling.Everything();
  }

  /**
   * Between the length of a typical row and that of the longest: a gradient (y - p) z that is
   * longer belongs to a record that is both far out and badly predicted. Less bends the
   * coefficients.
   */
  public static double defaultClip(PublicKnowledge known) {
    Standardisation features = RegressionForecast.evenFeatures(known);
    FeatureGroups groups = FeatureGroups.of(known);
    double squares = 0;
    for (int j = 0; j < features.width(); j++) {
      if (groups.isIntercept(j)) {
        squares += 1;
      }
    }
    for (int j : groups.numbers()) {
      double far = features.scale()[j] * (1 + Math.abs(features.centre()[j]));
      squares += far * far;
    }
    for (int[] category : groups.categories()) {
      // one value is 1, the others are 0; all alike in even data
      for (int i = 0; i < category.length; i++) {
        int j = category[i];
        double away = (i == 0 ? 1 : 0) - features.centre()[j];
        squares += features.scale()[j] * features.scale()[j] * away * away;
      }
    }
    return 0.5 * (features.typicalNorm() + Math.sqrt(squares));
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Plan plan() {
    return plan;
  }

  /** Standard deviation of the noise on a coordinate of the whole gradient. */
  private double noise() {
    double share = plan.sampling().share(known.records());
    return plan.noise().stretches().get(0).multiplier() * plan.clip() / share;
  }

  /**
   * Where the noise is larger than the gradient, Adam goes size H/noise of the way in a step: all T
   * of them should go it a few times. Not more often: iterates then stray by size noise/(2H) in
   * variance, to where p (1 - p) is small, and their average lies farther out than the truth.
   */
  private double stepSize() {
    double norm = features.typicalNorm();
    double h = TYPICAL_WEIGHT * known.records() * norm * norm / known.width();
    return Math.max(LEAST_STEP, Math.min(LARGEST_STEP, TURNS * noise() / (h * steps)));
  }

  private double averaged() {
    return steps - Math.floorDiv(steps, 2);
  }

  @Override
  public Forecast forecast() {
    return RegressionForecast.of(
        features, known.records() * TYPICAL_WEIGHT, noise() / Math.sqrt(averaged()), 1);
  }

  @Override
  public Optional<String> withoutIntervals() {
    return Optional.of(NoIntervals.INDEPENDENT + NoIntervals.NEWTON_HAS);
  }

  @Override
  public List<String> choices() {
    List<String> choices = new ArrayList<>();
    choices.add(
        String.format(
            Locale.ROOT,
            "%d steps with a share of %.3g of the records each, gradients clipped to %.3g, the later"
                + " half averaged",
            steps,
            plan.sampling().share(known.records()),
            plan.clip()));
    choices.add("features are centred and scaled by the schema alone");
    choices.add("the posterior covers the release noise, but not what clipping bends");
    if (known.persons()) {
      choices.add(
          "one more question says how much the rows of a person repeat each other, which decides how"
              + " much a person with several rows tells");
    }
    return choices;
  }

  @Override
  public boolean canEndEarly() {
    return true;
  }

  @Override
  public LogisticPosterior fit(Questions questions, Progress progress) {
    int d = known.width();
    double[] precision = new double[d];
    double[] start = new double[d];
    for (int j = 0; j < d; j++) {
      precision[j] = j == 0 ? Curvature.INTERCEPT_PRECISION : 1;
      double curvature = TYPICAL_WEIGHT * known.records() * features.spread()[j];
      start[j] = 1 / Math.sqrt(precision[j] + curvature);
    }
    MeanField q =
        GradientVariational.run(
            new LogisticGradient(features),
            new GradientSettings(steps, stepSize(), precision, start),
            new double[d],
            1,
            known.records(),
            questions,
            Dispersion.questions(known),
            InsecureSeededSource.of(1),
            (done, all) -> progress.answered(done, plan.noise().steps()));
    double noise = q.sigma() / plan.sampling().share(known.records());
    double kappa = 1;
    if (known.persons()) {
      kappa =
          Dispersion.ask(
              questions,
              features,
              q.mean(),
              Dispersion.Residual.binary(psi -> 1 / (1 + Math.exp(-psi))));
      progress.answered(plan.noise().steps(), plan.noise().steps());
    }
    double[] sd = dispersed(q.sd(), precision, kappa);
    double[] variances = widened(sd, q.sd(), start, noise, kappa);
    if (isNaive) {
      variances = Arrays.stream(sd).map(each -> each * each).toArray();
    }
    Covariance covariance = new Covariance.Diagonal(variances);
    return new LogisticPosterior(features.posterior(known.names(), q.mean(), covariance));
  }

  /**
   * Standard deviations given the dispersion kappa: of 1/s^2 the part that is not the prior's a
   * comes from persons, 1/s^2 = a + h/kappa.
   */
  private static double[] dispersed(double[] sd, double[] precision, double kappa) {
    double[] out = new double[sd.length];
    for (int j = 0; j < sd.length; j++) {
      double h = Math.max(0, 1 / (sd[j] * sd[j]) - precision[j]);
      out[j] = kappa < 1 ? 1 / Math.sqrt(precision[j] + h / kappa) : sd[j];
    }
    return out;
  }

  /**
   * Averaged iterates with noise v on the gradient and curvature 1/s^2 have variance s^4 v/T
   * (Polyak and Juditsky 1992). v is the release's, and that of the samples, kappa (1 - q)/(q s^2).
   * A noisy s that came out small must not hide the noise: no s below the expected one is used.
   */
  private double[] widened(
      double[] sd, double[] found, double[] expected, double noise, double kappa) {
    double q = plan.sampling().share(known.records());
    double[] variances = new double[sd.length];
    for (int j = 0; j < sd.length; j++) {
      double s = Math.max(found[j], expected[j]);
      double s2 = s * s;
      double sampling = kappa * (1 - q) / (q * s2);
      variances[j] = sd[j] * sd[j] + s2 * s2 * (noise * noise + sampling) / averaged();
    }
    return variances;
  }
}

package org.priory.inference.sampling;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.priory.inference.model.Curvature;
import org.priory.inference.model.FeatureGroups;
import org.priory.inference.model.Forecast;
import org.priory.inference.model.Method;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.model.RegressionForecast;
import org.priory.inference.model.Standardisation;
import org.priory.inference.posterior.LogisticPosterior;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Questions;
import org.priory.privacy.wall.Sampling;

/**
 * Logistic regression by chains of clipped gradients ({@link SamplerKind}).
 *
 * <p>Buys moments to centre and scale by, then a gradient for each step. <b>Assumes</b> add/remove
 * neighbours, a public number of records, and that the first feature is the intercept.
 * <b>Releases</b> noisy sums of vectors of norm at most 1, all in one plan. <b>Guarantees</b> what
 * the plan is charged, for all draws of all chains, converged or not.
 */
public final class LogisticChain implements Method<LogisticPosterior> {
  /** p (1 - p) of a typical record, and of the one that says most. */
  private static final double TYPICAL_WEIGHT = 0.15;

  private static final double MOST_WEIGHT = 0.25;

  /** A slope's variance is 1, or less where logits would be over 7 as a rule. */
  private static final double MOST_VARIANCE = 50;

  private final PublicKnowledge known;
  private final SamplerKind kind;
  private final ChainSettings settings;
  private final OptionalDouble clip;
  private final Plan plan;

  private LogisticChain(
      PublicKnowledge known,
      SamplerKind kind,
      ChainSettings settings,
      OptionalDouble clip,
      Plan plan) {
    this.known = known;
    this.kind = kind;
    this.settings = settings;
    this.clip = clip;
    this.plan = plan;
  }

  /** With as little noise as the budget allows, and all else by default. */
  public static LogisticChain within(
      PublicKnowledge known, double epsilon, double delta, SamplerKind kind) {
    ChainSettings settings = ChainSettings.usual();
    return within(
        known,
        epsilon,
        delta,
        kind,
        settings,
        settings.defaultSampling(known.records(), known.width()),
        OptionalDouble.empty());
  }

  /**
   * With as little noise as the budget allows, or the chain's own if that is more.
   *
   * @param clip largest norm of a record's gradient, after centring and scaling; a typical row's
   *     norm by default
   */
  public static LogisticChain within(
      PublicKnowledge known,
      double epsilon,
      double delta,
      SamplerKind kind,
      ChainSettings settings,
      Sampling sampling,
      OptionalDouble clip) {
    if (!FeatureGroups.of(known).isIntercept(0)) {
      throw new IllegalArgumentException("the first feature must be the intercept");
    }
    kind.check(known.width());
    Standardisation even = RegressionForecast.evenFeatures(known);
    RegressionFrame frame = frame(even, known.records());
    double langevin =
        ChainFit.langevinMultiplier(
            kind, settings, frame, clip.orElse(even.typicalNorm()), sampling, known.records());
    // the moments may be longer than a gradient
    int longest = Math.max(ChainFit.dimension(known.width(), kind), 2 * known.width());
    Plan plan = ChainPlan.within(epsilon, delta, settings, sampling, longest, langevin);
    return new LogisticChain(known, kind, settings, clip, plan);
  }

  private static double slopePrecision(Standardisation features) {
    double norm = features.typicalNorm();
    return 1 / Math.min(1, MOST_VARIANCE / (norm * norm));
  }

  private static RegressionFrame frame(Standardisation features, double records) {
    return RegressionFrame.of(
        features, TYPICAL_WEIGHT * records, MOST_WEIGHT * records, slopePrecision(features));
  }

  @Override
  public String name() {
    return kind.word();
  }

  @Override
  public Plan plan() {
    return plan;
  }

  @Override
  public Forecast forecast() {
    Standardisation features = RegressionForecast.evenFeatures(known);
    double noise =
        ChainPlan.multiplier(plan)
            * clip.orElse(features.typicalNorm())
            / plan.sampling().share(known.records())
            / Math.sqrt((double) settings.chains() * settings.kept());
    return RegressionForecast.of(features, TYPICAL_WEIGHT * known.records(), noise, 1);
  }

  @Override
  public List<String> choices() {
    return ChainFit.choices(kind, settings, clip);
  }

  @Override
  public LogisticPosterior fit(Questions questions, Progress progress) {
    return fit(new double[known.width()], questions, progress);
  }

  /**
   * The same from another start.
   *
   * @param start coefficients of the features as they come
   */
  LogisticPosterior fit(double[] start, Questions questions, Progress progress) {
    Standardisation features = Standardisation.ask(known, questions);
    RegressionFrame frame = frame(features, known.records());
    double bound = clip.orElse(features.typicalNorm());
    int d = known.width();
    double[] scale = new double[d];
    Arrays.fill(scale, frame.unit());
    double[] precision = new double[d];
    Arrays.fill(precision, slopePrecision(features));
    precision[0] = Curvature.INTERCEPT_PRECISION;
    ChainFit fit =
        new ChainFit(known.names(), known.records(), kind, settings, questions, progress);
    ChainRun.Outcome outcome =
        fit.run(
            LogisticRelease.of(features, bound, scale, ChainFit.isLarge(known, plan)),
            Prior.normal(precision),
            NullDirections.of(FeatureGroups.of(known), features, d),
            frame.curvature(),
            frame.most(),
            frame.unit() * bound,
            features.standardised(start),
            slopePrecision(features));
    return new LogisticPosterior(fit.posterior(outcome, List.of(), features::coefficients));
  }
}

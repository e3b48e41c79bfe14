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

  private final RegressionChain chain;
  private final LogisticUnits units;

  private LogisticChain(RegressionChain.Wish wish) {
    this.units = new LogisticUnits(wish.known(), wish.clip());
    this.chain = RegressionChain.within(wish, units);
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
    return new LogisticChain(
        new RegressionChain.Wish(known, epsilon, delta, kind, settings, sampling, clip));
  }

  /**
   * How it is measured.
   *
   * @param clip largest norm of a gradient, if it was given
   */
  private record LogisticUnits(PublicKnowledge known, OptionalDouble clip)
      implements RegressionChain.Units {
    @Override
    public int parameters() {
      return known.width();
    }

    @Override
    public RegressionFrame frame(Standardisation features) {
      double n = known.records();
      return RegressionFrame.of(
          features, TYPICAL_WEIGHT * n, MOST_WEIGHT * n, slopePrecision(features));
    }

    @Override
    public double sensitivity(Standardisation features) {
      return clip.orElse(features.typicalNorm());
    }
  }

  private static double slopePrecision(Standardisation features) {
    double norm = features.typicalNorm();
    return 1 / Math.min(1, MOST_VARIANCE / (norm * norm));
  }

  @Override
  public String name() {
    return chain.kind().word();
  }

  @Override
  public Plan plan() {
    return chain.plan();
  }

  @Override
  public Forecast forecast() {
    PublicKnowledge known = chain.known();
    return RegressionForecast.of(
        RegressionForecast.evenFeatures(known),
        TYPICAL_WEIGHT * known.records(),
        chain.forecastNoise(units),
        1);
  }

  @Override
  public List<String> choices() {
    return chain.choices();
  }

  @Override
  public LogisticPosterior fit(Questions questions, Progress progress) {
    return fit(new double[chain.known().width()], questions, progress);
  }

  /**
   * The same from another start.
   *
   * @param start coefficients of the features as they come
   */
  LogisticPosterior fit(double[] start, Questions questions, Progress progress) {
    PublicKnowledge known = chain.known();
    Standardisation features = Standardisation.ask(known, questions);
    RegressionFrame frame = units.frame(features);
    double bound = units.sensitivity(features);
    int d = known.width();
    double[] scale = new double[d];
    Arrays.fill(scale, frame.unit());
    double[] precision = new double[d];
    Arrays.fill(precision, slopePrecision(features));
    precision[0] = Curvature.INTERCEPT_PRECISION;
    ChainFit fit = chain.fit(known.names(), questions, progress);
    ChainRun.Outcome outcome =
        fit.run(
            LogisticRelease.of(features, bound, scale, ChainFit.isLarge(known, chain.plan())),
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

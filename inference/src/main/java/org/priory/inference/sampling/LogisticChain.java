package org.priory.inference.sampling;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.priory.inference.model.Forecast;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.posterior.DrawnPosterior;
import org.priory.inference.posterior.LogisticPosterior;
import org.priory.inference.regression.Dispersion;
import org.priory.inference.regression.UnseenLevels;
import org.priory.inference.rows.FeatureGroups;
import org.priory.inference.rows.Standardisation;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.wall.Questions;
import org.priory.privacy.wall.Sampling;

/**
 * Logistic regression by chains of clipped gradients ({@link SamplerKind}).
 *
 * <p>Buys moments to centre and scale by, then a gradient for each step. <b>Assumes</b> a public
 * number of records, and that the first feature is the intercept. <b>Releases</b> noisy sums of
 * vectors of norm at most 1, all in one plan. <b>Guarantees</b> what the plan is charged, for all
 * draws of all chains, converged or not.
 */
public final class LogisticChain extends ChainMethod<LogisticPosterior, ClassUnits> {
  /** p (1 - p) of a typical record. */
  private static final double TYPICAL_WEIGHT = 0.15;

  private LogisticChain(RegressionChain.Wish wish) {
    super(wish, new ClassUnits(wish.known(), wish.known().width(), TYPICAL_WEIGHT, wish.clip()));
  }

  /** With as little noise as the budget allows, and all else by default. */
  public static LogisticChain within(
      PublicKnowledge known, PrivacyBudget budget, SamplerKind kind) {
    ChainSettings settings = ChainSettings.defaults();
    return within(
        known,
        budget,
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
      PrivacyBudget budget,
      SamplerKind kind,
      ChainSettings settings,
      Sampling sampling,
      OptionalDouble clip) {
    return within(known, budget, kind, settings, sampling, clip, Neighbours.ADD_REMOVE);
  }

  /**
   * With as little noise as the budget allows, or the chain's own if that is more.
   *
   * @param sampling full batches, or samples that go with the neighbours: Poisson with add/remove,
   *     of a fixed size with replace-one
   * @param clip as above
   */
  public static LogisticChain within(
      PublicKnowledge known,
      PrivacyBudget budget,
      SamplerKind kind,
      ChainSettings settings,
      Sampling sampling,
      OptionalDouble clip,
      Neighbours neighbours) {
    return new LogisticChain(
        new RegressionChain.Wish(
            known, budget, kind, settings, sampling, clip, neighbours, List.of()));
  }

  /** A chain within a budget that another event shares. */
  static LogisticChain beside(
      PrivacyEvent other,
      PublicKnowledge known,
      PrivacyBudget budget,
      SamplerKind kind,
      ChainSettings settings,
      Sampling sampling) {
    return new LogisticChain(
        new RegressionChain.Wish(
            known,
            budget,
            kind,
            settings,
            sampling,
            OptionalDouble.empty(),
            Neighbours.ADD_REMOVE,
            List.of(other)));
  }

  @Override
  public Forecast forecast(long added) {
    return forecast(TYPICAL_WEIGHT, 1, added);
  }

  @Override
  public LogisticPosterior fit(List<Questions> parts, Progress progress) {
    return fit(new double[chain.known().width()], parts, progress);
  }

  /**
   * Fits with chains that start from given coefficients.
   *
   * @param start coefficients of the features as they come
   */
  LogisticPosterior fit(double[] start, List<Questions> parts, Progress progress) {
    PublicKnowledge known = chain.known();
    Questions questions = parts.get(0);
    Standardisation features = Standardisation.ask(known, questions);
    RegressionFrame frame = units.frame(features);
    double bound = units.sensitivity(features);
    int d = known.width();
    double[] scale = new double[d];
    Arrays.fill(scale, frame.unit());
    ChainFit fit = chain.fit(known.names(), parts, progress);
    ChainRun.Outcome outcome =
        fit.run(
            LogisticRelease.of(features, bound, scale, ChainFit.isLarge(known, chain.plan())),
            units.prior(features),
            NullDirections.of(FeatureGroups.of(known), features, d),
            frame.curvature(),
            frame.most(),
            frame.unit() * bound,
            features.standardised(start),
            ClassUnits.slopePrecision(features),
            theta ->
                chain.dispersion(
                    units,
                    questions,
                    features,
                    theta,
                    Dispersion.Residual.binary(psi -> 1 / (1 + Math.exp(-psi)))));
    DrawnPosterior draws =
        fit.posterior(outcome, List.of(), features::coefficients).with(features.support());
    return new LogisticPosterior(UnseenLevels.fallBack(known, draws, 1));
  }
}

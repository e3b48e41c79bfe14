package org.priory.inference.sampling;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.priory.inference.curvature.Curvature;
import org.priory.inference.model.Forecast;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.posterior.DrawnPosterior;
import org.priory.inference.posterior.GammaPosterior;
import org.priory.inference.posterior.LinearPosterior;
import org.priory.inference.regression.Dispersion;
import org.priory.inference.regression.UnseenLevels;
import org.priory.inference.rows.FeatureGroups;
import org.priory.inference.rows.Standardisation;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Questions;
import org.priory.privacy.wall.Sampling;

/**
 * Linear regression with unknown noise by chains of clipped gradients ({@link SamplerKind}, {@link
 * LinearGradient}).
 *
 * <p>Buys moments to centre and scale by, then a gradient for each step. <b>Assumes</b> a public
 * number of records, labels in [-1, 1], and that the first feature is the intercept.
 * <b>Releases</b> noisy sums of vectors of norm at most 1, all in one plan. <b>Guarantees</b> what
 * the plan is charged, for all draws of all chains, converged or not.
 */
public final class LinearChain extends ChainMethod<LinearPosterior, LinearChain.LinearUnits> {
  /** The parameter that is no coefficient. */
  public static final String PRECISION = "precision";

  /** Gradients are cut at so many times the norm of a typical row, the residual being typical. */
  private static final double CUT = 2;

  /** Standard deviation of the noise in labels from -1 to 1 where chains start. */
  private static final double START = 0.3;

  /** z'beta has this variance under the prior. */
  private static final double PREDICTOR_VARIANCE = 0.25;

  /** Prior of the noise's precision: Gamma(1, 0.1). */
  private static final double PRIOR_SHAPE = 1;

  private static final double PRIOR_RATE = 0.1;

  /** A chain that is all noise may go beyond; the square of what is kept must be a number. */
  private static final double MOST_LOG_PRECISION = 100;

  private LinearChain(RegressionChain.Wish wish) {
    super(wish, new LinearUnits(wish.known(), wish.clip()));
  }

  /**
   * With as little noise as the budget allows, or the chain's own if that is more.
   *
   * @param clip largest norm of a residual, in standard deviations, times a row, after centring and
   *     scaling; twice a typical row's norm by default
   */
  public static LinearChain within(
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
  public static LinearChain within(
      PublicKnowledge known,
      PrivacyBudget budget,
      SamplerKind kind,
      ChainSettings settings,
      Sampling sampling,
      OptionalDouble clip,
      Neighbours neighbours) {
    return new LinearChain(
        new RegressionChain.Wish(
            known, budget, kind, settings, sampling, clip, neighbours, List.of()));
  }

  /**
   * How it is measured: standard deviations of the residuals, of which the prior hardly counts.
   *
   * @param clip largest norm of a residual times a row, if it was given
   */
  record LinearUnits(PublicKnowledge known, OptionalDouble clip) implements RegressionChain.Units {
    @Override
    public int parameters() {
      return known.width() + 1;
    }

    @Override
    public RegressionFrame frame(Standardisation features) {
      return RegressionFrame.of(features, known.records(), known.records(), 0);
    }

    @Override
    public double sensitivity(Standardisation features) {
      return LinearGradient.sensitivity(bound(features));
    }

    @Override
    public boolean asksDispersion() {
      return known.persons();
    }

    double bound(Standardisation features) {
      return clip.orElse(CUT * features.typicalNorm());
    }
  }

  @Override
  public Forecast forecast(long added) {
    return forecast(1, START, added);
  }

  @Override
  public LinearPosterior fit(List<Questions> parts, Progress progress) {
    PublicKnowledge known = chain.known();
    Questions questions = parts.get(0);
    Standardisation features = Standardisation.ask(known, questions);
    RegressionFrame frame = units.frame(features);
    double bound = units.bound(features);
    int d = known.width();
    double[] start = new double[d + 1];
    start[d] = -2 * Math.log(START);
    double[] curvature = Arrays.copyOf(frame.curvature(), d + 1);
    curvature[d] = 1;
    double norm = features.typicalNorm();
    double slopePrecision = norm * norm / PREDICTOR_VARIANCE;
    ChainFit fit = chain.fit(known.names(), parts, progress);
    ChainRun.Outcome outcome =
        fit.run(
            new LinearGradient(
                features,
                bound,
                START,
                frame.unit(),
                Math.sqrt(2 / known.records()),
                ChainFit.isLarge(known, chain.plan())),
            prior(d, slopePrecision),
            NullDirections.of(FeatureGroups.of(known), features, d + 1),
            curvature,
            frame.most(),
            frame.unit() * LinearGradient.sensitivity(bound),
            start,
            slopePrecision,
            theta ->
                chain.dispersion(
                    units,
                    questions,
                    features,
                    Arrays.copyOf(theta, d),
                    Dispersion.Residual.number(Math.exp(-theta[d] / 2))));
    DrawnPosterior draws =
        fit.posterior(outcome, List.of(PRECISION), theta -> parameters(theta, features))
            .with(features.support());
    GammaPosterior precision = gamma(draws);
    double unit = Math.sqrt(1 / precision.mean());
    return new LinearPosterior(UnseenLevels.fallBack(known, draws, unit), precision);
  }

  /** Normal slopes and intercept; rho = log tau with tau ~ Gamma(a, b): a rho - b e^rho. */
  private static PriorGradient prior(int d, double slopePrecision) {
    double[] precision = new double[d + 1];
    Arrays.fill(precision, slopePrecision);
    precision[0] = Curvature.INTERCEPT_PRECISION;
    precision[d] = 0;
    PriorGradient normal = PriorGradient.normal(precision);
    return theta -> {
      double[] gradient = normal.gradient(theta);
      gradient[d] = PRIOR_SHAPE - PRIOR_RATE * Math.exp(theta[d]);
      return gradient;
    };
  }

  private static double[] parameters(double[] theta, Standardisation features) {
    int d = theta.length - 1;
    double[] out = Arrays.copyOf(features.coefficients(Arrays.copyOf(theta, d)), d + 1);
    out[d] = Math.exp(Math.max(-MOST_LOG_PRECISION, Math.min(MOST_LOG_PRECISION, theta[d])));
    return out;
  }

  /** Gamma with the mean and the variance of the draws. */
  private GammaPosterior gamma(DrawnPosterior draws) {
    int last = chain.known().width();
    double mean = draws.mean(last);
    double sd = Math.max(draws.sd(last), 1e-9 * mean);
    double ratio = mean / sd;
    return new GammaPosterior(ratio * ratio, ratio / sd);
  }
}

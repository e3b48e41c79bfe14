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
import org.priory.inference.posterior.DrawnPosterior;
import org.priory.inference.posterior.GammaPosterior;
import org.priory.inference.posterior.LinearPosterior;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Questions;
import org.priory.privacy.wall.Sampling;

/**
 * Linear regression with unknown noise by chains of clipped gradients ({@link SamplerKind}, {@link
 * LinearGradient}).
 *
 * <p>Buys moments to centre and scale by, then a gradient for each step. <b>Assumes</b> add/remove
 * neighbours, a public number of records, labels in [-1, 1], and that the first feature is the
 * intercept. <b>Releases</b> noisy sums of vectors of norm at most 1, all in one plan.
 * <b>Guarantees</b> what the plan is charged, for all draws of all chains, converged or not.
 */
public final class LinearChain implements Method<LinearPosterior> {
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

  private final PublicKnowledge known;
  private final SamplerKind kind;
  private final ChainSettings settings;
  private final OptionalDouble clip;
  private final Plan plan;

  private LinearChain(
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
  public static LinearChain within(
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
   * @param clip largest norm of a residual, in standard deviations, times a row, after centring and
   *     scaling; twice a typical row's norm by default
   */
  public static LinearChain within(
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
    kind.check(known.width() + 1);
    Standardisation even = RegressionForecast.evenFeatures(known);
    double langevin =
        ChainFit.langevinMultiplier(
            kind,
            settings,
            frame(even, known.records()),
            LinearGradient.sensitivity(clip.orElse(CUT * even.typicalNorm())),
            sampling,
            known.records());
    int dimension = ChainFit.dimension(known.width() + 1, kind);
    // the moments may be longer than a gradient
    int longest = Math.max(dimension, 2 * known.width());
    Plan plan = ChainPlan.within(epsilon, delta, settings, sampling, longest, langevin);
    return new LinearChain(known, kind, settings, clip, plan);
  }

  /** In standard deviations of the residuals, in which the prior hardly counts. */
  private static RegressionFrame frame(Standardisation features, double records) {
    return RegressionFrame.of(features, records, records, 0);
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
            * LinearGradient.sensitivity(clip.orElse(CUT * features.typicalNorm()))
            / plan.sampling().share(known.records())
            / Math.sqrt((double) settings.chains() * settings.kept());
    return RegressionForecast.of(features, known.records(), START * noise, START * START);
  }

  @Override
  public List<String> choices() {
    return ChainFit.choices(kind, settings, clip);
  }

  @Override
  public LinearPosterior fit(Questions questions, Progress progress) {
    Standardisation features = Standardisation.ask(known, questions);
    RegressionFrame frame = frame(features, known.records());
    double bound = clip.orElse(CUT * features.typicalNorm());
    int d = known.width();
    double[] start = new double[d + 1];
    start[d] = -2 * Math.log(START);
    double[] curvature = Arrays.copyOf(frame.curvature(), d + 1);
    curvature[d] = 1;
    double norm = features.typicalNorm();
    double slopePrecision = norm * norm / PREDICTOR_VARIANCE;
    ChainFit fit =
        new ChainFit(known.names(), known.records(), kind, settings, questions, progress);
    ChainRun.Outcome outcome =
        fit.run(
            new LinearGradient(
                features,
                bound,
                START,
                frame.unit(),
                Math.sqrt(2 / known.records()),
                ChainFit.isLarge(known, plan)),
            prior(d, slopePrecision),
            NullDirections.of(FeatureGroups.of(known), features, d + 1),
            curvature,
            frame.most(),
            frame.unit() * LinearGradient.sensitivity(bound),
            start,
            slopePrecision);
    DrawnPosterior draws =
        fit.posterior(outcome, List.of(PRECISION), theta -> parameters(theta, features));
    return new LinearPosterior(draws, gamma(draws));
  }

  /** Normal slopes and intercept; rho = log tau with tau ~ Gamma(a, b): a rho - b e^rho. */
  private static Prior prior(int d, double slopePrecision) {
    double[] precision = new double[d + 1];
    Arrays.fill(precision, slopePrecision);
    precision[0] = Curvature.INTERCEPT_PRECISION;
    precision[d] = 0;
    Prior normal = Prior.normal(precision);
    return theta -> {
      double[] gradient = normal.gradient(theta);
      gradient[d] = PRIOR_SHAPE - PRIOR_RATE * Math.exp(theta[d]);
      return gradient;
    };
  }

  private static double[] parameters(double[] theta, Standardisation features) {
    int d = theta.length - 1;
    double[] out = Arrays.copyOf(features.coefficients(Arrays.copyOf(theta, d)), d + 1);
    out[d] = Math.exp(theta[d]);
    return out;
  }

  /** Gamma with the mean and the variance of the draws. */
  private GammaPosterior gamma(DrawnPosterior draws) {
    int last = known.width();
    double mean = draws.mean(last);
    double sd = Math.max(draws.sd(last), 1e-9 * mean);
    return new GammaPosterior(mean * mean / (sd * sd), mean / (sd * sd));
  }
}

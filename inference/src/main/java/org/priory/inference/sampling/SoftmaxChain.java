package org.priory.inference.sampling;

import java.util.ArrayList;
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
import org.priory.inference.model.SoftmaxGradient;
import org.priory.inference.model.Standardisation;
import org.priory.inference.posterior.SoftmaxPosterior;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Questions;
import org.priory.privacy.wall.Sampling;

/**
 * Softmax regression, for three or more classes, by chains of clipped gradients ({@link
 * SamplerKind}). Coefficients of a feature add up to 0 over the classes, since their sum changes no
 * prediction.
 *
 * <p>Buys moments to centre and scale by, then a gradient for each step. <b>Assumes</b> add/remove
 * neighbours, a public number of records, public classes, and that the first feature is the
 * intercept. <b>Releases</b> noisy sums of vectors of norm at most 1, all in one plan.
 * <b>Guarantees</b> what the plan is charged, for all draws of all chains, converged or not.
 */
public final class SoftmaxChain implements Method<SoftmaxPosterior> {
  /** A slope's variance is 1, or less where logits would be over 7 as a rule. */
  private static final double MOST_VARIANCE = 50;

  /** What p (1 - p) is at most. */
  private static final double MOST_WEIGHT = 0.25;

  private final PublicKnowledge known;
  private final List<String> classes;
  private final SamplerKind kind;
  private final ChainSettings settings;
  private final OptionalDouble clip;
  private final Plan plan;

  private SoftmaxChain(
      PublicKnowledge known,
      List<String> classes,
      SamplerKind kind,
      ChainSettings settings,
      OptionalDouble clip,
      Plan plan) {
    this.known = known;
    this.classes = classes;
    this.kind = kind;
    this.settings = settings;
    this.clip = clip;
    this.plan = plan;
  }

  /**
   * With as little noise as the budget allows, or the chain's own if that is more.
   *
   * @param clip largest norm of a record's gradient, after centring and scaling; a typical row's
   *     norm by default
   */
  public static SoftmaxChain within(
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
    List<String> classes = known.classes();
    if (classes.size() < 2) {
      throw new IllegalArgumentException("there must be at least two classes");
    }
    int parameters = Math.multiplyExact(known.width(), classes.size());
    kind.check(parameters);
    Standardisation even = RegressionForecast.evenFeatures(known);
    double langevin =
        ChainFit.langevinMultiplier(
            kind,
            settings,
            frame(even, known.records(), classes.size()),
            clip.orElse(even.typicalNorm()),
            sampling,
            known.records());
    // the moments may be longer than a gradient
    int longest = Math.max(ChainFit.dimension(parameters, kind), 2 * known.width());
    Plan plan = ChainPlan.within(epsilon, delta, settings, sampling, longest, langevin);
    return new SoftmaxChain(known, classes, kind, settings, clip, plan);
  }

  /** p (1 - p) of a typical record: classes are taken to be equally frequent, and half known. */
  private static double weight(int classes) {
    return 0.5 / classes * (1 - 1.0 / classes);
  }

  private static RegressionFrame frame(Standardisation features, double records, int classes) {
    return RegressionFrame.of(
        features, weight(classes) * records, MOST_WEIGHT * records, slopePrecision(features));
  }

  private static double slopePrecision(Standardisation features) {
    double norm = features.typicalNorm();
    return 1 / Math.min(1, MOST_VARIANCE / (norm * norm));
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
    return RegressionForecast.of(features, weight(classes.size()) * known.records(), noise, 1);
  }

  @Override
  public List<String> choices() {
    List<String> choices = new ArrayList<>(ChainFit.choices(kind, settings, clip));
    choices.add("the coefficients of a feature add up to 0 over the classes");
    return choices;
  }

  @Override
  public SoftmaxPosterior fit(Questions questions, Progress progress) {
    Standardisation features = Standardisation.ask(known, questions);
    int count = classes.size();
    int d = known.width();
    RegressionFrame frame = frame(features, known.records(), count);
    double bound = clip.orElse(features.typicalNorm());
    double[] scale = new double[count * d];
    Arrays.fill(scale, frame.unit());
    double[] precision = new double[count * d];
    double[] curvature = new double[count * d];
    for (int i = 0; i < precision.length; i++) {
      precision[i] = i % d == 0 ? Curvature.INTERCEPT_PRECISION : slopePrecision(features);
      curvature[i] = frame.curvature()[i % d];
    }
    List<String> names = names(known.names(), classes);
    ChainFit fit = new ChainFit(names, known.records(), kind, settings, questions, progress);
    ChainRun.Outcome outcome =
        fit.run(
            new ClippedGradient(new SoftmaxGradient(features, count), bound, scale),
            Prior.normal(precision),
            NullDirections.ofClasses(FeatureGroups.of(known), features, count),
            curvature,
            frame.most(),
            frame.unit() * bound,
            new double[count * d],
            Double.POSITIVE_INFINITY);
    return new SoftmaxPosterior(
        fit.posterior(outcome, List.of(), theta -> coefficients(theta, features)), count);
  }

  private static double[] coefficients(double[] theta, Standardisation features) {
    int d = features.width();
    double[] out = new double[theta.length];
    for (int from = 0; from < theta.length; from += d) {
      double[] one = features.coefficients(Arrays.copyOfRange(theta, from, from + d));
      System.arraycopy(one, 0, out, from, d);
    }
    return out;
  }

  /** "class: feature" for all features of the first class, then for those of the second. */
  public static List<String> names(List<String> features, List<String> classes) {
    List<String> names = new ArrayList<>();
    for (String each : classes) {
      features.forEach(feature -> names.add(each + ": " + feature));
    }
    return List.copyOf(names);
  }
}

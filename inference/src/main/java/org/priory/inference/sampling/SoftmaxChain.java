package org.priory.inference.sampling;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.priory.inference.model.Forecast;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.posterior.DrawnPosterior;
import org.priory.inference.posterior.SoftmaxPosterior;
import org.priory.inference.regression.SoftmaxGradient;
import org.priory.inference.regression.UnseenLevels;
import org.priory.inference.rows.FeatureGroups;
import org.priory.inference.rows.Standardisation;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Questions;
import org.priory.privacy.wall.Sampling;

/**
 * Softmax regression, for three or more classes, by chains of clipped gradients ({@link
 * SamplerKind}). Coefficients of a feature add up to 0 over the classes, since their sum changes no
 * prediction.
 *
 * <p>Buys moments to centre and scale by, then a gradient for each step. <b>Assumes</b> a public
 * number of records, public classes, and that the first feature is the intercept. <b>Releases</b>
 * noisy sums of vectors of norm at most 1, all in one plan. <b>Guarantees</b> what the plan is
 * charged, for all draws of all chains, converged or not.
 */
public final class SoftmaxChain extends ChainMethod<SoftmaxPosterior, ClassUnits> {
  private SoftmaxChain(RegressionChain.Wish wish) {
    super(wish, units(wish.known(), wish.clip()));
  }

  private static ClassUnits units(PublicKnowledge known, OptionalDouble clip) {
    int classes = known.classes().size();
    return new ClassUnits(known, Math.multiplyExact(known.width(), classes), weight(classes), clip);
  }

  /**
   * With as little noise as the budget allows, or the chain's own if that is more.
   *
   * @param clip largest norm of a record's gradient, after centring and scaling; a typical row's
   *     norm by default
   */
  public static SoftmaxChain within(
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
  public static SoftmaxChain within(
      PublicKnowledge known,
      PrivacyBudget budget,
      SamplerKind kind,
      ChainSettings settings,
      Sampling sampling,
      OptionalDouble clip,
      Neighbours neighbours) {
    if (known.classes().size() < 2) {
      throw new IllegalArgumentException("there must be at least two classes");
    }
    return new SoftmaxChain(
        new RegressionChain.Wish(
            known, budget, kind, settings, sampling, clip, neighbours, List.of()));
  }

  /** p (1 - p) of a typical record: classes are taken to be equally frequent, and half known. */
  private static double weight(int classes) {
    return 0.5 / classes * (1 - 1.0 / classes);
  }

  @Override
  public Forecast forecast(long added) {
    return forecast(weight(chain.known().classes().size()), 1, added);
  }

  @Override
  public List<String> choices() {
    List<String> choices = new ArrayList<>(super.choices());
    choices.add("the coefficients of a feature add up to 0 over the classes");
    return choices;
  }

  @Override
  public SoftmaxPosterior fit(List<Questions> parts, Progress progress) {
    PublicKnowledge known = chain.known();
    Questions questions = parts.get(0);
    Standardisation features = Standardisation.ask(known, questions);
    int count = known.classes().size();
    int d = known.width();
    RegressionFrame frame = units.frame(features);
    double bound = units.sensitivity(features);
    double[] scale = new double[count * d];
    Arrays.fill(scale, frame.unit());
    double[] curvature = new double[count * d];
    for (int i = 0; i < curvature.length; i++) {
      curvature[i] = frame.curvature()[i % d];
    }
    List<String> names = SoftmaxPosterior.names(known.names(), known.classes());
    ChainFit fit = chain.fit(names, parts, progress);
    ChainRun.Outcome outcome =
        fit.run(
            new ClippedGradient(new SoftmaxGradient(features, count), bound, scale),
            units.prior(features),
            NullDirections.ofClasses(FeatureGroups.of(known), features, count),
            curvature,
            frame.most(),
            frame.unit() * bound,
            new double[count * d],
            Double.POSITIVE_INFINITY,
            theta -> 1);
    DrawnPosterior draws =
        fit.posterior(outcome, List.of(), theta -> coefficients(theta, features))
            .with(features.support());
    return new SoftmaxPosterior(UnseenLevels.fallBack(known, draws, 1), count);
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
}

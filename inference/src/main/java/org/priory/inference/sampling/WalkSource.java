package org.priory.inference.sampling;

import java.util.Arrays;
import java.util.Locale;
import org.priory.inference.mechanism.CoveredCost;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.sampling.LikelihoodSample.Model;
import org.priory.inference.sampling.PosteriorSample.Draws;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.query.Rows;
import org.priory.privacy.wall.SamplerGuarantee;

/**
 * Draws that end walks of Langevin dynamics, for a log-concave likelihood with bounds on its
 * gradient and its curvature and a prior that holds back.
 *
 * @param known what is public about the rows
 * @param likelihood what a record says
 * @param prior what is believed before the data
 * @param cost of all draws
 * @param walk what is drawn from, and how
 */
record WalkSource(
    PublicKnowledge known,
    BoundedLikelihood likelihood,
    DensityPrior prior,
    CoveredCost cost,
    WalkDesign walk)
    implements DrawSource {

  /** For a prior that was chosen. */
  static WalkSource of(Model model, PrivacyBudget budget, Draws draws) {
    LikelihoodBounds bounds = model.likelihood().bounds();
    DensityPrior prior = model.prior();
    if (!bounds.logConcave()) {
      throw new IllegalArgumentException(
          "the likelihood is not log-concave, and no walk is proved to be private for such: give a"
              + " PosteriorSampler with its proof");
    }
    if (!(bounds.lipschitz() < Double.POSITIVE_INFINITY
        && bounds.curvature() < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "a walk needs bounds on gradient and curvature of a record, which were "
              + bounds.lipschitz()
              + " and "
              + bounds.curvature()
              + ": round the corners, as HingeLoss does, or give a PosteriorSampler");
    }
    if (!(prior.leastCurvature() > 0 && prior.mostCurvature() < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "a walk needs a prior that holds back everywhere and has no edge, of curvature > 0 and"
              + " finite, which was "
              + prior.leastCurvature()
              + " to "
              + prior.mostCurvature()
              + ": take a normal one, or give a PosteriorSampler");
    }
    CoveredCost cost = cost(model.likelihood(), budget, draws);
    WalkDesign walk =
        WalkDesign.of(
                ask(model.known(), model.likelihood(), cost, draws),
                prior.leastCurvature(),
                prior.mostCurvature())
            .orElseThrow(() -> tooLong("give a prior of more precision, or a PosteriorSampler"));
    return new WalkSource(model.known(), model.likelihood(), prior, cost, walk);
  }

  /** With the normal prior that is best by public numbers. */
  static WalkSource best(
      PublicKnowledge known, BoundedLikelihood likelihood, PrivacyBudget budget, Draws draws) {
    CoveredCost cost = cost(likelihood, budget, draws);
    WalkDesign walk =
        WalkDesign.best(
                ask(known, likelihood, cost, draws),
                known.records() * likelihood.typicalCurvature())
            .orElseThrow(() -> tooLong("choose another method"));
    double[] precision = new double[likelihood.dimension()];
    Arrays.fill(precision, walk.ridge());
    DensityPrior prior = DensityPrior.normal(new double[precision.length], precision);
    return new WalkSource(known, likelihood, prior, cost, walk);
  }

  private static IllegalArgumentException tooLong(String remedy) {
    return new IllegalArgumentException(
        "no walk is affordable at this budget for so many parameters and records: " + remedy);
  }

  private static CoveredCost cost(BoundedLikelihood likelihood, PrivacyBudget budget, Draws draws) {
    long normals = 1_000_000_000L * likelihood.dimension() * draws.count();
    return CoveredCost.gaussian(budget, normals, draws.neighbours());
  }

  private static WalkDesign.Ask ask(
      PublicKnowledge known, BoundedLikelihood likelihood, CoveredCost cost, Draws draws) {
    LikelihoodBounds bounds = likelihood.bounds();
    double changed = draws.neighbours() == Neighbours.REPLACE_ONE ? 2 : 1;
    return new WalkDesign.Ask(
        bounds,
        known.records(),
        likelihood.dimension(),
        draws.count(),
        cost.parameter() / (Math.sqrt(draws.count()) * changed * bounds.lipschitz()));
  }

  @Override
  public double power() {
    return walk.power();
  }

  @Override
  public double error() {
    double start = Math.sqrt(TemperedPosterior.squares(prior.start()));
    return walk.steps()
        .error(
            likelihood.bounds(),
            walk.ridge(),
            likelihood.dimension(),
            start,
            Math.max(Drawing.GRADIENT_PRECISION, likelihood.precision()));
  }

  @Override
  public SamplerGuarantee guarantee() {
    return new SamplerGuarantee(
        SamplerGuarantee.Kind.PROVEN_DISTANCE,
        String.format(
            Locale.ROOT,
            "A draw ends %,d steps of Langevin dynamics from a public place. The promise is proved"
                + " for where they stop, converged or not, and rounding is counted in the cost"
                + " (docs/proofs/ops.md, sections 5 and 6).",
            walk.steps().count()));
  }

  @Override
  public String why() {
    return "private because no record pulls harder than its bound, and the prior holds back";
  }

  private TemperedLikelihood target(Rows rows) {
    double weight = walk.steps().weightOf(rows.count(), known.records());
    return new TemperedLikelihood(rows, known.maxNorm(), likelihood, prior, walk.power() * weight);
  }

  @Override
  public Drawing.Sampled from(Rows rows) {
    TemperedLikelihood target = target(rows);
    return new LangevinDraw(target::slope, prior.start(), walk.steps())::next;
  }

  /** The walk's steps without noise. */
  @Override
  public double[] withoutNoise(Rows rows) {
    TemperedLikelihood target = target(rows);
    double[] theta = prior.start();
    for (long t = 0; t < walk.steps().count(); t++) {
      double[] slope = target.slope(theta);
      for (int j = 0; j < theta.length; j++) {
        theta[j] -= walk.steps().eta() * slope[j];
      }
    }
    return theta;
  }
}

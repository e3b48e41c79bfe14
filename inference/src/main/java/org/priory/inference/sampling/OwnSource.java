package org.priory.inference.sampling;

import java.util.Optional;
import org.priory.inference.mechanism.CoveredCost;
import org.priory.inference.sampling.LikelihoodSample.Model;
import org.priory.inference.sampling.PosteriorSample.Draws;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.query.Rows;
import org.priory.privacy.wall.SamplerGuarantee;

/**
 * Draws by a sampler that the caller has proved: at the larger of the powers that the range and the
 * gradient's bound allow.
 */
record OwnSource(
    Model model, CoveredCost cost, double power, boolean isOfRange, PosteriorSampler own)
    implements DrawSource {

  static OwnSource of(Model model, PrivacyBudget budget, Draws draws, PosteriorSampler own) {
    if (!(own.distance() >= 0 && own.distance() < 1) || !(own.error() >= 0)) {
      throw new IllegalArgumentException(
          "a sampler's distance must be in [0, 1) and its error >= 0, were "
              + own.distance()
              + " and "
              + own.error());
    }
    Optional<OwnSource> range = ofRange(model, budget, draws, own);
    Optional<OwnSource> slope = ofSlope(model, budget, draws, own);
    if (range.isEmpty() && slope.isEmpty()) {
      throw new IllegalArgumentException(
          "nothing makes a draw private: the likelihood must have a finite `range`, or be"
              + " log-concave with a finite `lipschitz` under a prior of curvature > 0");
    }
    double most = slope.map(OwnSource::power).orElse(0.0);
    return range.filter(each -> each.power >= most).or(() -> slope).orElseThrow();
  }

  /** rho D in an interval for each draw, twice under replace-one. */
  private static Optional<OwnSource> ofRange(
      Model model, PrivacyBudget budget, Draws draws, PosteriorSampler own) {
    double range = model.likelihood().bounds().range();
    if (range == Double.POSITIVE_INFINITY) {
      return Optional.empty();
    }
    CoveredCost cost =
        CoveredCost.boundedRange(
            budget,
            normals(model, draws),
            draws.neighbours(),
            draws.count(),
            draws.count() * own.distance());
    double power = Math.min(1, cost.parameter() / (changed(draws) * range));
    return Optional.of(new OwnSource(model, cost, power, true, own));
  }

  /** rho = mu sqrt(Lambda)/(sqrt(k) L), twice L under replace-one. */
  private static Optional<OwnSource> ofSlope(
      Model model, PrivacyBudget budget, Draws draws, PosteriorSampler own) {
    LikelihoodBounds bounds = model.likelihood().bounds();
    double least = model.prior().leastCurvature();
    if (!bounds.logConcave() || bounds.lipschitz() == Double.POSITIVE_INFINITY || !(least > 0)) {
      return Optional.empty();
    }
    CoveredCost cost =
        CoveredCost.gaussian(
            budget, normals(model, draws), draws.neighbours(), draws.count() * own.distance());
    double unit = Math.sqrt(draws.count()) * changed(draws) * bounds.lipschitz();
    double power = Math.min(1, cost.parameter() * Math.sqrt(least) / unit);
    return Optional.of(new OwnSource(model, cost, power, false, own));
  }

  private static double changed(Draws draws) {
    return draws.neighbours() == Neighbours.REPLACE_ONE ? 2 : 1;
  }

  private static long normals(Model model, Draws draws) {
    return 1_000_000_000L * model.names().size() * draws.count();
  }

  @Override
  public double error() {
    return own.error();
  }

  @Override
  public SamplerGuarantee guarantee() {
    return own.guarantee();
  }

  @Override
  public String why() {
    return isOfRange
        ? "private because the log-likelihood of a record is bounded"
        : "private because no record pulls harder than its bound, and the prior holds back";
  }

  @Override
  public Drawing.Sampled from(Rows rows) {
    TemperedLikelihood target = target(rows, power);
    return random -> own.draw(target, random);
  }

  /** A draw at full power, always the same. */
  @Override
  public double[] withoutNoise(Rows rows) {
    return own.draw(target(rows, 1), InsecureSeededSource.of(1));
  }

  private TemperedLikelihood target(Rows rows, double at) {
    return new TemperedLikelihood(
        rows, model.known().maxNorm(), model.likelihood(), model.prior(), at);
  }
}

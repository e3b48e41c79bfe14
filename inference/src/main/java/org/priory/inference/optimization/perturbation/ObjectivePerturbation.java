package org.priory.inference.optimization.perturbation;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import org.priory.inference.mechanism.CoveredCost;
import org.priory.inference.mechanism.CoveringNoise;
import org.priory.inference.model.PublicKnowledge;
import org.priory.numerics.random.RandomSource;
import org.priory.privacy.event.GaussianBeyond;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.query.Rows;

/**
 * Logistic regression by objective perturbation: the minimum of the loss, a ridge, and a random
 * linear term (Chaudhuri, Monteleoni, Sarwate 2011; Kifer, Smith, Thakurta 2012).
 *
 * <pre>theta* = argmin sum_i log(1 + e^(-s_i x_i'theta)) + Lambda/2 |theta|^2 + b'theta</pre>
 *
 * <p><b>Assumes</b> rows of norm at most R, which it enforces. <b>Releases</b> theta* up to the
 * solver's accuracy, with noise that covers it ({@link CoveringNoise}). <b>Guarantees</b>, under
 * add/remove neighbours ({@code docs/proofs/perturbation.md}, sections 1 and 2):
 *
 * <ul>
 *   <li>noise of density e^(-gamma |b|): epsilon = gamma R, if Lambda >= R^2/epsilon;
 *   <li>b ~ N(0, sigma^2 I): one Gaussian release of sensitivity R, at every epsilon, if Lambda >=
 *       7/4 R sigma or Lambda >= 2 sigma^2;
 *   <li>the same noise: no worse than that release from epsilon m on ({@link GaussianBeyond}), if
 *       Lambda >= R^2/(m + 1/(2 z^2)), z = sigma/R. A smaller ridge, which adds up to more with
 *       other charges.
 * </ul>
 *
 * The curvature costs nothing at all: a record that pulls with all its weight has none.
 */
public final class ObjectivePerturbation extends Perturbation {
  /** The name by which the method is asked for. */
  public static final String NAME = "objective-perturbation";

  /** The name of the form with the least ridge, for a data set that is asked once. */
  public static final String ALONE = "objective-perturbation-alone";

  /**
   * The epsilon from which the Gaussian's delta is kept, as a share of the budget's: the rest is
   * twice what the covering noise may take, so that its loss hardly ever reaches it.
   */
  private static final double FROM = 0.98;

  private final String name;
  private final CoveredCost cost;
  private final PerturbingNoise noise;
  private final CoveringNoise cover;

  private ObjectivePerturbation(
      String name, PublicKnowledge known, CoveredCost cost, PerturbingNoise noise, double least) {
    super(
        known,
        cost.event(),
        ridge(known, noise, least),
        GradientTolerance.of(known, noise.sd(known.width())));
    int d = known.width();
    this.name = name;
    this.cost = cost;
    this.noise = noise;
    this.cover = CoveringNoise.of((tolerance() + noise.error(d)) / ridge(), d, cost.cover());
  }

  /** sd/s0: where the data says nothing, the noise is as large as coefficients are. */
  private static double ridge(PublicKnowledge known, PerturbingNoise noise, double least) {
    double prior = LogisticPrior.SD;
    return Math.max(least, Math.max(noise.sd(known.width()) / prior, 1 / (prior * prior)))
        * (1 + 0x1p-30);
  }

  /** With the noise that is smaller. */
  public static ObjectivePerturbation within(PublicKnowledge known, PrivacyBudget budget) {
    return smaller(pure(NAME, known, budget), normal(known, budget));
  }

  /** With the least ridge: at the budget it costs no more, beside other charges it costs more. */
  public static ObjectivePerturbation alone(PublicKnowledge known, PrivacyBudget budget) {
    return smaller(pure(ALONE, known, budget), beyond(known, budget));
  }

  private static ObjectivePerturbation smaller(
      ObjectivePerturbation pure, ObjectivePerturbation normal) {
    int d = pure.known().width();
    return pure.noise.sd(d) < normal.noise.sd(d) ? pure : normal;
  }

  /** With noise whose epsilon does not depend on delta. */
  static ObjectivePerturbation pure(PublicKnowledge known, PrivacyBudget budget) {
    return pure(NAME, known, budget);
  }

  private static ObjectivePerturbation pure(
      String name, PublicKnowledge known, PrivacyBudget budget) {
    CoveredCost cost = CoveredCost.pure(budget, normals(known));
    double bound = LogisticPrior.bound(known);
    // gamma = epsilon/R, Lambda >= R^2/epsilon
    return new ObjectivePerturbation(
        name,
        known,
        cost,
        new PerturbingNoise.Exponential(cost.parameter() / bound),
        bound * bound / cost.parameter());
  }

  /** With normal noise. */
  static ObjectivePerturbation normal(PublicKnowledge known, PrivacyBudget budget) {
    return normal(NAME, known, budget);
  }

  private static ObjectivePerturbation normal(
      String name, PublicKnowledge known, PrivacyBudget budget) {
    CoveredCost cost = CoveredCost.gaussian(budget, normals(known), Neighbours.ADD_REMOVE);
    double bound = LogisticPrior.bound(known);
    double sigma = bound / cost.parameter();
    return new ObjectivePerturbation(
        name, known, cost, new PerturbingNoise.Normal(sigma), leastRidge(bound, sigma));
  }

  /** With normal noise whose cost is known from some epsilon on alone. */
  static ObjectivePerturbation beyond(PublicKnowledge known, PrivacyBudget budget) {
    double from = FROM * budget.epsilon();
    double bound = LogisticPrior.bound(known);
    return CoveredCost.gaussianBeyond(budget, normals(known), Neighbours.ADD_REMOVE, from)
        .map(
            cost -> {
              double sigma = bound / cost.parameter();
              double least = leastRidge(bound, sigma, from);
              PerturbingNoise noise = new PerturbingNoise.Normal(sigma);
              return new ObjectivePerturbation(ALONE, known, cost, noise, least);
            })
        .orElseGet(() -> normal(ALONE, known, budget));
  }

  /** How many normal numbers are drawn. */
  private static long normals(PublicKnowledge known) {
    return NORMALS * known.width() + 1L;
  }

  /** Lambda >= R^2/(m + 1/(2 z^2)), or what is enough at every epsilon. */
  static double leastRidge(double bound, double sigma, double from) {
    double mu = bound / sigma;
    // 1/(2 z^2) = mu^2/2
    return Math.min(leastRidge(bound, sigma), bound * bound / (from + 0.5 * mu * mu));
  }

  /** Lambda >= 7/4 R sigma, or Lambda >= 2 sigma^2. */
  static double leastRidge(double bound, double sigma) {
    return sigma * Math.min(7.0 / 4 * bound, 2 * sigma);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Map<String, Double> settings() {
    Map<String, Double> settings = new LinkedHashMap<>();
    settings.put("row_norm", known().maxNorm());
    settings.put("ridge", ridge());
    settings.put("noise_sd", noise.sd(known().width()));
    settings.put("gradient_tolerance", tolerance());
    settings.put("covering_sd", cover.sigma());
    return settings;
  }

  @Override
  public double[] run(Rows rows, RandomSource source) {
    return cover.released(minimum(rows, noise.draw(known().width(), source)), source);
  }

  /** A coefficient of curvature k moves by b/k. */
  @Override
  DoubleUnaryOperator noiseVariance() {
    double sd = noise.sd(known().width());
    return k -> sd / k * (sd / k) + cover.sigma() * cover.sigma();
  }

  @Override
  String noiseWord() {
    return noise.word();
  }

  /** The law of b. */
  PerturbingNoise noise() {
    return noise;
  }

  /** How the budget is split. */
  CoveredCost cost() {
    return cost;
  }
}

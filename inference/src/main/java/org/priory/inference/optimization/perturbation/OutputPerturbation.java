package org.priory.inference.optimization.perturbation;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import org.priory.inference.mechanism.CoveredCost;
import org.priory.inference.mechanism.CoveringNoise;
import org.priory.inference.model.PublicKnowledge;
import org.priory.numerics.random.RandomSource;
import org.priory.privacy.event.Distance;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.Sequence;
import org.priory.privacy.query.Rows;
import org.priory.privacy.wall.CostWithin;

/**
 * Logistic regression by output perturbation: the minimum of loss and ridge, plus noise (Chaudhuri,
 * Monteleoni, Sarwate 2011).
 *
 * <p><b>Assumes</b> rows of norm at most R, which it enforces. <b>Releases</b> the minimum with
 * noise. <b>Guarantees</b>, under add/remove neighbours, what noise for an L2 sensitivity of
 * R/Lambda costs: the objective is Lambda-strongly convex, and one record's gradient is at most R
 * long ({@code docs/proofs/perturbation.md}, section 3).
 */
public final class OutputPerturbation extends Perturbation {
  /** The name by which the method is asked for. */
  public static final String NAME = "output-perturbation";

  /** The noise of {@link #pure}; empty where the covering noise is all there is. */
  private final Optional<PerturbingNoise> noise;

  private final CoveringNoise cover;

  private OutputPerturbation(
      PublicKnowledge known,
      PrivacyEvent event,
      Optional<PerturbingNoise> noise,
      double ridge,
      CoveringNoise cover) {
    super(known, event, ridge, GradientTolerance.of(known, 0));
    this.noise = noise;
    this.cover = cover;
  }

  /** With the noise that is smaller. */
  public static OutputPerturbation within(PublicKnowledge known, PrivacyBudget budget) {
    OutputPerturbation pure = pure(known, budget);
    OutputPerturbation normal = normal(known, budget);
    return pure.sd() < normal.sd() ? pure : normal;
  }

  /** With noise of density e^(-(epsilon Lambda/R) |b|). */
  static OutputPerturbation pure(PublicKnowledge known, PrivacyBudget budget) {
    int d = known.width();
    CoveredCost cost = CoveredCost.pure(budget, NORMALS * d + 1L);
    double bound = LogisticPrior.bound(known);
    double ridge = ridge(known, Math.sqrt(d + 1.0) * bound / cost.parameter());
    PerturbingNoise noise = new PerturbingNoise.Exponential(cost.parameter() * ridge / bound);
    double error = GradientTolerance.of(known, 0) / ridge + noise.error(d);
    return new OutputPerturbation(
        known, cost.event(), Optional.of(noise), ridge, CoveringNoise.of(error, d, cost.cover()));
  }

  /** With normal noise. */
  static OutputPerturbation normal(PublicKnowledge known, PrivacyBudget budget) {
    int d = known.width();
    Distance distance = new Distance(CostWithin.distanceOfMechanism(d));
    double z = CostWithin.leastNoise(budget, x -> Sequence.of(new Gaussian(x), distance));
    double bound = LogisticPrior.bound(known);
    double ridge = ridge(known, z * bound);
    // neighbours' points are R/Lambda apart, and each is off by tolerance/Lambda
    double half = (0.5 * bound + GradientTolerance.of(known, 0)) / ridge;
    return new OutputPerturbation(
        known,
        Sequence.of(new Gaussian(z), distance),
        Optional.empty(),
        ridge,
        CoveringNoise.of(half, d, z));
  }

  /**
   * The ridge at which bias and noise are alike: a coefficient of size s0 and curvature h loses s0
   * Lambda/h, and gets noise s/Lambda.
   */
  private static double ridge(PublicKnowledge known, double s) {
    double prior = LogisticPrior.SD;
    double h = LogisticPrior.curvature(known).median();
    return Math.max(Math.sqrt(s * h / prior), 1 / (prior * prior));
  }

  /** Standard deviation of the noise on a coefficient. */
  private double sd() {
    return Math.hypot(noise.map(n -> n.sd(known().width())).orElse(0.0), cover.sigma());
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Map<String, Double> settings() {
    Map<String, Double> settings = new LinkedHashMap<>();
    settings.put("row_norm", known().maxNorm());
    settings.put("ridge", ridge());
    settings.put("noise_sd", sd());
    settings.put("gradient_tolerance", tolerance());
    return settings;
  }

  @Override
  public double[] run(Rows rows, RandomSource source) {
    double[] theta = withoutNoise(rows);
    if (noise.isPresent()) {
      double[] b = noise.get().draw(theta.length, source);
      for (int j = 0; j < theta.length; j++) {
        theta[j] += b[j];
      }
    }
    return cover.released(theta, source);
  }

  @Override
  DoubleUnaryOperator noiseVariance() {
    return k -> sd() * sd();
  }

  @Override
  String noiseWord() {
    return noise.map(PerturbingNoise::word).orElse("normal");
  }
}

package org.priory.inference.sampling;

import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.DoublePredicate;
import java.util.stream.IntStream;
import org.priory.inference.mechanism.CoveredCost;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.regression.EvenCurvature;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyBudget;

/**
 * What a posterior is raised to and multiplied by so that its draws are private, from public
 * numbers. There are two proofs ({@code docs/proofs/ops.md}, section 1):
 *
 * <ul>
 *   <li><b>bounded</b>: |theta| <= B bounds the log-likelihood of a record, whose range D is that
 *       of the privacy loss: rho D per draw, twice that under replace-one (the exponential
 *       mechanism; Wang, Fienberg, Smola 2015);
 *   <li><b>Lipschitz</b>: a record moves the log-density with slope at most rho L R, and the prior
 *       makes it Lambda-strongly concave: no draw tells more than a Gaussian release of multiplier
 *       sqrt(Lambda)/(rho L R) (Gopi, Lee, Liu 2022, "Private convex optimization via exponential
 *       mechanism").
 * </ul>
 *
 * @param cost of all draws
 * @param power rho, at most 1
 * @param ridge Lambda
 * @param radius B, or infinity
 * @param expected squared error of a coefficient, bias and spread
 */
record SampleDesign(CoveredCost cost, double power, double ridge, double radius, double expected) {
  /**
   * Rounding changes the logarithm of a draw's density by at most twice this, for all data of fewer
   * than 2^31 rows.
   */
  static final double ROUNDING = 0x1p-16;

  /**
   * The least probability of acceptance, whatever the data, with which exact draws are affordable:
   * data as they come are a thousand times and more above it.
   */
  private static final double LEAST_ACCEPTANCE = 1e-8;

  /** With more features rejection takes long also on data as they come. */
  private static final int MOST_FEATURES = 20;

  /** What exact draws may cost in expected squared error, over what a walk has. */
  private static final double WORTH = 1.4;

  /** The size of coefficients that is expected. */
  private static final double SIZE = 1;

  /** Curvature where columns go together, over that of evenly spread features. */
  private static final double TOGETHER = 0.1;

  /** Ridges are 2^(i/2)/SIZE^2. */
  private static final int FLATTEST = -14;

  private static final int STEEPEST = 40;

  /** What is asked for, and what a draw is made of. */
  record Question(
      PublicKnowledge known, Loss loss, PrivacyBudget budget, Neighbours neighbours, int draws) {

    double bound() {
      return known.maxNorm() * (1 + 0x1p-39);
    }

    /** What is proved about a record. */
    LikelihoodBounds bounds() {
      return loss.likelihood(known.width(), known.maxNorm()).bounds();
    }

    /** How many records' worth a neighbour can change. */
    private int changed() {
      return neighbours == Neighbours.REPLACE_ONE ? 2 : 1;
    }

    /** rho = sqrt(Lambda) mu/(sqrt(k) L R), L twice for two records. */
    double power(double mu, double ridge) {
      double unit = Math.sqrt(draws) * changed() * loss.lipschitz() * bound();
      return Math.min(1, mu * Math.sqrt(ridge) / unit);
    }

    /** Numbers drawn on average: fewer than 10^8 tries or steps, and what covers. */
    private long normals() {
      return 1_000_000_000L * known.width() * draws;
    }
  }

  /**
   * The better of the two.
   *
   * @param exact whether exact draws must be affordable
   */
  static SampleDesign of(Question question, boolean exact) {
    SampleDesign lipschitz = lipschitz(question, exact);
    SampleDesign bounded = bounded(question, exact);
    return bounded.expected < lipschitz.expected ? bounded : lipschitz;
  }

  /** Whether there is nothing that the budget allows. */
  boolean isNone() {
    return expected == Double.POSITIVE_INFINITY;
  }

  /** Whether it is affordable, and not much worse than something else. */
  boolean isWorthIt(double other) {
    return !isNone() && expected <= WORTH * other;
  }

  static SampleDesign lipschitz(Question q, boolean exact) {
    CoveredCost cost = CoveredCost.gaussian(q.budget, q.normals(), q.neighbours);
    double mu = rounded(cost.parameter(), q.draws * ROUNDING);
    if (mu == 0) {
      return none(cost);
    }
    return best(
        q,
        exact ? ridge -> isExactAffordable(q, ridge) : ridge -> true,
        ridge -> new Choice(q.power(mu, ridge), Double.POSITIVE_INFINITY),
        cost);
  }

  /**
   * What is left of the inverse of a multiplier if rounding changes logarithms of densities by at
   * most twice this: claim 3 of {@code docs/proofs/ops.md}; 0 if nothing is.
   */
  static double rounded(double most, double rounding) {
    double mu = most - rounding * (8 + 3 * most * Math.exp(most * most / 8));
    return mu >= 64 * rounding && rounding <= 0.03 ? mu : 0;
  }

  /** A design without a ball. */
  static SampleDesign of(Question q, CoveredCost cost, double power, double ridge, double weight) {
    double expected = expected(power * weight, ridge, curvature(q), q.draws);
    return new SampleDesign(cost, power, ridge, Double.POSITIVE_INFINITY, expected);
  }

  /**
   * The best walk of Langevin dynamics, which needs neither exact draws nor rounding; nothing if no
   * ridge makes one affordable.
   */
  static Optional<WalkDesign> langevin(Question q) {
    CoveredCost cost = walkCost(q);
    LikelihoodBounds bounds = q.bounds();
    WalkDesign.Ask ask =
        new WalkDesign.Ask(
            bounds,
            q.known.records(),
            q.known.width(),
            q.draws,
            cost.parameter() / (Math.sqrt(q.draws) * q.changed() * bounds.lipschitz()));
    return WalkDesign.best(ask, curvature(q));
  }

  /** A walk as a design. */
  static SampleDesign of(Question q, WalkDesign walk) {
    return new SampleDesign(
        walkCost(q), walk.power(), walk.ridge(), Double.POSITIVE_INFINITY, walk.expected());
  }

  private static CoveredCost walkCost(Question q) {
    return CoveredCost.gaussian(q.budget, q.normals(), q.neighbours);
  }

  private static boolean isExactAffordable(Question q, double ridge) {
    return isExactAffordable(q, ridge, LEAST_ACCEPTANCE);
  }

  /**
   * Whether a try is accepted with more than a probability, whatever the data.
   *
   * @param least the probability
   */
  static boolean isExactAffordable(Question q, double ridge, double least) {
    double farthest = q.loss.concordance() * q.bound() / Math.sqrt(ridge);
    return farthest < Double.POSITIVE_INFINITY
        && q.known.width() <= MOST_FEATURES
        && SelfConcordance.leastAcceptance(q.known.width(), farthest) > least;
  }

  static SampleDesign bounded(Question q, boolean exact) {
    CoveredCost cost = CoveredCost.boundedRange(q.budget, q.normals(), q.neighbours, q.draws);
    double range = cost.parameter() - 8 * ROUNDING;
    if (!(range > 8 * ROUNDING)) {
      return none(cost);
    }
    return best(
        q,
        exact ? ridge -> isExactAffordable(q, ridge) : ridge -> true,
        ridge -> within(q, range, ridge),
        cost);
  }

  /** Where rounding would take too much of the budget, or no ridge makes exact draws affordable. */
  private static SampleDesign none(CoveredCost cost) {
    return new SampleDesign(cost, 0, 1, 1, Double.POSITIVE_INFINITY);
  }

  /**
   * The radius that holds the mode of any data of up to 2 N + 1000 records with room to spare, and
   * the power that it allows: Lambda/2 |mode|^2 <= U(0) <= rho n l(0).
   */
  private static Choice within(Question q, double range, double ridge) {
    double room = (Math.sqrt(q.known.width()) + 3) / Math.sqrt(ridge);
    double total = (2 * q.known.records() + 1000) * q.loss.atZero();
    double low = 0;
    double high = 1e9;
    for (int i = 0; i < 200; i++) {
      double radius = (low + high) / 2;
      double power = power(q, range, radius);
      if (room + Math.sqrt(2 * power * total / ridge) > radius) {
        low = radius;
      } else {
        high = radius;
      }
    }
    return new Choice(power(q, range, high), high);
  }

  private static double power(Question q, double range, double radius) {
    return Math.min(1, range / (q.changed() * q.loss.range(q.bound() * radius)));
  }

  private record Choice(double power, double radius) {}

  private static double curvature(Question q) {
    return EvenCurvature.of(q.known, q.loss.typicalCurvature()).median();
  }

  /** The precisions of priors that are tried. */
  static double[] ridges() {
    return IntStream.rangeClosed(FLATTEST, STEEPEST)
        .mapToDouble(i -> Math.pow(2, i / 2.0) / (SIZE * SIZE))
        .toArray();
  }

  /**
   * The expected squared error along a direction of the expected size: half of them as evenly
   * spread features have it, half of a tenth of the curvature, as where columns go together.
   *
   * @param h curvature of the log-likelihood for evenly spread features
   */
  static double expected(double power, double ridge, double h, int draws) {
    return (along(power, ridge, h, draws) + along(power, ridge, TOGETHER * h, draws)) / 2;
  }

  private static double along(double power, double ridge, double h, int draws) {
    double precision = power * h + ridge;
    double bias = SIZE * ridge / precision;
    return bias * bias + 1 / (draws * precision);
  }

  private static SampleDesign best(
      Question q, DoublePredicate affordable, DoubleFunction<Choice> choices, CoveredCost cost) {
    double h = curvature(q);
    SampleDesign best = null;
    for (double ridge : ridges()) {
      if (affordable.test(ridge)) {
        Choice choice = choices.apply(ridge);
        double power = Math.min(1, choice.power);
        SampleDesign design =
            new SampleDesign(cost, power, ridge, choice.radius, expected(power, ridge, h, q.draws));
        best = best == null || design.expected < best.expected ? design : best;
      }
    }
    return best == null ? none(cost) : best;
  }
}

package org.priory.inference.sampling;

import java.util.Optional;
import org.priory.inference.sampling.TemperedPosterior.Mode;
import org.priory.numerics.random.NormalSampler;
import org.priory.numerics.random.RandomSource;

/**
 * Exact draws from a tempered posterior by rejection.
 *
 * <p>In the norm of a matrix A below the Hessian at the mode, U rises at distance r at least by the
 * lower bound of {@link SelfConcordance}. So a point of density e^-lower(|w|), w = L'(theta -
 * mode), which is a direction and a {@link RadialDraw}, is kept with probability e^-(rise - lower).
 * The probability that it is kept has a lower bound that holds for all data; there is no cap on the
 * tries but where a caller sets one, and the time that they take is not hidden ({@code
 * docs/proofs/ops.md}, section 3).
 */
final class ExactDraw {
  /** Shorter normal vectors are drawn anew: their direction has few digits. */
  private static final double SHORTEST = 0x1p-4;

  private final TemperedPosterior posterior;
  private final Mode mode;
  private final double k;
  private final RadialDraw radial;
  private final double lowest;
  private final double slack;

  ExactDraw(TemperedPosterior posterior) {
    this(posterior, new double[posterior.target().width()]);
  }

  /**
   * Draws from a posterior.
   *
   * @param start where its mode is looked for
   */
  ExactDraw(TemperedPosterior posterior, double[] start) {
    this.posterior = posterior;
    this.mode = posterior.mode(start);
    int d = mode.theta().length;
    this.k = posterior.loss().concordance() * RowReach.of(posterior, mode);
    this.radial = new RadialDraw(d, k);
    this.lowest = posterior.height(mode.theta());
    // the mode is one up to rounding: |g'v| <= |g| r/sqrt(SPARE Lambda)
    this.slack =
        Math.sqrt(
                TemperedPosterior.squares(mode.gradient())
                    / (RowReach.SPARE * posterior.leastCurvature()))
            * SelfConcordance.farthest(d, k);
  }

  /** An independent draw. */
  double[] next(RandomSource source) {
    while (true) {
      Optional<double[]> kept = attempt(source);
      if (kept.isPresent()) {
        return kept.get();
      }
    }
  }

  /** An independent draw, or nothing if so many tries fail. */
  Optional<double[]> within(int tries, RandomSource source) {
    Optional<double[]> kept = Optional.empty();
    for (int i = 0; i < tries && kept.isEmpty(); i++) {
      kept = attempt(source);
    }
    return kept;
  }

  private Optional<double[]> attempt(RandomSource source) {
    double[] w = new double[mode.theta().length];
    double r = radial.next(source);
    double squares;
    do {
      NormalSampler.fill(w, 1, source);
      squares = TemperedPosterior.squares(w);
    } while (squares < SHORTEST);
    double factor = r / Math.sqrt(RowReach.SPARE * squares);
    for (int j = 0; j < w.length; j++) {
      w[j] *= factor;
    }
    double[] theta = TemperedPosterior.coloured(mode.theta(), mode.factor(), w);
    if (!posterior.isAllowed(theta)) {
      return Optional.empty();
    }
    double excess = posterior.height(theta) - lowest - SelfConcordance.lower(k, r) + slack;
    return Math.log(Uniform.next(source)) < -excess ? Optional.of(theta) : Optional.empty();
  }
}

package org.priory.inference.diagnostics;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Whether chains agree, and how much their draws say (Vehtari, Gelman, Simpson, Carpenter and
 * Bürkner 2021).
 *
 * @param rHat rank-normalised split R-hat, the larger of those of values and of distances from the
 *     median; 1 if chains agree
 * @param essBulk effective draws for the middle of the distribution
 * @param essTail effective draws for its 5 % and 95 % quantiles, the fewer
 * @param mcse standard error of the mean that the number of draws leaves
 */
public record Convergence(double rHat, double essBulk, double essTail, double mcse) {
  /** Above this, chains have not converged (section 4.1 of the paper). */
  public static final double MOST_R_HAT = 1.01;

  /** Above it chains do not agree, and means are rough. */
  public static final double ROUGH_R_HAT = 1.1;

  /** Below this for each chain, R-hat and intervals cannot be relied on (section 4.1). */
  public static final double LEAST_ESS = 100;

  /** Fewer draws of a chain cannot be judged. */
  private static final int LEAST_DRAWS = 8;

  /**
   * Diagnostics of the draws of one quantity, chain by chain; NaN where there are fewer than 8 a
   * chain.
   */
  public static Convergence of(double[][] chains) {
    if (chains[0].length < LEAST_DRAWS) {
      return new Convergence(Double.NaN, Double.NaN, Double.NaN, Double.NaN);
    }
    SplitChains split = SplitChains.of(chains);
    SplitChains ranks = split.rankNormalised();
    double rHat = Math.max(rHat(ranks), rHat(split.folded().rankNormalised()));
    double tail =
        Math.min(EffectiveSize.of(split.below(0.05)), EffectiveSize.of(split.below(0.95)));
    // the mean's own effective size, without ranks
    double sd = Math.sqrt(SplitChains.variance(split.pooled()));
    double mcse = sd / Math.sqrt(EffectiveSize.of(split));
    return new Convergence(rHat, EffectiveSize.of(ranks), tail, mcse);
  }

  /** sqrt(((n - 1)/n W + B/n)/W). */
  private static double rHat(SplitChains chains) {
    double n = chains.length();
    double within =
        Arrays.stream(chains.halves()).mapToDouble(SplitChains::variance).average().orElse(0);
    double between =
        SplitChains.variance(
            Arrays.stream(chains.halves()).mapToDouble(SplitChains::mean).toArray());
    if (!(within > 0)) {
      // nothing moves: chains agree if they stand at one place
      return between > 0 ? Double.POSITIVE_INFINITY : 1;
    }
    return Math.sqrt((n - 1) / n + between / within);
  }

  /** One line about all quantities. */
  public static String verdict(List<Convergence> all, int chains) {
    double rHat = all.stream().mapToDouble(Convergence::rHat).max().orElse(Double.NaN);
    double bulk = all.stream().mapToDouble(Convergence::essBulk).min().orElse(Double.NaN);
    double tail = all.stream().mapToDouble(Convergence::essTail).min().orElse(Double.NaN);
    if (Double.isNaN(rHat)) {
      return "Too few draws to say whether the chains have converged.";
    }
    String numbers =
        String.format(
            Locale.ROOT,
            "largest R-hat %.3f, fewest effective draws %.0f (bulk) and %.0f (tail)",
            rHat,
            bulk,
            tail);
    String who = chains == 1 ? "The halves of the chain" : "The chains";
    if (rHat <= MOST_R_HAT && Math.min(bulk, tail) >= LEAST_ESS * chains) {
      return who + " agree: " + numbers + ".";
    }
    return rHat > ROUGH_R_HAT
        ? who + " do not agree: " + numbers + ". Means are rough."
        : who + " nearly agree, but say little: " + numbers + ".";
  }
}

package org.priory.bench.audit;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.BetaDistribution;
import org.priory.numerics.special.NormalQuantile;
import org.priory.privacy.accounting.Accountants;
import org.priory.privacy.event.Gaussian;

/**
 * What the scores of an attacker prove about epsilon. Whoever says "the canary is there" when a
 * score is above a threshold is wrong with probability a (it is not) or b (it is, and is missed).
 * Of an (epsilon, delta)-private release both hold (Kairouz, Oh, Viswanath 2015):
 *
 * <pre>1 - b <= e^epsilon a + delta,   1 - a <= e^epsilon b + delta.</pre>
 *
 * <p>So epsilon >= log((1 - delta - b)/a), and the same with a and b exchanged. Threshold and
 * inequality are chosen by one half of the runs. The other half bounds a and b from above, each by
 * Clopper and Pearson at half of the odds that are allowed (Jagielski, Ullman, Oprea 2020).
 *
 * @param epsilon lower bound, at least 0; wrong with probability 1 - confidence at most
 * @param epsilonIfGaussian lower bound if the canary's trace is that of one Gaussian release (Nasr
 *     et al. 2023): sharper, and an assumption
 * @param falseAlarm upper bound on a
 * @param miss upper bound on b
 */
record Evidence(double epsilon, double epsilonIfGaussian, double falseAlarm, double miss) {
  /** Thresholds that are tried. */
  private static final int CANDIDATES = 200;

  /** They are compared at odds that are so many times smaller, lest the luckiest one wins. */
  private static final double CAUTION = 30;

  /** Scores of an even number of runs on either side. */
  static Evidence of(double[] without, double[] with, double delta, double confidence) {
    int half = without.length / 2;
    double odds = (1 - confidence) / 2;
    Bound cautious = new Bound(half, odds / CAUTION);
    Judge judge = choose(Arrays.copyOf(without, half), Arrays.copyOf(with, half), cautious, delta);
    double[] newWithout = Arrays.copyOfRange(without, half, without.length);
    double[] newWith = Arrays.copyOfRange(with, half, with.length);
    Rates rates = rates(newWithout, newWith, judge.threshold, new Bound(newWith.length, odds));
    return new Evidence(
        Math.max(0, rates.epsilon(delta, judge.byAlarms)),
        rates.epsilonIfGaussian(delta),
        rates.falseAlarm,
        rates.miss);
  }

  /**
   * How an attacker decides.
   *
   * @param byAlarms whether rare false alarms are the evidence, or rare misses
   */
  private record Judge(double threshold, boolean byAlarms) {}

  private static Judge choose(double[] without, double[] with, Bound bound, double delta) {
    double[] all = new double[without.length + with.length];
    System.arraycopy(without, 0, all, 0, without.length);
    System.arraycopy(with, 0, all, without.length, with.length);
    Arrays.sort(all);
    Judge best = new Judge(all[all.length / 2], true);
    double most = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < CANDIDATES; i++) {
      double threshold = all[(int) ((long) i * (all.length - 1) / (CANDIDATES - 1))];
      Rates rates = rates(without, with, threshold, bound);
      for (boolean byAlarms : new boolean[] {true, false}) {
        double epsilon = rates.epsilon(delta, byAlarms);
        if (epsilon > most) {
          most = epsilon;
          best = new Judge(threshold, byAlarms);
        }
      }
    }
    return best;
  }

  private static Rates rates(double[] without, double[] with, double threshold, Bound bound) {
    long alarms = Arrays.stream(without).filter(score -> score > threshold).count();
    long misses = Arrays.stream(with).filter(score -> !(score > threshold)).count();
    return new Rates(bound.above(alarms), bound.above(misses));
  }

  /** Upper bounds on a and b. */
  private record Rates(double falseAlarm, double miss) {

    double epsilon(double delta, boolean byAlarms) {
      double rare = byAlarms ? falseAlarm : miss;
      double other = byAlarms ? miss : falseAlarm;
      return other < 1 - delta ? Math.log((1 - delta - other) / rare) : Double.NEGATIVE_INFINITY;
    }

    /** mu >= Phi^-1(1 - a) - Phi^-1(b) of Gaussian differential privacy. */
    double epsilonIfGaussian(double delta) {
      double mu = -NormalQuantile.of(falseAlarm) - NormalQuantile.of(miss);
      return mu > 0 ? Accountants.exactGaussian().epsilon(new Gaussian(1 / mu), delta).lower() : 0;
    }
  }

  /**
   * Upper confidence bounds on a probability (Clopper and Pearson 1934).
   *
   * @param trials how many
   * @param odds of being wrong
   */
  private record Bound(int trials, double odds) {

    /** Where so many successes or fewer would have probability {@code odds}. */
    double above(long successes) {
      return successes == trials
          ? 1
          : BetaDistribution.of(successes + 1.0, (double) trials - successes)
              .inverseSurvivalProbability(odds);
    }
  }
}

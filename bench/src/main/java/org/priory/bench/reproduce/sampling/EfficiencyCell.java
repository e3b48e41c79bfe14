package org.priory.bench.reproduce.sampling;

/**
 * What runs at one size and epsilon came to.
 *
 * @param power rho of the likelihood
 * @param mle mean squared error of the maximum likelihood estimate
 * @param ops that of one posterior sample
 * @param level how often a Wald test of 5 % rejects the truth: 1 less what intervals of 95 % hold
 * @param found how often it rejects 0, which is not the truth
 */
record EfficiencyCell(
    int records,
    double epsilon,
    double power,
    int runs,
    double mle,
    double ops,
    double level,
    double found) {

  /** The normal quantile of 97.5 %. */
  static final double Z = 1.959964;

  /** Measured. */
  double ratio() {
    return ops / mle;
  }

  /** Proposition 9, at the paper's power epsilon/(4B). */
  double paper() {
    return 1 + EfficiencyTrial.FOUR_B / epsilon;
  }

  /** The ratio that is expected at the power that was used, 1 at most. */
  double expected() {
    return 1 + 1 / power;
  }

  /** Four standard errors of a share of 5 %. */
  double leeway() {
    return 4 * Math.sqrt(0.05 * 0.95 / runs);
  }

  /** Whether the test keeps its level, as far as so many runs can tell. */
  boolean keepsLevel() {
    return level <= 0.05 + leeway();
  }
}

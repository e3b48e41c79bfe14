package org.priory.inference.neural;

import org.jspecify.annotations.Nullable;
import org.priory.privacy.wall.NoisySum;

/** The noisy gradient of the mean loss and the prior, by each parameter, until it is let go. */
final class NoisyGradient implements Update.Gradient {
  private final Parameters parameters;
  private final float[] theta;
  private final float[] multipliers;
  private final double share;
  private final double ofPrior;
  private @Nullable NoisySum sum;

  /**
   * From an answer.
   *
   * @param share one over the expected number of rows
   * @param ofPrior one over the number of records, or 0 without a prior
   */
  NoisyGradient(Parameters parameters, float[] theta, NoisySum sum, double share, double ofPrior) {
    this.parameters = parameters;
    this.theta = theta;
    this.multipliers = parameters.multipliers();
    this.sum = sum;
    this.share = share;
    this.ofPrior = ofPrior;
  }

  @Override
  public double at(int i) {
    NoisySum answer = sum;
    if (answer == null) {
      throw new IllegalStateException("the answer was let go");
    }
    // g = sum/|B| - grad log prior / n
    double g = share * (multipliers.length == 0 ? answer.get(i) : aligned(answer, i));
    return ofPrior == 0 ? g : g + parameters.slope(theta, i) * ofPrior;
  }

  private double aligned(NoisySum answer, int i) {
    int rest = i - answer.dimension();
    return rest < 0 ? answer.get(i) : answer.get(rest) * multipliers[rest];
  }

  /** An idle thread may remember its last task for long, and must not keep the answer with it. */
  void letGo() {
    sum = null;
  }
}

package org.priory.inference.neural.training;

import org.jspecify.annotations.Nullable;
import org.priory.privacy.wall.NoisySum;

/** The noisy gradient of the mean loss and the prior, by each parameter, until it is let go. */
final class MeanGradient {
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
  MeanGradient(Parameters parameters, float[] theta, NoisySum sum, double share, double ofPrior) {
    this.parameters = parameters;
    this.theta = theta;
    this.multipliers = parameters.multipliers();
    this.sum = sum;
    this.share = share;
    this.ofPrior = ofPrior;
  }

  /** Writes the gradient with respect to some of the parameters. */
  void get(int from, int count, float[] into) {
    NoisySum answer = sum;
    if (answer == null) {
      throw new IllegalStateException("the answer was let go");
    }
    if (multipliers.length == 0) {
      answer.get(from, count, into);
    } else {
      aligned(answer, from, count, into);
    }
    // g = sum/|B| - grad log prior / n
    float ofSum = (float) share;
    for (int i = 0; i < count; i++) {
      into[i] *= ofSum;
    }
    for (int i = 0; i < count && ofPrior != 0; i++) {
      into[i] += (float) (parameters.slope(theta, from + i) * ofPrior);
    }
  }

  private void aligned(NoisySum answer, int from, int count, float[] into) {
    for (int i = 0; i < count; i++) {
      int rest = from + i - answer.dimension();
      into[i] = (float) (rest < 0 ? answer.get(from + i) : answer.get(rest) * multipliers[rest]);
    }
  }

  /** An idle thread may remember its last task for long, and must not keep the answer with it. */
  void letGo() {
    sum = null;
  }
}

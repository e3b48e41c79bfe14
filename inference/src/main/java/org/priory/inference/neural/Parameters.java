package org.priory.inference.neural;

import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.wall.NoisySum;

/**
 * What is moved by gradients, and how a network follows from it: weights themselves, or the means
 * and spreads of weights. All of it is public or follows from noisy answers.
 */
interface Parameters {

  /** Where a fit starts; no secret. */
  float[] first(long seed);

  /**
   * The question of a step.
   *
   * @throws ArithmeticException if the parameters are not finite, or too large
   */
  BatchQuery at(float[] theta, long step);

  /**
   * The noisy gradient of the mean loss by a parameter.
   *
   * @param share one over the expected number of rows
   */
  default double gradient(NoisySum sum, double share, int i) {
    return share * sum.get(i);
  }

  /**
   * Minus the derivative of the log prior, or that of the divergence from it, by a parameter. It
   * does not depend on the data and stays outside of the clip (docs/errata.md).
   */
  double slope(float[] theta, int i);

  /** A network that follows from the parameters. */
  float[] weights(float[] theta, long seed);
}

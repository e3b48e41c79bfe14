package org.priory.inference.neural.training;

import org.priory.privacy.query.BatchQuery;

/**
 * What is moved by gradients, and how a network follows from it: weights themselves, or the means
 * and spreads of weights. All of it is public or follows from noisy answers.
 */
public interface Parameters {

  /** Where a fit starts; no secret. */
  float[] first(long seed);

  /**
   * The question of a step.
   *
   * @throws ArithmeticException if the parameters are not finite, or too large
   */
  BatchQuery at(float[] theta, long step);

  /**
   * Where there are more parameters than the answer has numbers: the gradient by the i-th of the
   * rest is that by the i-th parameter times the i-th of these.
   */
  default float[] multipliers() {
    return new float[0];
  }

  /**
   * Minus the derivative of the log prior, or that of the divergence from it, by a parameter. It
   * does not depend on the data and stays outside of the clip (docs/errata.md).
   */
  double slope(float[] theta, int i);

  /** A network that follows from the parameters. */
  float[] weights(float[] theta, long seed);
}

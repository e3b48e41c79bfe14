package org.priory.inference.sampling;

import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Questions;

/**
 * How the gradient of a log-likelihood is asked for: a vector of norm at most 1 for each record,
 * which is the clip of the plan, and what its noisy sum is to be multiplied by.
 */
interface GradientRelease {

  /** Number of parameters. */
  int dimension();

  /** The noisy sum at theta over a sample. */
  NoisySum ask(Questions questions, double[] theta);

  /**
   * What each value of the sum is multiplied by to be a gradient, before it is divided by the
   * expected share of records in a sample.
   */
  double[] units(double[] theta);

  /** The unit of each parameter in which the chain makes its steps. */
  double[] scale();

  /** The release for a chain that has come to theta; its unit of steps may depend on theta. */
  default GradientRelease adapted(double[] theta) {
    return this;
  }

  /**
   * The noisy sum of (w_1 u, w_2 u u'), u being the vector of a row; the matrix packed with sqrt 2
   * off the diagonal.
   */
  default NoisySum askWithSecondMoments(
      Questions questions, double[] theta, double firstWeight, double secondWeight) {
    throw new UnsupportedOperationException("this likelihood has no second moments");
  }
}

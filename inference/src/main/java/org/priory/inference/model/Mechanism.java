package org.priory.inference.model;

import org.priory.privacy.wall.NamedMechanism;

/**
 * A way to fit by one named mechanism, which releases some numbers.
 *
 * @param <P> the posterior that comes out
 */
public non-sealed interface Mechanism<P> extends FitMethod<P> {

  /** What runs behind the wall. */
  NamedMechanism<double[]> mechanism();

  /** Makes the posterior from what was released, and from nothing else. */
  P posterior(double[] released);
}

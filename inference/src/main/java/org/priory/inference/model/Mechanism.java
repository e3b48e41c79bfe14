package org.priory.inference.model;

import java.util.Optional;
import org.priory.privacy.wall.NamedMechanism;
import org.priory.privacy.wall.Plan;

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

  @Override
  default Optional<NamedMechanism<double[]>> first() {
    return Optional.of(mechanism());
  }

  @Override
  default Optional<Plan> asked() {
    return Optional.empty();
  }

  @Override
  default P fit(FitDoor door, Progress progress) {
    return posterior(door.release(mechanism()));
  }
}

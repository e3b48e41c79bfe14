package org.priory.inference.model;

import java.util.Optional;
import org.priory.privacy.wall.NamedMechanism;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Questions;

/**
 * A way to fit that first runs a named mechanism, and then asks for noisy sums.
 *
 * @param <P> the posterior that comes out
 */
public non-sealed interface Hybrid<P> extends FitMethod<P> {

  /** What runs first: its release is where the questions start. */
  NamedMechanism<double[]> mechanism();

  /** Everything that will be asked afterwards. */
  Plan plan();

  /**
   * Asks, and makes the posterior.
   *
   * @param start what the mechanism released
   * @param questions a passage for {@link #plan}
   */
  P fit(double[] start, Questions questions, Progress progress);

  @Override
  default Optional<NamedMechanism<double[]>> first() {
    return Optional.of(mechanism());
  }

  @Override
  default Optional<Plan> asked() {
    return Optional.of(plan());
  }

  @Override
  default P fit(FitDoor door, Progress progress) {
    double[] start = door.release(mechanism());
    return fit(start, door.answers(plan()), progress);
  }
}

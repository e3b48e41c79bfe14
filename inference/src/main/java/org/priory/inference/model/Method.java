package org.priory.inference.model;

import java.util.Optional;
import org.priory.privacy.wall.NamedMechanism;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Questions;

/**
 * A way to fit that asks for noisy sums, all in one plan.
 *
 * @param <P> the posterior that comes out
 */
public non-sealed interface Method<P> extends FitMethod<P> {

  /** Everything that will be asked of the data. */
  Plan plan();

  /**
   * Asks, and makes the posterior.
   *
   * @param questions a passage for {@link #plan}
   */
  P fit(Questions questions, Progress progress);

  @Override
  default Optional<NamedMechanism<double[]>> first() {
    return Optional.empty();
  }

  @Override
  default Optional<Plan> asked() {
    return Optional.of(plan());
  }

  @Override
  default P fit(FitDoor door, Progress progress) {
    return fit(door.answers(plan()), progress);
  }
}

package org.priory.inference.optimization.newton;

import java.util.List;
import java.util.Optional;
import org.priory.inference.model.Method;
import org.priory.privacy.wall.Plan;

/**
 * Averaged noisy Newton steps as a method: what all regressions by them say alike.
 *
 * @param <P> the posterior
 */
public abstract class NewtonMethod<P> implements Method<P> {
  /** The name by which the method is asked for. */
  public static final String NAME = "newton";

  public static final int DEFAULT_STEPS = NewtonFit.DEFAULT_STEPS;

  private final NewtonFit newton;

  protected NewtonMethod(NewtonFit newton) {
    this.newton = newton;
  }

  protected final NewtonFit newton() {
    return newton;
  }

  @Override
  public final String name() {
    return NAME;
  }

  @Override
  public final Plan plan() {
    return newton.plan().plan();
  }

  @Override
  public final Optional<String> withoutIntervals() {
    return newton.withoutIntervals();
  }

  @Override
  public List<String> choices() {
    return newton.choices();
  }
}

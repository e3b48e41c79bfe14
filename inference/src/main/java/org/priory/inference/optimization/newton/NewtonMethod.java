package org.priory.inference.optimization.newton;

import java.util.List;
import java.util.Optional;
import org.priory.inference.model.Method;
import org.priory.inference.model.Progress;
import org.priory.inference.rows.WeightedQuestions;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Questions;

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

  @Override
  public final P fit(Questions questions, Progress progress) {
    WeightedQuestions.Begun begun = WeightedQuestions.begin(newton.known(), questions);
    Counter counter = new Counter(progress, plan());
    if (newton.known().weights().isPresent()) {
      counter.answered();
    }
    return fit(newton.with(begun.known()), begun.questions(), counter);
  }

  /**
   * Asks all questions, but what weights add up to.
   *
   * @param counted this method's own, with the number of records that is reckoned with
   */
  protected abstract P fit(NewtonFit counted, Questions questions, Counter counter);
}

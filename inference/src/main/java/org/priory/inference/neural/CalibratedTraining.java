package org.priory.inference.neural;

import java.util.ArrayList;
import java.util.List;
import org.priory.inference.model.Forecast;
import org.priory.inference.model.Progress;
import org.priory.inference.model.Resumable;
import org.priory.inference.neural.training.NetworkTraining;
import org.priory.inference.neural.training.RecentDraws;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Questions;

/**
 * The training of a network with more questions in its plan than those for gradients, such as the
 * ones that make its predictions right on average.
 *
 * @param <P> the network that comes out
 */
abstract class CalibratedTraining<P> implements Resumable<P> {
  /** The questions for gradients, and what is done with them. */
  final NetworkTraining steps;

  /** All questions. */
  final Plan plan;

  CalibratedTraining(NetworkTraining steps, Plan plan) {
    this.steps = steps;
    this.plan = plan;
  }

  /** What the questions beside those for gradients are for, in a sentence. */
  abstract String otherQuestions();

  @Override
  public final String name() {
    return steps.name();
  }

  @Override
  public final Plan plan() {
    return plan;
  }

  @Override
  public final Forecast forecast() {
    return steps.forecast();
  }

  @Override
  public final List<String> choices() {
    List<String> said = new ArrayList<>(steps.choices());
    said.add(otherQuestions());
    return said;
  }

  @Override
  public final int kept() {
    return steps.kept();
  }

  @Override
  public final P fit(Questions questions, Progress progress) {
    return fit(questions, plan.noise().steps(), progress, new RecentDraws(kept()));
  }
}

package org.priory.inference.optimization;

import java.util.List;
import java.util.Optional;
import org.priory.inference.model.Forecast;
import org.priory.inference.model.Method;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.posterior.ProbitPosterior;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Questions;

/**
 * Probit regression by averaged noisy Newton steps: {@link LogisticNewton} with {@link
 * BinaryLink#PROBIT}. Assumes, releases and guarantees the same.
 */
public final class ProbitNewton implements Method<ProbitPosterior> {
  /** The name by which the method is asked for. */
  public static final String NAME = LogisticNewton.NAME;

  public static final int DEFAULT_STEPS = NewtonFit.DEFAULT_STEPS;

  /** w of a typical record, one of which p is 0.35. */
  private static final double TYPICAL_WEIGHT = 0.36;

  private final NewtonFit newton;

  private ProbitNewton(NewtonFit newton) {
    this.newton = newton;
  }

  /** With as little noise as the budget allows, and all else by default. */
  public static ProbitNewton within(PublicKnowledge known, double epsilon, double delta) {
    return within(known, epsilon, delta, DEFAULT_STEPS);
  }

  /**
   * With as little noise as the budget allows.
   *
   * @param steps number of scores
   */
  public static ProbitNewton within(
      PublicKnowledge known, double epsilon, double delta, int steps) {
    return new ProbitNewton(NewtonFit.within(known, epsilon, delta, steps, false, true));
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Plan plan() {
    return newton.plan().plan();
  }

  @Override
  public Forecast forecast() {
    Forecast logits = NewtonForecast.of(newton, TYPICAL_WEIGHT, BinaryLink.PROBIT.mostVariance());
    double unit = BinaryLink.PROBIT.unit();
    return new Forecast(
        unit * logits.noiseSd(), unit * logits.priorSd(), unit * logits.samplingSd());
  }

  @Override
  public Optional<String> withoutIntervals() {
    return newton.withoutIntervals();
  }

  @Override
  public List<String> choices() {
    return newton.choices();
  }

  @Override
  public ProbitPosterior fit(Questions questions, Progress progress) {
    Likelihood likelihood = new BinaryLikelihood(BinaryLink.PROBIT, newton.known());
    return new ProbitPosterior(newton.fit(likelihood, questions, progress).coefficients());
  }
}

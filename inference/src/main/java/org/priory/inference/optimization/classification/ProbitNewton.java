package org.priory.inference.optimization.classification;

import org.priory.inference.model.Forecast;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.optimization.likelihood.BinaryLikelihood;
import org.priory.inference.optimization.likelihood.BinaryLink;
import org.priory.inference.optimization.likelihood.Likelihood;
import org.priory.inference.optimization.newton.Counter;
import org.priory.inference.optimization.newton.NewtonFit;
import org.priory.inference.optimization.newton.NewtonForecast;
import org.priory.inference.optimization.newton.NewtonMethod;
import org.priory.inference.posterior.ProbitPosterior;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Questions;

/**
 * Probit regression by averaged noisy Newton steps: {@link LogisticNewton} with {@link
 * BinaryLink#PROBIT}. Assumes, releases and guarantees the same.
 */
public final class ProbitNewton extends NewtonMethod<ProbitPosterior> {
  /** w of a typical record, one of which p is 0.35. */
  private static final double TYPICAL_WEIGHT = 0.36;

  private ProbitNewton(NewtonFit newton) {
    super(newton);
  }

  /** With as little noise as the budget allows, and all else by default. */
  public static ProbitNewton within(PublicKnowledge known, PrivacyBudget budget) {
    return within(known, budget, DEFAULT_STEPS);
  }

  /**
   * With as little noise as the budget allows.
   *
   * @param steps number of scores
   */
  public static ProbitNewton within(PublicKnowledge known, PrivacyBudget budget, int steps) {
    return new ProbitNewton(NewtonFit.within(known, budget, steps, false, true));
  }

  @Override
  public Forecast forecast() {
    Forecast logits = NewtonForecast.of(newton(), TYPICAL_WEIGHT, BinaryLink.PROBIT.mostVariance());
    double unit = BinaryLink.PROBIT.unit();
    return new Forecast(
        unit * logits.noiseSd(), unit * logits.priorSd(), unit * logits.samplingSd());
  }

  @Override
  protected ProbitPosterior fit(NewtonFit counted, Questions questions, Counter counter) {
    Likelihood likelihood = new BinaryLikelihood(BinaryLink.PROBIT, counted.known());
    return new ProbitPosterior(counted.fit(likelihood, questions, counter).coefficients());
  }
}

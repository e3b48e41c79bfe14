package org.priory.inference.propagation;

import java.util.List;
import java.util.Optional;
import org.priory.inference.model.Forecast;
import org.priory.inference.model.Method;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.posterior.ProbitPosterior;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Questions;
import org.priory.privacy.wall.Sampling;

/**
 * Probit regression by stochastic expectation propagation: {@link LogisticSep} with factors of
 * {@link Link#PROBIT}, in closed form. Assumes, releases and guarantees the same.
 */
public final class ProbitSep implements Method<ProbitPosterior> {
  private final LogisticSep sep;

  private ProbitSep(LogisticSep sep) {
    this.sep = sep;
  }

  /**
   * With as little noise as the budget allows.
   *
   * @param clip largest norm of a factor, over the typical norm of a row
   */
  public static ProbitSep within(
      PublicKnowledge known, PrivacyBudget budget, int steps, Sampling sampling, double clip) {
    return new ProbitSep(LogisticSep.within(Link.PROBIT, known, budget, steps, sampling, clip));
  }

  @Override
  public String name() {
    return LogisticSep.NAME;
  }

  @Override
  public Plan plan() {
    return sep.plan();
  }

  @Override
  public Forecast forecast() {
    return sep.forecast();
  }

  @Override
  public Optional<String> withoutIntervals() {
    return sep.withoutIntervals();
  }

  @Override
  public List<String> choices() {
    return sep.choices();
  }

  @Override
  public boolean canEndEarly() {
    return true;
  }

  @Override
  public ProbitPosterior fit(Questions questions, Progress progress) {
    return new ProbitPosterior(sep.coefficients(questions, progress));
  }
}

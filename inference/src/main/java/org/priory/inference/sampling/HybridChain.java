package org.priory.inference.sampling;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.priory.inference.model.Forecast;
import org.priory.inference.model.Hybrid;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.posterior.LogisticPosterior;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.CostWithin;
import org.priory.privacy.wall.NamedMechanism;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Questions;
import org.priory.privacy.wall.Sampling;

/**
 * One posterior sample, from which chains of a thermostat start (Wang, Fienberg, Smola 2015,
 * section 4.3: "hybrid").
 *
 * <p>Draw and chain get half of the budget each, as it adds up over Gaussian releases.
 * <b>Guarantees</b> (epsilon, delta) for both together: the noise of the chain is searched for the
 * joint event, which is fixed before anything is read.
 */
public final class HybridChain implements Hybrid<LogisticPosterior> {
  /** The name by which the method is asked for. */
  public static final String NAME = "hybrid";

  private final PosteriorSample<LogisticPosterior> first;
  private final LogisticChain then;

  private HybridChain(PosteriorSample<LogisticPosterior> first, LogisticChain then) {
    this.first = first;
    this.then = then;
  }

  /**
   * With as little noise as the budget allows to both.
   *
   * @param proof whether the start may rest on a chain where exact draws are not affordable
   */
  public static HybridChain within(
      PublicKnowledge known,
      PrivacyBudget budget,
      ChainSettings settings,
      Sampling sampling,
      ConvergenceProof proof) {
    PosteriorSample<LogisticPosterior> first =
        PosteriorSample.logistic(
            known,
            new PrivacyBudget(half(budget), budget.delta() / 2),
            PosteriorSample.Draws.ONE,
            proof);
    return new HybridChain(
        first,
        LogisticChain.beside(first.event(), known, budget, SamplerKind.SGNHT, settings, sampling));
  }

  /** What the first of two equal Gaussian releases costs at delta/2, if both cost epsilon. */
  private static double half(PrivacyBudget budget) {
    // 1/z^2 adds up over Gaussian releases
    double z = Math.sqrt(2) * CostWithin.leastNoise(budget, Gaussian::new);
    return CostWithin.epsilon(new Gaussian(z), budget.delta() / 2);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public NamedMechanism<double[]> mechanism() {
    return first;
  }

  @Override
  public Plan plan() {
    return then.plan();
  }

  @Override
  public boolean canEndEarly() {
    return true;
  }

  @Override
  public LogisticPosterior fit(double[] start, Questions questions, Progress progress) {
    return then.fit(start, List.of(questions), progress);
  }

  @Override
  public Forecast forecast() {
    return then.forecast();
  }

  @Override
  public Optional<String> withoutIntervals() {
    return then.withoutIntervals();
  }

  @Override
  public List<String> choices() {
    return Stream.concat(
            Stream.of(
                "chains start at one posterior sample, which has half of the budget: "
                    + first.choices().get(0)),
            then.choices().stream())
        .toList();
  }
}

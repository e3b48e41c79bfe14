package org.priory.inference.sampling;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.priory.inference.model.Forecast;
import org.priory.inference.model.Hybrid;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.posterior.LogisticPosterior;
import org.priory.privacy.wall.NamedMechanism;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Questions;
import org.priory.privacy.wall.Sampling;

/**
 * One posterior sample with half of the budget, from which chains of a thermostat start with the
 * other half (Wang, Fienberg, Smola 2015, section 4.3: "hybrid").
 *
 * <p><b>Guarantees</b> (epsilon, delta) by basic composition of the two halves; the accountants
 * know better as a rule.
 */
public final class HybridChain implements Hybrid<LogisticPosterior> {
  /** As the command line calls it. */
  public static final String NAME = "hybrid";

  private final PosteriorSample<LogisticPosterior> first;
  private final LogisticChain then;

  private HybridChain(PosteriorSample<LogisticPosterior> first, LogisticChain then) {
    this.first = first;
    this.then = then;
  }

  /**
   * With as little noise as half of the budget allows to each.
   *
   * @param assumeConverged whether the start may rest on a chain where exact draws are not
   *     affordable
   */
  public static HybridChain within(
      PublicKnowledge known,
      double epsilon,
      double delta,
      ChainSettings settings,
      Sampling sampling,
      boolean assumeConverged) {
    return new HybridChain(
        PosteriorSample.logistic(
            known, epsilon / 2, delta / 2, PosteriorSample.Draws.ONE, assumeConverged),
        LogisticChain.within(
            known,
            epsilon / 2,
            delta / 2,
            SamplerKind.SGNHT,
            settings,
            sampling,
            OptionalDouble.empty()));
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
    return then.fit(start, questions, progress);
  }

  @Override
  public Forecast forecast() {
    return then.forecast();
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

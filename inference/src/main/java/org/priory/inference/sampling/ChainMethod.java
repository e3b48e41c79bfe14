package org.priory.inference.sampling;

import java.util.List;
import java.util.Optional;
import org.priory.inference.model.Continuable;
import org.priory.inference.model.Forecast;
import org.priory.inference.model.NoIntervals;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.regression.RegressionForecast;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Plan;

/**
 * A regression by chains of clipped gradients: all but how a gradient is made and what the draws
 * mean.
 *
 * @param <P> the posterior
 * @param <U> the units in which a chain moves
 */
abstract class ChainMethod<P, U extends RegressionChain.Units> implements Continuable<P> {
  final RegressionChain chain;
  final U units;

  ChainMethod(RegressionChain.Wish wish, U units) {
    this.units = units;
    this.chain = RegressionChain.within(wish, units);
  }

  /**
   * The forecast for even features.
   *
   * @param weight curvature that a typical record adds
   * @param scale standard deviation of a label in the units of its chain
   * @param added steps of all chains after those of the plan
   */
  final Forecast forecast(double weight, double scale, long added) {
    PublicKnowledge known = chain.known();
    return RegressionForecast.of(
        RegressionForecast.evenFeatures(known),
        weight * known.records(),
        scale * chain.forecastNoise(units, added),
        scale * scale);
  }

  @Override
  public final String name() {
    return chain.kind().word();
  }

  @Override
  public final Plan plan() {
    return chain.plan();
  }

  @Override
  public final Plan more(PrivacyBudget budget) {
    return chain.more(budget, units);
  }

  @Override
  public final Optional<String> withoutIntervals() {
    return Optional.of(NoIntervals.SHORT_CHAINS + NoIntervals.NEWTON_HAS);
  }

  @Override
  public List<String> choices() {
    return chain.choices(units);
  }

  @Override
  public final boolean canEndEarly() {
    return true;
  }
}

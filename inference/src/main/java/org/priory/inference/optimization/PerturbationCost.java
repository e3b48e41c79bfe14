package org.priory.inference.optimization;

import java.util.function.DoubleFunction;
import org.priory.privacy.event.ApproximateEpsilon;
import org.priory.privacy.event.Distance;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.PureEpsilon;
import org.priory.privacy.event.Sequence;
import org.priory.privacy.wall.CostWithin;

/**
 * How a budget is split between a perturbation and the noise that covers how it is computed. All of
 * it under add/remove neighbours, and whatever the number of records.
 *
 * @param epsilon of the perturbation
 * @param delta of the perturbation, 0 if it is pure
 * @param cover multiplier of the covering noise
 * @param event the cost of both
 */
public record PerturbationCost(double epsilon, double delta, double cover, PrivacyEvent event) {
  /** The share of epsilon that the covering noise may take. */
  private static final double COVER_SHARE = 0.01;

  /** Epsilons up to 2e4 are found. */
  private static final double SCALE = 100;

  /** The largest pure epsilon. */
  public static PerturbationCost pure(double epsilon, double delta, int dimension) {
    return of(epsilon, delta, 0, dimension, PureEpsilon::new);
  }

  /** The largest epsilon at half of delta. */
  public static PerturbationCost approximate(double epsilon, double delta, int dimension) {
    double half = delta / 2;
    return of(epsilon, delta, half, dimension, e -> new ApproximateEpsilon(e, half));
  }

  private static PerturbationCost of(
      double epsilon,
      double delta,
      double own,
      int dimension,
      DoubleFunction<PrivacyEvent> perturbation) {
    double cover = CostWithin.leastNoise(COVER_SHARE * epsilon, delta / 4, Gaussian::new);
    // normal numbers: 2 d + 1 of the perturbation, d that cover
    Distance distance = new Distance(CostWithin.distanceOfNoise(3L * dimension + 1));
    DoubleFunction<PrivacyEvent> all =
        e -> Sequence.of(perturbation.apply(e), new Gaussian(cover), distance);
    double found = SCALE / CostWithin.leastNoise(epsilon, delta, scale -> all.apply(SCALE / scale));
    return new PerturbationCost(found, own, cover, all.apply(found));
  }
}

package org.priory.inference.model;

import java.util.function.DoubleFunction;
import org.priory.privacy.event.BoundedRange;
import org.priory.privacy.event.Distance;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.PureEpsilon;
import org.priory.privacy.event.Repeated;
import org.priory.privacy.event.Sequence;
import org.priory.privacy.wall.CostWithin;

/**
 * How a budget is split between a named mechanism and the {@link CoveringNoise} for how it is
 * computed, whatever the number of records.
 *
 * @param parameter of the mechanism: its epsilon, its range, or the inverse of its multiplier
 * @param cover multiplier of the covering noise
 * @param event the cost of both
 */
public record CoveredCost(double parameter, double cover, PrivacyEvent event) {
  /** The share of epsilon that the covering noise may take. */
  private static final double COVER_SHARE = 0.01;

  /** Parameters up to 2e4 are found. */
  private static final double SCALE = 100;

  /**
   * The largest pure epsilon.
   *
   * @param normals how many normal numbers are drawn in all
   */
  public static CoveredCost pure(double epsilon, double delta, long normals) {
    Neighbours neighbours = Neighbours.ADD_REMOVE;
    return of(epsilon, delta, normals, neighbours, e -> new PureEpsilon(e, neighbours));
  }

  /** The largest inverse of a Gaussian's multiplier. */
  public static CoveredCost gaussian(
      double epsilon, double delta, long normals, Neighbours neighbours) {
    return of(epsilon, delta, normals, neighbours, mu -> new Gaussian(1 / mu, neighbours));
  }

  /** The largest range of each of several draws. */
  public static CoveredCost boundedRange(
      double epsilon, double delta, long normals, Neighbours neighbours, int draws) {
    return of(
        epsilon,
        delta,
        normals,
        neighbours,
        range -> new Repeated(new BoundedRange(range, neighbours), draws));
  }

  private static CoveredCost of(
      double epsilon,
      double delta,
      long normals,
      Neighbours neighbours,
      DoubleFunction<PrivacyEvent> mechanism) {
    double cover = CostWithin.leastNoise(COVER_SHARE * epsilon, delta / 4, Gaussian::new);
    Distance distance = new Distance(CostWithin.distanceOfMechanism(normals), neighbours);
    DoubleFunction<PrivacyEvent> all =
        x -> Sequence.of(mechanism.apply(x), new Gaussian(cover, neighbours), distance);
    double found = SCALE / CostWithin.leastNoise(epsilon, delta, scale -> all.apply(SCALE / scale));
    return new CoveredCost(found, cover, all.apply(found));
  }
}

package org.priory.inference.mechanism;

import java.util.Optional;
import java.util.function.DoubleFunction;
import org.priory.privacy.event.BoundedRange;
import org.priory.privacy.event.Distance;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.GaussianBeyond;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyBudget;
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
  public static CoveredCost pure(PrivacyBudget budget, long normals) {
    Neighbours neighbours = Neighbours.ADD_REMOVE;
    return of(budget, normals, 0, neighbours, e -> new PureEpsilon(e, neighbours));
  }

  /** The largest inverse of a Gaussian's multiplier. */
  public static CoveredCost gaussian(PrivacyBudget budget, long normals, Neighbours neighbours) {
    return gaussian(budget, normals, neighbours, 0);
  }

  /**
   * The largest inverse of a Gaussian's multiplier for a mechanism that is not quite what was
   * proved.
   *
   * @param distance the total variation between the two, whatever the data
   */
  public static CoveredCost gaussian(
      PrivacyBudget budget, long normals, Neighbours neighbours, double distance) {
    return of(budget, normals, distance, neighbours, mu -> new Gaussian(1 / mu, neighbours));
  }

  /**
   * The largest inverse of a Gaussian's multiplier, but for some thousandths, where a mechanism is
   * known to be no worse than the Gaussian from some epsilon on. Empty if that takes more than
   * three per cent more noise than a Gaussian, as where the accountants have no tight bound.
   *
   * @param from that epsilon, below the budget's
   */
  public static Optional<CoveredCost> gaussianBeyond(
      PrivacyBudget budget, long normals, Neighbours neighbours, double from) {
    CoveredCost gaussian = gaussian(budget, normals, neighbours);
    double cover = gaussian.cover();
    Distance distance = distance(normals, 0, neighbours);
    // As a function of the noise epsilon has a bend near `from`, at which no search by slopes ends.
    double noise = 1 / gaussian.parameter();
    for (double more = 0x1p-13; more < 0x1p-5; more *= 2) {
      PrivacyEvent all =
          Sequence.of(
              new GaussianBeyond(noise, from, neighbours),
              new Gaussian(cover, neighbours),
              distance);
      if (CostWithin.epsilon(all, budget.delta()) <= budget.epsilon()) {
        return Optional.of(new CoveredCost(1 / noise, cover, all));
      }
      noise *= 1 + more;
    }
    return Optional.empty();
  }

  /** The largest range of each of several draws. */
  public static CoveredCost boundedRange(
      PrivacyBudget budget, long normals, Neighbours neighbours, int draws) {
    return boundedRange(budget, normals, neighbours, draws, 0);
  }

  /**
   * The largest range of each of several draws that are not quite what was proved.
   *
   * @param distance the total variation between all of them and that, whatever the data
   */
  public static CoveredCost boundedRange(
      PrivacyBudget budget, long normals, Neighbours neighbours, int draws, double distance) {
    return of(
        budget,
        normals,
        distance,
        neighbours,
        range -> new Repeated(new BoundedRange(range, neighbours), draws));
  }

  private static CoveredCost of(
      PrivacyBudget budget,
      long normals,
      double beyond,
      Neighbours neighbours,
      DoubleFunction<PrivacyEvent> mechanism) {
    double cover =
        CostWithin.leastNoise(
            new PrivacyBudget(COVER_SHARE * budget.epsilon(), budget.delta() / 4), Gaussian::new);
    Distance distance = distance(normals, beyond, neighbours);
    DoubleFunction<PrivacyEvent> all =
        x -> Sequence.of(mechanism.apply(x), new Gaussian(cover, neighbours), distance);
    double found = SCALE / CostWithin.leastNoise(budget, scale -> all.apply(SCALE / scale));
    return new CoveredCost(found, cover, all.apply(found));
  }

  /** How far the draws, and what else is not as it was proved, are from the ideal. */
  private static Distance distance(long normals, double beyond, Neighbours neighbours) {
    return new Distance(CostWithin.distanceOfMechanism(normals) + beyond, neighbours);
  }
}

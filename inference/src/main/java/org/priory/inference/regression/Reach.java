package org.priory.inference.regression;

import org.priory.privacy.event.Neighbours;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Sampling;

/**
 * How far a record reaches: the distance of two neighbours' sums over the bound of one record's
 * vector, 1 under add/remove and 2 under replace-one, where one vector goes and another comes. The
 * wall's noise is the multiplier times that.
 */
public final class Reach {
  private Reach() {}

  /** Under the neighbours of a plan. */
  public static double of(Plan plan) {
    return of(plan.neighbours());
  }

  public static double of(Neighbours neighbours) {
    return neighbours == Neighbours.REPLACE_ONE ? 2 : 1;
  }

  /**
   * The number of records as a plan's cost needs it: of samples of a fixed size alone, whose share
   * of all records counts.
   *
   * @param records how many there are, by public knowledge
   */
  public static long records(Sampling sampling, double records) {
    return sampling instanceof Sampling.FixedSize ? Math.round(records) : 0;
  }
}

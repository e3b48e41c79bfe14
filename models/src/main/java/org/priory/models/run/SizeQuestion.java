package org.priory.models.run;

import java.util.Optional;
import org.priory.models.model.KnownSize;
import org.priory.models.model.KnownSize.How;
import org.priory.privacy.accounting.Calibration;
import org.priory.privacy.accounting.UnreachableTarget;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Size;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Journal;
import org.priory.privacy.wall.Wall;

/**
 * How many records there are: declared, counted, or bought with a small share of the budget.
 *
 * <p>By basic composition a count of cost (s epsilon, s delta) and a fit of cost ((1 - s) epsilon,
 * (1 - s) delta) cost at most (epsilon, delta) together, whatever the fit is made of the count.
 */
public final class SizeQuestion {
  /** The share of the budget that a noisy count takes. */
  public static final double SHARE = 0.02;

  private SizeQuestion() {}

  /** The share of the budget that is left for the fit. */
  public static double left(Size size) {
    return size instanceof Size.Secret ? 1 - SHARE : 1;
  }

  /** The number that the schema declares; empty if it declares none. */
  public static Optional<KnownSize> declared(Size size) {
    return size instanceof Size.Declared declared
        ? Optional.of(new KnownSize(declared.units(), How.DECLARED, Optional.empty()))
        : Optional.empty();
  }

  /** Counts if the number is public. */
  public static KnownSize counted(Wall wall) {
    int count = wall.publicSize();
    if (count < 1) {
      throw new BadData("`data`", "", "must hold a record", "none", "give a file with records");
    }
    return new KnownSize(count, How.COUNTED, Optional.empty());
  }

  /**
   * Buys the number with {@link #SHARE} of a budget.
   *
   * @param journal of the answer, which may be there already
   */
  public static KnownSize bought(Wall wall, PrivacyBudget budget, Journal journal) {
    double multiplier = noise(budget);
    double count = wall.noisyCount(multiplier, journal);
    return new KnownSize(Math.max(1, count), How.BOUGHT, Optional.of(Wall.costOfCount(multiplier)));
  }

  /** Standard deviation of the noise of a count that takes {@link #SHARE} of a budget. */
  public static double noise(PrivacyBudget budget) {
    return multiplier(budget.times(SHARE));
  }

  private static double multiplier(PrivacyBudget budget) {
    try {
      double multiplier = Calibration.to(budget).noise(Wall::costOfCount).value();
      if (multiplier < 0x1p20) {
        return multiplier;
      }
    } catch (UnreachableTarget e) {
      // Said below.
    }
    throw new BadData(
        "`epsilon`",
        "",
        "must be large enough to buy the number of records",
        budget.epsilon() / SHARE,
        "give more, or declare \"size\" in the schema");
  }
}

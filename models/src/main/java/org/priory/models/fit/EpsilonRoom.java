package org.priory.models.fit;

import java.util.List;
import org.priory.models.run.FitRequest;
import org.priory.models.text.Rounded;
import org.priory.privacy.accounting.Filter;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.event.Distance;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.ledger.Ledger;

/**
 * Refuses an epsilon so large that the ledger could not add the fit to anything: the generator's
 * distance from fair bits counts e^epsilon times, and at some point it is all of delta.
 */
public final class EpsilonRoom {
  /** About the distance of the smallest plan, for a cost that is known without its plan. */
  private static final double SMALLEST_DISTANCE = 0x1p-75;

  private EpsilonRoom() {}

  /**
   * Before anything is read.
   *
   * @throws BadData if the data set's total would have no bound
   */
  public static void require(PrivacyEvent cost, FitRequest request, Ledger ledger) {
    double delta = ledger.account(request.dataset()).delta();
    Distance smallest = new Distance(SMALLEST_DISTANCE, cost.neighbours());
    double largest =
        Math.min(Filter.largestEpsilon(smallest, delta), Filter.largestEpsilon(cost, delta));
    if (delta == 0
        || (request.budget().epsilon() <= largest
            && new Filter(cost.neighbours()).leavesRoom(List.of(cost), delta))) {
      return;
    }
    throw new BadData(
        "`epsilon`",
        "",
        "must leave a bound on the data set's total at delta " + Rounded.exactly(delta),
        request.budget().epsilon(),
        "give "
            + (int) Math.min(largest, request.budget().epsilon() - 1)
            + " or less, which is no protection in any case");
  }
}

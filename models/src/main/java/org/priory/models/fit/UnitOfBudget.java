package org.priory.models.fit;

import java.util.List;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.ledger.Account;

/**
 * Refuses to charge a limited data set for records of another kind than before: what is spent on
 * rows and what is spent on persons do not add up, so that the limit would promise nothing.
 */
final class UnitOfBudget {
  private UnitOfBudget() {}

  /**
   * Before anything is charged.
   *
   * @param record what one record is now: "one row", "all rows with the same patient"
   * @throws BadData if the data set has a limit, and charges for other records
   */
  static void require(Account account, String record) {
    List<String> others =
        account.chargedRecords().stream().filter(each -> !each.equals(record)).toList();
    if (account.budget().isEmpty() || others.isEmpty()) {
      return;
    }
    throw new BadData(
        "`dataset`",
        "",
        "must be charged for one kind of record where it has a limit, as others do not add up",
        String.join(" and ", others) + " before, and " + record + " now",
        "give the schema the \"unit\" of the earlier charges");
  }
}

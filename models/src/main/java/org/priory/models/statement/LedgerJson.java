package org.priory.models.statement;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.priory.privacy.ledger.Account;
import org.priory.privacy.ledger.Budget;
import org.priory.privacy.ledger.Entry;

/**
 * A ledger as JSON: where each data set stands, and all their entries. What is said about the only
 * data set is said at the top as well.
 */
public final class LedgerJson {
  private LedgerJson() {}

  /** The members, to which more can be added. */
  public static Map<String, Object> of(String location, List<Account> accounts) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("ledger", location);
    List<Map<String, Object>> datasets = accounts.stream().map(LedgerJson::dataset).toList();
    if (datasets.size() == 1) {
      members.putAll(datasets.get(0));
    }
    members.put("datasets", datasets);
    members.put(
        "entries",
        accounts.stream().flatMap(each -> each.entries().stream()).map(Entry::members).toList());
    return members;
  }

  @SuppressWarnings("NullAway") // null is what JSON says of a limit that is not there
  private static Map<String, Object> dataset(Account account) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("dataset", account.dataset());
    members.put("spent_epsilon", account.spent());
    members.put(
        "remaining_epsilon",
        account.remaining().isPresent() ? account.remaining().getAsDouble() : null);
    members.put("limit_epsilon", account.budget().map(Budget::epsilon).orElse(null));
    members.put("delta", account.delta());
    members.put("neighbours", account.neighbours().word());
    members.put("accountant", LedgerRule.accountant(account.rule()));
    members.put("rule", account.rule());
    members.put("rule_means", LedgerRule.words(account.rule()));
    members.put("covers_everything", account.coversEverything());
    members.put("records", account.chargedRecords());
    members.put(
        "not_private_entries", account.seededCharges().stream().map(Entry::number).toList());
    return members;
  }
}

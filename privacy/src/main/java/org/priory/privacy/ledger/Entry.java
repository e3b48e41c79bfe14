package org.priory.privacy.ledger;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One line of the ledger.
 *
 * @param number 1, 2, 3, ... without gaps
 * @param time when it was written, by the clock of the machine
 * @param dataset the data set that it is about
 * @param fact what it says
 * @param hash over the hash of the entry before and all of the above
 */
public record Entry(long number, Instant time, String dataset, Fact fact, String hash) {
  public Entry {
    requireNonNull(time, "time");
    EntryRules.dataset(dataset);
    requireNonNull(fact, "fact");
    requireNonNull(hash, "hash");
  }

  /** All of it as the members of a JSON object, in order. */
  public Map<String, Object> members() {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("number", number);
    members.putAll(EntryJson.members(time, dataset, fact));
    members.put("hash", hash);
    return members;
  }
}

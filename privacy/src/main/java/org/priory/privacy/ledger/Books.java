package org.priory.privacy.ledger;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.ledger.Fact.Bound;
import org.priory.privacy.ledger.Fact.BudgetSet;
import org.priory.privacy.ledger.Fact.Charged;
import org.priory.privacy.ledger.Fact.Claimed;
import org.priory.privacy.ledger.Fact.Released;
import org.priory.privacy.ledger.Fact.Used;

/** All entries in memory, checked, and looked at by data set. */
final class Books {
  private final List<Entry> entries = new ArrayList<>();
  private final Map<String, List<Entry>> byDataset = new LinkedHashMap<>();
  private final Map<String, Budget> budgets = new HashMap<>();
  private final Map<String, String> datasetByFingerprint = new HashMap<>();
  private boolean hasOlderPrints;
  private final Set<Long> used = new HashSet<>();
  private final Map<Long, Long> claimed = new HashMap<>();
  private final Map<String, Long> chargesById = new HashMap<>();
  private final Map<Long, List<String>> released = new HashMap<>();

  /** The entry after the last one. */
  void add(Entry entry) {
    if (entry.number() != entries.size() + 1) {
      throw new IllegalStateException("entry " + entry.number() + " after " + entries.size());
    }
    entries.add(entry);
    byDataset.computeIfAbsent(entry.dataset(), name -> new ArrayList<>()).add(entry);
    if (entry.fact() instanceof BudgetSet set) {
      budgets.put(entry.dataset(), set.budget());
    } else if (entry.fact() instanceof Bound bound) {
      datasetByFingerprint.put(bound.fingerprint(), entry.dataset());
      hasOlderPrints |= bound.isOlder();
    } else if (entry.fact() instanceof Charged charged) {
      charged.id().ifPresent(id -> inParts(id, entry.number()));
    } else if (entry.fact() instanceof Used use) {
      used.add(use.charge());
    } else if (entry.fact() instanceof Released release) {
      released.computeIfAbsent(release.charge(), charge -> new ArrayList<>()).add(release.sha256());
    } else if (entry.fact() instanceof Claimed claim) {
      claimed.put(claim.charge(), claim.steps());
    }
  }

  private void inParts(String id, long charge) {
    chargesById.putIfAbsent(id, charge);
    claimed.put(charge, 0L);
  }

  /** The charge that was made under an id, of whatever data set. */
  Optional<Receipt> chargeUnder(String id) {
    Long number = chargesById.get(id);
    if (number == null) {
      return Optional.empty();
    }
    Entry entry = entries.get(Math.toIntExact(number) - 1);
    return receipt(number, entry.dataset(), entry.hash());
  }

  ChainHead head() {
    return headAt(entries.size());
  }

  /** The end of the chain when it had so many entries. */
  ChainHead headAt(long count) {
    return count == 0
        ? ChainHead.EMPTY
        : new ChainHead(count, entries.get(Math.toIntExact(count) - 1).hash());
  }

  List<String> datasets() {
    return List.copyOf(byDataset.keySet());
  }

  List<Entry> entries(String dataset) {
    return byDataset.getOrDefault(dataset, List.of());
  }

  Optional<Budget> budget(String dataset) {
    return Optional.ofNullable(budgets.get(dataset));
  }

  /** What a charge was for. */
  String note(Receipt receipt) {
    return ((Charged) entries.get(Math.toIntExact(receipt.entry()) - 1).fact()).note();
  }

  /** The events of all charges of a data set, oldest first. */
  List<PrivacyEvent> events(String dataset) {
    List<PrivacyEvent> events = new ArrayList<>();
    for (Entry entry : entries(dataset)) {
      if (entry.fact() instanceof Charged charged) {
        events.add(charged.event());
      }
    }
    return events;
  }

  /** Whether some data is known by a fingerprint of an older kind. */
  boolean hasOlderPrints() {
    return hasOlderPrints;
  }

  /** The data set that has this data, if any. */
  Optional<String> owner(String fingerprint) {
    return Optional.ofNullable(datasetByFingerprint.get(fingerprint));
  }

  /** Whether the entry is a charge of the data set. */
  boolean isCharge(long number, String dataset, String hash) {
    if (number < 1 || number > entries.size()) {
      return false;
    }
    Entry entry = entries.get(Math.toIntExact(number) - 1);
    return entry.fact() instanceof Charged
        && entry.dataset().equals(dataset)
        && entry.hash().equals(hash);
  }

  boolean isUsed(long charge) {
    return used.contains(charge);
  }

  /** The statements that were written under a charge. */
  List<String> released(long charge) {
    return List.copyOf(released.getOrDefault(charge, List.of()));
  }

  /** The steps of a charge that may have been asked; empty if it is not taken in parts. */
  OptionalLong claimed(long charge) {
    Long steps = claimed.get(charge);
    return steps == null ? OptionalLong.empty() : OptionalLong.of(steps);
  }

  /** The receipt of a charge of the data set; empty if the entry is none. */
  Optional<Receipt> receipt(long number, String dataset, String hash) {
    if (!isCharge(number, dataset, hash)) {
      return Optional.empty();
    }
    Charged charged = (Charged) entries.get(Math.toIntExact(number) - 1).fact();
    return Optional.of(
        new Receipt(number, dataset, charged.event(), charged.cost(), hash, charged.seeded()));
  }

  /** The relation of the budget; without one the only relation that has a finite total. */
  Neighbours neighbours(String dataset, List<PrivacyEvent> events) {
    Budget budget = budgets.get(dataset);
    if (budget != null) {
      return budget.neighbours();
    }
    boolean replaceOne =
        events.stream().anyMatch(event -> event.neighbours() == Neighbours.REPLACE_ONE);
    return replaceOne ? Neighbours.REPLACE_ONE : Neighbours.ADD_REMOVE;
  }
}

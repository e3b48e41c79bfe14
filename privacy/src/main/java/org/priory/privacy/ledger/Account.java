package org.priory.privacy.ledger;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.priory.privacy.event.Neighbours;

/**
 * Where a data set stands.
 *
 * @param dataset its name
 * @param budget its limit; a data set without one is tracked without limit
 * @param spent upper bound on the epsilon of all its charges at {@code delta}, by today's rules;
 *     each charge may depend on the answers before it
 * @param delta the delta of the budget, unless another one was asked for
 * @param neighbours the relation that {@code spent} is about
 * @param rule which rule gave the bound, see {@link org.priory.privacy.accounting.Filter}
 * @param entries all entries of the data set, oldest first
 */
public record Account(
    String dataset,
    Optional<Budget> budget,
    double spent,
    double delta,
    Neighbours neighbours,
    String rule,
    List<Entry> entries) {
  public Account {
    EntryRules.dataset(dataset);
    requireNonNull(budget, "budget");
    EntryRules.spent(spent);
    EntryRules.delta(delta);
    requireNonNull(neighbours, "neighbours");
    requireNonNull(rule, "rule");
    entries = List.copyOf(entries);
  }

  /**
   * The charges whose noise came from a seed, oldest first. If there are any, {@code spent} no
   * longer bounds all that was released of the data set: what stands under them is NOT PRIVATE.
   */
  public List<Entry> seededCharges() {
    return entries.stream()
        .filter(entry -> entry.fact() instanceof Fact.Charged charged && charged.seeded())
        .toList();
  }

  /**
   * What a record was in the charges that say it, each once: "one row", "all rows with the same
   * patient". If there are several, {@code spent} is a promise about none of them.
   */
  public List<String> chargedRecords() {
    return ChargedUnit.all(entries);
  }

  /** Whether {@code spent} bounds all that was released of the data set. */
  public boolean coversEverything() {
    return seededCharges().isEmpty() && chargedRecords().size() < 2;
  }

  /** What is left of the budget; empty where there is no limit. */
  public OptionalDouble remaining() {
    return budget.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(Math.max(0, budget.get().epsilon() - spent));
  }
}

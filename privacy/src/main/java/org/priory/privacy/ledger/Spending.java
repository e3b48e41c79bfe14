package org.priory.privacy.ledger;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.priory.privacy.accounting.Digits;
import org.priory.privacy.accounting.Filter;
import org.priory.privacy.accounting.Filter.Total;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.ledger.Fact.Charged;

/** Whether the books allow something. */
final class Spending {
  private final Totals totals = new Totals();

  /**
   * The charge that may be written.
   *
   * @throws BudgetExceeded if the total would be over the limit
   * @throws LedgerConflict if the budget says nothing about the event's relation, or the charge is
   *     about other records than those of before
   */
  Charged charge(Books books, String dataset, PrivacyEvent event, String note) {
    Optional<Budget> budget = books.budget(dataset);
    if (budget.isPresent()) {
      requireCovered(budget.get(), List.of(event));
      ChargedUnit.requireSame(dataset, books.entries(dataset), note);
    }
    List<PrivacyEvent> before = books.events(dataset);
    List<PrivacyEvent> after = new ArrayList<>(before);
    after.add(event);
    double delta = budget.map(Budget::delta).orElse(Ledger.DEFAULT_DELTA);
    double limit = budget.map(Budget::epsilon).orElse(Filter.UNLIMITED);
    Neighbours neighbours = books.neighbours(dataset, after);
    Total asked = totals.of(List.of(event), neighbours, delta, limit);
    Total total = totals.of(after, neighbours, delta, limit);
    if (budget.isPresent() && !(total.epsilon() <= limit)) {
      double spent = totals.of(before, neighbours, delta, limit).epsilon();
      throw new BudgetExceeded(budget.get(), spent, asked.epsilon(), total.epsilon());
    }
    Cost cost = new Cost(asked.epsilon(), total.epsilon(), delta, total.rule());
    return new Charged(event, cost, note);
  }

  /** Where a data set stands. */
  Account account(Books books, String dataset, double delta) {
    List<PrivacyEvent> events = books.events(dataset);
    Neighbours neighbours = books.neighbours(dataset, events);
    // At another delta there is no limit that the charges were held to.
    double limit =
        books
            .budget(dataset)
            .filter(budget -> budget.delta() == delta)
            .map(Budget::epsilon)
            .orElse(Filter.UNLIMITED);
    Total spent = totals.of(events, neighbours, delta, limit);
    return new Account(
        dataset,
        books.budget(dataset),
        spent.epsilon(),
        delta,
        neighbours,
        spent.rule(),
        books.entries(dataset));
  }

  /**
   * Whether a budget may be set.
   *
   * @return false if it is set already
   */
  boolean mayCreate(Books books, Budget budget) {
    Optional<Budget> old = books.budget(budget.dataset());
    if (old.isPresent()) {
      if (old.get().equals(budget)) {
        return false;
      }
      throw new LedgerConflict(
          "data set '"
              + budget.dataset()
              + "' already has another budget: epsilon "
              + Digits.all(old.get().epsilon())
              + ", delta "
              + Digits.all(old.get().delta())
              + ", "
              + old.get().neighbours()
              + "; a budget cannot be changed, leave it as it is");
    }
    requireCovered(budget, books.events(budget.dataset()));
    ChargedUnit.requireOne(budget.dataset(), books.entries(budget.dataset()));
    return true;
  }

  private static void requireCovered(Budget budget, List<PrivacyEvent> events) {
    boolean replaceOne =
        events.stream().anyMatch(event -> event.neighbours() == Neighbours.REPLACE_ONE);
    if (budget.neighbours() == Neighbours.ADD_REMOVE && replaceOne) {
      throw new LedgerConflict(
          "data set '"
              + budget.dataset()
              + "': a budget about add-remove neighbours cannot cover what is done under"
              + " replace-one neighbours, which may reveal the number of records; sample by Poisson"
              + " under add-remove, or create the budget with `neighbours` replace-one");
    }
  }
}

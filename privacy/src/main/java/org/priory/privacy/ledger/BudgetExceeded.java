package org.priory.privacy.ledger;

import org.priory.privacy.accounting.Digits;

/** The budget of a data set does not allow a charge. Nothing was written. */
public final class BudgetExceeded extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Budget budget;
  private final double spent;
  private final double asked;
  private final double total;

  BudgetExceeded(Budget budget, double spent, double asked, double total) {
    super(message(budget, spent, asked, total));
    this.budget = budget;
    this.spent = spent;
    this.asked = asked;
    this.total = total;
  }

  private static String message(Budget budget, double spent, double asked, double total) {
    return "the budget of data set '"
        + budget.dataset()
        + "' does not allow this: spent epsilon "
        + Digits.up(spent)
        + ", asked "
        + Digits.up(asked)
        + ", limit "
        + Digits.all(budget.epsilon())
        + " (delta "
        + Digits.all(budget.delta())
        + ", "
        + budget.neighbours()
        + "), short by "
        + Digits.up(total - budget.epsilon())
        + (total < Double.POSITIVE_INFINITY
            ? "; ask for less: a smaller epsilon, or more noise, or fewer steps"
            : "; no epsilon holds at this delta: what is asked has no guarantee, or its own delta and"
                + " the generator's distance are over it; ask for more noise or fewer steps, or set"
                + " a budget with a larger delta");
  }

  public Budget budget() {
    return budget;
  }

  /** What all charges so far cost together. */
  public double spent() {
    return spent;
  }

  /** What the refused charge costs alone. Less than it adds, or more: epsilons do not add up. */
  public double asked() {
    return asked;
  }

  /** What all would have cost together. */
  public double total() {
    return total;
  }

  public double limit() {
    return budget.epsilon();
  }

  /** By how much the total would have been over the limit. */
  public double shortfall() {
    return total - budget.epsilon();
  }
}

package org.priory.privacy.ledger;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.PrivacyEvent;

/** A process of its own that charges a ledger until it is killed or refused. */
final class Charger {
  static final PrivacyEvent EVENT = new Gaussian(50);

  private Charger() {}

  /** Arguments: ledger, epsilon of the budget, delta, name of this run. */
  public static void main(String[] args) throws Exception {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    try (Ledger ledger = Ledgers.open(args[0])) {
      Budget budget =
          new Budget("shared", Double.parseDouble(args[1]), Double.parseDouble(args[2]));
      ledger.create(budget);
      out.println("ready");
      if (System.in.read() < 0) {
        return;
      }
      for (int k = 0; ; k++) {
        Receipt receipt = ledger.reserve("shared", EVENT, args[3] + " " + k);
        out.println("released " + receipt.entry() + " " + args[3] + " " + k);
      }
    } catch (BudgetExceeded e) {
      out.println("refused");
    }
  }
}

package org.priory.app.budget;

import java.util.List;
import java.util.Map;
import org.priory.app.option.LedgerOption;
import org.priory.app.shell.Answer;
import org.priory.app.shell.PrioryCommand;
import org.priory.models.statement.LedgerJson;
import org.priory.privacy.ledger.Account;
import org.priory.privacy.ledger.Ledger;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code priory ledger check}: whether the ledger is as it was written. */
@Command(
    name = "check",
    description =
        "Checks whether the ledger is as it was written: finds edits, deletions and truncation. Exit 2 if"
            + " it is not.")
final class LedgerCheck extends PrioryCommand {

  @Mixin private final LedgerOption ledgerOption = new LedgerOption();

  @Override
  protected Answer answer() {
    try (Ledger ledger = ledgerOption.openExisting()) {
      Ledger.Health health = ledger.check();
      List<Account> accounts = ledger.datasets().stream().map(ledger::account).toList();
      return new Checked(ledger.location(), health, accounts);
    }
  }

  private record Checked(String location, Ledger.Health health, List<Account> accounts)
      implements Answer {

    @Override
    public Map<String, ?> json() {
      Map<String, Object> members = LedgerJson.of(location, accounts);
      members.put("ok", true);
      members.put("entries_checked", health.entries());
      members.put("head", health.head());
      return members;
    }

    @Override
    public String text() {
      return location
          + ": ok, "
          + health.entries()
          + (health.entries() == 1 ? " entry" : " entries")
          + " as written, last hash "
          + health.head();
    }
  }
}

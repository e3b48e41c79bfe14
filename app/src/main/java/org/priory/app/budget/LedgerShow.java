package org.priory.app.budget;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.app.option.LedgerOption;
import org.priory.app.option.NumberOption;
import org.priory.app.shell.Answer;
import org.priory.app.shell.BadInput;
import org.priory.app.shell.PrioryCommand;
import org.priory.models.statement.LedgerJson;
import org.priory.models.statement.LedgerText;
import org.priory.models.text.Nearest;
import org.priory.privacy.ledger.Account;
import org.priory.privacy.ledger.Ledger;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code priory ledger show}: what was spent and what is left. */
@Command(
    name = "show",
    description = "Shows what was spent and what is left, by today's accounting, and all entries.")
final class LedgerShow extends PrioryCommand {

  @Mixin private final LedgerOption ledgerOption = new LedgerOption();

  @Option(names = "--dataset", paramLabel = "NAME", description = "Shows only this data set.")
  private @Nullable String dataset;

  @Option(
      names = "--delta",
      paramLabel = "D",
      description = "Adds up at this delta instead of the budget's.")
  private @Nullable String delta;

  @Override
  protected Answer answer() {
    Optional<Double> at = Optional.ofNullable(delta).map(NumberOption.DELTA_OR_ZERO::read);
    try (Ledger ledger = ledgerOption.openExisting()) {
      List<Account> accounts =
          chosen(ledger).stream()
              .map(name -> at.isPresent() ? ledger.account(name, at.get()) : ledger.account(name))
              .toList();
      return new Shown(ledger.location(), accounts);
    }
  }

  private List<String> chosen(Ledger ledger) {
    List<String> known = ledger.datasets();
    String only = dataset;
    if (only == null) {
      return known;
    }
    if (!known.contains(only)) {
      throw new BadInput(
          "--dataset",
          known.isEmpty()
              ? "must be in the ledger, which has no data set yet"
              : "must be in the ledger, one of " + String.join(", ", known),
          only,
          Nearest.remedy(only, known, "'priory ledger show' lists them all"));
    }
    return List.of(only);
  }

  private record Shown(String location, List<Account> accounts) implements Answer {

    @Override
    public Map<String, ?> json() {
      return LedgerJson.of(location, accounts);
    }

    @Override
    public String text() {
      return LedgerText.of(location, accounts);
    }
  }
}

package org.priory.models.statement;

import static java.util.stream.Collectors.joining;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.priory.models.text.OneLine;
import org.priory.models.text.Rounded;
import org.priory.models.text.TextTable;
import org.priory.privacy.ledger.Account;
import org.priory.privacy.ledger.Entry;
import org.priory.privacy.ledger.Fact;
import org.priory.privacy.ledger.Fact.Bound;
import org.priory.privacy.ledger.Fact.BudgetSet;
import org.priory.privacy.ledger.Fact.Charged;
import org.priory.privacy.ledger.Fact.Claimed;
import org.priory.privacy.ledger.Fact.Released;
import org.priory.privacy.ledger.Fact.Used;

/** A ledger for a person: one line for each data set, and the entries of a single one. */
public final class LedgerText {
  private static final int LONGEST_NOTE = 60;

  private LedgerText() {}

  public static String of(String location, List<Account> accounts) {
    StringBuilder text = new StringBuilder("Ledger: ").append(location).append("\n\n");
    if (accounts.isEmpty()) {
      return text.append("Nothing was charged yet, and no budget is set.").toString();
    }
    TextTable table =
        new TextTable("data set", "spent", "left", "limit", "delta", "neighbours", "charges");
    for (Account account : accounts) {
      table.add(
          account.dataset(),
          Rounded.up(account.spent()),
          account.remaining().isPresent()
              ? Rounded.down(account.remaining().getAsDouble())
              : "no limit",
          account.budget().map(budget -> Rounded.exactly(budget.epsilon())).orElse("none"),
          Rounded.exactly(account.delta()),
          account.neighbours().word(),
          Long.toString(
              account.entries().stream().filter(e -> e.fact() instanceof Charged).count()));
    }
    text.append(table);
    for (Account account : accounts) {
      notCovered(account).ifPresent(words -> text.append('\n').append(words).append('\n'));
      otherRecords(account).ifPresent(words -> text.append('\n').append(words).append('\n'));
    }
    if (accounts.size() == 1) {
      text.append('\n').append(entries(accounts.get(0).entries()));
      text.append("\nEpsilon and total are as charged; spent is by today's rules.\n");
      text.append(resting(accounts.get(0)));
    }
    return text.toString();
  }

  /** Which rule the total rests on, and what it promises. */
  private static String resting(Account account) {
    if (account.spent() == 0) {
      return "";
    }
    if (Double.isInfinite(account.spent())) {
      return "No finite epsilon holds for all charges at this delta.\n";
    }
    String promise =
        account.budget().isPresent()
            ? "It holds also where each charge was chosen after the answers before it."
            : "A limit set before the first charge would have had to be this large. Without a limit"
                + " it is a record, not a promise: who stops by looking at the answers may have"
                + " learned more.";
    return "Spent rests on the rule '"
        + account.rule()
        + "': "
        + LedgerRule.words(account.rule())
        + ". "
        + promise
        + "\n";
  }

  /** Says that the total of a data set does not bound everything, if so. */
  private static Optional<String> notCovered(Account account) {
    List<Entry> seeded = account.seededCharges();
    if (seeded.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        "NOT PRIVATE: the total of data set %s does not cover everything: the noise of %d %s (%s %s)"
                .formatted(
                    account.dataset(),
                    seeded.size(),
                    seeded.size() == 1 ? "charge" : "charges",
                    seeded.size() == 1 ? "entry" : "entries",
                    seeded.stream().map(e -> Long.toString(e.number())).collect(joining(", ")))
            + " came from a seed, and what was released of it protects nobody.");
  }

  /** Says that charges are about different records, so that their total is no promise, if so. */
  private static Optional<String> otherRecords(Account account) {
    List<String> records = account.chargedRecords();
    return records.size() < 2
        ? Optional.empty()
        : Optional.of(
            "The total of data set %s is a promise about nobody: its charges are about different records (%s), which do not add up."
                .formatted(account.dataset(), String.join("; ", records)));
  }

  /** The entries that a person wants to see: all claims of a charge but the last are left out. */
  public static List<Entry> shown(List<Entry> entries) {
    Map<Long, Long> last = new HashMap<>();
    for (Entry entry : entries) {
      if (entry.fact() instanceof Claimed claimed) {
        last.put(claimed.charge(), entry.number());
      }
    }
    return entries.stream()
        .filter(
            entry ->
                !(entry.fact() instanceof Claimed claimed)
                    || entry.number() == last.getOrDefault(claimed.charge(), 0L))
        .toList();
  }

  private static TextTable entries(List<Entry> entries) {
    TextTable table = new TextTable("entry", "time", "epsilon", "total", "what");
    for (Entry entry : shown(entries)) {
      boolean isCharge = entry.fact() instanceof Charged;
      table.add(
          Long.toString(entry.number()),
          entry.time().toString(),
          isCharge ? Rounded.up(((Charged) entry.fact()).cost().epsilon()) : "",
          isCharge ? Rounded.up(((Charged) entry.fact()).cost().total()) : "",
          words(entry.fact()));
    }
    return table;
  }

  /** What an entry says, in one line. */
  public static String words(Fact fact) {
    if (fact instanceof BudgetSet set) {
      return "budget: epsilon "
          + Rounded.exactly(set.budget().epsilon())
          + " at delta "
          + Rounded.exactly(set.budget().delta());
    }
    if (fact instanceof Bound bound) {
      return "stands for data " + bound.fingerprint().substring(0, 12);
    }
    if (fact instanceof Claimed claimed) {
      return claimed.steps() == 0
          ? "entry " + claimed.charge() + " is taken in parts"
          : "entry " + claimed.charge() + " is used up to step " + claimed.steps();
    }
    if (fact instanceof Released released) {
      return "entry "
          + released.charge()
          + " was written to files, statement "
          + released.sha256().substring(0, 12);
    }
    if (fact instanceof Used used) {
      return "entry " + used.charge() + " was used" + note(used.note());
    }
    Charged charged = (Charged) fact;
    return (charged.seeded() ? "charge, NOT PRIVATE (noise from a seed): " : "charge: ")
        + EventWords.of(charged.event())
        + note(charged.note());
  }

  private static String note(String note) {
    String line = OneLine.of(note).strip();
    if (line.isEmpty()) {
      return "";
    }
    return " ("
        + (line.length() > LONGEST_NOTE ? line.substring(0, LONGEST_NOTE) + "..." : line)
        + ")";
  }
}

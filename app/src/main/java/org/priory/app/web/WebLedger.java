package org.priory.app.web;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.Priory;
import org.priory.app.option.DatasetName;
import org.priory.app.option.LedgerOption;
import org.priory.app.shell.BadInput;
import org.priory.models.statement.LedgerText;
import org.priory.models.text.Rounded;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.json.JsonValue;
import org.priory.privacy.ledger.Account;
import org.priory.privacy.ledger.Budget;
import org.priory.privacy.ledger.Entry;
import org.priory.privacy.ledger.Fact;
import org.priory.privacy.ledger.Ledger;

/** The ledger: opened when it is first needed, made when it is first charged, shown on demand. */
final class WebLedger implements AutoCloseable {
  /** So many entries of a data set are shown at once, the last ones first. */
  private static final int SHOWN = 100;

  private final LedgerOption place;
  private @Nullable Priory opened;

  WebLedger(LedgerOption place) {
    this.place = place;
  }

  /** The door to fits, over this ledger. */
  synchronized Priory priory() {
    Priory known = opened;
    if (known == null) {
      known = Priory.of(place.open());
      opened = known;
    }
    return known;
  }

  /** The ledger as it is named on a command line. */
  List<String> words() {
    return place.words();
  }

  private Optional<Ledger> ifThere() {
    return place.exists() ? Optional.of(priory().ledger()) : Optional.empty();
  }

  /** Where a data set stands, if the ledger knows it. */
  Optional<Account> account(String dataset) {
    return ifThere()
        .filter(ledger -> ledger.datasets().contains(dataset))
        .map(ledger -> ledger.account(dataset));
  }

  /** All of it, for the page: a line for each data set and each entry. */
  Map<String, @Nullable Object> shown() {
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("ledger", ifThere().map(Ledger::location).orElseGet(place::location));
    answer.put(
        "datasets",
        ifThere()
            .map(ledger -> ledger.datasets().stream().map(name -> dataset(ledger, name)).toList())
            .orElse(List.of()));
    return answer;
  }

  private static Map<String, @Nullable Object> dataset(Ledger ledger, String name) {
    Account account = ledger.account(name);
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    shown.put("dataset", name);
    shown.put("spent", Rounded.up(account.spent()));
    shown.put(
        "left",
        account.remaining().isPresent() ? Rounded.down(account.remaining().getAsDouble()) : null);
    shown.put("limit", account.budget().map(Budget::epsilon).map(Rounded::exactly).orElse(null));
    shown.put("used", account.budget().map(all -> account.spent() / all.epsilon()).orElse(null));
    shown.put("delta", Rounded.exactly(account.delta()));
    shown.put("covers", account.seededCharges().isEmpty());
    shown.put("records", account.chargedRecords());
    shown.putAll(lines(account, Long.MAX_VALUE));
    return shown;
  }

  /** The last entries before one, and how many there are before these. */
  private static Map<String, @Nullable Object> lines(Account account, long before) {
    List<Entry> earlier =
        LedgerText.shown(account.entries()).stream()
            .filter(entry -> entry.number() < before)
            .toList();
    int from = Math.max(0, earlier.size() - SHOWN);
    Map<String, @Nullable Object> lines = new LinkedHashMap<>();
    lines.put("earlier", from);
    lines.put(
        "entries", earlier.subList(from, earlier.size()).stream().map(WebLedger::line).toList());
    return lines;
  }

  /** Earlier entries of a data set than those that are shown. */
  Map<String, @Nullable Object> entries(JsonValue sent) {
    Account account = account(sent.path("dataset").asText()).orElseThrow(Refused::notFound);
    double before = sent.path("before").asDouble(Double.NaN);
    if (!(before >= 0 && before == Math.rint(before))) {
      throw Refused.wrong("The number of an entry must be a whole number.");
    }
    return lines(account, (long) before);
  }

  private static Map<String, @Nullable Object> line(Entry entry) {
    Map<String, @Nullable Object> line = new LinkedHashMap<>();
    line.put("number", entry.number());
    line.put("time", entry.time().toString());
    line.put(
        "epsilon",
        entry.fact() instanceof Fact.Charged charged ? Rounded.up(charged.cost().epsilon()) : null);
    line.put("what", LedgerText.words(entry.fact()));
    return line;
  }

  /** Reads everything again and compares all hashes. */
  Map<String, @Nullable Object> check() {
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    Optional<Ledger.Health> health = ifThere().map(Ledger::check);
    answer.put("entries", health.map(Ledger.Health::entries).orElse(0L));
    answer.put("head", health.map(Ledger.Health::head).orElse(""));
    return answer;
  }

  /** Sets the limit of a data set, which stays as it is from then on. */
  Map<String, @Nullable Object> limit(JsonValue sent) {
    double epsilon = sent.path("epsilon").asDouble(Double.NaN);
    double delta = sent.path("delta").asDouble(Ledger.DEFAULT_DELTA);
    String dataset = named(sent.path("dataset").asText());
    if (!(epsilon > 0 && epsilon <= 1000)) {
      throw Refused.wrong("epsilon", "A limit is an epsilon above 0 and at most 1000.");
    }
    if (!(delta > 0 && delta <= 0.01)) {
      throw Refused.wrong("delta", "The delta of a limit is above 0 and at most 0.01.");
    }
    priory().ledger().create(new Budget(dataset, epsilon, delta, Neighbours.ADD_REMOVE));
    return shown();
  }

  private static String named(String dataset) {
    try {
      return DatasetName.of(dataset);
    } catch (BadInput e) {
      throw Refused.wrong(
          "dataset", "Give the data set's name, 1 to 200 characters, such as clinic.csv.");
    }
  }

  @Override
  public synchronized void close() {
    if (opened != null) {
      opened.close();
      opened = null;
    }
  }
}

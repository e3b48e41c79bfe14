package org.priory.app.web;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.Prepared;
import org.priory.models.model.Foretold;
import org.priory.models.model.WidthForecast;
import org.priory.models.model.WidthForecast.Width;
import org.priory.models.text.Rounded;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.json.JsonValue;
import org.priory.privacy.ledger.Account;
import org.priory.privacy.ledger.Budget;
import org.priory.privacy.ledger.Ledger;

/**
 * What a budget buys, before it is spent: from the schema, the number of records and the ledger. No
 * record is read, and nothing is charged.
 */
final class BudgetDesk {
  /** The false alarms that an attacker accepts, in what is said of the attacker's success. */
  static final double FALSE_ALARMS = 0.01;

  /** A folder that is never made. */
  private static final Path NOWHERE = Path.of("not-begun");

  private static final long USUAL_RECORDS = 10_000;
  private static final double MOST_RECORDS = 2e9;

  private final Folders folders;
  private final WebLedger books;

  BudgetDesk(Folders folders, WebLedger books) {
    this.folders = folders;
    this.books = books;
  }

  /** Refuses a question that cannot be asked, before there is a budget. Nothing is read. */
  Map<String, @Nullable Object> check(JsonValue sent) {
    FitQuestion question = FitQuestion.of(sent.path("question"), folders);
    prepared(question);
    return Map.of("ok", true);
  }

  /** How wide intervals will be at one epsilon, and what an attacker reaches. */
  Map<String, @Nullable Object> forecast(JsonValue sent) {
    FitQuestion question = FitQuestion.of(sent.path("question"), folders);
    double given = sent.path("records").asDouble(USUAL_RECORDS);
    long records = question.declared().orElse((long) Math.min(MOST_RECORDS, Math.max(1, given)));
    PrivacyBudget budget = question.budget();
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("epsilon", budget.epsilon());
    answer.put("records", records);
    answer.put("declared", question.declared().isPresent());
    answer.put("attacker", attacker(budget));
    answer.put("false_alarms", FALSE_ALARMS);
    answer.putAll(widths(prepared(question).forecast(records)));
    return answer;
  }

  private Prepared prepared(FitQuestion question) {
    return books
        .priory()
        .prepare(
            question.model(),
            question.data(Path.of("schema")),
            question.budget(),
            question.options(NOWHERE));
  }

  private static Map<String, @Nullable Object> widths(Foretold foretold) {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    Optional<WidthForecast> widths = foretold.widths();
    Optional<Width> typical =
        widths.flatMap(each -> each.numbers().isPresent() ? each.numbers() : each.contrasts());
    members.put("interval", typical.isPresent());
    if (typical.isPresent()) {
      boolean isNumber = widths.get().numbers().isPresent();
      Width width = typical.get();
      members.put("half", known(width.half()));
      members.put("low", known(width.low()));
      members.put("high", known(width.high()));
      members.put("without_privacy", known(width.withoutPrivacy()));
      members.put(
          "of",
          (isNumber
                  ? "the effect of a typical number, by the step in which it is read, on "
                  : "a typical contrast of two values, on ")
              + widths.get().scale());
    } else {
      double noise = foretold.forecast().noiseSd();
      double sampling = foretold.forecast().samplingSd();
      members.put("half", known(1.96 * Math.hypot(noise, sampling)));
      members.put("low", null);
      members.put("high", null);
      members.put("without_privacy", known(1.96 * sampling));
      members.put("of", foretold.forecast().quantity());
    }
    members.put("words", foretold.words());
    return members;
  }

  private static @Nullable Double known(double value) {
    return Double.isFinite(value) ? value : null;
  }

  /**
   * The most that any attacker reaches against epsilon and delta, whatever the mechanism: a true
   * positive rate of {@code min(e^epsilon a + delta, 1 - e^-epsilon (1 - delta - a))} at {@code a}
   * false alarms. The report of a run says less, because it knows the mechanism.
   */
  static double attacker(PrivacyBudget budget) {
    double factor = Math.exp(budget.epsilon());
    double delta = budget.delta();
    return Math.min(factor * FALSE_ALARMS + delta, 1 - (1 - delta - FALSE_ALARMS) / factor);
  }

  /** Where the budget of a data set stands; no ledger is made for that. */
  Map<String, @Nullable Object> left(String dataset) {
    Optional<Account> account = books.account(dataset);
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    members.put("dataset", dataset);
    members.put("spent", account.map(Account::spent).orElse(0.0));
    members.put("limit", account.flatMap(Account::budget).map(Budget::epsilon).orElse(null));
    members.put("remaining", account.map(BudgetDesk::remaining).orElse(null));
    members.put("delta", account.map(Account::delta).orElse(Ledger.DEFAULT_DELTA));
    members.put("words", account.map(BudgetDesk::words).orElse("Nothing was charged yet."));
    return members;
  }

  private static @Nullable Double remaining(Account account) {
    return account.remaining().isPresent() ? account.remaining().getAsDouble() : null;
  }

  private static String words(Account account) {
    return account.remaining().isPresent()
        ? "Epsilon %s of %s is left at delta %s."
            .formatted(
                Rounded.down(account.remaining().getAsDouble()),
                account.budget().map(Budget::epsilon).map(Rounded::exactly).orElse(""),
                Rounded.exactly(account.delta()))
        : "No limit is set. Epsilon %s is spent at delta %s."
            .formatted(Rounded.up(account.spent()), Rounded.exactly(account.delta()));
  }

  /** What is left of the data set that a question names. */
  Map<String, @Nullable Object> left(JsonValue sent) {
    return left(FitQuestion.of(sent.path("question"), folders).dataset());
  }
}

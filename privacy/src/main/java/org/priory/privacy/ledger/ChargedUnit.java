package org.priory.privacy.ledger;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The unit of a charge: what one record was, which no event says. It stands at the end of a fit's
 * note, unless a record is a row.
 *
 * <p>Charges about rows and charges about persons do not add up: who has many rows is protected
 * that many times less by the former, and one row more of a person who is there moves the latter by
 * up to twice what they hide.
 */
public final class ChargedUnit {
  /** A record that is a row of a table. */
  public static final String ROW = "one row";

  /** How the notes of charges begin that say what a record was. */
  private static final Pattern SAYS = Pattern.compile("^(fit|tune) ");

  private static final Pattern SAID = Pattern.compile(" \\(a record is (.+)\\)$");

  private ChargedUnit() {}

  /**
   * The note of a charge.
   *
   * @param what "fit logistic of ill by newton", "tune two candidates"
   * @param record what one record is: "one row", "all rows with the same patient"
   */
  public static String note(String what, String record) {
    return record.equals(ROW) ? what : what + " (a record is " + record + ")";
  }

  /** What one record is by a charge's note; empty if it does not say, as that of a bought count. */
  static Optional<String> of(String note) {
    Matcher said = SAID.matcher(note);
    if (said.find()) {
      return Optional.of(said.group(1));
    }
    return SAYS.matcher(note).find() ? Optional.of(ROW) : Optional.empty();
  }

  /** What a record was in the charges that say it, each once, oldest first. */
  static List<String> all(List<Entry> entries) {
    return entries.stream()
        .filter(entry -> entry.fact() instanceof Fact.Charged)
        .flatMap(entry -> of(((Fact.Charged) entry.fact()).note()).stream())
        .distinct()
        .toList();
  }

  /**
   * Refuses a charge about other records than those of before: what is spent on rows and what is
   * spent on persons do not add up, so that a limit would promise nothing.
   *
   * @throws LedgerConflict if the note says another kind of record than one of the entries
   */
  static void requireSame(String dataset, List<Entry> entries, String note) {
    Optional<String> now = of(note);
    List<String> others =
        all(entries).stream().filter(each -> !now.equals(Optional.of(each))).toList();
    if (now.isPresent() && !others.isEmpty()) {
      throw new LedgerConflict(
          "data set '"
              + dataset
              + "' has a limit, which is about one kind of record, as others do not add up: "
              + String.join(" and ", others)
              + " before, and "
              + now.get()
              + " now; give the schema the \"unit\" of the earlier charges");
    }
  }

  /**
   * Refuses a limit for charges about different records.
   *
   * @throws LedgerConflict if the entries say more than one kind
   */
  static void requireOne(String dataset, List<Entry> entries) {
    List<String> records = all(entries);
    if (records.size() > 1) {
      throw new LedgerConflict(
          "data set '"
              + dataset
              + "' has charges about different records ("
              + String.join("; ", records)
              + "), which do not add up, so that no limit can be kept; leave it without one");
    }
  }
}

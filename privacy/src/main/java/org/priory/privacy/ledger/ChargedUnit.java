package org.priory.privacy.ledger;

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

  private static final String FIT = "fit ";
  private static final Pattern SAID = Pattern.compile(" \\(a record is (.+)\\)$");

  private ChargedUnit() {}

  /**
   * The note of a fit.
   *
   * @param what "fit logistic of ill by newton"
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
    return note.startsWith(FIT) ? Optional.of(ROW) : Optional.empty();
  }
}

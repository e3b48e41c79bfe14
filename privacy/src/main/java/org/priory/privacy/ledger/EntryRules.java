package org.priory.privacy.ledger;

/** NaN-proof validation that says name, rule and given value, and returns the value. */
final class EntryRules {
  private static final int LONGEST_NAME = 200;
  private static final int LONGEST_NOTE = 2000;

  private EntryRules() {}

  static String sha256(String digits) {
    if (!digits.matches("[0-9a-f]{64}")) {
      throw new IllegalArgumentException("a SHA-256 must have 64 hexadecimal digits");
    }
    return digits;
  }

  /** The id of a charge: 128 random bits. */
  static String id(String digits) {
    if (!digits.matches("[0-9a-f]{32}")) {
      throw new IllegalArgumentException("the id of a charge must have 32 hexadecimal digits");
    }
    return digits;
  }

  /** The name of a data set. */
  static String dataset(String name) {
    if (name.isBlank() || !name.equals(name.strip()) || name.length() > LONGEST_NAME) {
      throw new IllegalArgumentException(
          "the name of a data set must have 1 to "
              + LONGEST_NAME
              + " characters without spaces around, was '"
              + name
              + "'");
    }
    if (name.codePoints().anyMatch(Character::isISOControl)) {
      throw new IllegalArgumentException("the name of a data set must not hold control characters");
    }
    return name;
  }

  static String note(String note) {
    if (note.length() > LONGEST_NOTE) {
      throw new IllegalArgumentException(
          "a note must have at most " + LONGEST_NOTE + " characters, was " + note.length());
    }
    return note;
  }

  static double delta(double delta) {
    if (!(delta >= 0 && delta < 1)) {
      throw new IllegalArgumentException("delta must be in [0, 1), was " + delta);
    }
    return delta;
  }

  static double limit(double epsilon) {
    if (!(epsilon >= 0 && epsilon < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("epsilon must be a finite number >= 0, was " + epsilon);
    }
    return epsilon;
  }

  /** An epsilon that may be infinite. */
  static double spent(double epsilon) {
    if (!(epsilon >= 0)) {
      throw new IllegalArgumentException("epsilon must be >= 0, was " + epsilon);
    }
    return epsilon;
  }
}

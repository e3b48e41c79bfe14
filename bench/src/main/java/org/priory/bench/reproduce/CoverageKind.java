package org.priory.bench.reproduce;

/** What an interval is of. */
enum CoverageKind {
  /** The coefficient of a number. */
  NUMBER("numbers"),
  /** A level against the reference, each with many records. */
  CONTRAST("contrasts"),
  /** The same where one of them has few records. */
  RARE("rare contrasts"),
  /** The same where one of them has none: the prior alone decides, and nothing may be clear. */
  EMPTY("empty levels"),
  /** x'b at a row that nobody has fitted to. */
  PREDICTOR("predictions"),
  /** A new number at such a row. */
  OUTCOME("outcomes");

  private final String words;

  CoverageKind(String words) {
    this.words = words;
  }

  String words() {
    return words;
  }
}

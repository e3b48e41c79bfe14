package org.priory.bench.reproduce.coverage;

/** What an interval is of. */
enum CoverageKind {
  /** The coefficient of a number. */
  NUMBER("numbers"),
  /** A level against the reference, each with many records. */
  CONTRAST("contrasts"),
  /** Contrasts in which a level has few records. */
  RARE("rare contrasts"),
  /**
   * Contrasts in which a level has no record: the prior alone decides, and nothing may be clear.
   */
  EMPTY("empty levels"),
  /** The effect of a group that somebody is in, against what is usual among such groups. */
  GROUP("groups"),
  /** The standard deviation of groups' effects. */
  SPREAD("s.d. of groups"),
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

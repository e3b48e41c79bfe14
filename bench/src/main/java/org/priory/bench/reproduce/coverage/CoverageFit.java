package org.priory.bench.reproduce.coverage;

import java.util.Locale;

/**
 * One fit to one simulated data set, as it is named in the journal.
 *
 * @param rows of the table at most
 * @param number of the data set, from 1 on
 * @param epsilon infinite without noise
 */
record CoverageFit(
    CoverageSet set,
    int rows,
    CoverageModel model,
    CoverageTruth truth,
    Variation variation,
    int number,
    double epsilon,
    String method) {

  static final double NONE = Double.POSITIVE_INFINITY;

  /** What is known about the records. */
  enum Variation {
    /** Every row is a record, and their number is public. */
    ROWS("rows"),
    /** A record is a person with 1 to 5 rows. */
    PERSONS("1 to 5 rows a person"),
    /** The number of records is bought. */
    PRIVATE_SIZE("private size");

    private final String words;

    Variation(String words) {
      this.words = words;
    }

    String words() {
      return words;
    }
  }

  boolean isNoisy() {
    return epsilon != NONE;
  }

  static String words(double epsilon) {
    return epsilon == NONE ? "none" : shortened(epsilon);
  }

  private static String shortened(double epsilon) {
    return epsilon == Math.rint(epsilon) ? Long.toString((long) epsilon) : Double.toString(epsilon);
  }

  /** Different for different fits. */
  String key() {
    return String.join(
        " ",
        set.word(),
        model.word(),
        Integer.toString(rows),
        truth.word(),
        variation.name().toLowerCase(Locale.ROOT),
        Integer.toString(number),
        words(epsilon),
        method);
  }
}

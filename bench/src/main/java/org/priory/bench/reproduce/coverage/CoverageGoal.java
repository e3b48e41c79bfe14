package org.priory.bench.reproduce.coverage;

import org.jspecify.annotations.Nullable;

/** What is asked of a cell, and whether it is met. */
final class CoverageGoal {
  static final double LOW = 0.93;
  static final double HIGH = 0.985;
  static final double LEAST_RMS = 0.85;
  static final double MOST_RMS = 1.15;

  /** How much less than the fit without noise a cell may hold. */
  static final double LOSS = 0.03;

  /** What other methods have to hold. */
  static final double OTHERS = 0.90;

  /** With fewer records the prior decides how far truths of real labels are held. */
  static final int LEAST_RECORDS = 4_000;

  private CoverageGoal() {}

  /** Whether the goal is met. */
  enum Verdict {
    MET("yes"),
    BY_CHANCE("~"),
    MISSED("no"),
    NOT_JUDGED("");

    private final String word;

    Verdict(String word) {
      this.word = word;
    }

    String word() {
      return word;
    }
  }

  /**
   * The goal of the method that the program takes by itself, with noise or without.
   *
   * @param plain the cell of the same data without noise; null if there is none
   */
  static Verdict ofDefault(CoverageCell cell, @Nullable CoverageCell plain) {
    double least = plain == null ? LOW : Math.max(LOW, plain.coverage() - LOSS);
    return worse(
        between(cell.coverage(), cell.margin(), Math.min(least, HIGH), HIGH),
        between(cell.rms(), cell.rmsMargin(), LEAST_RMS, MOST_RMS));
  }

  static Verdict ofOther(CoverageCell cell) {
    return between(cell.coverage(), cell.margin(), OTHERS, 1);
  }

  private static Verdict between(double value, double margin, double low, double high) {
    if (low <= value && value <= high) {
      return Verdict.MET;
    }
    return low - margin <= value && value <= high + margin ? Verdict.BY_CHANCE : Verdict.MISSED;
  }

  private static Verdict worse(Verdict a, Verdict b) {
    return a.compareTo(b) > 0 ? a : b;
  }
}

package org.priory.models.choice;

import java.util.Locale;
import org.priory.privacy.event.TrialLaw;

/**
 * How a choice is made.
 *
 * @param trials how many there are on average, over 1 and at most 1000
 * @param heldOut the share of the records that results are scored with, 0.02 to 0.5
 */
public record TuneChoice(double trials, double heldOut) {
  /** The share of the records that is held out if none is given. */
  public static final double HELD_OUT = 0.2;

  /** Trials for each candidate, on average, if their number is not given. */
  public static final double TRIALS_PER_CANDIDATE = 2;

  /**
   * The geometric law: for the same price the best candidate is tried most often (decision 100).
   */
  private static final double SHAPE = 1;

  private static final double MOST_TRIALS = 1000;

  public TuneChoice {
    if (!(trials > 1 && trials <= MOST_TRIALS)) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "`trials` must be over 1 and at most %.0f, was %s",
              MOST_TRIALS,
              trials));
    }
    if (!(heldOut >= 0.02 && heldOut <= 0.5)) {
      throw new IllegalArgumentException("`held-out` must be 0.02 to 0.5, was " + heldOut);
    }
  }

  /** The usual choice among so many candidates. */
  public static TuneChoice among(int candidates) {
    return new TuneChoice(TRIALS_PER_CANDIDATE * Math.max(1, candidates), HELD_OUT);
  }

  /** The law of the number of trials. */
  public TrialLaw law() {
    return TrialLaw.ofMean(SHAPE, trials);
  }
}

package org.priory.models.choice;

import java.util.Optional;
import org.priory.inference.variational.markov.MarkovVips;

/**
 * What is chosen about a hidden Markov model; all of it is public.
 *
 * @param states how many there are
 * @param time the column by which the rows of a person come, the smallest first; empty for the
 *     order of the table
 * @param longest most rows of a person that are looked at, the first ones
 */
public record MarkovChoice(int states, Optional<String> time, int longest) {
  /** Rows of a person that are looked at unless something else is chosen. */
  public static final int LONGEST = 100;

  /** Most states: each more is another row and another column of what is bought. */
  public static final int MOST_STATES = MarkovVips.MOST_STATES;

  /** Longer sequences take too much memory and time. */
  public static final int MOST_ROWS = 10_000;

  public MarkovChoice {
    if (!(states >= 1 && states <= MOST_STATES)) {
      throw new IllegalArgumentException("states must be 1 to " + MOST_STATES + ", was " + states);
    }
    if (!(longest >= 1 && longest <= MOST_ROWS)) {
      throw new IllegalArgumentException("longest must be 1 to " + MOST_ROWS + ", was " + longest);
    }
  }

  /** So many states, of rows in the order of the table. */
  public static MarkovChoice of(int states) {
    return new MarkovChoice(states, Optional.empty(), LONGEST);
  }

  /** This choice, of rows in the order of a column of numbers or times. */
  public MarkovChoice by(String column) {
    return new MarkovChoice(states, Optional.of(column), longest);
  }

  /** This choice, of the first so many rows of a person. */
  public MarkovChoice withLongest(int rows) {
    return new MarkovChoice(states, time, rows);
  }
}

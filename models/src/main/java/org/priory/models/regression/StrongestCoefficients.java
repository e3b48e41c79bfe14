package org.priory.models.regression;

import java.util.Comparator;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The coefficients that a table shows: those that are most standard deviations away from 0.
 *
 * @param shown their numbers, in order
 * @param count how many there are in all
 */
record StrongestCoefficients(List<Integer> shown, int count) {
  /** More than a screen holds nobody reads. */
  private static final int LONGEST_TABLE = 40;

  StrongestCoefficients {
    shown = List.copyOf(shown);
  }

  /** Ranks them by how many standard deviations each is away from 0. */
  static StrongestCoefficients of(int count, IntToDoubleFunction strength) {
    double[] strengths = IntStream.range(0, count).mapToDouble(strength).toArray();
    return new StrongestCoefficients(
        IntStream.range(0, count)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> -strengths[i]))
            .limit(LONGEST_TABLE)
            .sorted()
            .toList(),
        count);
  }

  /** A line about those that are not shown, if there are any. */
  String rest() {
    return shown.size() == count
        ? ""
        : "%d of %d coefficients, those most standard deviations away from 0; posterior.json has all.\n"
            .formatted(shown.size(), count);
  }
}

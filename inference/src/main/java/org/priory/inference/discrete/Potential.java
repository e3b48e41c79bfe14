package org.priory.inference.discrete;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A function of some variables, as a table of which the last variable runs fastest.
 *
 * @param variables in increasing order
 * @param sizes how many levels each of them has
 * @param values of the function
 */
record Potential(int[] variables, int[] sizes, double[] values) {

  boolean holds(int variable) {
    return Arrays.binarySearch(variables, variable) >= 0;
  }

  /** The product of some functions, with a variable summed out. */
  static Potential eliminated(List<Potential> factors, int variable, DiscreteNetwork network) {
    int[] all = union(factors);
    int[] left = Arrays.stream(all).filter(v -> v != variable).toArray();
    int[] sizes = Arrays.stream(all).map(network::levels).toArray();
    int[] leftSizes = Arrays.stream(left).map(network::levels).toArray();
    double[] sums = new double[product(leftSizes)];
    int[] levels = new int[network.size()];
    for (int i = 0; i < product(sizes); i++) {
      write(i, all, sizes, levels);
      double value = 1;
      for (Potential factor : factors) {
        value *= factor.values[factor.place(levels)];
      }
      sums[place(left, leftSizes, levels)] += value;
    }
    return new Potential(left, leftSizes, sums);
  }

  /** The variables of some functions, in increasing order. */
  static int[] union(List<Potential> factors) {
    return factors.stream()
        .flatMapToInt(f -> IntStream.of(f.variables))
        .distinct()
        .sorted()
        .toArray();
  }

  static int product(int[] sizes) {
    return Arrays.stream(sizes).reduce(1, Math::multiplyExact);
  }

  /** Writes the levels of a place into the levels of all variables. */
  static void write(int place, int[] variables, int[] sizes, int[] levels) {
    int rest = place;
    for (int i = variables.length - 1; i >= 0; i--) {
      levels[variables[i]] = rest % sizes[i];
      rest /= sizes[i];
    }
  }

  private int place(int[] levels) {
    return place(variables, sizes, levels);
  }

  private static int place(int[] variables, int[] sizes, int[] levels) {
    int place = 0;
    for (int i = 0; i < variables.length; i++) {
      place = place * sizes[i] + levels[variables[i]];
    }
    return place;
  }
}

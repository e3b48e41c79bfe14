package org.priory.inference.sampling;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Chains of equal length, where steps were lost with a process that was ended: a chain that has
 * less than half of the first one's draws is left out, and of the others the last draws are taken,
 * as many as the shortest has.
 */
final class EqualChains {
  private EqualChains() {}

  /**
   * The chains that are left, all of one length.
   *
   * @throws IllegalStateException if even the first has no draw
   */
  static double[][][] of(double[][][] chains) {
    List<double[][]> enough = new ArrayList<>();
    int least = chains[0].length;
    for (double[][] chain : chains) {
      if (2 * chain.length >= chains[0].length) {
        enough.add(chain);
        least = Math.min(least, chain.length);
      }
    }
    if (least == 0) {
      throw new IllegalStateException(
          "so many steps were lost that no draw is left: the first chain did not end its burn-in");
    }
    double[][][] equal = new double[enough.size()][][];
    for (int c = 0; c < equal.length; c++) {
      double[][] chain = enough.get(c);
      equal[c] = Arrays.copyOfRange(chain, chain.length - least, chain.length);
    }
    return equal;
  }
}

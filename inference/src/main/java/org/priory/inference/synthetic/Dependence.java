package org.priory.inference.synthetic;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.priory.inference.describe.Asked;
import org.priory.inference.describe.CrossCounts;
import org.priory.inference.describe.Marginals;

/**
 * How much two columns depend on each other, from noisy counts: the squared distance of a pair's
 * counts from those of independent columns, less what noise and chance add to it.
 *
 * <p>The sum over cells of [(c - e)^2 - sigma^2 - e] / (2 n (e + sigma)), with e = row count times
 * column count over n, is zero on average if the columns are independent, and about their mutual
 * information where e is above the noise.
 *
 * @param place of the pair among the cross-tables
 * @param information estimate
 * @param sd its standard deviation if the columns are independent
 */
record Dependence(int place, double information, double sd) {
  /** So many standard deviations make a dependence clear; of 190 pairs a quarter of one is not. */
  private static final double CLEAR = 3;

  static Dependence of(Marginals noisy, PossibleCounts possible, int place) {
    CrossCounts cross = noisy.crosses().get(place);
    Asked.Pair pair = noisy.asked().crosses().get(place);
    double[] rows = possible.columns().get(pair.first());
    double[] columns = possible.columns().get(pair.second());
    double n = possible.total();
    double variance = cross.variance();
    double sum = 0;
    double ofSum = 0;
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < columns.length; j++) {
        double e = rows[i] * columns[j] / n;
        double weight = 1 / (2 * n * (e + Math.sqrt(variance)));
        double difference = cross.count(i, j) - e;
        sum += weight * (difference * difference - variance - e);
        // the square of a normal number of variance v has the variance 2 v^2
        ofSum += 2 * weight * weight * (variance + e) * (variance + e);
      }
    }
    return new Dependence(place, sum, Math.sqrt(ofSum));
  }

  boolean isClear() {
    return information > CLEAR * sd;
  }

  /**
   * The pairs of a network: those that clearly depend on each other, the most dependent first, as
   * long as the groups of its tree stay small.
   *
   * @param sizes how many values each column has
   * @return places among the cross-tables, in order
   */
  static List<Integer> chosen(
      Marginals noisy, PossibleCounts possible, int[] sizes, double largest, double cells) {
    List<Dependence> all = new ArrayList<>();
    for (int k = 0; k < noisy.crosses().size(); k++) {
      all.add(of(noisy, possible, k));
    }
    all.sort(
        Comparator.comparingDouble((Dependence each) -> -each.information())
            .thenComparingInt(Dependence::place));
    List<Integer> places = new ArrayList<>();
    List<Asked.Pair> edges = new ArrayList<>();
    for (Dependence each : all) {
      if (each.isClear()) {
        List<Asked.Pair> more = new ArrayList<>(edges);
        more.add(noisy.asked().crosses().get(each.place()));
        JunctionTree tree = JunctionTree.of(sizes, more);
        if (tree.largest() <= largest && tree.cells() <= cells) {
          edges = more;
          places.add(each.place());
        }
      }
    }
    return places.stream().sorted().toList();
  }
}

package org.priory.inference.discrete;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Exact probabilities of what is seen of a row, by variable elimination (Zhang and Poole 1994): the
 * levels that are missing are summed over, each time that one whose table has the fewest cells.
 */
public final class NetworkProbability {
  private final DiscreteNetwork network;
  private final double[] probabilities;

  /**
   * With the posterior means of all tables, for which it is the posterior probability of what is
   * seen.
   */
  public NetworkProbability(NetworkTables tables) {
    this(tables.network(), tables.allMeans());
  }

  NetworkProbability(DiscreteNetwork network, double[] probabilities) {
    this.network = network;
    this.probabilities = probabilities.clone();
  }

  /**
   * The logarithm of the probability that a row has the levels that are seen.
   *
   * @param levels of all columns, -1 for one that is not seen
   */
  public double log(int[] levels) {
    double log = 0;
    List<Potential> open = new ArrayList<>();
    for (int v = 0; v < network.size(); v++) {
      int cell = network.cell(v, levels);
      if (cell >= 0) {
        log += Math.log(probabilities[cell]);
      } else {
        open.add(restricted(v, levels));
      }
    }
    int[] unseen = IntStream.range(0, levels.length).filter(v -> levels[v] < 0).toArray();
    for (int left = unseen.length; left > 0; left--) {
      int best = cheapest(open, unseen, left);
      int variable = unseen[best];
      unseen[best] = unseen[left - 1];
      List<Potential> having = open.stream().filter(f -> f.holds(variable)).toList();
      open.removeAll(having);
      Potential summed = Potential.eliminated(having, variable, network);
      if (summed.variables().length == 0) {
        log += Math.log(summed.values()[0]);
      } else {
        open.add(summed);
      }
    }
    return log;
  }

  private int cheapest(List<Potential> open, int[] unseen, int left) {
    int best = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < left; i++) {
      int variable = unseen[i];
      double cells = 1;
      for (int v : Potential.union(open.stream().filter(f -> f.holds(variable)).toList())) {
        cells *= network.levels(v);
      }
      if (cells < least) {
        least = cells;
        best = i;
      }
    }
    return best;
  }

  /** A family's table where some of its levels are seen: a function of the others. */
  private Potential restricted(int v, int[] levels) {
    int[] open =
        Arrays.stream(network.family(v)).filter(each -> levels[each] < 0).sorted().toArray();
    int[] sizes = Arrays.stream(open).map(network::levels).toArray();
    double[] values = new double[Potential.product(sizes)];
    int[] all = levels.clone();
    for (int i = 0; i < values.length; i++) {
      Potential.write(i, open, sizes, all);
      values[i] = probabilities[network.cell(v, all)];
    }
    return new Potential(open, sizes, values);
  }

  /**
   * The probabilities of the levels of a column, given what is seen of the others.
   *
   * @param levels of all columns, -1 for one that is not seen; that of the column is not looked at
   */
  public double[] given(int column, int[] levels) {
    int[] all = levels.clone();
    double[] logs = new double[network.levels(column)];
    for (int k = 0; k < logs.length; k++) {
      all[column] = k;
      logs[k] = log(all);
    }
    double largest = Arrays.stream(logs).max().orElseThrow();
    double[] shares = Arrays.stream(logs).map(x -> Math.exp(x - largest)).toArray();
    double sum = Arrays.stream(shares).sum();
    return Arrays.stream(shares).map(x -> x / sum).toArray();
  }
}

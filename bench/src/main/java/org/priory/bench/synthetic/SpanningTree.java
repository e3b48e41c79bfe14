package org.priory.bench.synthetic;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.priory.inference.describe.Asked;
import org.priory.inference.synthetic.MarkovNetwork;
import org.priory.inference.synthetic.Synthesize;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.privacy.event.PrivacyBudget;

/**
 * Synthetic rows by a spanning tree of pairs, after MST (McKenna, Miklau and Sheldon 2021, "Winning
 * the NIST contest"): a third of the budget for counts of columns, a third to choose the pairs of a
 * tree by the exponential mechanism, a third for their counts. It gives one network and knows
 * nothing of the noise in it. A baseline for public data, with insecure noise.
 */
final class SpanningTree {
  private SpanningTree() {}

  /**
   * The network.
   *
   * @param rho of zero-concentrated privacy, for all of it
   */
  static MarkovNetwork of(BinnedTable table, double rho, RandomGenerator random) {
    int columns = table.axes().size();
    Asked alone = table.asked(List.of());
    // Gaussian noise of multiplier z has rho = 1/(2 z^2).
    Synthesize ofColumns = method(alone, table);
    MarkovNetwork independent =
        ofColumns.posterior(noisy(table, alone, rho / 3, random), sigma(rho / 3)).centre();
    BinnedTable made =
        table.drawn(independent.sampler(InsecureSeededSource.of(3)), table.rows().size());
    // columns - 1 choices of epsilon have rho = (columns - 1) epsilon^2 / 8
    double epsilon = Math.sqrt(8 * rho / 3 / (columns - 1));
    List<Asked.Pair> tree = chosen(table, made, epsilon, random);
    Asked pairs = table.asked(tree);
    // Counts of columns and of pairs in one answer of two thirds: as many tables of either kind, so
    // that the noise is that of a third for each. The columns' first answer is asked again with
    // other noise and not charged twice: the baseline has a third more than it should.
    return method(pairs, table)
        .posterior(noisy(table, pairs, 2 * rho / 3, random), sigma(2 * rho / 3))
        .centre();
  }

  private static Synthesize method(Asked asked, BinnedTable table) {
    return Synthesize.within(
        asked, table.rows().size(), new PrivacyBudget(1, 1e-6), new Synthesize.Settings(2, false));
  }

  private static double sigma(double rho) {
    return Math.sqrt(1 / (2 * rho));
  }

  private static double[] noisy(
      BinnedTable table, Asked asked, double rho, RandomGenerator random) {
    double[] answer = table.exact(asked);
    Arrays.setAll(answer, j -> answer[j] + sigma(rho) * random.nextGaussian());
    return answer;
  }

  /** Kruskal's algorithm; each next pair by the exponential mechanism with Gumbel noise. */
  private static List<Asked.Pair> chosen(
      BinnedTable table, BinnedTable independent, double epsilon, RandomGenerator random) {
    List<Asked.Pair> all = table.pairs();
    double[] scores = new double[all.size()];
    for (int k = 0; k < scores.length; k++) {
      double[] here = table.shares(all.get(k));
      double[] there = independent.shares(all.get(k));
      for (int i = 0; i < here.length; i++) {
        scores[k] += table.rows().size() * Math.abs(here[i] - there[i]);
      }
    }
    int[] part = new int[table.axes().size()];
    Arrays.setAll(part, i -> i);
    List<Asked.Pair> tree = new ArrayList<>();
    while (tree.size() < part.length - 1) {
      int best = -1;
      double most = Double.NEGATIVE_INFINITY;
      for (int k = 0; k < scores.length; k++) {
        double gumbel = -Math.log(random.nextExponential());
        double score = epsilon * scores[k] / 2 + gumbel;
        if (part[all.get(k).first()] != part[all.get(k).second()] && score > most) {
          best = k;
          most = score;
        }
      }
      Asked.Pair pair = all.get(best);
      int from = part[pair.second()];
      int to = part[pair.first()];
      Arrays.setAll(part, i -> part[i] == from ? to : part[i]);
      tree.add(pair);
    }
    return tree;
  }

  /** What zero-concentrated privacy one Gaussian answer within a budget has. */
  static double rho(Synthesize method) {
    double multiplier = method.plan().noise().stretches().get(0).multiplier();
    return 1 / (2 * multiplier * multiplier);
  }

  /** The network of the columns' counts alone, with the same budget. */
  static MarkovNetwork independent(BinnedTable table, double rho, RandomGenerator random) {
    Asked alone = table.asked(List.of());
    return method(alone, table).posterior(noisy(table, alone, rho, random), sigma(rho)).centre();
  }
}

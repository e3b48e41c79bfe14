package org.priory.inference.synthetic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.priory.inference.describe.Asked;
import org.priory.numerics.random.InsecureSeededSource;

/** Junction trees, and the distributions of largest entropy on them. */
class MarkovNetworkTest {

  /** Random graphs: every edge is in a group, and what two groups share is in all between them. */
  @Test
  void groupsMakeAJunctionTree() {
    Random random = new Random(1);
    for (int trial = 0; trial < 200; trial++) {
      int n = 1 + random.nextInt(9);
      int[] sizes = random.ints(n, 2, 6).toArray();
      List<Asked.Pair> edges = new ArrayList<>();
      for (int i = 0; i < n; i++) {
        for (int j = i + 1; j < n; j++) {
          if (random.nextInt(3) == 0) {
            edges.add(new Asked.Pair(i, j));
          }
        }
      }
      List<JunctionTree.Clique> cliques = JunctionTree.of(sizes, edges).cliques();
      for (Asked.Pair edge : edges) {
        assertThat(cliques).anyMatch(c -> has(c, edge.first()) && has(c, edge.second()));
      }
      for (int v = 0; v < n; v++) {
        int variable = v;
        // groups that have it, less those whose parent has it too: one root
        long roots =
            cliques.stream()
                .filter(c -> has(c, variable))
                .filter(c -> c.parent() < 0 || !has(cliques.get(c.parent()), variable))
                .count();
        assertThat(roots).isEqualTo(1);
      }
    }
  }

  private static boolean has(JunctionTree.Clique clique, int variable) {
    return IntStream.of(clique.variables()).anyMatch(v -> v == variable);
  }

  private static final int[] SIZES = {2, 3, 2, 3};
  private static final List<Asked.Pair> CIRCLE =
      List.of(
          new Asked.Pair(0, 1), new Asked.Pair(1, 2), new Asked.Pair(2, 3), new Asked.Pair(0, 3));

  /** Counts of a random full table, all of whose cells are likely. */
  private static double[] table(Random random) {
    return random.doubles(36, 5, 60).toArray();
  }

  private static int[] row(int cell) {
    return new int[] {cell / 18, cell / 6 % 3, cell / 3 % 2, cell % 3};
  }

  private static double[] pair(double[] table, Asked.Pair pair) {
    double[] counts = new double[SIZES[pair.first()] * SIZES[pair.second()]];
    for (int i = 0; i < table.length; i++) {
      counts[row(i)[pair.first()] * SIZES[pair.second()] + row(i)[pair.second()]] += table[i];
    }
    return counts;
  }

  private static PossibleCounts counts(double[] table) {
    List<double[]> columns = new ArrayList<>();
    for (int v = 0; v < SIZES.length; v++) {
      columns.add(new double[SIZES[v]]);
      for (int i = 0; i < table.length; i++) {
        columns.get(v)[row(i)[v]] += table[i];
      }
    }
    return new PossibleCounts(
        Arrays.stream(table).sum(), columns, CIRCLE.stream().map(e -> pair(table, e)).toList());
  }

  /** Proportional fitting of the full table, cell by cell. */
  private static double[] dense(double[] wanted) {
    double[] table = new double[36];
    Arrays.fill(table, 1);
    for (int round = 0; round < 2000; round++) {
      for (Asked.Pair edge : CIRCLE) {
        double[] have = pair(table, edge);
        double[] want = pair(wanted, edge);
        for (int i = 0; i < table.length; i++) {
          int at = row(i)[edge.first()] * SIZES[edge.second()] + row(i)[edge.second()];
          table[i] *= want[at] / have[at];
        }
      }
    }
    return table;
  }

  /**
   * On a circle of four, whose tree needs a pair that nobody asked for: the counts that were asked,
   * and for that pair those of the full table. From another start the same.
   */
  @Test
  void aFitIsThatOfTheFullTable() {
    Random random = new Random(2);
    JunctionTree tree = JunctionTree.of(SIZES, CIRCLE);
    double[] first = table(random);
    double[] second = table(random);
    MarkovNetwork network =
        MarkovNetwork.flat(SIZES, CIRCLE, tree).fitted(counts(first), 1e-9, 5000);
    MarkovNetwork again = network.fitted(counts(second), 1e-9, 5000);
    MarkovNetwork back = again.fitted(counts(first), 1e-9, 5000);
    double[] full = dense(first);
    double total = Arrays.stream(first).sum();
    int known = 0;
    for (int i = 0; i < 4; i++) {
      for (int j = i + 1; j < 4; j++) {
        Asked.Pair pair = new Asked.Pair(i, j);
        double[] shares = network.pair(pair, SIZES);
        double[] expected = pair(full, pair);
        known += shares.length > 0 ? 1 : 0;
        for (int k = 0; k < shares.length; k++) {
          assertThat(shares[k]).isCloseTo(expected[k] / total, within(1e-8));
          assertThat(back.pair(pair, SIZES)[k]).isCloseTo(shares[k], within(1e-8));
        }
      }
    }
    assertThat(known).isEqualTo(5);
    // Twin: another table has other counts.
    assertThat(again.pair(CIRCLE.get(0), SIZES)[0])
        .isNotCloseTo(pair(full, CIRCLE.get(0))[0] / total, within(1e-3));
  }

  /** Shares of 100,000 rows, within six standard errors for each of 36 cells: odds of 1e-7. */
  @Test
  void rowsHaveTheSharesOfTheFullTable() {
    double[] wanted = table(new Random(3));
    MarkovNetwork network =
        MarkovNetwork.flat(SIZES, CIRCLE, JunctionTree.of(SIZES, CIRCLE))
            .fitted(counts(wanted), 1e-9, 5000);
    double[] full = dense(wanted);
    double total = Arrays.stream(full).sum();
    int rows = 100_000;
    double[] drawn = new double[36];
    RowSampler sampler = network.sampler(InsecureSeededSource.of(4));
    for (int i = 0; i < rows; i++) {
      int[] row = sampler.next();
      drawn[((row[0] * 3 + row[1]) * 2 + row[2]) * 3 + row[3]]++;
    }
    for (int i = 0; i < drawn.length; i++) {
      double p = full[i] / total;
      assertThat(drawn[i] / rows).isCloseTo(p, within(6 * Math.sqrt(p * (1 - p) / rows)));
    }
  }

  /** Nearest by least squares: moving mass between two cells that have some never gets nearer. */
  @Test
  void possibleCountsAreTheNearest() {
    Random random = new Random(5);
    for (int trial = 0; trial < 100; trial++) {
      double[] noisy = new double[12];
      Arrays.setAll(noisy, i -> 20 + 30 * random.nextGaussian());
      double[] nearest = PossibleCounts.nearest(noisy, 200);
      assertThat(Arrays.stream(nearest).sum()).isCloseTo(200, within(1e-9));
      double shift = Double.NaN;
      for (int i = 0; i < noisy.length; i++) {
        assertThat(nearest[i]).isNotNegative();
        if (nearest[i] > 0) {
          double moved = noisy[i] - nearest[i];
          shift = Double.isNaN(shift) ? moved : shift;
          assertThat(moved).isCloseTo(shift, within(1e-9));
        }
      }
      for (int i = 0; i < noisy.length; i++) {
        assertThat(nearest[i] > 0 || noisy[i] <= shift + 1e-9).isTrue();
      }
      double[] possible = PossibleCounts.possible(noisy, 200);
      assertThat(Arrays.stream(possible).min().orElseThrow()).isPositive();
      assertThat(Arrays.stream(possible).sum()).isCloseTo(200, within(1e-9));
    }
  }
}

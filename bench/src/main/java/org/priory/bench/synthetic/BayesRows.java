package org.priory.bench.synthetic;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Synthetic rows by a Bayesian network, after PrivBayes (Zhang, Cormode, Procopiuc, Srivastava and
 * Xiao 2017): half of the budget to choose the parents of each column by the exponential mechanism,
 * half for counts of columns with their parents. Gaussian noise in place of the paper's Laplace
 * noise, which a budget with a delta allows. It gives one data set and knows nothing of the noise
 * in it. A baseline for public data, with insecure noise.
 */
final class BayesRows {
  /** Counts of a cell are this many times their noise, on average (the paper's theta). */
  private static final double USEFUL = 4;

  private static final int MOST_PARENTS = 2;

  /** One record changes n R, R half the L1 distance from independence, by so much. */
  private static final double SENSITIVITY = 3;

  private final BinnedTable table;
  private final RandomGenerator random;
  private final double sigma;
  private final int mostCells;
  private final List<Node> nodes = new ArrayList<>();

  /**
   * A column with its parents.
   *
   * @param shares noisy counts, a column's values within each combination of its parents
   */
  private record Node(int column, int[] parents, double[] shares) {}

  private BayesRows(BinnedTable table, double rho, RandomGenerator random) {
    this.table = table;
    this.random = random;
    int columns = table.axes().size();
    // as many Gaussian answers as columns have rho = columns/(2 sigma^2)
    this.sigma = Math.sqrt(columns / rho);
    this.mostCells = (int) Math.max(2, table.rows().size() / (USEFUL * sigma));
  }

  /**
   * As many rows as the table has.
   *
   * @param rho of zero-concentrated privacy, for all of it
   */
  static BinnedTable of(BinnedTable table, double rho, RandomGenerator random) {
    BayesRows rows = new BayesRows(table, rho, random);
    rows.build(rho);
    return rows.drawn();
  }

  /** Chooses one column and its parents after the other. */
  private void build(double rho) {
    int columns = table.axes().size();
    List<Integer> left = new ArrayList<>();
    for (int c = 0; c < columns; c++) {
      left.add(c);
    }
    List<Integer> done = new ArrayList<>();
    add(left.remove(random.nextInt(columns)), new int[0], done);
    // columns - 1 choices of epsilon have rho/2 = (columns - 1) epsilon^2/8
    double epsilon = Math.sqrt(4 * rho / (columns - 1));
    while (!left.isEmpty()) {
      int column = -1;
      int[] parents = {};
      double most = Double.NEGATIVE_INFINITY;
      for (int candidate : left) {
        for (int[] set : parentSets(candidate, done)) {
          double gumbel = -Math.log(random.nextExponential());
          double score = epsilon * score(candidate, set) / (2 * SENSITIVITY) + gumbel;
          if (score > most) {
            most = score;
            column = candidate;
            parents = set;
          }
        }
      }
      left.remove(Integer.valueOf(column));
      add(column, parents, done);
    }
  }

  /** Sets of columns whose table with this one is small enough to be of use. */
  private List<int[]> parentSets(int column, List<Integer> done) {
    List<int[]> sets = new ArrayList<>(List.of(new int[0]));
    for (int from = 0; from < sets.size(); from++) {
      int[] set = sets.get(from);
      for (int next : done) {
        boolean isLater = set.length == 0 || next > set[set.length - 1];
        int[] larger = Arrays.copyOf(set, set.length + 1);
        larger[set.length] = next;
        if (isLater && larger.length <= MOST_PARENTS && cells(column, larger) <= mostCells) {
          sets.add(larger);
        }
      }
    }
    return sets;
  }

  private int bins(int column) {
    return table.axes().get(column).allBins();
  }

  private int cells(int column, int[] parents) {
    return Arrays.stream(parents).map(this::bins).reduce(bins(column), (a, b) -> a * b);
  }

  private double[] counts(int column, int[] parents) {
    double[] counts = new double[cells(column, parents)];
    for (int[] row : table.rows()) {
      counts[place(row, parents) * bins(column) + row[column]]++;
    }
    return counts;
  }

  private int place(int[] row, int[] parents) {
    int place = 0;
    for (int parent : parents) {
      place = place * bins(parent) + row[parent];
    }
    return place;
  }

  /** n R: half the distance of the counts from those of independence. */
  private double score(int column, int[] parents) {
    double[] counts = counts(column, parents);
    int width = bins(column);
    double[] alone = new double[width];
    double[] sums = new double[counts.length / width];
    for (int i = 0; i < counts.length; i++) {
      alone[i % width] += counts[i];
      sums[i / width] += counts[i];
    }
    double sum = 0;
    for (int i = 0; i < counts.length; i++) {
      sum += Math.abs(counts[i] - alone[i % width] * sums[i / width] / table.rows().size());
    }
    return sum / 2;
  }

  private void add(int column, int[] parents, List<Integer> done) {
    double[] counts = counts(column, parents);
    Arrays.setAll(counts, i -> Math.max(0, counts[i] + sigma * random.nextGaussian()));
    nodes.add(new Node(column, parents, counts));
    done.add(column);
    done.sort(null);
  }

  private BinnedTable drawn() {
    List<int[]> rows = new ArrayList<>();
    for (int i = 0; i < table.rows().size(); i++) {
      int[] row = new int[table.axes().size()];
      for (Node node : nodes) {
        int width = bins(node.column);
        row[node.column] = draw(node.shares, place(row, node.parents) * width, width);
      }
      rows.add(row);
    }
    return new BinnedTable(table.axes(), rows);
  }

  /** A value by its share of some cells; any of them where all are zero. */
  private int draw(double[] shares, int from, int width) {
    double sum = 0;
    for (int i = 0; i < width; i++) {
      sum += shares[from + i];
    }
    if (!(sum > 0)) {
      return random.nextInt(width);
    }
    double left = sum * random.nextDouble();
    int value = 0;
    while (value < width - 1 && left >= shares[from + value]) {
      left -= shares[from + value];
      value++;
    }
    return value;
  }
}

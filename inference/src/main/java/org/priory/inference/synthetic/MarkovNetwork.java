package org.priory.inference.synthetic;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.priory.inference.describe.Asked;
import org.priory.numerics.random.RandomSource;

/**
 * The distribution of largest entropy among those with given counts of some pairs of variables, as
 * the tables of a {@link JunctionTree}'s groups: P(x) is the product of the groups' tables over
 * that of their separators'.
 *
 * <p>Fitted by iterative proportional fitting: a group's table is scaled so that it has the counts
 * that are wanted, and hands on what changed to its neighbours on a walk through the tree (Jirousek
 * and Preucil 1995, "On the effective implementation of the iterative proportional fitting
 * procedure"). Scaling adds a function of a pair to log P, so a fit that starts from another
 * network of the same pairs ends at the same distribution.
 */
public final class MarkovNetwork {
  private final Frame frame;
  private final double[][] tables;

  private MarkovNetwork(Frame frame, double[][] tables) {
    this.frame = frame;
    this.tables = tables;
  }

  /** What networks of the same pairs share: groups, and which of their cells go where. */
  private static final class Frame {
    private final int variables;
    private final List<JunctionTree.Clique> cliques;
    private final List<Scope> scopes = new ArrayList<>();
    private final List<Scope> separators = new ArrayList<>();
    private final List<int[]> ontoSeparator = new ArrayList<>();
    private final List<int[]> parentOntoSeparator = new ArrayList<>();
    private final List<List<Constraint>> constraints = new ArrayList<>();

    Frame(int[] sizes, List<Asked.Pair> edges, JunctionTree tree) {
      this.variables = sizes.length;
      this.cliques = tree.cliques();
      for (JunctionTree.Clique clique : cliques) {
        Scope scope = new Scope(clique.variables(), sizes);
        Scope separator = new Scope(clique.separator(), sizes);
        scopes.add(scope);
        separators.add(separator);
        ontoSeparator.add(scope.onto(separator));
        parentOntoSeparator.add(
            clique.parent() < 0 ? new int[0] : scopes.get(clique.parent()).onto(separator));
        constraints.add(new ArrayList<>());
      }
      boolean[] isPaired = new boolean[sizes.length];
      for (int k = 0; k < edges.size(); k++) {
        Asked.Pair edge = edges.get(k);
        isPaired[edge.first()] = true;
        isPaired[edge.second()] = true;
        constrain(new Scope(new int[] {edge.first(), edge.second()}, sizes), k, true);
      }
      for (int v = 0; v < sizes.length; v++) {
        if (!isPaired[v]) {
          constrain(new Scope(new int[] {v}, sizes), v, false);
        }
      }
    }

    private void constrain(Scope part, int place, boolean isPair) {
      for (int c = 0; c < scopes.size(); c++) {
        if (Arrays.stream(part.variables()).allMatch(scopes.get(c)::holds)) {
          constraints
              .get(c)
              .add(new Constraint(scopes.get(c).onto(part), part.cells(), place, isPair));
          return;
        }
      }
      throw new IllegalArgumentException("the tree must have a group for each edge");
    }
  }

  /**
   * Counts that a group is to have.
   *
   * @param onto the cell of the counts for each of the group's
   * @param cells of the counts
   * @param place among the pairs, or among the variables
   */
  private record Constraint(int[] onto, int cells, int place, boolean isPair) {}

  /** All cells alike: where a fit starts. */
  public static MarkovNetwork flat(int[] sizes, List<Asked.Pair> edges, JunctionTree tree) {
    Frame frame = new Frame(sizes, edges, tree);
    double[][] tables = new double[frame.scopes.size()][];
    for (int c = 0; c < tables.length; c++) {
      tables[c] = new double[frame.scopes.get(c).cells()];
      Arrays.fill(tables[c], 1.0 / tables[c].length);
    }
    return new MarkovNetwork(frame, tables);
  }

  /**
   * The network of the same pairs with other counts.
   *
   * @param wanted possible counts; those of the pairs are in the order of the edges
   * @param tolerance how far, in records, a count may be off
   * @param most walks through the tree
   */
  public MarkovNetwork fitted(PossibleCounts wanted, double tolerance, int most) {
    double[][] fitted = Arrays.stream(tables).map(double[]::clone).toArray(double[][]::new);
    Fit fit = new Fit(frame, fitted, wanted);
    for (int walk = 0; walk < most; walk++) {
      fit.largest = 0;
      fit.visit(0);
      fit.spread();
      if (fit.largest <= tolerance) {
        break;
      }
    }
    return new MarkovNetwork(frame, fitted);
  }

  private static final class Fit {
    private final Frame frame;
    private final double[][] tables;
    private final PossibleCounts wanted;
    private double largest;

    Fit(Frame frame, double[][] tables, PossibleCounts wanted) {
      this.frame = frame;
      this.tables = tables;
      this.wanted = wanted;
    }

    void visit(int c) {
      for (Constraint constraint : frame.constraints.get(c)) {
        double[] counts =
            constraint.isPair
                ? wanted.pairs().get(constraint.place)
                : wanted.columns().get(constraint.place);
        double[] shares = Arrays.stream(counts).map(x -> x / wanted.total()).toArray();
        largest = Math.max(largest, wanted.total() * scale(tables[c], constraint.onto, shares));
      }
      for (int child = c + 1; child < tables.length; child++) {
        if (frame.cliques.get(child).parent() == c) {
          down(child);
          visit(child);
          up(child);
        }
      }
    }

    /** From the first group to all others, so that all have what the last ones changed. */
    void spread() {
      for (int child = 1; child < tables.length; child++) {
        down(child);
      }
    }

    private void down(int child) {
      double[] parent = tables[frame.cliques.get(child).parent()];
      int cells = frame.separators.get(child).cells();
      scale(
          tables[child],
          frame.ontoSeparator.get(child),
          sums(parent, frame.parentOntoSeparator.get(child), cells));
    }

    private void up(int child) {
      double[] parent = tables[frame.cliques.get(child).parent()];
      int cells = frame.separators.get(child).cells();
      scale(
          parent,
          frame.parentOntoSeparator.get(child),
          sums(tables[child], frame.ontoSeparator.get(child), cells));
    }
  }

  private static double[] sums(double[] table, int[] onto, int cells) {
    double[] sums = new double[cells];
    for (int i = 0; i < table.length; i++) {
      sums[onto[i]] += table[i];
    }
    return sums;
  }

  /** Scales a table so that its sums are the wanted ones. Returns how far they were off. */
  private static double scale(double[] table, int[] onto, double[] wanted) {
    double[] factor = sums(table, onto, wanted.length);
    double off = 0;
    for (int j = 0; j < factor.length; j++) {
      off = Math.max(off, Math.abs(factor[j] - wanted[j]));
      factor[j] = factor[j] > 0 ? wanted[j] / factor[j] : 0;
    }
    for (int i = 0; i < table.length; i++) {
      table[i] *= factor[onto[i]];
    }
    return off;
  }

  /** The probabilities of two variables that share a group; empty if none has both. */
  double[] pair(Asked.Pair pair, int[] sizes) {
    Scope part = new Scope(new int[] {pair.first(), pair.second()}, sizes);
    for (int c = 0; c < tables.length; c++) {
      Scope scope = frame.scopes.get(c);
      if (scope.holds(pair.first()) && scope.holds(pair.second())) {
        return sums(tables[c], scope.onto(part), part.cells());
      }
    }
    return new double[0];
  }

  /** A source of rows of this network. */
  public RowSampler sampler(RandomSource source) {
    List<RowSampler.Group> groups = new ArrayList<>();
    for (int c = 0; c < tables.length; c++) {
      groups.add(
          new RowSampler.Group(
              frame.scopes.get(c), frame.separators.get(c), frame.ontoSeparator.get(c), tables[c]));
    }
    return new RowSampler(frame.variables, groups, source);
  }
}

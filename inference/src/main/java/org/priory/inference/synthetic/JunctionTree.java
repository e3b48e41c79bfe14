package org.priory.inference.synthetic;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import org.priory.inference.describe.Asked;

/**
 * Groups of variables, joined to a tree, such that every edge of a graph is within a group and what
 * two groups share is in all groups between them (Lauritzen and Spiegelhalter 1988). Exact sums
 * over a Markov network take time in proportion to the cells of its groups.
 *
 * <p>Variables are taken away one by one, each time the one whose group with its neighbours has the
 * fewest cells; its neighbours become a clique.
 */
public final class JunctionTree {
  private final List<Clique> cliques;
  private final double largest;
  private final double cells;

  /**
   * A group of variables.
   *
   * @param variables in increasing order
   * @param parent its place among the groups, before this one; -1 for the first
   * @param separator the variables that both have
   */
  record Clique(int[] variables, int parent, int[] separator) {}

  private JunctionTree(List<Clique> cliques, int[] sizes) {
    this.cliques = List.copyOf(cliques);
    this.largest = cliques.stream().mapToDouble(c -> product(c.variables, sizes)).max().orElse(0);
    this.cells = cliques.stream().mapToDouble(c -> product(c.variables, sizes)).sum();
  }

  /**
   * The tree of a graph.
   *
   * @param sizes how many values each variable has
   */
  public static JunctionTree of(int[] sizes, Collection<Asked.Pair> edges) {
    List<BitSet> maximal = new ArrayList<>();
    for (BitSet clique : eliminated(sizes, edges)) {
      if (maximal.stream().noneMatch(other -> contains(other, clique))) {
        maximal.add(clique);
      }
    }
    return new JunctionTree(spanning(maximal), sizes);
  }

  private static List<BitSet> eliminated(int[] sizes, Collection<Asked.Pair> edges) {
    int n = sizes.length;
    BitSet[] closed = new BitSet[n];
    for (int v = 0; v < n; v++) {
      closed[v] = new BitSet(n);
      closed[v].set(v);
    }
    for (Asked.Pair edge : edges) {
      closed[edge.first()].set(edge.second());
      closed[edge.second()].set(edge.first());
    }
    List<BitSet> groups = new ArrayList<>();
    BitSet left = new BitSet(n);
    left.set(0, n);
    while (!left.isEmpty()) {
      int next = -1;
      double least = Double.POSITIVE_INFINITY;
      for (int v = left.nextSetBit(0); v >= 0; v = left.nextSetBit(v + 1)) {
        double weight = product(closed[v].stream().toArray(), sizes);
        if (next < 0 || weight < least) {
          next = v;
          least = weight;
        }
      }
      BitSet group = closed[next];
      groups.add((BitSet) group.clone());
      left.clear(next);
      BitSet others = (BitSet) group.clone();
      others.clear(next);
      for (int v = others.nextSetBit(0); v >= 0; v = others.nextSetBit(v + 1)) {
        closed[v].or(others);
        closed[v].clear(next);
      }
    }
    return groups;
  }

  private static boolean contains(BitSet large, BitSet small) {
    BitSet rest = (BitSet) small.clone();
    rest.andNot(large);
    return rest.isEmpty();
  }

  /** The tree whose neighbours share the most variables (Prim), which is a junction tree. */
  private static List<Clique> spanning(List<BitSet> groups) {
    List<Clique> tree = new ArrayList<>();
    List<BitSet> joined = new ArrayList<>();
    List<BitSet> left = new ArrayList<>(groups);
    while (!left.isEmpty()) {
      BitSet best = left.get(0);
      int parent = -1;
      BitSet shared = new BitSet();
      for (BitSet group : left) {
        for (int p = 0; p < joined.size(); p++) {
          BitSet both = (BitSet) joined.get(p).clone();
          both.and(group);
          if (parent < 0 || both.cardinality() > shared.cardinality()) {
            best = group;
            parent = p;
            shared = both;
          }
        }
      }
      tree.add(new Clique(best.stream().toArray(), parent, shared.stream().toArray()));
      joined.add(best);
      left.remove(best);
    }
    return tree;
  }

  private static double product(int[] variables, int[] sizes) {
    return Arrays.stream(variables).mapToDouble(v -> sizes[v]).reduce(1, (a, b) -> a * b);
  }

  List<Clique> cliques() {
    return cliques;
  }

  /** The cells of the largest group. */
  public double largest() {
    return largest;
  }

  /** The cells of all groups together. */
  public double cells() {
    return cells;
  }
}

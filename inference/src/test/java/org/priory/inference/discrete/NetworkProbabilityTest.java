package org.priory.inference.discrete;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.priory.inference.describe.BinnedColumn;

/** Variable elimination beside the sum over everything. */
class NetworkProbabilityTest {

  private static DiscreteNetwork random(int columns, Random random) {
    List<BinnedColumn> axes = new ArrayList<>();
    List<List<Integer>> parents = new ArrayList<>();
    for (int v = 0; v < columns; v++) {
      axes.add(BinnedColumn.category("c" + v, 1 + random.nextInt(3)));
      parents.add(new ArrayList<>());
    }
    List<Integer> order = new ArrayList<>(IntStream.range(0, columns).boxed().toList());
    Collections.shuffle(order, random);
    for (int i = 0; i < columns; i++) {
      for (int j = 0; j < i; j++) {
        if (random.nextInt(3) == 0) {
          parents.get(order.get(i)).add(order.get(j));
        }
      }
    }
    return new DiscreteNetwork(axes, IntStream.range(0, columns).toArray(), parents);
  }

  private static double[] probabilities(DiscreteNetwork network, Random random) {
    double[] all = new double[network.cells()];
    for (int v = 0; v < network.size(); v++) {
      for (int u = 0; u < network.combinations(v); u++) {
        int at = network.start(v) + u * network.levels(v);
        double sum = 0;
        for (int k = at; k < at + network.levels(v); k++) {
          all[k] = 0.05 + random.nextDouble();
          sum += all[k];
        }
        for (int k = at; k < at + network.levels(v); k++) {
          all[k] /= sum;
        }
      }
    }
    return all;
  }

  /** The sum over all that is not seen of the product over all families. */
  private static double bySumming(DiscreteNetwork network, double[] probabilities, int[] levels) {
    for (int v = 0; v < levels.length; v++) {
      if (levels[v] < 0) {
        double sum = 0;
        int[] all = levels.clone();
        for (int k = 0; k < network.levels(v); k++) {
          all[v] = k;
          sum += bySumming(network, probabilities, all);
        }
        return sum;
      }
    }
    double product = 1;
    for (int v = 0; v < levels.length; v++) {
      product *= probabilities[network.cell(v, levels)];
    }
    return product;
  }

  @Test
  void isTheSumOverEverything() {
    Random random = new Random(8);
    for (int trial = 0; trial < 200; trial++) {
      DiscreteNetwork network = random(1 + random.nextInt(7), random);
      double[] p = probabilities(network, random);
      NetworkProbability probability = new NetworkProbability(network, p);
      int[] levels = new int[network.size()];
      Arrays.setAll(levels, v -> random.nextBoolean() ? -1 : random.nextInt(network.levels(v)));
      double sum = bySumming(network, p, levels);
      assertThat(Math.exp(probability.log(levels))).isCloseTo(sum, within(1e-12));
      int target = random.nextInt(network.size());
      double[] given = probability.given(target, levels);
      int[] without = levels.clone();
      without[target] = -1;
      double all = bySumming(network, p, without);
      for (int k = 0; k < given.length; k++) {
        without[target] = k;
        assertThat(given[k]).isCloseTo(bySumming(network, p, without) / all, within(1e-12));
      }
    }
  }

  /** A chain of 40 columns of which the ends are seen: 2^38 terms, had they been summed. */
  @Test
  void longChainsAreQuick() {
    List<BinnedColumn> axes = Collections.nCopies(40, BinnedColumn.category("c", 2));
    List<List<Integer>> parents = new ArrayList<>(List.of(List.of()));
    double[] p = new double[2 + 39 * 4];
    p[0] = 0.3;
    p[1] = 0.7;
    for (int v = 1; v < 40; v++) {
      parents.add(List.of(v - 1));
      System.arraycopy(new double[] {0.9, 0.1, 0.1, 0.9}, 0, p, 4 * v - 2, 4);
    }
    DiscreteNetwork network = new DiscreteNetwork(axes, IntStream.range(0, 40).toArray(), parents);
    int[] levels = new int[40];
    Arrays.fill(levels, -1);
    levels[0] = 0;
    // P(x_39 = 0 | x_0 = 0) = (1 + 0.8^39)/2
    assertThat(new NetworkProbability(network, p).given(39, levels)[0])
        .isCloseTo((1 + Math.pow(0.8, 39)) / 2, within(1e-12));
  }

  @Test
  void refusesCirclesAndWhatHasNoRoom() {
    List<BinnedColumn> two = Collections.nCopies(2, BinnedColumn.category("c", 2));
    assertThatThrownBy(() -> new DiscreteNetwork(two, new int[2], List.of(List.of(1), List.of(0))))
        .hasMessageContaining("circle");
    List<BinnedColumn> many = Collections.nCopies(3, BinnedColumn.category("c", 50));
    assertThatThrownBy(
            () ->
                new DiscreteNetwork(many, new int[3], List.of(List.of(), List.of(), List.of(0, 1))))
        .hasMessageContaining("at most 65536 cells");
  }
}

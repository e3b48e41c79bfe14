package org.priory.inference.discrete;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.priory.inference.describe.BinnedColumn;
import org.priory.inference.posterior.Interval;
import org.priory.privacy.event.PrivacyBudget;

/**
 * How often 95 % intervals of conditional probabilities hold those that rows were drawn from, on
 * made-up tables. Twin: intervals that do not know of the noise.
 *
 * <p>Intervals of one run depend on each other, so seeds are fixed.
 */
class NetworkCoverageTest {
  private static final double LEVEL = 0.95;

  /** Truths, and how rows are drawn: columns come after their parents. */
  private record Design(
      List<BinnedColumn> axes, List<List<Integer>> parents, double[] truth, double missing) {

    DiscreteNetwork network() {
      return new DiscreteNetwork(axes, IntStream.range(0, axes.size()).toArray(), parents);
    }

    float[] row(DiscreteNetwork network, Random random) {
      float[] row = new float[axes.size()];
      int[] levels = new int[row.length];
      for (int v = 0; v < row.length; v++) {
        levels[v] = 0;
        int first = network.cell(v, levels);
        double u = random.nextDouble();
        while (levels[v] < network.levels(v) - 1 && (u -= truth[first + levels[v]]) >= 0) {
          levels[v]++;
        }
        row[v] = random.nextDouble() < missing ? network.levels(v) : levels[v];
      }
      return row;
    }
  }

  private static BinnedColumn column(int levels) {
    return BinnedColumn.category("c" + levels, levels);
  }

  /** A level of 1 % whose children are hardly ever seen, one that nobody has, and a sure child. */
  private static Design rare() {
    List<BinnedColumn> axes = List.of(column(4), column(3), column(2));
    double[] root = {0.74, 0.25, 0.01, 0};
    double[] second = {0.6, 0.3, 0.1, 0.05, 0.94, 0.01, 0.3, 0.3, 0.4, 0.2, 0.2, 0.6};
    double[] third = new double[24];
    for (int u = 0; u < 12; u++) {
      third[2 * u] = new double[] {0.5, 0.999, 0.03, 0.8}[u % 4];
      third[2 * u + 1] = 1 - third[2 * u];
    }
    double[] truth =
        IntStream.range(0, 3)
            .mapToObj(i -> List.of(root, second, third).get(i))
            .flatMapToDouble(Arrays::stream)
            .toArray();
    return new Design(axes, List.of(List.of(), List.of(0), List.of(0, 1)), truth, 0.1);
  }

  /** Naive Bayes with many columns, of 2 to 21 levels, whose shares fall off. */
  private static Design many() {
    List<BinnedColumn> axes = new java.util.ArrayList<>(List.of(column(2)));
    List<List<Integer>> parents = new java.util.ArrayList<>(List.of(List.of()));
    double[] truth = {0.9, 0.1};
    for (int j = 0; j < 20; j++) {
      int levels = 2 + j;
      axes.add(column(levels));
      parents.add(List.of(0));
      double[] table = new double[2 * levels];
      for (int u = 0; u < 2; u++) {
        double sum = 0;
        for (int k = 0; k < levels; k++) {
          table[u * levels + k] = Math.exp(-(u == 0 ? k : levels - k) * 0.4);
          sum += table[u * levels + k];
        }
        for (int k = 0; k < levels; k++) {
          table[u * levels + k] /= sum;
        }
      }
      truth =
          java.util.stream.DoubleStream.concat(Arrays.stream(truth), Arrays.stream(table))
              .toArray();
    }
    return new Design(axes, parents, truth, 0);
  }

  private record Found(double held, double worst, double rms, double width) {}

  private static Found run(Design design, int persons, int rows, double epsilon, boolean ignores) {
    DiscreteNetwork network = design.network();
    NetworkCounts method = NetworkCounts.within(network, persons, new PrivacyBudget(epsilon, 1e-6));
    double noise = method.noiseOfCount();
    Random random = new Random(31 + persons + rows);
    int repetitions = Math.max(40, 4000 / network.cells());
    int[] held = new int[network.cells()];
    double squares = 0;
    double width = 0;
    for (int r = 0; r < repetitions; r++) {
      double[] counts = new double[network.cells()];
      int[] levels = new int[network.size()];
      for (int i = 0; i < persons; i++) {
        float[] row = design.row(network, random);
        for (int each = 0; each < rows; each++) {
          // rows of a person are alike, so that persons, not rows, are a sample
          float[] one = each < rows / 2 ? design.row(network, random) : row;
          network.levels(one, 0, Float.NaN, levels);
          for (int v = 0; v < network.size(); v++) {
            int cell = network.cell(v, levels);
            if (cell >= 0) {
              counts[cell] += 1.0 / rows;
            }
          }
        }
      }
      for (int c = 0; c < counts.length; c++) {
        counts[c] += noise * random.nextGaussian();
      }
      NetworkTables tables = new NetworkTables(network, counts, ignores ? 0 : noise);
      for (int v = 0; v < network.size(); v++) {
        for (int c = network.start(v); c < network.start(v + 1); c++) {
          int at = c - network.start(v);
          Interval interval =
              tables.interval(v, at / network.levels(v), at % network.levels(v), LEVEL);
          double truth = design.truth[c];
          held[c] += interval.low() <= truth + 1e-9 && truth <= interval.high() + 1e-9 ? 1 : 0;
          double z =
              (tables.mean(v, at / network.levels(v), at % network.levels(v)) - truth)
                  / (interval.width() / 3.92);
          squares += z * z;
          width += interval.width();
        }
      }
    }
    double all = (double) repetitions * network.cells();
    return new Found(
        Arrays.stream(held).sum() / all,
        Arrays.stream(held).min().orElseThrow() / (double) repetitions,
        Math.sqrt(squares / all),
        width / all);
  }

  @ParameterizedTest
  @CsvSource({
    "rare, 300, 1, 1",
    "rare, 300, 1, 30",
    "rare, 2000, 1, 0.3",
    "rare, 2000, 1, 3",
    "rare, 20000, 1, 1",
    "rare, 20000, 1, 10",
    "rare, 2000, 4, 1",
    "rare, 2000, 4, 10",
    "many, 2000, 1, 0.3",
    "many, 2000, 1, 3",
    "many, 20000, 1, 1",
    "many, 20000, 1, 10"
  })
  void intervalsHold(String name, int persons, int rows, double epsilon) {
    Design design = name.equals("rare") ? rare() : many();
    Found found = run(design, persons, rows, epsilon, false);
    assertThat(found.held).as("%s", found).isGreaterThan(0.945);
    assertThat(found.rms).as("%s", found).isLessThan(1.35);
    // most of what is not known is noise, but for the last
    Found twin = run(design, persons, rows, epsilon, true);
    assertThat(twin.held)
        .as("%s", twin)
        .isLessThan(name.equals("many") && epsilon == 10 ? 0.93 : 0.87);
  }
}

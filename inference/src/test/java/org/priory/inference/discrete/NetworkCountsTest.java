package org.priory.inference.discrete;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.priory.inference.DoubledQuery;
import org.priory.inference.TestWall;
import org.priory.inference.describe.BinnedColumn;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.RandomSource;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.wall.ClipNorm;
import org.priory.privacy.wall.NoiseMultiplier;
import org.priory.privacy.wall.Plan;

/** From what a record adds to the probabilities that follow. */
class NetworkCountsTest {
  private static final DiscreteNetwork NETWORK =
      new DiscreteNetwork(
          List.of(
              BinnedColumn.category("a", 2),
              BinnedColumn.number("x", 3, 1),
              BinnedColumn.category("b", 2)),
          new int[] {0, 1, DiscreteNetwork.LABEL},
          List.of(List.of(), List.of(0), List.of(0, 1)));

  /** Any bits are a row. */
  private static float[] rows(int count, Random random) {
    float[] values = new float[2 * count];
    for (int i = 0; i < values.length; i++) {
      values[i] =
          random.nextInt(8) == 0
              ? Float.intBitsToFloat(random.nextInt())
              : i % 2 == 1 ? 2 * random.nextFloat() - 1 : random.nextInt(2);
    }
    return values;
  }

  private static double[] sum(BatchQuery query, float[] values, float[] labels) throws IOException {
    Plan plan = Plan.everything(new ClipNorm(1), query.dimension(), new NoiseMultiplier(1), 1);
    try (TestWall wall = new TestWall(values, labels, Target.Kind.BINARY, 1)) {
      return wall.wall.withoutNoise(plan).ask(query).values();
    }
  }

  private static double farthest(BatchQuery query) throws IOException {
    Random random = new Random(3);
    double most = 0;
    for (int trial = 0; trial < 20; trial++) {
      float[] values = rows(101, random);
      float[] labels = new float[101];
      for (int i = 0; i < labels.length; i++) {
        labels[i] = random.nextInt(2);
      }
      double[] with = sum(query, values, labels);
      double[] without = sum(query, Arrays.copyOf(values, 200), Arrays.copyOf(labels, 100));
      double square = 0;
      for (int j = 0; j < with.length; j++) {
        square += Math.pow(with[j] - without[j], 2);
      }
      most = Math.max(most, Math.sqrt(square));
    }
    return most;
  }

  /** Replays neighbours: with one record more the sum moves by at most one. Twin: twice that. */
  @Test
  void oneRecordMovesTheSumByAtMostOne() throws IOException {
    FamilyQuery query = new FamilyQuery(NETWORK);
    assertThat(farthest(query)).isLessThanOrEqualTo(1 + 1e-9).isCloseTo(1, within(1e-6));
    assertThat(farthest(new DoubledQuery(query))).isGreaterThan(1.9);
  }

  /** Every row is in one cell of each family that it has whole. */
  @Test
  void sumsAreCounts() throws IOException {
    FamilyQuery query = new FamilyQuery(NETWORK);
    float[] values = {0, -1, 1, Float.NaN, 1, 0.99f, 7, 0};
    double[] sum = sum(query, values, new float[] {1, 1, 0, 0});
    double[] expected = new double[NETWORK.cells()];
    int[][] whole = {{0, 0, 1}, {1, -1, 1}, {1, 2, 0}, {-1, 1, 0}};
    for (int[] levels : whole) {
      for (int v = 0; v < 3; v++) {
        if (NETWORK.cell(v, levels) >= 0) {
          expected[NETWORK.cell(v, levels)] += query.weight();
        }
      }
    }
    assertThat(sum).containsExactly(expected, within(1e-8));
    assertThat(Arrays.stream(sum).sum() / query.weight()).isCloseTo(7, within(1e-8));
  }

  /** Without noise: Dirichlet, its prior as heavy as a record. */
  @Test
  void withoutNoiseIsDirichlet() {
    double[] counts = new double[NETWORK.cells()];
    counts[0] = 30;
    counts[1] = 9;
    NetworkTables tables = new NetworkTables(NETWORK, counts, 0);
    assertThat(tables.mean(0, 0, 1)).isCloseTo(9.5 / 40, within(1e-12));
    assertThat(tables.mean(1, 0, 2)).isCloseTo(1.0 / 3, within(1e-12));
    assertThat(tables.interval(1, 0, 2, 0.95).width()).isEqualTo(1);
    RandomSource source = InsecureSeededSource.of(1);
    double mean = 0;
    double square = 0;
    int draws = 20_000;
    for (int i = 0; i < draws; i++) {
      double p = tables.draw(source)[1];
      mean += p / draws;
      square += p * p / draws;
    }
    double variance = 9.5 * 30.5 / (40 * 40 * 41);
    // six standard errors
    assertThat(mean).isCloseTo(9.5 / 40, within(6 * Math.sqrt(variance / draws)));
    assertThat(square - mean * mean).isCloseTo(variance, within(0.07 * variance));
  }
}

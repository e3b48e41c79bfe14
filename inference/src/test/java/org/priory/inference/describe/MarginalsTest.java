package org.priory.inference.describe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Tables agree with each other, and are what weighted least squares gives. */
class MarginalsTest {
  /** A category, a number in bins of several cells, another category. */
  private static final List<BinnedColumn> AXES =
      List.of(
          BinnedColumn.category("c", 2),
          BinnedColumn.number("x", 3, 4),
          BinnedColumn.category("d", 3));

  private static Asked asked(boolean asksTotal) {
    return new Asked(
        AXES,
        new int[] {0, 1, 2},
        List.of(new Asked.Pair(0, 1), new Asked.Pair(1, 2)),
        List.of(),
        asksTotal);
  }

  private static double[] noise(Asked asked, Random random) {
    double[] answer = new double[asked.dimension()];
    Arrays.setAll(answer, i -> 10 * random.nextGaussian());
    return answer;
  }

  @Test
  void sumsAgree() {
    Asked asked = asked(true);
    Marginals m = Marginals.of(asked, noise(asked, new Random(1)), 10, OptionalDouble.empty());
    for (AxisCounts counts : m.axes()) {
      assertThat(Marginals.sum(counts.bins())).isCloseTo(m.total(), within(1e-9));
    }
    for (CrossCounts cross : m.crosses()) {
      int a = cross.rows().equals(AXES.get(0)) ? 0 : 1;
      double[] rows = m.axes().get(a).bins();
      double[] columns = m.axes().get(a + 1).bins();
      for (int i = 0; i < rows.length; i++) {
        double sum = 0;
        for (int j = 0; j < columns.length; j++) {
          sum += cross.count(i, j);
        }
        assertThat(sum).isCloseTo(rows[i], within(1e-9));
      }
      for (int j = 0; j < columns.length; j++) {
        double sum = 0;
        for (int i = 0; i < rows.length; i++) {
          sum += cross.count(i, j);
        }
        assertThat(sum).isCloseTo(columns[j], within(1e-9));
      }
    }
  }

  /**
   * The full table of the three columns, cell by cell, as unknowns of a dense least squares problem
   * whose rows are the weighted sums that were asked: the same counts, and the same variances.
   */
  @Test
  void isWeightedLeastSquares() {
    for (boolean asksTotal : new boolean[] {true, false}) {
      Asked asked = asked(asksTotal);
      int[] sizes = AXES.stream().mapToInt(axis -> axis.cells() + 1).toArray();
      int unknowns = sizes[0] * sizes[1] * sizes[2];
      double[][] design = new double[asked.dimension()][unknowns];
      int[] places = new int[asked.most()];
      double[] values = new double[asked.most()];
      float[] row = new float[3];
      for (int u = 0; u < unknowns; u++) {
        int[] cells = {u / (sizes[1] * sizes[2]), u / sizes[2] % sizes[1], u % sizes[2]};
        row[0] = cells[0];
        row[1] = cells[1] == 12 ? Float.NaN : (float) (-1 + (2 * cells[1] + 1) / 12.0);
        row[2] = cells[2];
        int n = asked.fill(row, 0, places, values, 0);
        for (int k = 0; k < n; k++) {
          // moments say nothing of counts
          if (places[k] < asked.momentsAt(1) || places[k] >= asked.momentsAt(1) + 2) {
            design[places[k]][u] = values[k];
          }
        }
      }
      double[] answer = noise(asked, new Random(2));
      double known = 1000;
      // A known total is a sum with next to no noise.
      double[][] rows = Arrays.copyOf(design, design.length + 1);
      rows[design.length] = new double[unknowns];
      double[] right = Arrays.copyOf(answer, rows.length);
      if (!asksTotal) {
        Arrays.fill(rows[design.length], 30);
        right[design.length] = 30 * known;
      }
      right[asked.momentsAt(1)] = 0;
      right[asked.momentsAt(1) + 1] = 0;
      // least norm solution, by a tiny ridge: sums that can be told do not depend on it
      double[][] covariance = inverse(normal(rows, 1e-6));
      double[] x = times(covariance, timesTransposed(rows, right));
      Marginals m =
          Marginals.of(
              asked, answer, 1, asksTotal ? OptionalDouble.empty() : OptionalDouble.of(known));

      double[] all = new double[unknowns];
      Arrays.fill(all, 1);
      check(all, x, covariance, m.total(), m.totalVariance());
      AxisCounts number = m.axes().get(1);
      for (int c = 0; c <= 12; c++) {
        double[] pick = new double[unknowns];
        for (int u = 0; u < unknowns; u++) {
          pick[u] = u / sizes[2] % sizes[1] == c ? 1 : 0;
        }
        check(pick, x, covariance, number.cell(c), number.variance(number.picked(c, c + 1)));
      }
      CrossCounts cross = m.crosses().get(0);
      for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 4; j++) {
          double[] pick = new double[unknowns];
          for (int u = 0; u < unknowns; u++) {
            int cell = u / sizes[2] % sizes[1];
            pick[u] = u / (sizes[1] * sizes[2]) == i && cell / 4 == j ? 1 : 0;
          }
          check(pick, x, covariance, cross.count(i, j), cross.variance());
        }
      }
    }
  }

  /** A'A + ridge. */
  private static double[][] normal(double[][] a, double ridge) {
    int n = a[0].length;
    double[][] product = new double[n][n];
    for (double[] row : a) {
      for (int i = 0; i < n; i++) {
        for (int j = 0; row[i] != 0 && j < n; j++) {
          product[i][j] += row[i] * row[j];
        }
      }
    }
    for (int i = 0; i < n; i++) {
      product[i][i] += ridge;
    }
    return product;
  }

  private static double[] timesTransposed(double[][] a, double[] y) {
    double[] x = new double[a[0].length];
    for (int r = 0; r < a.length; r++) {
      for (int i = 0; i < x.length; i++) {
        x[i] += a[r][i] * y[r];
      }
    }
    return x;
  }

  private static double[] times(double[][] a, double[] x) {
    return Arrays.stream(a)
        .mapToDouble(
            row -> {
              double sum = 0;
              for (int i = 0; i < x.length; i++) {
                sum += row[i] * x[i];
              }
              return sum;
            })
        .toArray();
  }

  /** By Gauss and Jordan; the matrix is positive definite. */
  private static double[][] inverse(double[][] given) {
    int n = given.length;
    double[][] a = Arrays.stream(given).map(double[]::clone).toArray(double[][]::new);
    double[][] inverse = new double[n][n];
    for (int i = 0; i < n; i++) {
      inverse[i][i] = 1;
    }
    for (int k = 0; k < n; k++) {
      double pivot = a[k][k];
      for (int j = 0; j < n; j++) {
        a[k][j] /= pivot;
        inverse[k][j] /= pivot;
      }
      for (int i = 0; i < n; i++) {
        double factor = i == k ? 0 : a[i][k];
        for (int j = 0; factor != 0 && j < n; j++) {
          a[i][j] -= factor * a[k][j];
          inverse[i][j] -= factor * inverse[k][j];
        }
      }
    }
    return inverse;
  }

  private static void check(
      double[] pick, double[] x, double[][] covariance, double value, double variance) {
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      sum += pick[i] * x[i];
    }
    assertThat(value).isCloseTo(sum, within(1e-3 * (1 + Math.abs(sum))));
    double[] half = times(covariance, pick);
    double expected = 0;
    for (int i = 0; i < x.length; i++) {
      expected += pick[i] * half[i];
    }
    assertThat(variance).isCloseTo(expected, within(2e-3 * (1 + expected)));
  }

  /** No row has a longer vector than 1, and some row reaches it. */
  @Test
  void rowsAreBounded() {
    Asked asked =
        new Asked(
            List.of(
                BinnedColumn.category("c", 2),
                BinnedColumn.number("x", 3, 4),
                BinnedColumn.number("y", 5, 1)),
            new int[] {0, 1, 2},
            List.of(new Asked.Pair(0, 1)),
            List.of(new Asked.Pair(1, 2)),
            true);
    Random random = new Random(3);
    float[][] special = {{-1, 1, Float.NaN}, {Float.NaN, 1e30f, -1e30f}, {7, 0, -7}};
    double longest = 0;
    for (int i = 0; i < 20_000; i++) {
      float[] row =
          i < special.length
              ? special[i]
              : new float[] {
                random.nextInt(4),
                random.nextInt(5) == 0 ? Float.NaN : 2 * random.nextFloat() - 1,
                random.nextInt(5) == 0 ? Math.signum(random.nextFloat() - 0.5f) : 1
              };
      longest = Math.max(longest, norm(asked, row));
    }
    assertThat(norm(asked, new float[] {0, 1, 1})).isCloseTo(1, within(1e-12));
    assertThat(longest).isLessThanOrEqualTo(1 + 1e-12);
  }

  private static double norm(Asked asked, float[] row) {
    int[] places = new int[asked.most()];
    double[] values = new double[asked.most()];
    int n = asked.fill(row, 0, places, values, 0);
    assertThat(Arrays.stream(places, 0, n).distinct().count()).isEqualTo(n);
    double squares = 0;
    for (int k = 0; k < n; k++) {
      squares += values[k] * values[k];
    }
    return Math.sqrt(squares);
  }

  /** Without noise and with all records, every number is the one that was summed. */
  @Test
  void withoutNoiseAllIsExact() {
    Asked asked =
        new Asked(
            List.of(BinnedColumn.number("x", 4, 4), BinnedColumn.number("y", 4, 1)),
            new int[] {0, 1},
            List.of(),
            List.of(new Asked.Pair(0, 1)),
            true);
    Random random = new Random(4);
    int n = 1000;
    double[] answer = new double[asked.dimension()];
    int[] places = new int[asked.most()];
    double[] values = new double[asked.most()];
    double[] xs = new double[n];
    double[] ys = new double[n];
    for (int i = 0; i < n; i++) {
      float x = 2 * random.nextFloat() - 1;
      float y = (x + random.nextFloat() - 0.5f) / 2;
      xs[i] = x;
      ys[i] = y;
      int k = asked.fill(new float[] {x, y}, 0, places, values, 0);
      for (int j = 0; j < k; j++) {
        answer[places[j]] += values[j];
      }
    }
    Marginals m = Marginals.of(asked, answer, 0, OptionalDouble.empty());
    assertThat(m.total()).isCloseTo(n, within(1e-9));
    NumberSummary x = new NumberSummary(m.axes().get(0), m.moments().get(0), 0.95);
    double mean = Arrays.stream(xs).average().orElseThrow();
    double variance = Arrays.stream(xs).map(v -> (v - mean) * (v - mean)).sum() / n;
    assertThat(x.mean()).isCloseTo(mean, within(1e-12));
    assertThat(x.variance()).isCloseTo(variance, within(1e-12));
    assertThat(x.varianceOfData().low()).isCloseTo(variance, within(1e-6));
    double meanY = Arrays.stream(ys).average().orElseThrow();
    double covariance = 0;
    double varianceY = 0;
    for (int i = 0; i < n; i++) {
      covariance += (xs[i] - mean) * (ys[i] - meanY) / n;
      varianceY += (ys[i] - meanY) * (ys[i] - meanY) / n;
    }
    assertThat(new CorrelationSummary(m.pairs().get(0), 0.95).value())
        .isCloseTo(covariance / Math.sqrt(variance * varianceY), within(1e-9));
    double[] sorted = xs.clone();
    Arrays.sort(sorted);
    assertThat(x.quantile(0.5)).isCloseTo(sorted[n / 2], within(0.05));
    assertThat(x.quantileOfData(0.5).holds(sorted[n / 2])).isTrue();
  }
}

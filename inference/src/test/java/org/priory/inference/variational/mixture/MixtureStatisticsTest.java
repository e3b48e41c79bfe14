package org.priory.inference.variational.mixture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.priory.inference.ArrayRow;
import org.priory.inference.posterior.Covariance;
import org.priory.inference.posterior.MixtureComponent;
import org.priory.inference.variational.JointRelease;
import org.priory.numerics.linear.PackedSymmetric;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;

/** No record's vector is longer than what is declared, and some are as long. */
class MixtureStatisticsTest {
  private static final int RECORDS = 1_000_000;

  /** Features in [-1, 1], now and then all or some of them at the edge. */
  private static float[] row(int d, Random random) {
    float[] x = new float[d];
    int kind = random.nextInt(3);
    for (int j = 0; j < d; j++) {
      boolean edge = kind == 0 || (kind == 1 && random.nextBoolean());
      float inside = 2 * random.nextFloat() - 1;
      x[j] = edge ? Math.copySign(1, inside) : kind == 1 ? 0 : inside;
    }
    return x;
  }

  private static double norm(double[] v) {
    return Math.sqrt(Arrays.stream(v).map(x -> x * x).sum());
  }

  private static MixtureModel model(int d, int components, boolean full, Random random) {
    double[] scale = random.doubles(d, 2, 5).toArray();
    double[] centre = random.doubles(d, -0.3, 0.3).toArray();
    double radius = 1 + 1.25 * Math.sqrt(d);
    double box = full ? radius : radius / Math.sqrt(2);
    MixtureComponent[] start = new MixtureComponent[components];
    for (int k = 0; k < components; k++) {
      double[] identity = new double[d * d];
      for (int j = 0; j < d; j++) {
        identity[j * d + j] = 0.1 + random.nextDouble();
      }
      start[k] =
          MixtureComponent.point(
              1.0 / components,
              random.doubles(d, -1, 1).toArray(),
              full
                  ? Covariance.Full.of(identity, d)
                  : new Covariance.Diagonal(random.doubles(d, 0.1, 1).toArray()));
    }
    return new MixtureModel(
        new MixtureStatistics(new Frame(centre, scale, radius, box), components, full),
        1000,
        false,
        Arrays.asList(start));
  }

  @ParameterizedTest
  @CsvSource({"1, 1, true", "2, 3, true", "5, 4, true", "9, 3, false"})
  void theDeclaredBoundHoldsAndIsReached(int d, int components, boolean full) {
    Random random = new Random(31L * d + components);
    MixtureModel model = model(d, components, full, random);
    JointRelease release = model.release();
    double longest = 0;
    for (int i = 0; i < RECORDS; i++) {
      double[] v = new double[release.dimension()];
      model.addExpected(model.start(), ArrayRow.of(row(d, random), Float.NaN), v);
      int at = 0;
      for (int b = 0; b < 3; b++) {
        for (int end = at + release.blocks().get(b).length(); at < end; at++) {
          v[at] *= release.scale(b);
        }
      }
      longest = Math.max(longest, norm(v));
    }
    assertThat(longest).isBetween(0.95, JointRelease.CLIP * (1 + 1e-12));
  }

  private static double longest(RowQuery query, int d) {
    Random random = new Random(d);
    double longest = 0;
    for (int i = 0; i < RECORDS; i++) {
      double[] v = new double[query.dimension()];
      query.addTo(ArrayRow.of(row(d, random), Float.NaN), v);
      longest = Math.max(longest, norm(v));
    }
    return longest;
  }

  @ParameterizedTest
  @CsvSource({"1", "2", "5"})
  void soDoThoseOfTheSpreadAndTheGrid(int d) {
    assertThat(longest(FeatureMomentsQuery.of(d), d)).isBetween(0.95, 1 + 1e-12);
    double[] ones = new double[d];
    Arrays.fill(ones, 1);
    double[] identity = new double[d * d];
    for (int j = 0; j < d; j++) {
      identity[j * d + j] = 1;
    }
    Spread spread = new Spread(new double[d], ones, identity, ones);
    Grid grid = new Grid(new Frame(new double[d], ones, 2, 2), spread, 5);
    assertThat(longest(grid, d)).isEqualTo(1);
  }

  /** Twin: a query that doubles an off-diagonal value is told apart. */
  @ParameterizedTest
  @CsvSource({"5"})
  void aWrongScaleIsFound(int d) {
    FeatureMomentsQuery right = FeatureMomentsQuery.of(d);
    PackedSymmetric packed = right.packed();
    RowQuery wrong =
        new RowQuery() {
          @Override
          public int dimension() {
            return right.dimension();
          }

          @Override
          public void addTo(Row row, double[] sum) {
            right.addTo(row, sum);
            sum[d + packed.index(0, 1)] *= 2;
          }
        };
    assertThat(longest(wrong, d)).isGreaterThan(1.01);
  }
}

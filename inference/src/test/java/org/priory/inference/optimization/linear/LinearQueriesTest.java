package org.priory.inference.optimization.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.priory.inference.ArrayRow;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.optimization.curvature.LevelFrame;
import org.priory.inference.optimization.curvature.SquareProducts;
import org.priory.inference.optimization.gram.GramQuery;
import org.priory.inference.optimization.gram.LabelledMomentsQuery;
import org.priory.inference.optimization.gram.RowCoordinates;
import org.priory.inference.rows.FeatureGroups;
import org.priory.inference.rows.Standardisation;
import org.priory.numerics.linear.Cholesky;
import org.priory.numerics.linear.PackedSymmetric;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;

/** The vectors of a linear regression's questions have norm at most 1, and nearly reach it. */
class LinearQueriesTest {
  private static final int[] GROUPS = {-1, 0, 1, 2, 2, 2};
  private static final int D = GROUPS.length;
  private static final int ROWS = 20_000;

  private final Random random = new Random(6);
  private final FeatureGroups groups =
      FeatureGroups.of(
          new PublicKnowledge(
              IntStream.range(0, D).mapToObj(j -> "x" + j).toList(), GROUPS, 2, 100));
  private final Standardisation features =
      Standardisation.of(groups, new double[] {0, 0.2, -0.1, 0.6, 0.3, 0.1, 0.2, 0.5}, 0.01, 1000);
  private final LevelFrame frame = new LevelFrame(groups, features);

  private RowCoordinates coordinates() {
    int q = frame.size();
    return new RowCoordinates(features, frame, random.doubles((long) q * q, -2, 2).toArray());
  }

  /** Numbers at their bounds or within, one level, a label that may be missing. */
  private Row row() {
    float[] x = new float[D];
    x[0] = 1;
    for (int j = 1; j < 3; j++) {
      x[j] = random.nextInt(3) == 0 ? 2 * random.nextInt(2) - 1 : 2 * random.nextFloat() - 1;
    }
    x[3 + random.nextInt(3)] = 1;
    float label =
        random.nextInt(20) == 0
            ? Float.NaN
            : random.nextInt(3) == 0 ? 2 * random.nextInt(2) - 1 : 2 * random.nextFloat() - 1;
    return new ArrayRow(x, 0, D, label);
  }

  private static double norm(double[] v) {
    return Math.sqrt(Arrays.stream(v).map(x -> x * x).sum());
  }

  /** The largest norm of a row's vector, and of the mean over three rows of a person. */
  private double largest(RowQuery query) {
    double most = 0;
    for (int i = 0; i < ROWS; i++) {
      double[] v = new double[query.dimension()];
      int rows = i % 2 == 0 ? 1 : 3;
      for (int k = 0; k < rows; k++) {
        query.addTo(row(), v);
      }
      most = Math.max(most, norm(v) / rows);
    }
    return most;
  }

  @Test
  void noVectorIsLongerThanOne() {
    double[] theta = random.doubles(frame.size(), -1, 1).toArray();
    double longest = 0;
    for (double radius : new double[] {0.1, 2, 5}) {
      RowCoordinates rows = coordinates();
      List<RowQuery> queries =
          List.of(
              new LabelledMomentsQuery(groups),
              new GramQuery(rows, radius),
              new ResidualQuery(rows, theta, 0.3, 0.2, radius),
              new ResidualQuery(rows, theta, -0.1, 2, radius),
              new ResidualHistogram(rows, theta, 0.1, new double[] {0.1, 0.3, 0.5}, 0.4),
              new ResidualHistogram(rows, theta, 0.1, new double[] {0.1, 0.3, 0.5}, 2));
      for (RowQuery query : queries) {
        assertThat(largest(query)).as("%s", query).isLessThanOrEqualTo(1 + 1e-12);
      }
      assertThat(largest(queries.get(1))).isGreaterThan(0.99);
      longest = Math.max(longest, largest(queries.get(2)));
      // a residual beyond K
      assertThat(largest(queries.get(4))).isGreaterThan(0.99);
    }
    // a row as long as the radius with a residual beyond the cut, for which [|r| < c] is 0
    assertThat(longest).isGreaterThan(0.95);
  }

  /** The twin: a score that is cut at 1 and said to be cut at half of that is found out. */
  @Test
  void aWrongCutIsFoundOut() {
    double[] theta = random.doubles(frame.size(), -1, 1).toArray();
    ResidualQuery right = new ResidualQuery(coordinates(), theta, 0, 1, 2);
    RowQuery wrong =
        new RowQuery() {
          @Override
          public int dimension() {
            return right.dimension();
          }

          @Override
          public void addTo(Row row, double[] sum) {
            double[] v = new double[right.dimension()];
            right.addTo(row, v);
            for (int k = 0; k < v.length; k++) {
              sum[k] += k < theta.length ? 2 * v[k] : v[k];
            }
          }
        };
    assertThat(largest(wrong)).isGreaterThan(1.5);
  }

  /** t'(theta) is x'm for the coefficients m that theta stands for. */
  @Test
  void coordinatesAreThoseOfTheRow() {
    int q = frame.size();
    double[] w = random.doubles((long) q * q, -2, 2).toArray();
    RowCoordinates rows = new RowCoordinates(features, frame, w);
    double[] theta = random.doubles(q, -1, 1).toArray();
    double[] m = features.coefficients(frame.outward(SquareProducts.times(w, theta, q)));
    for (int i = 0; i < 100; i++) {
      Row row = row();
      double[] t = new double[q];
      double norm = rows.apply(row.block(), row.offset(), t);
      double dot = 0;
      for (int k = 0; k < q; k++) {
        dot += t[k] * theta[k];
      }
      double expected = 0;
      for (int j = 0; j < D; j++) {
        expected += row.feature(j) * m[j];
      }
      assertThat(dot).isCloseTo(expected, within(1e-9));
      assertThat(norm).isCloseTo(norm(t), within(1e-12));
    }
  }

  /**
   * Where no residual and no row is cut, one step on sums without noise is least squares under a
   * prior, as the normal equations written out have it, and its inverse is their covariance.
   */
  @Test
  void withoutCutsItIsLeastSquares() {
    int q = frame.size();
    double prior = 0.7;
    RowCoordinates rows = coordinates();
    double[] theta = random.doubles(q, -1, 1).toArray();
    GramQuery gram = new GramQuery(rows, 1e3);
    ResidualQuery residuals = new ResidualQuery(rows, theta, 0.1, 100, 1e3);
    double[] packed = new double[gram.dimension()];
    double[] score = new double[residuals.dimension()];
    double[] plain = new double[q * q];
    double[] right = new double[q];
    for (int i = 0; i < 2000; i++) {
      Row row = row();
      gram.addTo(row, packed);
      residuals.addTo(row, score);
      if (Float.isNaN(row.label())) {
        continue;
      }
      double[] t = new double[q];
      rows.apply(row.block(), row.offset(), t);
      for (int j = 0; j < q; j++) {
        right[j] += t[j] * (row.label() - 0.1);
        for (int k = 0; k < q; k++) {
          plain[j * q + k] += t[j] * t[k];
        }
      }
    }
    double[] h = PackedSymmetric.ofSize(q).unpack(packed);
    double[] left = new double[q];
    for (int j = 0; j < q; j++) {
      for (int k = 0; k < q; k++) {
        h[j * q + k] *= 1e6;
      }
      h[j * q + j] += prior;
      plain[j * q + j] += prior;
      left[j] = score[j] * 100 * 1e3 / ResidualQuery.SCORE_WEIGHT - prior * theta[j];
    }
    double[] move = Cholesky.of(h, q).solve(left);
    double[] expected = Cholesky.of(plain, q).solve(right);
    double[] inverse = Cholesky.of(h, q).inverse();
    double[] covariance = Cholesky.of(plain, q).inverse();
    for (int j = 0; j < q; j++) {
      assertThat(theta[j] + move[j]).isCloseTo(expected[j], within(1e-6));
      for (int k = 0; k < q; k++) {
        assertThat(inverse[j * q + k]).isCloseTo(covariance[j * q + k], within(1e-6));
      }
    }
    // the twin: from where it began it is elsewhere
    assertThat(Math.abs(theta[1] - expected[1])).isGreaterThan(1e-3);
  }
}

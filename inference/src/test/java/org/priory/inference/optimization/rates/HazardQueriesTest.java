package org.priory.inference.optimization.rates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.priory.inference.ArrayRow;
import org.priory.inference.optimization.likelihood.RowWeight;
import org.priory.inference.optimization.likelihood.SpreadQuery;
import org.priory.inference.rows.Standardisation;
import org.priory.numerics.linear.Cholesky;
import org.priory.numerics.linear.PackedSymmetric;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;

/** The vectors of questions about survival have norm at most 1, and are those of plain Newton. */
class HazardQueriesTest {
  /** Intercept, two numbers; then the event's columns and the entry; three pieces. */
  private static final int WIDTH = 7;

  private static final int[] EXPLAINING = {0, 1, 2};
  private static final FollowUp TIMES = new FollowUp(4, 3, 6, List.of(3, 4, 5, 6), 0.01, 0, 0.5);
  private static final double[] CUTS = {0.2, 0.6, 1};
  private static final int D = 6;

  private final Random random = new Random(2);
  private final Standardisation features =
      new Standardisation(
          new double[] {0, 0.1, -0.2, 0.3, 0.5, 0.2},
          new double[] {1, 2, 1.5, 1.5, 1.4, 1.6},
          new double[] {1, 1, 1, 0.45, 0.5, 0.4});

  private Row row() {
    float[] x = new float[WIDTH];
    x[0] = 1;
    for (int j : new int[] {1, 2, 6}) {
      x[j] = random.nextInt(3) == 0 ? 2 * random.nextInt(2) - 1 : 2 * random.nextFloat() - 1;
    }
    x[3 + random.nextInt(3)] = 1;
    float label = random.nextInt(20) == 0 ? Float.NaN : 2 * random.nextFloat() - 1;
    return new ArrayRow(x, 0, WIDTH, label);
  }

  private static Baseline baseline(double log, double most) {
    return new Baseline(CUTS, new double[] {0.3, 0.5, 0.2}, log, 0.3, most);
  }

  private List<RowQuery> queries(double[] theta, Baseline baseline, RowWeight weight) {
    PieceWalk walk = new PieceWalk(features, TIMES, EXPLAINING, theta, baseline, weight);
    HazardScoreQuery score = new HazardScoreQuery(walk);
    return List.of(
        score,
        new HazardCurvatureQuery(walk, baseline.most() * weight.most()),
        new SpreadQuery(score),
        new EventTimesQuery(TIMES));
  }

  private double largest(RowQuery query) {
    double most = 0;
    for (int i = 0; i < 20_000; i++) {
      double[] v = new double[query.dimension()];
      query.addTo(row(), v);
      most = Math.max(most, Math.sqrt(Arrays.stream(v).map(x -> x * x).sum()));
    }
    return most;
  }

  @Test
  void noVectorIsLongerThanOne() {
    double[] longest = new double[4];
    for (double far : new double[] {0, 1, 50}) {
      double[] theta = random.doubles(D, -1, 1).map(x -> far * x).toArray();
      for (double most : new double[] {1, 0.1}) {
        for (RowWeight weight : new RowWeight[] {new RowWeight(1, 1.2), new RowWeight(5, 6)}) {
          for (double log : new double[] {-3, 0.5, 4}) {
            List<RowQuery> queries = queries(theta, baseline(log, most), weight);
            for (int k = 0; k < 4; k++) {
              double norm = largest(queries.get(k));
              assertThat(norm).as("%s", queries.get(k)).isLessThanOrEqualTo(1 + 1e-12);
              longest[k] = Math.max(longest[k], norm);
            }
          }
        }
      }
    }
    // the bound of scores allows for a piece of hazards and another one of the event
    assertThat(longest[0]).isGreaterThan(0.6);
    assertThat(longest[1]).isGreaterThan(0.6);
    assertThat(longest[3]).isGreaterThan(0.95);
  }

  /** The twin: a curvature that is said to be at most a third of what it may be is found out. */
  @Test
  void aWrongBoundIsFoundOut() {
    PieceWalk walk =
        new PieceWalk(
            features, TIMES, EXPLAINING, new double[D], baseline(4, 1), new RowWeight(1, 1.2));
    assertThat(largest(new HazardCurvatureQuery(walk, 1.2 / 3))).isGreaterThan(1.5);
  }

  /** Who ends before beginning, has no event column, or no time, adds nothing. */
  @Test
  void rowsWithoutATimeAddNothing() {
    float[][] rows = {{1, 0, 0, 0, 1, 0, 1}, {1, 0, 0, 0, 0, 1, -1}, {1, 0, 0, 1, 0, 0, -1}};
    float[] labels = {-0.5f, 0.5f, Float.NaN};
    for (int i = 0; i < 3; i++) {
      for (RowQuery query : queries(new double[D], baseline(0, 1), new RowWeight(1, 2))) {
        double[] v = new double[query.dimension()];
        query.addTo(new ArrayRow(rows[i], 0, WIDTH, labels[i]), v);
        assertThat(v).containsOnly(0);
      }
    }
  }

  /**
   * Without a weight and where nobody is stopped, sums without noise are the score and the
   * curvature of piecewise exponential times: the mode and its covariance are those of a plain
   * Newton on one row a piece.
   */
  @Test
  void withoutBoundsItIsPlainNewton() {
    int n = 2000;
    Row[] rows = new Row[n];
    for (int i = 0; i < n; i++) {
      rows[i] = row();
    }
    RowWeight weight = new RowWeight(1e6, 1e6);
    // hazards so small that nobody is near 1
    Baseline baseline = baseline(Math.log(0.02), 1);
    double[] theta = new double[D];
    double[] inverse = new double[0];
    for (int step = 0; step < 30; step++) {
      List<RowQuery> queries = queries(theta, baseline, weight);
      double[] score = new double[D];
      double[] packed = new double[D * (D + 1) / 2];
      for (Row row : rows) {
        queries.get(0).addTo(row, score);
        queries.get(1).addTo(row, packed);
      }
      double[] h = PackedSymmetric.ofSize(D).unpack(packed);
      for (int j = 0; j < D; j++) {
        for (int k = 0; k < D; k++) {
          h[j * D + k] *= 1e12;
        }
        h[j * D + j] += PRIOR;
        score[j] = 1e6 * score[j] - PRIOR * theta[j];
      }
      Cholesky cholesky = Cholesky.of(h, D);
      inverse = cholesky.inverse();
      double[] move = cholesky.solve(score);
      for (int j = 0; j < D; j++) {
        theta[j] += move[j];
      }
    }
    double[] plain = new double[D];
    double[] plainInverse = plainNewton(rows, Math.log(0.02), plain);
    for (int j = 0; j < D; j++) {
      assertThat(theta[j]).isCloseTo(plain[j], within(1e-6));
      for (int k = 0; k < D; k++) {
        assertThat(inverse[j * D + k]).isCloseTo(plainInverse[j * D + k], within(1e-6));
      }
    }
  }

  /** The prior's precision: so narrow that hazards stay small with every third row an event. */
  private static final double PRIOR = 2000;

  /** Newton's method on one row for each piece of time, as a Poisson regression with an offset. */
  private double[] plainNewton(Row[] rows, double offset, double[] theta) {
    double[] inverse = new double[0];
    for (int step = 0; step < 30; step++) {
      double[] gradient = Arrays.stream(theta).map(t -> -PRIOR * t).toArray();
      double[] hessian = new double[D * D];
      for (int j = 0; j < D; j++) {
        hessian[j * D + j] = PRIOR;
      }
      for (Row row : rows) {
        if (Float.isNaN(row.label()) || row.feature(5) == 1) {
          continue;
        }
        double exit = 0.01 + 0.99 * (row.label() + 1.0) / 2;
        double entry = 0.5 * (row.feature(6) + 1.0) / 2;
        double start = 0;
        for (int piece = 0; piece < 3; piece++) {
          double spent = Math.min(exit, CUTS[piece]) - Math.max(entry, start);
          double y =
              exit > entry && row.feature(4) == 1 && exit > start && exit <= CUTS[piece] ? 1 : 0;
          start = CUTS[piece];
          if (spent <= 0) {
            continue;
          }
          double[] z = new double[D];
          double s = offset;
          for (int j = 0; j < D; j++) {
            double x = j < 3 ? row.feature(j) : j - 3 == piece ? 1 : 0;
            z[j] = features.scale()[j] * (x - features.centre()[j]);
            s += z[j] * theta[j];
          }
          double mean = Math.exp(s) * spent;
          // nobody is stopped
          assertThat(mean).isLessThan(0.3);
          for (int j = 0; j < D; j++) {
            gradient[j] += z[j] * (y - mean);
            for (int k = 0; k < D; k++) {
              hessian[j * D + k] += mean * z[j] * z[k];
            }
          }
        }
      }
      Cholesky cholesky = Cholesky.of(hessian, D);
      inverse = cholesky.inverse();
      double[] move = cholesky.solve(gradient);
      for (int j = 0; j < D; j++) {
        theta[j] += move[j];
      }
    }
    return inverse;
  }
}

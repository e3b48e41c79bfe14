package org.priory.inference.optimization.classification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.priory.inference.ArrayRow;
import org.priory.inference.optimization.likelihood.AddedLevels;
import org.priory.inference.optimization.likelihood.RowWeight;
import org.priory.inference.rows.Standardisation;
import org.priory.numerics.linear.Cholesky;
import org.priory.numerics.linear.PackedSymmetric;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;

/** The vectors of questions about ordered values have norm at most 1, and lead to the mode. */
class CutQueriesTest {
  /** Intercept and two numbers, then three cuts between four values. */
  private static final int WIDTH = 3;

  private static final int CUTS = 3;
  private static final int D = WIDTH + CUTS;

  private final Random random = new Random(2);

  private static final CumulativeLaw LAW =
      CumulativeLaw.of(new double[] {0.3, 0.05, 0.4, 0.25}, 0.01);
  private static final AddedLevels LEVELS = LAW.cuts();

  /** Numbers as they come, and cuts as a fit has them. */
  private final Standardisation features =
      LEVELS.with(
          new Standardisation(
                  new double[] {0, 0.1, -0.2}, new double[] {1, 2, 1.5}, new double[] {1, 1, 1})
              .withSupport(new double[] {1, 0, 0}, 0, 100));

  private Row row() {
    float[] x = new float[WIDTH];
    x[0] = 1;
    for (int j = 1; j < WIDTH; j++) {
      x[j] = random.nextInt(3) == 0 ? 2 * random.nextInt(2) - 1 : 2 * random.nextFloat() - 1;
    }
    float label = random.nextInt(20) == 0 ? Float.NaN : random.nextInt(CUTS + 1);
    return new ArrayRow(x, 0, WIDTH, label);
  }

  private List<RowQuery> queries(double[] theta, RowWeight weight) {
    CutWalk walk = new CutWalk(LAW, LEVELS, features, theta, weight);
    return List.of(
        new CutScoreQuery(walk),
        new CutCurvatureQuery(walk, LAW.mostSlope() * weight.most()),
        new CutSpreadQuery(walk),
        new ClassCountQuery(CUTS + 1));
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

  /** Also where cuts have crossed, as noise may lead there. */
  @Test
  void noVectorIsLongerThanOne() {
    double[] longest = new double[4];
    for (double far : new double[] {0, 1, 3, 50}) {
      for (int trial = 0; trial < 4; trial++) {
        double[] theta = random.doubles(D, -1, 1).map(x -> far * x).toArray();
        for (RowWeight weight : new RowWeight[] {new RowWeight(1, 1.2), new RowWeight(5, 6)}) {
          List<RowQuery> queries = queries(theta, weight);
          for (int k = 0; k < 4; k++) {
            double norm = largest(queries.get(k));
            assertThat(norm).as("%s", queries.get(k)).isLessThanOrEqualTo(1 + 1e-12);
            longest[k] = Math.max(longest[k], norm);
          }
        }
      }
    }
    // the bound allows for the longest vector of a cut
    assertThat(longest[0]).isGreaterThan(0.6);
    assertThat(longest[1]).isGreaterThan(0.6);
    assertThat(longest[2]).isGreaterThan(0.4);
    assertThat(longest[3]).isEqualTo(1);
  }

  /** The twin: a curvature that is said to be at most a third of what it may be is found out. */
  @Test
  void aWrongBoundIsFoundOut() {
    CutWalk walk = new CutWalk(LAW, LEVELS, features, new double[D], new RowWeight(1, 1.2));
    assertThat(largest(new CutCurvatureQuery(walk, 0.6 / 3))).isGreaterThan(1.2);
  }

  @Test
  void rowsWithoutAValueAddNothing() {
    for (float label : new float[] {Float.NaN, -1, CUTS + 1}) {
      for (RowQuery query : queries(new double[D], new RowWeight(1, 2))) {
        double[] v = new double[query.dimension()];
        query.addTo(new ArrayRow(new float[] {1, 0.5f, 0}, 0, WIDTH, label), v);
        assertThat(v).containsOnly(0);
      }
    }
  }

  /** By s alone the score is that of the likelihood, F_y + F_{y-1} - 1, over g. */
  @Test
  void theScoreOfColumnsIsThatOfTheLikelihood() {
    double[] theta = {0.3, 1, -0.5, 0.2, 0.1, -0.1};
    RowWeight weight = new RowWeight(1e6, 1e6);
    for (int i = 0; i < 200; i++) {
      Row row = row();
      if (Float.isNaN(row.label())) {
        continue;
      }
      double[] score = new double[D];
      queries(theta, weight).get(0).addTo(row, score);
      double[] above = above(row, theta);
      int y = (int) row.label();
      double before = y == 0 ? 1 : above[y - 1];
      double after = y == CUTS ? 0 : above[y];
      double g = Math.max(above[0], 1 - above[CUTS - 1]);
      // F_y + F_{y-1} - 1 = 1 - P[y > y] - P[y > y - 1]
      assertThat(1e6 * score[0]).isCloseTo((1 - before - after) / g, within(1e-9));
    }
  }

  /** a_j of a row. */
  private double[] above(Row row, double[] theta) {
    double[] above = new double[CUTS];
    for (int j = 0; j < CUTS; j++) {
      double[] z = at(row, j);
      double s = LAW.offsets()[j];
      for (int k = 0; k < D; k++) {
        s += z[k] * theta[k];
      }
      above[j] = 1 / (1 + Math.exp(-s));
    }
    return above;
  }

  /** z_j of a row. */
  private double[] at(Row row, int cut) {
    double[] z = new double[D];
    for (int j = 0; j < D; j++) {
      double x = j < WIDTH ? row.feature(j) : j - WIDTH == cut ? 1 : 0;
      z[j] = features.scale()[j] * (x - features.centre()[j]);
    }
    return z;
  }

  /** The prior's precision. */
  private static final double PRIOR = 5;

  /**
   * Without noise and without a weight by length, steps on the sums end where the likelihood of
   * cumulative log odds has its weighted mode: each row counts 1/g, and a plain Newton on the same
   * equations written out, with derivatives by differences, ends there too.
   */
  @Test
  void withoutNoiseItIsPlainNewton() {
    Row[] rows = new Row[1500];
    double[] truth = {0.2, 0.8, -0.6, 0.1, -0.2, 0.1};
    for (int i = 0; i < rows.length; i++) {
      Row drawn = row();
      double[] above = above(drawn, truth);
      double v = random.nextDouble();
      int y = 0;
      while (y < CUTS && v < above[y]) {
        y++;
      }
      rows[i] = new ArrayRow(drawn.block(), 0, WIDTH, y);
    }
    RowWeight weight = new RowWeight(1e6, 1e6);
    double[] theta = new double[D];
    double[] inverse = new double[0];
    for (int step = 0; step < 60; step++) {
      List<RowQuery> queries = queries(theta, weight);
      double[] score = new double[D];
      double[] packed = new double[D * (D + 1) / 2];
      for (Row row : rows) {
        queries.get(0).addTo(row, score);
        queries.get(1).addTo(row, packed);
      }
      double[] h = PackedSymmetric.ofSize(D).unpack(packed);
      for (int j = 0; j < D; j++) {
        for (int k = 0; k < D; k++) {
          h[j * D + k] *= 0.5e12;
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
    double[] equations = equations(rows, theta);
    for (int j = 0; j < D; j++) {
      assertThat(equations[j]).isCloseTo(0, within(1e-6));
    }
    double[] plain = plainCurvature(rows, theta);
    double[] plainInverse = Cholesky.of(plain, D).inverse();
    for (int j = 0; j < D * D; j++) {
      assertThat(inverse[j]).isCloseTo(plainInverse[j], within(1e-6));
    }
  }

  /** sum over rows and cuts of (p_j + p_{j+1})/g ([y > j] - a_j) z_j, less the prior's part. */
  private double[] equations(Row[] rows, double[] theta) {
    double[] sum = Arrays.stream(theta).map(t -> -PRIOR * t).toArray();
    for (Row row : rows) {
      double[] a = above(row, theta);
      double g = Math.max(a[0], 1 - a[CUTS - 1]);
      for (int j = 0; j < CUTS; j++) {
        double w = (j == 0 ? 1 : a[j - 1]) - (j == CUTS - 1 ? 0 : a[j + 1]);
        double[] z = at(row, j);
        for (int k = 0; k < D; k++) {
          sum[k] += w / g * ((row.label() > j ? 1 : 0) - a[j]) * z[k];
        }
      }
    }
    return sum;
  }

  private double[] plainCurvature(Row[] rows, double[] theta) {
    double[] h = new double[D * D];
    for (Row row : rows) {
      double[] a = above(row, theta);
      double g = Math.max(a[0], 1 - a[CUTS - 1]);
      for (int j = 0; j < CUTS; j++) {
        double w = (j == 0 ? 1 : a[j - 1]) - (j == CUTS - 1 ? 0 : a[j + 1]);
        double[] z = at(row, j);
        for (int k = 0; k < D; k++) {
          for (int l = 0; l < D; l++) {
            h[k * D + l] += w / g * a[j] * (1 - a[j]) * z[k] * z[l];
          }
        }
      }
    }
    for (int j = 0; j < D; j++) {
      h[j * D + j] += PRIOR;
    }
    return h;
  }

  /**
   * The covariance of the scores is never more than the curvature, and as much along the columns: V
   * w = f with V_jk = a_k (1 - a_j), f_j = a_j (1 - a_j), and V is positive.
   */
  @Test
  void scoresVaryNoMoreThanTheCurvatureSays() {
    for (int trial = 0; trial < 1000; trial++) {
      double[] above = random.doubles(CUTS).sorted().toArray();
      double[] a = {above[2], above[1], above[0]};
      double[] v = new double[CUTS * CUTS];
      for (int j = 0; j < CUTS; j++) {
        double along = 0;
        for (int k = 0; k < CUTS; k++) {
          double w = CumulativeLaw.share(a, k) * CumulativeLaw.largest(a);
          double both = a[Math.max(j, k)] * (1 - a[Math.min(j, k)]);
          along += both * w;
          v[j * CUTS + k] = -both;
        }
        double f = a[j] * (1 - a[j]);
        assertThat(along).isCloseTo(f, within(1e-12));
        // f_j/w_j - V must have no negative eigenvalue
        double w = CumulativeLaw.share(a, j) * CumulativeLaw.largest(a);
        v[j * CUTS + j] += f / w + 1e-9;
      }
      assertThat(Cholesky.of(v, CUTS)).isNotNull();
    }
  }

  /** h/g is at most 1/2, and comes near it. */
  @Test
  void slopesAreAtMostAHalf() {
    double most = 0;
    for (int trial = 0; trial < 20_000; trial++) {
      double[] sorted = random.doubles(CUTS).sorted().toArray();
      double[] a = {sorted[2], sorted[1], sorted[0]};
      double[] weights = new double[CUTS];
      CumulativeLaw.weights(a, weights);
      most = Math.max(most, Arrays.stream(weights).sum());
    }
    assertThat(most).isBetween(0.47, 0.5);
  }
}

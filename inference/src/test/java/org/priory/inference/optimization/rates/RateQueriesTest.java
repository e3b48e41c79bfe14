package org.priory.inference.optimization.rates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.priory.inference.ArrayRow;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.optimization.likelihood.CurvatureQuery;
import org.priory.inference.optimization.likelihood.RowWeight;
import org.priory.inference.optimization.likelihood.ScoreQuery;
import org.priory.inference.optimization.likelihood.SpreadQuery;
import org.priory.inference.regression.Dispersion;
import org.priory.inference.rows.FeatureGroups;
import org.priory.inference.rows.Standardisation;
import org.priory.numerics.linear.Cholesky;
import org.priory.numerics.linear.PackedSymmetric;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;

/** The vectors of questions about counts have norm at most 1, and are those of plain Newton. */
class RateQueriesTest {
  private static final int[] GROUPS = {-1, 0, 1, 2, 2, 2};
  private static final int D = GROUPS.length;
  private static final int ROWS = 20_000;

  /** The exposure stands between the numbers and the category. */
  private static final Exposure EXPOSURE = new Exposure(3, 0.01);

  private final Random random = new Random(6);
  private final PublicKnowledge known =
      new PublicKnowledge(IntStream.range(0, D).mapToObj(j -> "x" + j).toList(), GROUPS, 2, 100);
  private final Standardisation features =
      Standardisation.of(
          FeatureGroups.of(known),
          new double[] {0, 0.2, -0.1, 0.6, 0.3, 0.1, 0.2, 0.5},
          0.01,
          1000);

  /** Numbers at their bounds or within, one level, an exposure, a label that may be missing. */
  private Row row() {
    float[] x = new float[D + 1];
    x[0] = 1;
    for (int j = 1; j < 4; j++) {
      x[j] = random.nextInt(3) == 0 ? 2 * random.nextInt(2) - 1 : 2 * random.nextFloat() - 1;
    }
    x[4 + random.nextInt(3)] = 1;
    float label =
        random.nextInt(20) == 0
            ? Float.NaN
            : random.nextInt(3) == 0 ? 2 * random.nextInt(2) - 1 : 2 * random.nextFloat() - 1;
    return new ArrayRow(x, 0, D + 1, label);
  }

  private static double norm(double[] v) {
    return Math.sqrt(Arrays.stream(v).map(x -> x * x).sum());
  }

  /** The largest norm of a row's vector, and of that of a person with three rows. */
  private double largest(RowQuery query) {
    double most = 0;
    for (int i = 0; i < ROWS; i++) {
      double[] v = new double[query.dimension()];
      int rows = i % 2 == 0 ? 1 : 3;
      for (int k = 0; k < rows; k++) {
        query.addTo(row(), v);
      }
      double[] mean = Arrays.stream(v).map(x -> x / rows).toArray();
      query.finish(mean);
      most = Math.max(most, norm(mean));
    }
    return most;
  }

  private List<RowQuery> queries(RateLink link, double[] theta, RowWeight weight) {
    return List.of(
        new ExposedQuery(
            EXPOSURE, log -> new ScoreQuery(link.shifted(log), features, theta, weight)),
        new ExposedQuery(
            EXPOSURE, log -> new CurvatureQuery(link.shifted(log), features, theta, weight)),
        new ExposedQuery(
            EXPOSURE, log -> new SpreadQuery(link.shifted(log), features, theta, weight)),
        new ExposedQuery(
            EXPOSURE,
            log ->
                Dispersion.query(
                    features, theta, link.shifted(log).dispersion(), 1 / Math.sqrt(3))),
        new CountsQuery(EXPOSURE),
        new CountsQuery(null));
  }

  @Test
  void noVectorIsLongerThanOne() {
    double[] longest = new double[6];
    for (double far : new double[] {0, 1, 30}) {
      double[] theta = random.doubles(D, -1, 1).map(x -> far * x).toArray();
      for (RateLink link :
          new RateLink[] {new RateLink(1, 1, 1, -1, 1), new RateLink(0.125, 0.01, 0.2, -4, 0.3)}) {
        for (RowWeight weight : new RowWeight[] {new RowWeight(1, 1.5), new RowWeight(3, 4)}) {
          List<RowQuery> queries = queries(link, theta, weight);
          for (int k = 0; k < queries.size(); k++) {
            double norm = largest(queries.get(k));
            assertThat(norm).as("%s", queries.get(k)).isLessThanOrEqualTo(1 + 1e-12);
            longest[k] = Math.max(longest[k], norm);
          }
        }
      }
    }
    for (double each : longest) {
      assertThat(each).isGreaterThan(0.95);
    }
  }

  /** The twin: a link that says its largest count is half of what it lets through is found out. */
  @Test
  void aWrongCutIsFoundOut() {
    RateLink link = new RateLink(1, 1, 1, -1, 1);
    ScoreQuery right = new ScoreQuery(link, features, new double[D], new RowWeight(1, 1.5));
    RowQuery wrong =
        new RowQuery() {
          @Override
          public int dimension() {
            return D;
          }

          @Override
          public void addTo(Row row, double[] sum) {
            double[] v = new double[D];
            right.addTo(ExposedRow.of(row, EXPOSURE), v);
            for (int j = 0; j < D; j++) {
              sum[j] += 2 * v[j];
            }
          }
        };
    assertThat(largest(wrong)).isGreaterThan(1.5);
  }

  /**
   * With a bound that nothing reaches, sums without noise are the score and the curvature of
   * Poisson's likelihood: Newton steps on them end at the mode, and their inverse is its
   * covariance, as those of a plain regression do that knows of no bounds.
   */
  @Test
  void withoutBoundsItIsPlainNewton() {
    // shares of 2^24 are exact in a label, and so small that no weight differs from 1 by more
    double largest = 0x1p24;
    int n = 3000;
    float[][] rows = new float[n][];
    double[] counts = new double[n];
    for (int i = 0; i < n; i++) {
      float[] x = row().block();
      double log = EXPOSURE.logShare(x, 0);
      double mean = Math.exp(1 + 0.7 * x[1] - 0.4 * x[2] + 0.5 * x[4] + log);
      counts[i] = poisson(mean);
      rows[i] = x;
    }
    RateLink link = new RateLink(1, 1, 1, -Math.log(largest), 1);
    RowWeight weight = new RowWeight(1e6, 1e6);
    // u k = 1/(1e6 M) for all rows
    double unit = 1e6 * largest;
    double[] theta = new double[D];
    double[] inverse = new double[D * D];
    for (int step = 0; step < 30; step++) {
      List<RowQuery> queries = queries(link, theta, weight);
      double[] score = new double[D];
      double[] packed = new double[D * (D + 1) / 2];
      for (int i = 0; i < n; i++) {
        Row row = new ArrayRow(rows[i], 0, D + 1, (float) (2 * (counts[i] / largest) - 1));
        queries.get(0).addTo(row, score);
        queries.get(1).addTo(row, packed);
      }
      double[] h = PackedSymmetric.ofSize(D).unpack(packed);
      for (int j = 0; j < D; j++) {
        // curvatures are over w's largest times R
        for (int k = 0; k < D; k++) {
          h[j * D + k] *= unit * weight.most();
        }
        // the prior N(0, 1)
        h[j * D + j] += 1;
        score[j] = unit * score[j] - theta[j];
      }
      Cholesky cholesky = Cholesky.of(h, D);
      double[] move = cholesky.solve(score);
      inverse = cholesky.inverse();
      for (int j = 0; j < D; j++) {
        theta[j] += move[j];
      }
    }
    double[] plain = new double[D];
    double[] plainInverse = plainNewton(rows, counts, plain);
    for (int j = 0; j < D; j++) {
      assertThat(theta[j]).isCloseTo(plain[j], within(1e-6));
      for (int k = 0; k < D; k++) {
        assertThat(inverse[j * D + k]).isCloseTo(plainInverse[j * D + k], within(1e-6));
      }
    }
  }

  /** Newton's method for sum (y s - e^s) - |theta|^2/2, s = z'theta + log exposure. */
  private double[] plainNewton(float[][] rows, double[] counts, double[] theta) {
    double[] inverse = new double[0];
    for (int step = 0; step < 30; step++) {
      double[] gradient = Arrays.stream(theta).map(t -> -t).toArray();
      double[] hessian = new double[D * D];
      for (int j = 0; j < D; j++) {
        hessian[j * D + j] = 1;
      }
      for (int i = 0; i < rows.length; i++) {
        double[] z = new double[D];
        for (int j = 0; j < D; j++) {
          double x = rows[i][j < EXPOSURE.feature() ? j : j + 1];
          z[j] = features.scale()[j] * (x - features.centre()[j]);
        }
        double share = 0.01 + 0.99 * (rows[i][EXPOSURE.feature()] + 1) / 2;
        double s = Math.log(share);
        for (int j = 0; j < D; j++) {
          s += z[j] * theta[j];
        }
        double mean = Math.exp(s);
        for (int j = 0; j < D; j++) {
          gradient[j] += z[j] * (counts[i] - mean);
          for (int k = 0; k < D; k++) {
            hessian[j * D + k] += mean * z[j] * z[k];
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

  private int poisson(double mean) {
    double left = Math.exp(-mean);
    double product = random.nextDouble();
    int count = 0;
    while (product > left) {
      product *= random.nextDouble();
      count++;
    }
    return count;
  }
}

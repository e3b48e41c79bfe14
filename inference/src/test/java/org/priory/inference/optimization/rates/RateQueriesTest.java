package org.priory.inference.optimization.rates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
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
        new CountsQuery(RateFamily.POISSON, EXPOSURE),
        new CountsQuery(RateFamily.gamma(0.1), null),
        new ExposedQuery(EXPOSURE, log -> new ScatterQuery(link.shifted(log), features, theta)));
  }

  @Test
  void noVectorIsLongerThanOne() {
    double[] longest = new double[7];
    for (double far : new double[] {0, 1, 30}) {
      double[] theta = random.doubles(D, -1, 1).map(x -> far * x).toArray();
      for (RateLink link :
          new RateLink[] {
            new RateLink(1, 1, -1, 1),
            new RateLink(0.01, 0.2, -4, 0.3),
            of(RateFamily.negativeBinomial(40), new Scatter(0.025, 0.5), 4),
            of(RateFamily.gamma(0.1), new Scatter(0, 0.4), 4)
          }) {
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
      // the last one's numbers are not all 1 at once
      assertThat(each).isGreaterThan(0.94);
    }
  }

  /** The twin: a link that says its largest count is half of what it lets through is found out. */
  @Test
  void aWrongCutIsFoundOut() {
    RateLink link = new RateLink(1, 1, -1, 1);
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

  private static RateLink of(RateFamily family, Scatter scatter, double cut) {
    return new RateLink(family, scatter, cut, 1, -1, 1);
  }

  /** Variances m, m + m^2/2 and m^2/2, of targets that are shares of a largest one. */
  enum Law {
    POISSON(0x1p24),
    NEGATIVE_BINOMIAL(0x1p20),
    GAMMA(0x1p12);

    private final double largest;

    Law(double largest) {
      this.largest = largest;
    }

    /** Without bounds: nothing is cut off, and weights are those of the likelihood. */
    private RateLink link() {
      double offset = -Math.log(largest);
      return switch (this) {
        case POISSON -> new RateLink(1, 1, offset, 1);
        case NEGATIVE_BINOMIAL ->
            new RateLink(
                RateFamily.negativeBinomial(largest),
                new Scatter(1 / largest, 0.5),
                Double.POSITIVE_INFINITY,
                1,
                offset,
                1);
        // W/m is less than all else
        case GAMMA ->
            new RateLink(
                RateFamily.gamma(0),
                new Scatter(0, 0.5),
                Double.POSITIVE_INFINITY,
                0x1p-40,
                offset,
                1);
      };
    }

    /** The likelihood's weight k of y - m, up to a constant that is 1 for rows without bounds. */
    private double weight(double m) {
      return switch (this) {
        case POISSON -> 1;
        case NEGATIVE_BINOMIAL -> 1 / (1 + m / 2);
        case GAMMA -> 1 / m;
      };
    }

    /** What k of a link is multiplied by to be that weight of numbers in their own units. */
    private double unit() {
      return this == GAMMA ? 0x1p40 : largest;
    }
  }

  /**
   * With a bound that nothing reaches, sums without noise are the scores of the likelihood, and the
   * expected curvature: Newton steps on them end at the mode, and their inverse is its covariance,
   * as those of a plain regression do that knows of no bounds.
   */
  @ParameterizedTest
  @EnumSource(Law.class)
  void withoutBoundsItIsPlainNewton(Law law) {
    // shares of a power of 2 are exact in a label, and no weight differs by more than they are
    double largest = law.largest;
    int n = 3000;
    float[][] rows = new float[n][];
    double[] counts = new double[n];
    for (int i = 0; i < n; i++) {
      float[] x = row().block();
      double log = EXPOSURE.logShare(x, 0);
      double mean = Math.exp(1 + 0.7 * x[1] - 0.4 * x[2] + 0.5 * x[4] + log);
      // a Gamma law of shape 2, and counts around it
      double amount = -mean / 2 * Math.log(random.nextDouble() * random.nextDouble());
      counts[i] =
          switch (law) {
            case POISSON -> poisson(mean);
            case NEGATIVE_BINOMIAL -> poisson(amount);
            case GAMMA -> Math.rint(256 * amount) / 256;
          };
      rows[i] = x;
    }
    RateLink link = law.link();
    RowWeight weight = new RowWeight(1e6, 1e6);
    // u k = 1/(1e6 M) for all rows
    double unit = 1e6 * law.unit();
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
          h[j * D + k] *= unit * weight.most() * link.mostSlope();
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
    double[] plainInverse = plainNewton(law, rows, counts, plain);
    for (int j = 0; j < D; j++) {
      assertThat(theta[j]).isCloseTo(plain[j], within(1e-6));
      for (int k = 0; k < D; k++) {
        assertThat(inverse[j * D + k]).isCloseTo(plainInverse[j * D + k], within(1e-6));
      }
    }
  }

  /**
   * Newton's method, with the expected curvature, for the log likelihood whose derivative by the
   * predictor s is k (y - e^s), less |theta|^2/2; s = z'theta + log exposure.
   */
  private double[] plainNewton(Law law, float[][] rows, double[] counts, double[] theta) {
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
        double k = law.weight(mean);
        for (int j = 0; j < D; j++) {
          gradient[j] += z[j] * k * (counts[i] - mean);
          for (int l = 0; l < D; l++) {
            hessian[j * D + l] += k * mean * z[j] * z[l];
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

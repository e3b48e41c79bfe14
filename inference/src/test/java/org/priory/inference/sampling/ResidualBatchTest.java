package org.priory.inference.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.priory.inference.ArrayBatch;
import org.priory.inference.regression.LogisticGradient;
import org.priory.inference.rows.Standardisation;
import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;

/** Gradients in batches are those of the rows, up to the share of rounding that they promise. */
class ResidualBatchTest {
  private static final double ROOT = Math.sqrt(0.5);

  private final Random random = new Random(6);

  /**
   * Multiples of 2^-10, of which floats hold all products with multiples of 1/16 and their sums.
   */
  private ArrayBatch batch(int n, int d) {
    ArrayBatch batch = ArrayBatch.random(n, d, random);
    for (int i = 0; i < batch.features().length; i++) {
      batch.features()[i] = Math.round(batch.features()[i] * 1024) / 1024f;
    }
    return n > 2 ? batch.with(2, 0.5f, Float.NaN) : batch;
  }

  private Standardisation features(int d) {
    double[] centre = new double[d];
    double[] scale = new double[d];
    Arrays.fill(scale, 1);
    for (int j = 1; j < d; j++) {
      centre[j] = random.nextInt(9) / 16.0 - 0.25;
      scale[j] = 1 << random.nextInt(2);
    }
    return new Standardisation(centre, scale, scale);
  }

  @Test
  void errorsStayWithinTheShare() {
    double logistic = 0;
    double linear = 0;
    double moments = 0;
    for (int trial = 0; trial < 30; trial++) {
      int d = 1 + random.nextInt(30);
      int n = trial % 2 == 0 ? 256 : 1 + random.nextInt(256);
      Standardisation features = features(d);
      double[] theta = random.doubles(d + 1, -1, 1).map(x -> Math.rint(16 * x) / 16).toArray();
      double[] slopes = Arrays.copyOf(theta, d);
      ArrayBatch batch = batch(n, d);
      double[] weights = batch.weights(random);
      logistic =
          Math.max(
              logistic,
              batch.worstError(
                  new ResidualBatch(features, slopes, new LogisticRelease.Score(3)),
                  weights,
                  i -> {
                    double[] v = new double[d];
                    new LogisticGradient(features).addGradient(slopes, batch.row(i), v);
                    return Arrays.stream(v).map(x -> x / 3).toArray();
                  }));
      moments =
          Math.max(
              moments,
              batch.worstError(
                  new SecondMomentBatch(features, slopes, new LogisticRelease.Score(3), ROOT, ROOT),
                  weights,
                  i -> {
                    double[] v = new double[SecondMomentQuery.dimension(d)];
                    new SecondMomentQuery(scaled(features, slopes), ROOT, ROOT)
                        .addTo(batch.row(i), v);
                    return v;
                  }));
      LinearGradient gradient = new LinearGradient(features, 3, 0.4, 1, 1, true);
      linear =
          Math.max(
              linear,
              batch.worstError(
                  gradient.batch(theta),
                  weights,
                  i -> {
                    double[] v = new double[d + 1];
                    new LinearGradient.Query(gradient, theta).addTo(batch.row(i), v);
                    return v;
                  }));
    }
    assertThat(logistic).isLessThan(1);
    assertThat(moments).isLessThan(1);
    assertThat(linear).isLessThan(1);
    // Twin: a thousandth of the share would not do.
    assertThat(Math.min(logistic, linear)).isGreaterThan(1e-3);
  }

  private static RowQuery scaled(Standardisation features, double[] slopes) {
    return new RowQuery() {
      @Override
      public int dimension() {
        return slopes.length;
      }

      @Override
      public void addTo(Row row, double[] sum) {
        double[] v = new double[slopes.length];
        new LogisticGradient(features).addGradient(slopes, row, v);
        for (int j = 0; j < v.length; j++) {
          sum[j] += v[j] / 3;
        }
      }
    };
  }

  /** The quicker query for rows is the gradient by definition. */
  @Test
  void rowsWithoutACopyHaveTheSameGradient() {
    for (int d : new int[] {1, 7, 8, 29}) {
      Standardisation features = features(d);
      double[] theta = random.doubles(d, -1, 1).toArray();
      ArrayBatch batch = batch(50, d);
      for (int i = 0; i < 50; i++) {
        double[] expected = new double[d];
        new LogisticGradient(features).addGradient(theta, batch.row(i), expected);
        double[] found = new double[d];
        new LogisticRowQuery(features, theta, 3).addTo(batch.row(i), found);
        for (int j = 0; j < d; j++) {
          assertThat(3 * found[j])
              .isCloseTo(expected[j], org.assertj.core.api.Assertions.within(1e-12));
        }
      }
    }
  }

  @Test
  void aBadRowLeavesItsNeighboursAlone() {
    int d = 7;
    Standardisation features = features(d);
    double[] theta = random.doubles(d + 1, -1, 1).toArray();
    ArrayBatch batch = batch(40, d);
    double[] weights = batch.weights(random);
    for (BatchQuery query :
        new BatchQuery[] {
          new LinearGradient(features, 3, 0.4, 1, 1, true).batch(theta),
          new ResidualBatch(features, Arrays.copyOf(theta, d), new LogisticRelease.Score(3))
        }) {
      ArrayBatch.Said expected = batch.with(20, 0.5f, Float.NaN).ask(query, weights);
      for (float bad : new float[] {Float.NaN, Float.POSITIVE_INFINITY, 1e30f}) {
        ArrayBatch.Said said = batch.with(20, bad, 1).ask(query, weights);
        assertThat(said.norms()).isEqualTo(expected.norms());
        assertThat(said.sum()).isEqualTo(expected.sum());
      }
      assertThat(batch.with(20, 0.5f, 1).ask(query, weights).sum()).isNotEqualTo(expected.sum());
    }
  }
}

package org.priory.inference.optimization.classification;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.priory.inference.ArrayBatch;
import org.priory.inference.optimization.likelihood.BinaryLink;
import org.priory.inference.optimization.likelihood.CurvatureBatch;
import org.priory.inference.optimization.likelihood.CurvatureQuery;
import org.priory.inference.optimization.likelihood.RowWeight;
import org.priory.inference.optimization.likelihood.ScoreBatch;
import org.priory.inference.optimization.likelihood.ScoreQuery;
import org.priory.inference.rows.NumberMixing;
import org.priory.inference.rows.Standardisation;
import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.query.RowQuery;

class NewtonBatchesTest {
  private static final RowWeight WEIGHT = new RowWeight(2, 3);

  private final Random random = new Random(6);

  /** Numbers that floats hold, so that both ways see the same rows. */
  private Standardisation features(int d) {
    double[] centre = new double[d];
    double[] scale = new double[d];
    Arrays.fill(scale, 1);
    for (int j = 1; j < d; j++) {
      centre[j] = random.nextInt(9) / 16.0 - 0.25;
      scale[j] = 1 << random.nextInt(2);
    }
    Standardisation plain = new Standardisation(centre, scale, scale);
    return d > 4 && random.nextBoolean() ? plain.withMixing(mixing(), scale) : plain;
  }

  /** Three columns, mixed with small whole numbers. */
  private NumberMixing mixing() {
    return new NumberMixing(new int[] {1, 2, 4}, random.ints(9, -1, 3).asDoubleStream().toArray());
  }

  /** Multiples of 2^-10, of which floats hold all differences. */
  private ArrayBatch batch(int n, int d) {
    ArrayBatch batch = ArrayBatch.random(n, d, random);
    for (int i = 0; i < batch.features().length; i++) {
      batch.features()[i] = Math.round(batch.features()[i] * 1024) / 1024f;
    }
    return n > 2 ? batch.with(2, 0.5f, Float.NaN) : batch;
  }

  private static ArrayBatch.Vectors vectors(ArrayBatch batch, RowQuery query) {
    return i -> {
      double[] v = new double[query.dimension()];
      query.addTo(batch.row(i), v);
      return v;
    };
  }

  @Test
  void errorsStayWithinTheShareOfTheRowByRowQueries() {
    double score = 0;
    double curvature = 0;
    for (int trial = 0; trial < 30; trial++) {
      int d = 1 + random.nextInt(30);
      int n = trial % 2 == 0 ? 256 : 1 + random.nextInt(256);
      BinaryLink link = BinaryLink.values()[trial / 2 % 2];
      // predictors at which no vector vanishes
      double most = link == BinaryLink.LOGIT ? 2 : 0.7;
      Standardisation features = features(d);
      double[] theta = random.doubles(d, -most, most).toArray();
      ArrayBatch batch = batch(n, d);
      double[] weights = batch.weights(random);
      score =
          Math.max(
              score,
              batch.worstError(
                  new ScoreBatch(link, features, theta, WEIGHT),
                  weights,
                  vectors(batch, new ScoreQuery(link, features, theta, WEIGHT))));
      curvature =
          Math.max(
              curvature,
              batch.worstError(
                  new CurvatureBatch(link, features, theta, WEIGHT),
                  weights,
                  vectors(batch, new CurvatureQuery(link, features, theta, WEIGHT))));
    }
    assertThat(score).isLessThan(1);
    assertThat(curvature).isLessThan(1);
    // Twin: a thousandth of the share would not do.
    assertThat(Math.min(score, curvature)).isGreaterThan(1e-3);
  }

  /** However numbers are mixed and rows are long, no vector is longer than 1. */
  @ParameterizedTest
  @EnumSource
  void mixedRowsHaveVectorsOfNormAtMostOne(BinaryLink link) {
    double longest = 0;
    for (int trial = 0; trial < 200; trial++) {
      double[] w = random.doubles(9, -20, 20).toArray();
      double[] ones = new double[6];
      Arrays.fill(ones, 1);
      Standardisation features =
          new Standardisation(new double[6], ones, ones)
              .withMixing(new NumberMixing(new int[] {1, 3, 5}, w), ones);
      double[] theta = random.doubles(6, -1, 1).toArray();
      ArrayBatch batch = batch(2, 6);
      for (RowQuery query :
          List.of(
              new ScoreQuery(link, features, theta, WEIGHT),
              new CurvatureQuery(link, features, theta, WEIGHT))) {
        double squares = 0;
        for (double value : vectors(batch, query).of(0)) {
          squares += value * value;
        }
        longest = Math.max(longest, Math.sqrt(squares));
      }
    }
    assertThat(longest).isBetween(0.7, 1 + 1e-12);
  }

  @ParameterizedTest
  @EnumSource
  void aBadRowLeavesItsNeighboursAlone(BinaryLink link) {
    int d = 7;
    Standardisation features = features(d);
    double[] theta = random.doubles(d, -2, 2).toArray();
    ArrayBatch batch = batch(40, d);
    double[] weights = batch.weights(random);
    for (BatchQuery query :
        new BatchQuery[] {
          new ScoreBatch(link, features, theta, WEIGHT),
          new CurvatureBatch(link, features, theta, WEIGHT)
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

  /** p and 1 - p far below what floats hold: such rows are left out, norm and all. */
  @ParameterizedTest
  @EnumSource
  void vanishingVectorsAreLeftOut(BinaryLink link) {
    int d = 3;
    Standardisation features = Standardisation.none(d, 1);
    double[] theta = {-500, 0, 0};
    ArrayBatch batch = batch(10, d);
    Arrays.fill(batch.labels(), 0);
    double[] weights = batch.weights(random);
    for (BatchQuery query :
        new BatchQuery[] {
          new ScoreBatch(link, features, theta, WEIGHT),
          new CurvatureBatch(link, features, theta, WEIGHT)
        }) {
      ArrayBatch.Said said = batch.ask(query, weights);
      assertThat(said.norms()).containsOnly(0);
      assertThat(said.sum()).containsOnly(0);
    }
  }
}

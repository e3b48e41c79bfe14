package org.priory.inference.variational.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.priory.inference.ArrayBatch;
import org.priory.inference.TestWall;
import org.priory.inference.posterior.Covariance;
import org.priory.inference.rows.PackedOuter;
import org.priory.inference.rows.Standardisation;
import org.priory.inference.variational.ReleaseScale;
import org.priory.numerics.linear.Cholesky;
import org.priory.numerics.linear.PackedSymmetric;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.wall.ClipNorm;
import org.priory.privacy.wall.NoiseMultiplier;
import org.priory.privacy.wall.Plan;

class LogisticExpectationTest {
  private static final double FLOOR = 1.5;
  private static final double S0 = 1.1;
  private static final double S1 = 2.3;

  private final Random random = new Random(3);

  private Standardisation features(int d) {
    double[] centre = random.doubles(d, -0.5, 0.5).toArray();
    double[] scale = random.doubles(d, 0.8, 2).toArray();
    centre[0] = 0;
    scale[0] = 1;
    double[] spread = Arrays.stream(scale).map(a -> a * a / 3).toArray();
    return new Standardisation(centre, scale, spread);
  }

  /** A covariance of the given size, not diagonal. */
  private Cholesky root(int d, double variance) {
    double[] s = new double[d * d];
    for (int k = 0; k < d; k++) {
      double[] u = random.doubles(d, -1, 1).toArray();
      for (int i = 0; i < d; i++) {
        for (int j = 0; j < d; j++) {
          s[i * d + j] += variance * u[i] * u[j] / d;
        }
        s[i * d + i] += variance / d;
      }
    }
    return Cholesky.of(s, d);
  }

  /** The vector by definition, in doubles, of the row in floats. */
  private static double[] vector(
      ArrayBatch batch,
      int row,
      Standardisation features,
      double[] mean,
      @Nullable Cholesky root,
      boolean single) {
    int d = mean.length;
    double[] v = new double[d + d * (d + 1) / 2];
    if (Float.isNaN(batch.labels()[row])) {
      return v;
    }
    double[] z = new double[d];
    double square = 0;
    double psi = 0;
    for (int j = 0; j < d; j++) {
      float x = batch.features()[batch.offset() + row * d + j];
      z[j] = (float) features.scale()[j] * (x - (float) features.centre()[j]);
      square += z[j] * z[j];
      psi += z[j] * mean[j];
    }
    double c2 = psi * psi;
    if (root != null) {
      double[] lower = root.lower();
      for (int j = 0; j < d; j++) {
        double w = 0;
        for (int i = j; i < d; i++) {
          w += z[i] * (single ? (float) lower[i * d + j] : lower[i * d + j]);
        }
        c2 += w * w;
      }
    }
    double c = Math.sqrt(c2);
    double xi = c < 1e-3 ? 0.25 - c2 / 48 : Math.tanh(c / 2) / (2 * c);
    double q2 = 1 / Math.max(square, FLOOR * FLOOR);
    for (int j = 0; j < d; j++) {
      v[j] = S0 * q2 * (batch.labels()[row] - 0.5) * z[j];
    }
    PackedOuter.add(v, d, PackedSymmetric.ofSize(d), S1 * q2 * xi, z);
    return v;
  }

  /** Whatever the size of the batch and of S, single precision or double. */
  @Test
  void errorsStayWithinTheShare() {
    double worst = 0;
    double worstDouble = 0;
    for (int trial = 0; trial < 60; trial++) {
      int d = 1 + random.nextInt(40);
      int n = trial % 3 == 0 ? 256 : 1 + random.nextInt(256);
      Standardisation features = features(d);
      double[] mean = random.doubles(d, -1, 1).toArray();
      Cholesky root = trial % 5 == 0 ? null : root(d, Math.exp(random.nextGaussian() * 4));
      boolean single = root == null || new QuadraticForms(root, features.typicalNorm()).isSingle();
      LogisticExpectation query = new LogisticExpectation(features, FLOOR, mean, root, S0, S1);
      ArrayBatch batch = ArrayBatch.random(n, d, random);
      double error =
          batch.worstError(
              query, batch.weights(random), i -> vector(batch, i, features, mean, root, single));
      if (single) {
        worst = Math.max(worst, error);
      } else {
        worstDouble = Math.max(worstDouble, error);
      }
    }
    assertThat(worst).isLessThan(1);
    assertThat(worstDouble).isLessThan(1).isPositive();
    // Twin: a thousandth of the share would not do.
    assertThat(worst).isGreaterThan(1e-3);
  }

  /** S so large that products in single precision would cost too much noise. */
  @Test
  void largeCovariancesAreMultipliedInDouble() {
    Standardisation features = features(30);
    QuadraticForms small = new QuadraticForms(root(30, 1e-3), features.typicalNorm());
    QuadraticForms large = new QuadraticForms(root(30, 100), features.typicalNorm());
    assertThat(small.isSingle()).isTrue();
    assertThat(small.eta()).isLessThan(3e-5);
    assertThat(large.isSingle()).isFalse();
    assertThat(large.eta()).isLessThan(1e-6);
  }

  /** In single precision a row of more than twice the typical norm is multiplied alone. */
  @Test
  void longRowsAreMultipliedInDouble() {
    int d = 20;
    Standardisation features = features(d);
    Cholesky root = root(d, 1e-3);
    double[] mean = new double[d];
    LogisticExpectation query = new LogisticExpectation(features, FLOOR, mean, root, S0, S1);
    ArrayBatch batch = ArrayBatch.random(9, d, random).with(4, 7, 1);
    double[] ones = new double[9];
    Arrays.fill(ones, 1);
    assertThat(batch.worstError(query, ones, i -> vector(batch, i, features, mean, root, true)))
        .isLessThan(1);
  }

  /** claim 2 of docs/proofs/expectation.md: 1/c - 1/sinh c <= 0.24. */
  @Test
  void theSlopeOfTheLogarithmOfTheMeanIsBounded() {
    double largest = 0;
    for (double c = 1.44; c <= 4.17; c += 0.002) {
      largest = Math.max(largest, 1 / c - 1 / Math.sinh(c));
    }
    assertThat(largest).isBetween(0.2353, 0.2355);
    // between two points of the grid a function whose derivative is below 0.57 gains no more
    assertThat(largest + 0.57 * 0.001).isLessThan(0.24);
  }

  @Test
  void agreesWithTheRowByRowModel() {
    int d = 12;
    Standardisation features = features(d);
    LogisticModel model = new LogisticModel(features, 1000, FLOOR, 1, 0.4, false);
    Covariance covariance = Covariance.Full.of(covarianceOf(root(d, 0.01)), d);
    LogisticState q = new LogisticState(random.doubles(d, -1, 1).toArray(), covariance, 1);
    ArrayBatch batch = ArrayBatch.random(200, d, random).with(17, 0.3f, Float.NaN);
    double[] rows = new double[model.release().dimension()];
    for (int i = 0; i < 200; i++) {
      model.addExpected(q, batch.row(i), rows);
    }
    ReleaseScale.scale(model.release(), rows, 3);
    double[] ones = new double[200];
    Arrays.fill(ones, 1);
    double[] sum = batch.ask(model.batch(q, 3).orElseThrow(), ones).sum();
    for (int k = 0; k < sum.length; k++) {
      assertThat(sum[k]).isCloseTo(rows[k], within(1e-4));
    }
    // Twin: a row more is told apart.
    ReleaseScale.unscale(model.release(), rows, 1);
    model.addExpected(q, batch.row(0), rows);
    ReleaseScale.scale(model.release(), rows, 1);
    assertThat(Math.abs(rows[0] - sum[0])).isGreaterThan(1e-3);
  }

  private static double[] covarianceOf(Cholesky root) {
    int d = root.size();
    double[] lower = root.lower();
    double[] s = new double[d * d];
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        for (int k = 0; k < d; k++) {
          s[i * d + j] += lower[i * d + k] * lower[j * d + k];
        }
      }
    }
    return s;
  }

  /**
   * NaN, infinite and huge rows count as unlabelled ones do, which is nothing, and spoil nothing.
   */
  @Test
  void aBadRowLeavesItsNeighboursAlone() {
    int d = 7;
    LogisticExpectation query =
        new LogisticExpectation(
            features(d), FLOOR, random.doubles(d).toArray(), root(d, 0.01), S0, S1);
    ArrayBatch batch = ArrayBatch.random(50, d, random);
    double[] weights = batch.weights(random);
    ArrayBatch.Said expected = batch.with(20, 0.5f, Float.NaN).ask(query, weights);
    assertThat(expected.norms()[20]).isZero();
    for (float bad :
        new float[] {Float.NaN, Float.POSITIVE_INFINITY, Float.MAX_VALUE, -1e30f, 1e9f}) {
      ArrayBatch.Said said = batch.with(20, bad, 1).ask(query, weights);
      assertThat(said.norms()).isEqualTo(expected.norms());
      assertThat(said.sum()).isEqualTo(expected.sum());
    }
    assertThat(batch.with(20, 0.5f, Float.NEGATIVE_INFINITY).ask(query, weights).sum())
        .isEqualTo(expected.sum());
    // Twin: a row that counts makes a difference.
    assertThat(batch.with(20, 0.5f, 1).ask(query, weights).sum()).isNotEqualTo(expected.sum());
  }

  /** The same rows elsewhere in memory and by a worker that has seen others: the same bits. */
  @Test
  void resultsAreAFunctionOfTheRowsAlone() {
    int d = 33;
    LogisticExpectation query =
        new LogisticExpectation(
            features(d), FLOOR, random.doubles(d).toArray(), root(d, 0.01), S0, S1);
    ArrayBatch batch = ArrayBatch.random(131, d, random);
    double[] weights = batch.weights(random);
    ArrayBatch.Said expected = batch.ask(query, weights);
    BatchQuery.Worker used = query.worker();
    ArrayBatch other = ArrayBatch.random(300, d, random);
    other.ask(query, used, other.weights(random));
    ArrayBatch moved = batch.reversed().reversed();
    assertThat(moved.offset()).isNotEqualTo(batch.offset());
    ArrayBatch.Said said = moved.ask(query, used, weights);
    assertThat(said.norms()).isEqualTo(expected.norms());
    assertThat(said.sum()).isEqualTo(expected.sum());
  }

  @Test
  void oneThreadAndTwoReleaseTheSameBits() throws IOException {
    int d = 11;
    int n = 9000;
    float[] rows = TestWall.rows(n, d, random);
    float[] labels = TestWall.logisticLabels(rows, random.doubles(d).toArray(), random);
    LogisticExpectation query =
        new LogisticExpectation(
            features(d), FLOOR, random.doubles(d).toArray(), root(d, 0.01), S0, S1);
    Plan plan = Plan.everything(new ClipNorm(1), query.dimension(), new NoiseMultiplier(1), 1);
    double[][] sums = new double[2][];
    for (int threads : List.of(1, 2)) {
      try (TestWall wall = new TestWall(rows, labels, Target.Kind.BINARY, 8, threads)) {
        sums[threads - 1] = wall.wall.withoutNoise(plan).ask(query).values();
      }
    }
    assertThat(sums[1]).isEqualTo(sums[0]);
    // Twin: in another order the last bits differ.
    try (TestWall wall = new TestWall(rows, labels, Target.Kind.BINARY, 9, 2)) {
      assertThat(wall.wall.withoutNoise(plan).ask(query).values()).isNotEqualTo(sums[0]);
    }
  }

  /** At most 5 % more than row by row, or it is not offered. */
  @Test
  void roundingCostsLittleNoise() {
    int d = 100;
    LogisticModel model = new LogisticModel(features(d), 1000, FLOOR, 1, 0.4, false);
    for (double variance : new double[] {1e-6, 1e-3, 0.03, 1, 100}) {
      Covariance covariance = Covariance.Full.of(covarianceOf(root(d, variance)), d);
      BatchQuery query =
          model.batch(new LogisticState(new double[d], covariance, 1), 1).orElseThrow();
      Plan plan = Plan.everything(new ClipNorm(1), query.dimension(), new NoiseMultiplier(1), 1);
      assertThat(plan.batchSensitivity(256, query.roundingShare(256)))
          .isBetween(1.016 * plan.sensitivity(), 1.05 * plan.sensitivity());
    }
  }
}

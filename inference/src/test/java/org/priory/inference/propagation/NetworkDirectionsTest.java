package org.priory.inference.propagation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.priory.inference.ArrayBatch;
import org.priory.inference.ArrayRow;
import org.priory.inference.posterior.HiddenUnit;
import org.priory.inference.posterior.NormalNetwork;
import org.priory.inference.rows.RowScale;
import org.priory.numerics.linear.PackedSymmetric;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.privacy.query.BatchQuery;

/** What is released of a network's factors, and the public inputs that say in which directions. */
class NetworkDirectionsTest {
  private static final int INPUTS = 3;
  private static final int HIDDEN = 4;
  private static final int WEIGHTS = NormalNetwork.weights(INPUTS, HIDDEN);

  private static NormalNetwork network(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] v = new double[WEIGHTS];
    Arrays.fill(v, 0.01);
    return new NormalNetwork(
        HiddenUnit.RELU, INPUTS, HIDDEN, random.doubles(WEIGHTS, -1, 1).toArray(), v);
  }

  private static SimulatedInputs inputs(int count) {
    // E[zz'] = (1, 0.6; 0.6, 1)
    FeatureWhitening map =
        FeatureWhitening.none(2).sharpened(new double[] {1, 0.6 * Math.sqrt(2), 1}, 0);
    return SimulatedInputs.of(map, count, InsecureSeededSource.of(1));
  }

  private static RowScale scale() {
    return new RowScale(new double[] {0.1, 0.2, -0.1}, new double[] {2, 1.5, 3});
  }

  /** Against differences of the mean of the output. */
  @Test
  void slopesAreDerivativesOfTheOutput() {
    double[] x = {1, 0.4, -1.2};
    double[] slopes = new double[WEIGHTS];
    NormalNetwork network = network(1);
    NetworkFactor.slopes(network, x, x, slopes);
    for (int i = 0; i < WEIGHTS; i++) {
      double h = 1e-6;
      double[] above = network.mean().clone();
      double[] below = network.mean().clone();
      above[i] += h;
      below[i] -= h;
      double difference =
          new NormalNetwork(HiddenUnit.RELU, INPUTS, HIDDEN, above, network.variance())
                  .pass(x)
                  .mean()
              - new NormalNetwork(HiddenUnit.RELU, INPUTS, HIDDEN, below, network.variance())
                  .pass(x)
                  .mean();
      assertThat(slopes[i]).isCloseTo(difference / (2 * h), within(1e-7));
    }
  }

  /** With all directions P P' (G + lambda I) m = m; with few only in those. */
  @Test
  void directionsInvertThePrecision() {
    NormalNetwork network = network(2);
    SimulatedInputs inputs =
        SimulatedInputs.of(FeatureWhitening.none(2), 500, InsecureSeededSource.of(1));
    double lambda = 1e-3;
    double[] m = new SplittableRandom(3).doubles(WEIGHTS, -1, 1).toArray();
    // (G + lambda I) m
    double[] product = new double[WEIGHTS];
    double[] slopes = new double[WEIGHTS];
    double squares = 0;
    GaussNewton all = GaussNewton.of(network, inputs, lambda, 1000);
    for (int i = 0; i < inputs.count(); i++) {
      NetworkFactor.slopes(network, inputs.values()[i], inputs.values()[i], slopes);
      double along = 0;
      for (int j = 0; j < WEIGHTS; j++) {
        along += slopes[j] * m[j] / inputs.count();
      }
      for (int j = 0; j < WEIGHTS; j++) {
        product[j] += along * slopes[j];
      }
      for (double each : all.along(slopes)) {
        squares += each * each / inputs.count();
      }
    }
    for (int j = 0; j < WEIGHTS; j++) {
      product[j] += lambda * m[j];
    }
    assertThat(all.typical() * all.typical()).isCloseTo(squares, within(1e-9));
    // what is left out has eigenvalues below lambda/10
    double[] inverted = all.restored(all.along(product));
    assertThat(all.along(inverted)).containsExactly(all.along(m), within(1e-8));
    GaussNewton few = GaussNewton.of(network, inputs, lambda, 3);
    assertThat(few.directions()).isEqualTo(3);
    assertThat(few.along(few.restored(few.along(product))))
        .containsExactly(few.along(m), within(1e-8));
    // the twin: another damping is not inverted
    GaussNewton other = GaussNewton.of(network, inputs, 3 * lambda, 1000);
    assertThat(Math.abs(other.along(other.restored(other.along(product)))[0] - other.along(m)[0]))
        .isGreaterThan(1e-6);
    assertThat(GaussNewton.of(network, inputs, 1e6, 1000).directions()).isEqualTo(1);
  }

  /** J'P is what weights that see whitened inputs have: P'G P is diagonal with g/(g + lambda). */
  @Test
  void directionsAreThoseOfWhitenedInputs() {
    NormalNetwork network = network(7);
    SimulatedInputs inputs = inputs(500);
    double lambda = 1e-2;
    GaussNewton directions = GaussNewton.of(network, inputs, lambda, 1000);
    int k = directions.directions();
    double[] products = new double[k * k];
    double[] slopes = new double[WEIGHTS];
    for (double[] x : inputs.values()) {
      NetworkFactor.slopes(network, x, x, slopes);
      double[] along = directions.along(slopes);
      for (int a = 0; a < k; a++) {
        for (int b = 0; b < k; b++) {
          products[a * k + b] += along[a] * along[b] / inputs.count();
        }
      }
    }
    double trace = 0;
    for (int a = 0; a < k; a++) {
      trace += products[a * k + a];
      assertThat(products[a * k + a]).isBetween(0.0, 1.0);
      for (int b = 0; b < a; b++) {
        assertThat(products[a * k + b]).isCloseTo(0, within(1e-9));
      }
    }
    assertThat(directions.typical()).isCloseTo(Math.sqrt(trace), within(1e-9));
    // the twin: slopes of the whitened inputs themselves do not belong to this basis
    double off = 0;
    for (int i = 0; i < inputs.count(); i++) {
      NetworkFactor.slopes(network, inputs.values()[i], inputs.whitened()[i], slopes);
      double[] along = directions.along(slopes);
      off += along[0] * along[1] / inputs.count();
    }
    assertThat(Math.abs(off)).isGreaterThan(1e-4);
  }

  /**
   * With fewer inputs than weights directions come from the products of slopes: G has the
   * eigenvectors that power iterations find, and P'G P is diagonal as ever.
   */
  @Test
  void fewInputsHaveTheSameDirections() {
    NormalNetwork network = network(8);
    SimulatedInputs few = inputs(WEIGHTS - 5);
    double lambda = 1e-3;
    GaussNewton directions = GaussNewton.of(network, few, lambda, 4);
    assertThat(directions.directions()).isEqualTo(4);
    double[] products = new double[16];
    double[] slopes = new double[WEIGHTS];
    double[] first = new double[WEIGHTS];
    Arrays.fill(first, 1);
    double largest = 0;
    for (int t = 0; t < 500; t++) {
      double[] next = new double[WEIGHTS];
      for (int i = 0; i < few.count(); i++) {
        NetworkFactor.slopes(network, few.values()[i], few.whitened()[i], slopes);
        double along = 0;
        for (int j = 0; j < WEIGHTS; j++) {
          along += slopes[j] * first[j] / few.count();
        }
        for (int j = 0; j < WEIGHTS; j++) {
          next[j] += along * slopes[j];
        }
      }
      largest = Math.sqrt(Arrays.stream(next).map(x -> x * x).sum());
      for (int j = 0; j < WEIGHTS; j++) {
        first[j] = next[j] / largest;
      }
    }
    for (double[] x : few.values()) {
      NetworkFactor.slopes(network, x, x, slopes);
      double[] along = directions.along(slopes);
      for (int a = 0; a < 4; a++) {
        for (int b = 0; b < 4; b++) {
          products[a * 4 + b] += along[a] * along[b] / few.count();
        }
      }
    }
    assertThat(products[0]).isCloseTo(largest / (largest + lambda), within(1e-9));
    for (int a = 0; a < 4; a++) {
      for (int b = 0; b < a; b++) {
        assertThat(products[a * 4 + b]).isCloseTo(0, within(1e-9));
      }
    }
    // the twin: another damping has another length
    assertThat(products[0]).isNotCloseTo(largest / (largest + 2 * lambda), within(1e-6));
  }

  /** The batch has the vectors that factors one by one have; rows without a label have none. */
  @Test
  void batchesAreProjectedFactors() {
    NormalNetwork network = network(4);
    GaussNewton directions = GaussNewton.of(network, inputs(200), 1e-3, 6);
    NetworkFactor factor = new NetworkFactor(network, 0.2);
    float[] values = {1, 0.5f, -0.3f, 1, -0.9f, 0.2f, 1, 0, 0};
    float[] labels = {0.4f, -0.8f, Float.NaN};
    BatchQuery query = new FactorBatch(scale(), factor, directions, 0.7);
    BatchQuery.Worker worker = query.worker();
    ArrayBatch batch = new ArrayBatch(3, 3, values, 0, labels);
    double[] norms = new double[3];
    worker.norms(batch, norms);
    double[] weights = {0.3, 2, 5};
    double[] sum = new double[query.dimension()];
    worker.addWeighted(batch, weights, sum);
    double[] expected = new double[query.dimension()];
    for (int i = 0; i < 2; i++) {
      double[] one = new double[WEIGHTS];
      factor.centred(scale().inputs(values, 3 * i), scale().label(labels[i]), one);
      double[] projected = directions.along(one);
      double squares = 0;
      for (int c = 0; c < projected.length; c++) {
        expected[c] += weights[i] * 0.7 * projected[c];
        squares += 0.49 * projected[c] * projected[c];
      }
      // the last coordinate is 2^-20 of all
      assertThat(norms[i]).isCloseTo(Math.sqrt(squares), within(1e-9));
    }
    assertThat(norms[2]).isZero();
    for (int c = 0; c < directions.directions(); c++) {
      assertThat(sum[c]).isCloseTo(expected[c], within(1e-12));
    }
    assertThat(sum[directions.directions()]).isPositive().isLessThan(1e-3);
    // the twin: unweighted it is something else
    double[] plain = new double[query.dimension()];
    worker.addWeighted(batch, new double[] {1, 1, 1}, plain);
    assertThat(Math.abs(plain[0] - expected[0])).isGreaterThan(1e-6);
  }

  /**
   * A record's products of features have norm at most 1, and a long row reaches it, but for z_j^2.
   */
  @Test
  void correlationsHaveNormAtMostOne() {
    SplittableRandom random = new SplittableRandom(5);
    double longest = 0;
    RowScale scale = new RowScale(new double[6], new double[] {1, 30, 30, 30, 30, 30});
    // a map that stretches: the bound does not rest on what the map is
    double[] narrow = PackedSymmetric.ofSize(5).pack(new double[25]);
    FeatureWhitening map = FeatureWhitening.none(5).sharpened(narrow, 0.01);
    CorrelationQuery query = new CorrelationQuery(scale, map);
    for (int trial = 0; trial < 2000; trial++) {
      double[] x = random.doubles(6, -1, 1).toArray();
      x[0] = 1;
      if (trial == 0) {
        Arrays.fill(x, 1);
      }
      double[] sum = new double[query.dimension()];
      query.addTo(ArrayRow.of(0.3, x), sum);
      double squares = 0;
      for (double each : sum) {
        squares += each * each;
      }
      longest = Math.max(longest, Math.sqrt(squares));
    }
    assertThat(longest).isBetween(1 - 1e-12, 1 + 1e-12);
    double[] sum = new double[query.dimension()];
    query.addTo(ArrayRow.of(Float.NaN, 1, 1, 1, 1, 1, 1), sum);
    assertThat(sum).containsOnly(0);
  }
}

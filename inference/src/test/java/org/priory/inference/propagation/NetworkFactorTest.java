package org.priory.inference.propagation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.priory.inference.posterior.HiddenUnit;
import org.priory.inference.posterior.NormalNetwork;

class NetworkFactorTest {
  private static final int INPUTS = 3;
  private static final int HIDDEN = 4;
  private static final int WEIGHTS = NormalNetwork.weights(INPUTS, HIDDEN);

  private static double evidence(HiddenUnit unit, double[] m, double[] v, double[] x, double y) {
    return NetworkEvidence.log(new NormalNetwork(unit, INPUTS, HIDDEN, m, v), 0.3, x, y);
  }

  /** Against differences of log Z by the mean and by the variance of every weight. */
  @ParameterizedTest
  @EnumSource(HiddenUnit.class)
  void factorsFollowFromTheDerivativesOfTheEvidence(HiddenUnit unit) {
    Random random = new Random(1);
    double farthest = 0;
    for (int trial = 0; trial < 20; trial++) {
      double[] m = random.doubles(WEIGHTS, -1, 1).toArray();
      double[] v = random.doubles(WEIGHTS, 0.01, 0.2).toArray();
      double[] x = {1, random.nextGaussian(), random.nextGaussian()};
      double y = random.nextGaussian();
      double[] factor = new double[WEIGHTS];
      new NetworkFactor(new NormalNetwork(unit, INPUTS, HIDDEN, m, v), 0.3).centred(x, y, factor);
      for (int i = 0; i < WEIGHTS; i++) {
        double h = 1e-5;
        double dm = difference(m, i, h, () -> evidence(unit, m, v, x, y));
        double dv = difference(v, i, h, () -> evidence(unit, m, v, x, y));
        double expected = dm / Math.max(0.1, 1 - v[i] * (dm * dm - 2 * dv));
        assertThat(factor[i]).isCloseTo(expected, within(1e-6));
        farthest = Math.max(farthest, Math.abs(factor[i] - dm));
      }
    }
    // the twin: the plain gradient is something else
    assertThat(farthest).isGreaterThan(1e-3);
  }

  private static double difference(double[] at, int i, double h, DoubleSupplier value) {
    double before = at[i];
    at[i] = before + h;
    double above = value.getAsDouble();
    at[i] = before - h;
    double below = value.getAsDouble();
    at[i] = before;
    return (above - below) / (2 * h);
  }

  /** Mean and variance of the output, by a million draws of all weights of a small network. */
  @Test
  void momentsAreThoseOfTheWeights() {
    Random random = new Random(2);
    double[] m = {0.5, -0.4, 0.8, 0.2, 1.1, -0.6, 0.3};
    double[] v = {0.3, 0.1, 0.2, 0.4, 0.1, 0.3, 0.2};
    NormalNetwork network = new NormalNetwork(HiddenUnit.RELU, 2, 2, m, v);
    double[] x = {1, 0.7};
    int draws = 1_000_000;
    double sum = 0;
    double squares = 0;
    for (int k = 0; k < draws; k++) {
      double[] w = new double[7];
      for (int i = 0; i < 7; i++) {
        w[i] = m[i] + Math.sqrt(v[i]) * random.nextGaussian();
      }
      double z = w[6];
      for (int i = 0; i < 2; i++) {
        z += w[4 + i] * Math.max(0, (w[2 * i] * x[0] + w[2 * i + 1] * x[1]) / Math.sqrt(2));
      }
      z /= Math.sqrt(3);
      sum += z;
      squares += z * z;
    }
    double mean = sum / draws;
    double variance = squares / draws - mean * mean;
    // standard errors below 0.0006; five of them have odds of 1e-6
    assertThat(network.pass(x).mean()).isCloseTo(mean, within(0.003));
    assertThat(network.pass(x).variance()).isCloseTo(variance, within(0.005));
  }
}

package org.priory.inference.optimization.curvature;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.priory.numerics.random.InsecureSeededSource;

class ScaleMixtureTest {
  private static final int COUNT = 2000;
  private final Random random = new Random(5);

  private double[] noise(double variance) {
    double[] v = new double[COUNT];
    Arrays.fill(v, variance);
    return v;
  }

  @Test
  void whatIsSeenWithoutNoiseIsBelieved() {
    double[] y = random.doubles(COUNT, -0.3, 0.3).toArray();
    ScaleMixture mixture = new ScaleMixture(y, noise(1e-20), 0.49);
    for (int i = 0; i < COUNT; i += 100) {
      assertThat(mixture.mean(i)).isBetween(y[i] - 1e-6, y[i] + 1e-6);
    }
  }

  /** Next to nothing of noise alone is believed. */
  @Test
  void noiseIsNotBelieved() {
    double[] y = random.doubles(COUNT).map(u -> 0.1 * random.nextGaussian()).toArray();
    ScaleMixture mixture = new ScaleMixture(y, noise(0.01), 0.49);
    double squares = 0;
    for (int i = 0; i < COUNT; i++) {
      squares += mixture.mean(i) * mixture.mean(i) / COUNT;
    }
    // the noise's own mean square is 0.01
    assertThat(squares).isLessThan(2e-4);
  }

  /**
   * One number in ten is large: the posterior's error is far below the noise's, and its draws are
   * as far from the truth as they say. Its twin believes in one scale for all.
   */
  @Test
  void fewLargeNumbersAreFound() {
    double[] x = new double[COUNT];
    double[] y = new double[COUNT];
    for (int i = 0; i < COUNT; i++) {
      x[i] = (i % 10 == 0 ? 0.5 : 0.001) * random.nextGaussian();
      y[i] = x[i] + 0.1 * random.nextGaussian();
    }
    ScaleMixture mixture = new ScaleMixture(y, noise(0.01), 0.49);
    InsecureSeededSource source = InsecureSeededSource.of(3);
    double error = 0;
    double spread = 0;
    double oneScale = 0;
    for (int i = 0; i < COUNT; i++) {
      double mean = mixture.mean(i);
      error += (mean - x[i]) * (mean - x[i]) / COUNT;
      double draw = mixture.draw(i, source) - mean;
      spread += draw * draw / COUNT;
      double shrunk = 0.025 / 0.035 * y[i];
      oneScale += (shrunk - x[i]) * (shrunk - x[i]) / COUNT;
    }
    assertThat(error).isLessThan(0.3 * 0.01);
    assertThat(spread).isBetween(0.7 * error, 1.4 * error);
    assertThat(oneScale).isGreaterThan(2 * error);
  }

  /**
   * Most pairs of columns have nothing to do with each other, and one has much: its numbers are
   * believed by the company they are in. The twin: among all others they are taken for noise.
   */
  @Test
  void aPartHasASpreadOfItsOwn() {
    int many = 30;
    int tables = 10;
    int[] places = new int[many];
    Arrays.setAll(places, i -> i);
    double error = 0;
    double amongAll = 0;
    for (int table = 0; table < tables; table++) {
      double[] x = new double[COUNT];
      double[] y = new double[COUNT];
      for (int i = 0; i < COUNT; i++) {
        x[i] = i < many ? 0.3 * random.nextGaussian() : 0;
        y[i] = x[i] + 0.15 * random.nextGaussian();
      }
      ScaleMixture all = new ScaleMixture(y, noise(0.15 * 0.15), 0.49);
      ScaleMixture part = all.part(places);
      for (int i = 0; i < many; i++) {
        error += Math.pow(part.mean(i) - x[i], 2) / (many * tables);
        amongAll += Math.pow(all.mean(i) - x[i], 2) / (many * tables);
      }
    }
    // by its own law 1/(1/0.3^2 + 1/0.15^2) = 0.018
    assertThat(error).isLessThan(0.025);
    assertThat(amongAll).isGreaterThan(1.3 * error);
  }
}

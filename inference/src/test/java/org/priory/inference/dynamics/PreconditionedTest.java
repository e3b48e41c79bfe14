package org.priory.inference.dynamics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PreconditionedTest {
  private static final double N = 1000;
  private static final double RATE = 0.1;
  private static final int D = 16;

  /** One weight is steep, the others are not. */
  private static double curvature(int i) {
    return i == 0 ? 30 : 1;
  }

  private static HeatBath bath(double temperature) {
    return new HeatBath(temperature, 1, N);
  }

  /** Variances of a chain on U = n sum l_i w_i^2/2, over tau/(n l): the steep one, the others. */
  private static double[] variances(Update chain, double s) {
    SplittableRandom random = new SplittableRandom(5);
    float[] w = new float[D];
    float[] g = new float[D];
    double[] sum = new double[2];
    int steps = 50_000;
    int burnIn = 1_000;
    for (int t = 1; t <= steps + burnIn; t++) {
      for (int i = 0; i < D; i++) {
        g[i] = (float) (curvature(i) * w[i] + s * random.nextGaussian());
      }
      chain.move(g, w, 0, D, t);
      for (int i = 0; i < D && t > burnIn; i++) {
        sum[i == 0 ? 0 : 1] += (double) w[i] * w[i] * N * curvature(i) / (i == 0 ? 1 : D - 1);
      }
    }
    return new double[] {sum[0] / steps, sum[1] / steps};
  }

  /**
   * With a kept M each weight has the variance tau/(n l (1 - r M l/2)), that of Langevin dynamics
   * with a step r M. The steep weight has an M of about 0.3, so that its step is stable; with that
   * of Langevin dynamics, the twin, it is not. 50,000 steps are 2,500 independent draws of each of
   * 15 weights, and 20,000 of the steep one: 10 % is more than five standard errors.
   */
  @Test
  void theVarianceIsThatOfTheTemperature() {
    Preconditioned chain = new Preconditioned(D, bath(1), RATE, 0.01, 1000, 7);
    double[] found = variances(chain, 0.01);
    float[] v = chain.memory().get(0);
    double mean = 0;
    for (float each : v) {
      mean += each / D;
    }
    double m = Math.min(1, Math.sqrt(mean / v[0]));
    assertThat(m).isBetween(0.25, 0.6);
    assertThat(found[0] * (1 - RATE * m * curvature(0) / 2)).isCloseTo(1, within(0.1));
    assertThat(found[1]).isCloseTo(1, within(0.1));
    double[] plain = variances(new Langevin(bath(1), RATE, 0.01, 7), 0.01);
    assertThat(plain[0] < 1e6).isFalse(); // or no number
  }

  /** Where noise is all that is heard, steps are about those of Langevin dynamics. */
  @Test
  void inNoiseItIsLangevinDynamics() {
    SplittableRandom random = new SplittableRandom(5);
    Preconditioned chain = new Preconditioned(D, bath(1), RATE, 5, 1000, 7);
    float[] w = new float[D];
    float[] g = new float[D];
    double moved = 0;
    for (int t = 1; t <= 2000; t++) {
      for (int i = 0; i < D; i++) {
        g[i] = (float) (5 * random.nextGaussian());
      }
      float[] before = w.clone();
      chain.move(g, w, 0, D, t);
      for (int i = 0; i < D; i++) {
        double step = w[i] - before[i];
        moved += step * step / (RATE * RATE * 25) / D / 2000;
      }
    }
    assertThat(moved).isBetween(0.75, 1.0);
  }

  @Test
  void aBathWithMomentumIsRefused() {
    assertThatThrownBy(() -> new Preconditioned(2, new HeatBath(1, 0.5, N), RATE, 0, 10, 7))
        .hasMessageContaining("friction");
  }
}

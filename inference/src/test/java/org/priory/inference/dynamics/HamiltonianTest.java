package org.priory.inference.dynamics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class HamiltonianTest {
  private static final double MOMENTUM = 0.8;
  private static final double N = 1000;

  private static HeatBath bath(double temperature) {
    return new HeatBath(temperature, 1 - MOMENTUM, N);
  }

  /**
   * The variance of a chain on U = n l w^2/2: tau/(n l (1 - eta n l/(2 + 2 beta))), as it is an
   * AR(2) process (proved in {@code Sghmc}).
   */
  private static double variance(double temperature) {
    double rate = 0.5;
    double curvature = 3;
    Hamiltonian chain = new Hamiltonian(1, bath(temperature), MOMENTUM, rate, 0, 7);
    float[] w = {0};
    double sum = 0;
    int steps = 400_000;
    for (int t = 1; t <= steps; t++) {
      chain.move(new float[] {(float) (curvature * w[0])}, w, 0, 1, t);
      sum += (double) w[0] * w[0];
    }
    double expected = temperature / (N * curvature * (1 - rate * curvature / (2 + 2 * MOMENTUM)));
    return sum / steps / expected;
  }

  /** About 30,000 independent draws: 5 % is six standard errors. */
  @Test
  void theVarianceIsThatOfTheTemperature() {
    assertThat(variance(1)).isCloseTo(1, within(0.05));
    assertThat(variance(0.5)).isCloseTo(1, within(0.05));
    // the twin: tau/(n l), the variance for small steps, is told apart
    assertThat(variance(1) * (1 - 0.5 * 3 / (2 + 2 * MOMENTUM))).isNotCloseTo(1, within(0.05));
  }

  @Test
  void bathsThatCannotBeAreRefused() {
    assertThatThrownBy(() -> new HeatBath(Double.NaN, 1, 1)).hasMessageContaining("temperature");
    assertThatThrownBy(() -> new HeatBath(1, Double.NaN, 1)).hasMessageContaining("friction");
    assertThatThrownBy(() -> new HeatBath(1, 1, Double.NaN)).hasMessageContaining("records");
    assertThatThrownBy(() -> new Langevin(bath(1), 0.1, 0, 7)).hasMessageContaining("friction");
    assertThatThrownBy(() -> new Hamiltonian(1, bath(1), 0.5, 0.1, 0, 7))
        .hasMessageContaining("friction must be 1 - momentum");
  }

  @Test
  void coldItIsAHeavyBall() {
    Hamiltonian cold = new Hamiltonian(3, bath(0), MOMENTUM, 0.1, 0, 7);
    HeavyBall ball = new HeavyBall(3, 0.1, MOMENTUM);
    float[] a = {1, 2, 3};
    float[] b = {1, 2, 3};
    for (int t = 1; t <= 50; t++) {
      float[] g = {(float) Math.sin(t), a[1], 0.1f * t};
      cold.move(g, a, 0, 3, t);
      g[1] = b[1];
      ball.move(g, b, 0, 3, t);
    }
    for (int i = 0; i < 3; i++) {
      assertThat((double) a[i]).isCloseTo(b[i], within(1e-4));
    }
  }

  /** Privacy noise is a part of the noise of the chain: only the rest is added. */
  @Test
  void privacyNoiseCounts() {
    double rate = 0.5;
    double sd = Math.sqrt(2 * (1 - MOMENTUM) / (rate * N));
    assertThat(bath(0).heated(rate, sd)).isCloseTo(1, within(1e-12));
    Hamiltonian chain = new Hamiltonian(1, bath(1), MOMENTUM, rate, 1.0001 * sd, 7);
    float[] w = {1};
    chain.move(new float[1], w, 0, 1, 1);
    assertThat(w[0]).isEqualTo(1);
    Hamiltonian hotter = new Hamiltonian(1, bath(1), MOMENTUM, rate, 0.9 * sd, 7);
    hotter.move(new float[1], w, 0, 1, 1);
    assertThat(w[0]).isNotEqualTo(1);
  }
}

package org.priory.inference.dynamics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ThermostatTest {
  private static final double MOMENTUM = 0.8;
  private static final double N = 1000;
  private static final double RATE = 0.1;
  private static final double CURVATURE = 3;
  private static final int D = 50;

  private static HeatBath bath(double temperature) {
    return new HeatBath(temperature, 1 - MOMENTUM, N);
  }

  /**
   * The variance of a chain on U = n l |w|^2/2, over tau/(n l), whose gradients have noise of
   * standard deviation s that nobody has told it of.
   */
  private static double variance(Update chain, double s) {
    SplittableRandom random = new SplittableRandom(5);
    float[] w = new float[D];
    float[] g = new float[D];
    double sum = 0;
    int steps = 40_000;
    int burnIn = 5_000;
    for (int t = 1; t <= steps + burnIn; t++) {
      for (int i = 0; i < D; i++) {
        g[i] = (float) (CURVATURE * w[i] + s * random.nextGaussian());
        sum += t > burnIn ? (double) w[i] * w[i] / D : 0;
      }
      chain.move(g, w, 0, D, t);
    }
    return sum / steps * N * CURVATURE;
  }

  /** 2 million values, of which about one in thirty counts: 5 % is nine standard errors. */
  @Test
  void theVarianceIsThatOfTheTemperature() {
    assertThat(variance(new Thermostat(D, bath(1), RATE, 0, 7), 0)).isCloseTo(1, within(0.05));
    assertThat(variance(new Thermostat(D, bath(0.5), RATE, 0, 7), 0)).isCloseTo(0.5, within(0.03));
  }

  /** The noise of samples heats Hamiltonian dynamics, which is the twin, and no thermostat. */
  @Test
  void noiseThatNobodyReckonedWithDoesNotHeat() {
    // as much noise again as the dynamics add
    double s = Math.sqrt(2 * (1 - MOMENTUM) / (RATE * N));
    assertThat(variance(new Hamiltonian(D, bath(1), MOMENTUM, RATE, 0, 7), s)).isGreaterThan(1.8);
    Thermostat thermostat = new Thermostat(D, bath(1), RATE, 0, 7);
    assertThat(variance(thermostat, s)).isCloseTo(1, within(0.05));
    // twice the noise asks for twice the friction, 0.4, and for some more, as forces move v too
    assertThat((double) thermostat.memory().get(1)[0]).isBetween(0.35, 0.55);
  }

  /** Privacy noise that is more than what is asked for sets the temperature that it makes. */
  @Test
  void noiseThatIsKnownIsThere() {
    double sd = 2 * Math.sqrt(2 * (1 - MOMENTUM) / (RATE * N));
    assertThat(bath(1).temperature(RATE, sd)).isCloseTo(4, within(1e-9));
    assertThat(variance(new Thermostat(D, bath(1), RATE, sd, 7), sd)).isCloseTo(4, within(0.2));
  }

  @Test
  void coldItIsAHeavyBall() {
    Thermostat cold = new Thermostat(3, bath(0), 0.1, 0, 7);
    HeavyBall ball = new HeavyBall(3, 0.1, MOMENTUM);
    Nesterov plain = new Nesterov(3, 0.1, 0);
    HeavyBall still = new HeavyBall(3, 0.1, 0);
    float[] a = {1, 2, 3};
    float[] b = {1, 2, 3};
    float[] c = {1, 2, 3};
    float[] d = {1, 2, 3};
    for (int t = 1; t <= 50; t++) {
      cold.move(new float[] {a[0], a[1], 0.1f * t}, a, 0, 3, t);
      ball.move(new float[] {b[0], b[1], 0.1f * t}, b, 0, 3, t);
      plain.move(new float[] {c[0], c[1], 0.1f * t}, c, 0, 3, t);
      still.move(new float[] {d[0], d[1], 0.1f * t}, d, 0, 3, t);
    }
    for (int i = 0; i < 3; i++) {
      assertThat((double) a[i]).isCloseTo(b[i], within(1e-4));
      assertThat(c[i]).isEqualTo(d[i]);
    }
  }

  /**
   * On a bowl with curvatures 1 and 0.001, Nesterov's steps with beta = (1 - q)/(1 + q), q the root
   * of their ratio, arrive as fast as (1 - q)^(t/2) (Nesterov 2004, theorem 2.2.3); without
   * momentum (1 - 0.001)^t has hardly begun.
   */
  @Test
  void lookingAheadArrives() {
    double q = Math.sqrt(0.001);
    assertThat(farFrom(new Nesterov(2, 1, (1 - q) / (1 + q)))).isLessThan(0.01);
    assertThat(farFrom(new HeavyBall(2, 1, 0))).isGreaterThan(0.6);
  }

  private static double farFrom(Update update) {
    float[] w = {1, 1};
    for (int t = 1; t <= 400; t++) {
      update.move(new float[] {w[0], 0.001f * w[1]}, w, 0, 2, t);
    }
    return Math.hypot(w[0], w[1]);
  }
}

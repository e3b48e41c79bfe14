package org.priory.inference.dynamics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/** A seeded chain of weights is the same bit by bit, so that old runs can be made again. */
class SeededUpdatesTest {
  private static final double N = 777;
  private static final double TEMPERATURE = 0.7;
  private static final double RATE = 0.3;
  private static final HeatBath BATH = new HeatBath(TEMPERATURE, 1, N);
  private static final HeatBath SLIDING = new HeatBath(TEMPERATURE, 1 - 0.9, N);

  /** Digests of 60 steps, computed by this test when networks had dynamics of their own. */
  @Test
  void langevinDynamics() {
    assertThat(new int[] {langevin(RATE, 0.01), langevin(RATE, 0.2)})
        .containsExactly(314419086, -716450328);
    // where privacy noise is all the noise, up to rounding
    int[] balanced =
        DoubleStream.of(0.01, 0.013, 0.017, 0.019, 0.023, 0.029)
            .mapToInt(sd -> langevin(BATH.balanced(sd), sd))
            .toArray();
    assertThat(balanced)
        .containsExactly(2042291577, 1137302543, -939684813, 1321640698, 1151355838, -1141004006);
    // the twin: another step in the last digit is told apart
    assertThat(langevin(Math.nextUp((float) RATE), 0.01)).isNotEqualTo(314419086);
  }

  private static int langevin(double rate, double sd) {
    return digest(new Langevin(BATH, rate, sd, 9));
  }

  @Test
  void hamiltonianDynamics() {
    int little = digest(new Hamiltonian(4, SLIDING, 0.9, RATE, 0.01, 9));
    int much = digest(new Hamiltonian(4, SLIDING, 0.9, RATE, 0.2, 9));
    assertThat(new int[] {little, much}).containsExactly(-1207545967, -1154761388);
  }

  @Test
  void temperatures() {
    double[] values = {SLIDING.heated(RATE, 0.013), BATH.heated(RATE, 0.013), BATH.balanced(0.013)};
    assertThat(values)
        .containsExactly(0.19696950000000002, 0.019696949999999998, 10.661549123087585);
  }

  private static int digest(Update update) {
    float[] w = {0.5f, -1, 2, 0.25f};
    float[] g = new float[4];
    int digest = 0;
    for (int t = 1; t <= 60; t++) {
      for (int part = 0; part < 2; part++) {
        for (int i = 0; i < 2; i++) {
          g[i] = (1 + i) * w[2 * part + i] + (float) StrictMath.sin(t);
        }
        update.move(g, w, 2 * part, 2, t);
      }
      digest = 31 * digest + Arrays.hashCode(w);
    }
    return digest;
  }
}

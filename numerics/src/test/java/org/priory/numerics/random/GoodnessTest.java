package org.priory.numerics.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** The tests of fit give the right odds themselves. */
class GoodnessTest {

  @Test
  void smallProbabilitiesComeAtTheirRate() {
    // 4000 tests of fair cells: about 40 under 1 % (standard deviation 6.3; six of them allowed)
    RandomSource source = InsecureSeededSource.of(20);
    int chiSquare = 0;
    int kolmogorov = 0;
    double[] fair = {0.25, 0.25, 0.25, 0.25};
    for (int test = 0; test < 4000; test++) {
      long[] counts = new long[4];
      double[] sample = new double[400];
      for (int i = 0; i < sample.length; i++) {
        counts[(int) source.nextLong(4)]++;
        sample[i] = source.nextDouble();
      }
      chiSquare += Goodness.chiSquare(counts, fair) < 0.01 ? 1 : 0;
      kolmogorov += Goodness.kolmogorov(sample, x -> x) < 0.01 ? 1 : 0;
    }
    assertThat(chiSquare).isBetween(3, 78);
    assertThat(kolmogorov).isBetween(3, 78);
  }

  @Test
  void knownValues() {
    // chi-square 4 with one degree of freedom: 2 (1 - Phi(2))
    assertThat(Goodness.chiSquare(new long[] {60, 40}, new double[] {0.5, 0.5}))
        .isCloseTo(0.0455002638963584, within(1e-14));
    // Pr[Poisson(1) >= 4] = 1 - (8/3) / e, doubled
    assertThat(Goodness.rareCount(4, 1)).isCloseTo(2 * (1 - 8 / (3 * Math.E)), within(1e-14));
  }
}

package org.priory.numerics.random;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class SharedNoiseTest {

  /** Mean and variance of 10^6 values are off by 5.5 deviations with odds of 4e-8 each. */
  @Test
  void manyValuesGetTheNoise() {
    int n = 1_000_000;
    double[] values = new double[n];
    SharedNoise.add(GridGaussian.of(3), values, InsecureSeededSource.of(1));
    double sum = 0;
    double squares = 0;
    double neighbours = 0;
    for (int i = 0; i < n; i++) {
      sum += values[i];
      squares += values[i] * values[i];
      // a range apart: forks that were the same would show
      neighbours += values[i] * values[(i + (1 << 15)) % n];
    }
    assertThat(sum / n).isCloseTo(0, Offset.offset(5.5 * 3 / Math.sqrt(n)));
    assertThat(squares / n).isCloseTo(9, Offset.offset(5.5 * 9 * Math.sqrt(2.0 / n)));
    assertThat(neighbours / n).isCloseTo(0, Offset.offset(5.5 * 9 / Math.sqrt(n)));
  }

  @Test
  void aSeedGivesTheSameNoiseAgainAndFewValuesAreAsWithoutSharing() {
    double[] one = new double[200_000];
    double[] two = new double[200_000];
    SharedNoise.add(GridGaussian.of(1), one, InsecureSeededSource.of(7));
    SharedNoise.add(GridGaussian.of(1), two, InsecureSeededSource.of(7));
    assertThat(one).isEqualTo(two);
    double[] few = new double[1000];
    double[] plain = new double[1000];
    SharedNoise.add(GridGaussian.of(1), few, InsecureSeededSource.of(7));
    GridGaussian.of(1).add(plain, InsecureSeededSource.of(7));
    assertThat(few).isEqualTo(plain);
  }

  /** A fork that serves for several ranges starts each of them as a new one would. */
  @Test
  void everyRangeHasAForkOfItsOwn() {
    int size = 1 << 15;
    int ranges = 12;
    double[] shared = new double[ranges * size];
    SharedNoise.add(GridGaussian.of(2), shared, InsecureSeededSource.of(3));
    RandomSource source = InsecureSeededSource.of(3);
    double[] one = new double[ranges * size];
    for (int i = 0; i < ranges; i++) {
      GridGaussian.of(2).add(one, i * size, (i + 1) * size, source.fork());
    }
    assertThat(shared).isEqualTo(one);
  }

  /** Whole numbers get the noise that doubles get, and are floats after it. */
  @Test
  void wholeNumbersGetTheSameNoise() {
    int n = 100_001;
    int[] steps = new int[n];
    double[] values = new double[n];
    for (int i = 0; i < n; i++) {
      steps[i] = 1000 * i - 7;
      values[i] = steps[i] * 0x1p-12;
    }
    SharedNoise.add(GridGaussian.of(3), values, InsecureSeededSource.of(2));
    SharedNoise.add(GridGaussian.of(3), steps, 0x1p-12, InsecureSeededSource.of(2));
    for (int i = 0; i < n; i++) {
      assertThat(Float.intBitsToFloat(steps[i])).isEqualTo((float) values[i]);
    }
  }
}

package org.priory.numerics.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.priory.numerics.random.Goodness.ODDS;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.priory.numerics.special.Normal;

class GridGaussianTest {

  private static final long SEED = 5;

  @Test
  void noiseIsNormal() {
    GridGaussian noise = GridGaussian.of(3.3);
    RandomSource source = InsecureSeededSource.of(SEED);
    NormalSamplerTest.assertFits(() -> (double) noise.nextSteps(source) * noise.grid() / 3.3);
  }

  @Test
  void addedNoiseIsNormal() {
    GridGaussian noise = GridGaussian.of(0.7);
    RandomSource source = InsecureSeededSource.of(SEED);
    double[] values = new double[1001];
    int[] next = {0};
    NormalSamplerTest.assertFits(
        () -> {
          if (next[0] == 0) {
            Arrays.fill(values, 100);
            noise.add(values, source);
          }
          double z = (values[next[0]] - 100) / 0.7;
          next[0] = (next[0] + 1) % values.length;
          return z;
        });
  }

  @Test
  void coarseGridHasTheProbabilitiesOfTheRoundedNormal() {
    // sigma / g = 1.3, 2.6, ... : Pr[n] = Phi((n + 1/2) g / sigma) - Phi((n - 1/2) g / sigma)
    for (int gridBits = 0; gridBits < 8; gridBits += 3) {
      GridGaussian noise = GridGaussian.onGrid(1.3, gridBits);
      assertThat(fitOfSteps(noise, 1.3 / noise.grid()))
          .as("grid bits %d, seed %d", gridBits, SEED)
          .isGreaterThan(ODDS);
    }
  }

  @Test
  void twinOfASigmaTwoPercentOffIsRejected() {
    GridGaussian noise = GridGaussian.onGrid(1.3 * 0.98, 3);
    assertThat(fitOfSteps(noise, 1.3 / noise.grid())).isLessThan(ODDS);
  }

  @Test
  void lastBitsAreUniform() {
    GridGaussian noise = GridGaussian.of(1);
    RandomSource source = InsecureSeededSource.of(SEED);
    long[] counts = new long[256];
    for (int i = 0; i < 1_000_000; i++) {
      counts[(int) (noise.nextSteps(source) & 255)]++;
    }
    double[] fair = new double[256];
    Arrays.fill(fair, 1 / 256.0);
    assertThat(Goodness.chiSquare(counts, fair)).as("seed %d", SEED).isGreaterThan(ODDS);
  }

  @Test
  void resultIsOnTheGridAndIsTheRoundedValuePlusTheNoise() {
    for (double sigma : new double[] {0x1p-900, 1e-10, 1, 1.999, 2, 12345.678, 0x1p900}) {
      GridGaussian noise = GridGaussian.of(sigma);
      assertThat(Math.scalb(1.0, Math.getExponent(noise.grid()))).isEqualTo(noise.grid());
      assertThat(sigma / noise.grid()).isBetween(0x1p24, 0x1p25);
      RandomSource one = InsecureSeededSource.of(SEED);
      RandomSource two = InsecureSeededSource.of(SEED);
      RandomSource random = InsecureSeededSource.of(SEED + 1);
      double[] values = new double[3000];
      NormalSampler.fill(values, 100 * sigma, random);
      double[] noisy = values.clone();
      noise.add(noisy, one);
      for (int i = 0; i < values.length; i++) {
        double steps = Math.rint(values[i] / noise.grid()) + (double) noise.nextSteps(two);
        assertThat(noisy[i]).isEqualTo(steps * noise.grid());
        assertThat(Math.rint(noisy[i] / noise.grid())).isEqualTo(noisy[i] / noise.grid());
      }
    }
  }

  @Test
  void doublesDecideAsTheExactArithmeticDoes() {
    // Every draw a second time, by whole numbers and decimals alone.
    RandomSource random = InsecureSeededSource.of(SEED);
    GridGaussian noise = GridGaussian.of(1.7);
    double scale = 1.7 / noise.grid();
    for (int i = 0; i < 30_000; i++) {
      long bits = random.nextLong();
      int layer = (int) bits & Ziggurat.LAYER_MASK;
      long position = bits >> Ziggurat.LAYER_BITS;
      if (Math.abs(position) < Ziggurat.INNER[layer]) {
        LazyPoint exact = new LazyPoint(layer, 0, position ^ (position >> 63), random);
        long steps = exact.rounded(scale);
        double quick = Math.rint((double) position * Ziggurat.UNIT[layer] * scale);
        // Between: nextSteps would not have used the quick one.
        if (Math.abs(quick - (double) position * Ziggurat.UNIT[layer] * scale) < 0.49) {
          assertThat(quick).isEqualTo((double) (position < 0 ? -steps : steps));
        }
      }
    }
  }

  @Test
  void valuesBeyondTheBoundAreClampedAndNothingElseHappens() {
    GridGaussian noise = GridGaussian.of(1);
    double bound = noise.bound();
    assertThat(bound).isGreaterThanOrEqualTo(0x1p26);
    double[] values = {
      Double.POSITIVE_INFINITY, Double.MAX_VALUE, bound, -bound, -1e300, Double.NEGATIVE_INFINITY
    };
    noise.add(values, InsecureSeededSource.of(SEED));
    for (int i = 0; i < values.length; i++) {
      assertThat(Math.abs(values[i] - (i < 3 ? bound : -bound))).isLessThan(10);
    }
    double[] notNumbers = {Double.NaN, Double.NaN};
    noise.add(notNumbers, InsecureSeededSource.of(SEED));
    assertThat(Math.abs(notNumbers[0])).isLessThan(10);
  }

  @Test
  void signOfZeroTellsNothing() {
    // Negative values that are rounded to zero, on a grid where zero is common.
    GridGaussian noise = GridGaussian.onGrid(1, 0);
    double[] values = new double[10_000];
    Arrays.fill(values, -0.25);
    noise.add(values, InsecureSeededSource.of(SEED));
    assertThat(Arrays.stream(values).filter(x -> x == 0).count()).isGreaterThan(1000);
    assertThat(Arrays.stream(values).mapToLong(Double::doubleToRawLongBits))
        .doesNotContain(Double.doubleToRawLongBits(-0.0));
  }

  @Test
  void roundingNeverAddsMoreToTheDistanceThanItSays() {
    RandomSource random = InsecureSeededSource.of(SEED);
    GridGaussian noise = GridGaussian.of(1);
    for (int dimension : new int[] {1, 7, 1000}) {
      double worst = 0;
      for (int trial = 0; trial < 200; trial++) {
        double[] a = new double[dimension];
        double[] b = new double[dimension];
        double before = 0;
        for (int i = 0; i < dimension; i++) {
          // Neighbours just on both sides of the middle between two grid points.
          double middle = (Math.rint(1e6 * random.nextDouble()) + 0.5) * noise.grid();
          a[i] = middle * (1 - 0x1p-50);
          b[i] = middle * (1 + 0x1p-50) + noise.grid() * random.nextDouble();
          before += (a[i] - b[i]) * (a[i] - b[i]);
        }
        noise.add(a, InsecureSeededSource.of(trial));
        noise.add(b, InsecureSeededSource.of(trial));
        double after = 0;
        for (int i = 0; i < dimension; i++) {
          after += (a[i] - b[i]) * (a[i] - b[i]);
        }
        worst = Math.max(worst, Math.sqrt(after) - Math.sqrt(before));
      }
      assertThat(worst)
          .isGreaterThan(0)
          .isLessThanOrEqualTo(noise.sensitivityOfRounding(dimension));
    }
  }

  @Test
  void distanceIsTwoToTheMinus100ForAValue() {
    assertThat(GridGaussian.distance(0)).isZero();
    assertThat(GridGaussian.addedDelta(0, 1e4)).isZero();
    assertThat(GridGaussian.distance(1L << 40)).isBetween(0x1p-60, 0x1.01p-60);
    // (1 + e^2) 2^-60
    assertThat(GridGaussian.addedDelta(1L << 40, 2)).isBetween(7.2763e-18, 7.2764e-18);
    assertThat(GridGaussian.addedDelta(1, 0)).isGreaterThanOrEqualTo(0x1p-99);
    assertThat(GridGaussian.addedDelta(1, 1e4)).isEqualTo(1);
    assertThatThrownBy(() -> GridGaussian.addedDelta(1, Double.NaN))
        .hasMessage("epsilon must not be negative, was NaN");
    assertThatThrownBy(() -> GridGaussian.distance(-1))
        .hasMessage("values must not be negative, was -1");
  }

  @Test
  void refusesSigmasThatItCannotServe() {
    for (double sigma : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY, 1e-300, 1e300}) {
      assertThatThrownBy(() -> GridGaussian.of(sigma))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("sigma must be in [2^-900, 2^900], was " + sigma + "; scale the values");
    }
    assertThatThrownBy(() -> GridGaussian.of(1).sensitivityOfRounding(0))
        .hasMessage("dimension must be positive, was 0");
  }

  private static double fitOfSteps(GridGaussian noise, double scale) {
    RandomSource source = InsecureSeededSource.of(SEED);
    int reach = (int) Math.ceil(8 * scale);
    long[] counts = new long[2 * reach + 1];
    for (int i = 0; i < 1_000_000; i++) {
      counts[reach + (int) noise.nextSteps(source)]++;
    }
    double[] probability = new double[counts.length];
    for (int i = 0; i < counts.length; i++) {
      probability[i] = Normal.interval((i - reach - 0.5) / scale, (i - reach + 0.5) / scale);
    }
    return Goodness.chiSquare(counts, probability);
  }
}

package org.priory.numerics.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.priory.numerics.random.Goodness.ODDS;

import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.Test;
import org.priory.numerics.special.Normal;

class NormalSamplerTest {

  private static final long SEED = 11;
  private static final int DRAWS = 1_000_000;

  @Test
  void singleNumbersAreNormal() {
    RandomSource source = InsecureSeededSource.of(SEED);
    assertFits(() -> NormalSampler.next(source));
  }

  @Test
  void filledNumbersAreNormal() {
    // 1001 is no multiple of the buffer's 128 numbers
    RandomSource source = InsecureSeededSource.of(SEED + 1);
    assertFits(new Filled(source, 1001, 2.5));
  }

  @Test
  void fillGivesTheSameNumbersAsNext() {
    RandomSource one = InsecureSeededSource.of(SEED);
    RandomSource two = InsecureSeededSource.of(SEED);
    for (int size : new int[] {0, 1, 127, 128, 129, 20_000}) {
      double[] out = new double[size];
      NormalSampler.fill(out, 1, one);
      for (double x : out) {
        assertThat(x).isEqualTo(NormalSampler.next(two));
      }
    }
  }

  @Test
  void tailIsThatOfTheNormalBeyondSixSigma() {
    // Draws of the tail's piece alone: |Z| given |Z| > R, 30 of a million are beyond six.
    RandomSource source = InsecureSeededSource.of(SEED);
    double[] edges = {Ziggurat.R, 4.1, 4.2, 4.3, 4.5, 4.75, 5, 5.25, 5.5, 6, 6.25, 40};
    long[] counts = new long[edges.length - 1];
    double[] sample = new double[1_000_000];
    for (int i = 0; i < sample.length; ) {
      ZigguratEdge edge = new ZigguratEdge(source.nextLong() & -Ziggurat.LAYERS, source);
      if (edge.accepted()) {
        sample[i] = Math.abs(edge.value());
        int cell = 0;
        while (sample[i] >= edges[cell + 1]) {
          cell++;
        }
        counts[cell]++;
        i++;
      }
    }
    double[] probability = new double[counts.length];
    for (int i = 0; i < counts.length; i++) {
      probability[i] = Normal.interval(edges[i], edges[i + 1]) / Normal.survival(Ziggurat.R);
    }
    assertThat(Goodness.chiSquare(counts, probability)).as("seed %d", SEED).isGreaterThan(ODDS);
    assertThat(
            Goodness.kolmogorov(sample, x -> 1 - Normal.survival(x) / Normal.survival(Ziggurat.R)))
        .as("seed %d", SEED)
        .isGreaterThan(ODDS);
    double beyondSix = sample.length * Normal.survival(6) / Normal.survival(Ziggurat.R);
    assertThat(Goodness.rareCount(counts[9] + counts[10], beyondSix)).isGreaterThan(ODDS);
  }

  @Test
  void twinWithVarianceAt98PercentIsRejected() {
    RandomSource source = InsecureSeededSource.of(SEED);
    assertRejected(() -> Math.sqrt(0.98) * NormalSampler.next(source));
  }

  @Test
  void twinWithOneTailCutIsRejected() {
    RandomSource source = InsecureSeededSource.of(SEED);
    assertRejected(
        () -> {
          double x = NormalSampler.next(source);
          return x > 3.5 ? NormalSampler.next(source) : x;
        });
  }

  @Test
  void twinWithABiasedSignIsRejected() {
    RandomSource source = InsecureSeededSource.of(SEED);
    // The sign is positive in 50.5 %.
    assertRejected(
        () -> {
          double x = NormalSampler.next(source);
          return source.nextLong(100) == 0 ? Math.abs(x) : x;
        });
  }

  static void assertFits(DoubleSupplier sampler) {
    var worst = NormalFit.worst(sampler, DRAWS);
    assertThat(worst.getValue()).as("%s, seed %d", worst.getKey(), SEED).isGreaterThan(ODDS);
  }

  static void assertRejected(DoubleSupplier twin) {
    assertThat(NormalFit.worst(twin, DRAWS).getValue()).isLessThan(ODDS);
  }

  /** Hands out what was filled in, one by one, divided by its standard deviation. */
  private static final class Filled implements DoubleSupplier {
    private final RandomSource source;
    private final double sigma;
    private final double[] values;
    private int next;

    Filled(RandomSource source, int size, double sigma) {
      this.source = source;
      this.sigma = sigma;
      values = new double[size];
      next = size;
    }

    @Override
    public double getAsDouble() {
      if (next == values.length) {
        NormalSampler.fill(values, sigma, source);
        next = 0;
      }
      return values[next++] / sigma;
    }
  }
}

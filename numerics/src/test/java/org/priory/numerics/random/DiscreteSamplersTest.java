package org.priory.numerics.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.priory.numerics.random.Goodness.ODDS;

import java.math.BigInteger;
import java.util.function.DoubleUnaryOperator;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

class DiscreteSamplersTest {

  private static final long SEED = 23;
  private static final int DRAWS = 400_000;

  @Test
  void coinsFallWithTheirProbability() {
    RandomSource source = InsecureSeededSource.of(SEED);
    assertThat(BernoulliExp.next(0, 1, source)).as("exp(0)").isTrue();
    long[][] fractions = {{1, 1000}, {1, 2}, {1, 1}, {3, 2}, {7, 2}, {1L << 55, 1L << 55}};
    for (long[] f : fractions) {
      long heads = 0;
      long bigHeads = 0;
      BigInteger n = BigInteger.valueOf(f[0]).shiftLeft(70);
      BigInteger d = BigInteger.valueOf(f[1]).shiftLeft(70);
      for (int i = 0; i < 50_000; i++) {
        heads += BernoulliExp.next(f[0], f[1], source) ? 1 : 0;
        bigHeads += BernoulliExp.next(n, d, source) ? 1 : 0;
      }
      double p = Math.exp(-(double) f[0] / (double) f[1]);
      double[] probability = {p, 1 - p};
      assertThat(Goodness.chiSquare(new long[] {heads, 50_000 - heads}, probability))
          .as("exp(-%d/%d), seed %d", f[0], f[1], SEED)
          .isGreaterThan(ODDS);
      assertThat(Goodness.chiSquare(new long[] {bigHeads, 50_000 - bigHeads}, probability))
          .as("exp(-%d/%d) in big numbers, seed %d", f[0], f[1], SEED)
          .isGreaterThan(ODDS);
    }
  }

  @Test
  void gaussianHasItsProbabilities() {
    long[][] variances = {{1, 10}, {1, 4}, {1, 1}, {2, 1}, {10, 3}, {25, 1}, {123_457, 10}};
    for (long[] v : variances) {
      RandomSource source = InsecureSeededSource.of(SEED);
      DiscreteGaussianSampler gaussian = DiscreteGaussianSampler.ofVariance(v[0], v[1]);
      double variance = (double) v[0] / (double) v[1];
      assertThat(fit(() -> gaussian.next(source), DRAWS, gaussianWeight(variance)))
          .as("sigma^2 = %d/%d, seed %d", v[0], v[1], SEED)
          .isGreaterThan(ODDS);
    }
  }

  @Test
  void gaussianOfNumbersTooLargeForLongsHasItsProbabilities() {
    RandomSource source = InsecureSeededSource.of(SEED);
    // sigma^2 = 30.5 and a little, denominator 2^50 + 1
    long denominator = (1L << 50) + 1;
    DiscreteGaussianSampler gaussian =
        DiscreteGaussianSampler.ofVariance(30 * denominator + denominator / 2, denominator);
    assertThat(fit(() -> gaussian.next(source), 20_000, gaussianWeight(30.5)))
        .as("seed %d", SEED)
        .isGreaterThan(ODDS);
  }

  @Test
  void twinWithSigmaTwoPercentOffIsRejected() {
    RandomSource source = InsecureSeededSource.of(SEED);
    DiscreteGaussianSampler gaussian = DiscreteGaussianSampler.ofVariance(25, 1);
    assertThat(fit(() -> gaussian.next(source), DRAWS, gaussianWeight(25 * 1.02 * 1.02)))
        .isLessThan(ODDS);
    assertThat(fit(() -> gaussian.next(source), DRAWS, gaussianWeight(25 / 1.02 / 1.02)))
        .isLessThan(ODDS);
  }

  @Test
  void sigmaIsAtLeastWhatWasAskedForAndHardlyMore() {
    for (double sigma = 0x1p-10; sigma <= 0x1p26; sigma *= 1.37) {
      DiscreteGaussianSampler gaussian = DiscreteGaussianSampler.ofSigmaAtLeast(sigma);
      assertThat(gaussian.sigma()).isBetween(sigma * (1 - 1e-14), sigma * 1.001);
    }
    RandomSource source = InsecureSeededSource.of(SEED);
    for (double sigma : new double[] {0.6, 3000.3, 5e7}) {
      DiscreteGaussianSampler gaussian = DiscreteGaussianSampler.ofSigmaAtLeast(sigma);
      double squares = 0;
      int n = 100_000;
      for (int i = 0; i < n; i++) {
        double z = (double) gaussian.next(source) / gaussian.sigma();
        squares += z * z;
      }
      double[] moments = moments(gaussian.sigma());
      double deviation = Math.sqrt(n * (moments[1] - moments[0] * moments[0]));
      assertThat(Goodness.normal(squares, n * moments[0], deviation))
          .as("sigma %s, seed %d", sigma, SEED)
          .isGreaterThan(ODDS);
    }
  }

  @Test
  void laplaceHasItsProbabilities() {
    long[][] scales = {{1, 5}, {1, 1}, {7, 2}, {20, 1}};
    for (long[] s : scales) {
      RandomSource source = InsecureSeededSource.of(SEED);
      DiscreteLaplace laplace = new DiscreteLaplace(s[0], s[1]);
      double scale = (double) s[0] / (double) s[1];
      assertThat(fit(() -> laplace.next(source), DRAWS, x -> Math.exp(-Math.abs(x) / scale)))
          .as("scale %d/%d, seed %d", s[0], s[1], SEED)
          .isGreaterThan(ODDS);
      assertThat(fit(() -> laplace.next(source), DRAWS, x -> Math.exp(-Math.abs(x) / scale / 1.05)))
          .as("twin")
          .isLessThan(ODDS);
    }
  }

  @Test
  void refusesWhatItCannotDraw() {
    assertThatThrownBy(() -> DiscreteGaussianSampler.ofVariance(0, 1))
        .hasMessage("numerator must be in [1, 2^60], was 0");
    assertThatThrownBy(() -> DiscreteGaussianSampler.ofVariance(1, -1))
        .hasMessage("denominator must be in [1, 2^60], was -1");
    assertThatThrownBy(() -> DiscreteGaussianSampler.ofSigmaAtLeast(Double.NaN))
        .hasMessage("sigma must be in [2^-10, 2^26], was NaN");
    assertThatThrownBy(() -> new DiscreteLaplace(1, 0))
        .hasMessage("denominator must be in [1, 2^40], was 0");
  }

  private static DoubleUnaryOperator gaussianWeight(double variance) {
    return x -> Math.exp(-x * x / (2 * variance));
  }

  /** Second and fourth moment over sigma^2 and sigma^4, by summing where sigma is small. */
  private static double[] moments(double sigma) {
    if (sigma > 3) {
      return new double[] {1, 3}; // to 1e-70
    }
    double mass = 0;
    double second = 0;
    double fourth = 0;
    for (int x = -100; x <= 100; x++) {
      double z = x / sigma;
      double weight = Math.exp(-z * z / 2);
      mass += weight;
      second += weight * z * z;
      fourth += weight * z * z * z * z;
    }
    return new double[] {second / mass, fourth / mass};
  }

  private static double fit(LongSupplier sampler, int draws, DoubleUnaryOperator weight) {
    int reach = 2000;
    long[] counts = new long[2 * reach + 1];
    for (int i = 0; i < draws; i++) {
      counts[reach + (int) sampler.getAsLong()]++;
    }
    double[] probability = new double[counts.length];
    double mass = 0;
    for (int i = 0; i < counts.length; i++) {
      probability[i] = weight.applyAsDouble(i - reach);
      mass += probability[i];
    }
    for (int i = 0; i < counts.length; i++) {
      probability[i] /= mass;
    }
    return Goodness.chiSquare(counts, probability);
  }
}

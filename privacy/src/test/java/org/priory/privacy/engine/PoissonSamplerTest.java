package org.priory.privacy.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.RandomSource;

/** Every record by its own coin. A right sampler fails a test with odds of one in a million. */
class PoissonSamplerTest {
  private static final MathContext DIGITS = new MathContext(80);

  /** Groups of a sample whose subsets are told apart. */
  private static final int GROUPS = 100;

  /**
   * Fit of all subsets of six records to their probabilities: all pairs, triples and so on.
   *
   * @param taken the rate of the sampler, which should be {@code rate}
   * @param width records of a group; with five, the last of six is never taken
   * @param groups in one sample
   */
  private static double fitOfSubsets(double taken, int width, double rate, int groups, int draws) {
    RandomSource source = InsecureSeededSource.of(11);
    PoissonSampler sampler = new PoissonSampler(width * groups, taken);
    long[] seen = new long[64];
    for (int i = 0; i < draws; i++) {
      count(sampler.draw(source), width, groups, seen);
    }
    // Subsets of five or six are rare at small rates: told apart by their size only.
    double[] expected = new double[64];
    for (int subset = 0; subset < 64; subset++) {
      int size = Integer.bitCount(subset);
      double chance = Math.pow(rate, size) * Math.pow(1 - rate, 6 - size);
      double all = (double) draws * groups * chance;
      int cell = all < 10 ? 0 : subset;
      expected[cell] += all;
      if (cell != subset) {
        seen[cell] += seen[subset];
        seen[subset] = 0;
      }
    }
    double statistic = 0;
    int cells = 0;
    for (int cell = 0; cell < 64; cell++) {
      if (expected[cell] > 0) {
        statistic += Math.pow(seen[cell] - expected[cell], 2) / expected[cell];
        cells++;
      }
    }
    return FalseAlarms.upperTail(statistic, cells - 1);
  }

  /** Counts the subsets that each group of neighbouring records came to. */
  private static void count(Sample sample, int width, int groups, long[] seen) {
    int[] masks = new int[groups];
    for (int i = 0; i < sample.count(); i++) {
      int record = sample.record(i);
      int bit = 1 << record % width;
      if ((masks[record / width] & bit) != 0) {
        throw new AssertionError("taken twice");
      }
      masks[record / width] |= bit;
    }
    for (int mask : masks) {
      seen[mask]++;
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.03, 0.1, 0.2, 0.2499, 0.25, 0.3, 0.5, 0.7, 0.9})
  void everySubsetHasItsProbability(double rate) {
    int draws = (int) (100_000 + 25_000 / rate) / GROUPS;
    assertThat(fitOfSubsets(rate, 6, rate, GROUPS, draws)).isGreaterThan(FalseAlarms.FALSE_ALARM);
    // Twins: a rate that is 2 % off, and a sampler that never takes the last record of a group.
    assertThat(fitOfSubsets(0.98 * rate, 6, rate, GROUPS, draws))
        .isLessThan(FalseAlarms.FALSE_ALARM);
    assertThat(fitOfSubsets(rate, 5, rate, GROUPS, draws)).isLessThan(FalseAlarms.FALSE_ALARM);
  }

  /** Six records and no more, each time from a key of its own, which costs more than the draw. */
  @ParameterizedTest
  @ValueSource(doubles = {0.1, 0.3, 0.9})
  void everySubsetOfAllRecordsHasItsProbability(double rate) {
    int draws = 30_000;
    assertThat(fitOfSubsets(rate, 6, rate, 1, draws)).isGreaterThan(FalseAlarms.FALSE_ALARM);
    // Twins: a rate that is 10 % off, and a sampler that never takes the last record.
    assertThat(fitOfSubsets(0.9 * rate, 6, rate, 1, draws)).isLessThan(FalseAlarms.FALSE_ALARM);
    assertThat(fitOfSubsets(rate, 5, rate, 1, draws)).isLessThan(FalseAlarms.FALSE_ALARM);
  }

  /** Where the records of many samples lie, in a hundred parts, and how many they are. */
  private static double fitOfPlaces(RecordSampler sampler, int records, double rate, int draws) {
    RandomSource source = InsecureSeededSource.of(12);
    long[] seen = new long[100];
    long total = 0;
    for (int i = 0; i < draws; i++) {
      Sample sample = sampler.draw(source);
      for (int k = 0; k < sample.count(); k++) {
        if (k > 0 && sample.record(k) <= sample.record(k - 1)) {
          throw new AssertionError("not in order");
        }
        seen[(int) (100L * sample.record(k) / records)]++;
      }
      total += sample.count();
    }
    double trials = (double) draws * records;
    double statistic = 0;
    for (long count : seen) {
      double expected = trials / 100 * rate;
      statistic += (count - expected) * (count - expected) / (expected * (1 - rate));
    }
    double size =
        FalseAlarms.normal((double) total, trials * rate, Math.sqrt(trials * rate * (1 - rate)));
    return 2 * Math.min(size, FalseAlarms.upperTail(statistic, 100));
  }

  @Test
  void largeDataAndSmallRates() {
    double[] rates = {1e-6, 1e-5, 1e-4, 1e-3, 0.01, 0.1, 0.24, 0.26, 0.9};
    int[] draws = {120_000, 12_000, 1200, 120, 15, 3, 2, 2, 1};
    for (int i = 0; i < rates.length; i++) {
      int records = 1_000_000;
      double rate = rates[i];
      assertThat(fitOfPlaces(new PoissonSampler(records, rate), records, rate, draws[i]))
          .as("rate %s", rate)
          .isGreaterThan(FalseAlarms.FALSE_ALARM);
      // The twins
      assertThat(fitOfPlaces(new PoissonSampler(records, 1.02 * rate), records, rate, draws[i]))
          .as("rate %s, 2 %% off", rate)
          .isLessThan(FalseAlarms.FALSE_ALARM);
      assertThat(fitOfPlaces(new PoissonSampler(980_000, rate), records, rate, draws[i]))
          .as("rate %s, without the last 2 %%", rate)
          .isLessThan(FalseAlarms.FALSE_ALARM);
    }
  }

  /** The exact end of a gap: 2^53 (1 - (1 - q)^gap). */
  private static BigDecimal end(double rate, int gap) {
    BigDecimal out = BigDecimal.ONE.subtract(new BigDecimal(rate)).pow(gap, DIGITS);
    return BigDecimal.ONE.subtract(out).multiply(new BigDecimal(BigInteger.ONE.shiftLeft(53)));
  }

  /**
   * Just below and just above the end of a gap doubles cannot be trusted; the answer is right all
   * the same. And if the end is among the bits not yet drawn, it is right as often as it should be.
   */
  @Test
  void gapsAreExact() {
    Random random = new Random(5);
    RandomSource source = InsecureSeededSource.of(13);
    long wrongByDoubles = 0;
    double variance = 0;
    double excess = 0;
    for (int trial = 0; trial < 600; trial++) {
      double rate = Math.max(0x1p-31, 0.2499 * Math.exp(-20 * random.nextDouble()));
      PoissonSampler sampler = new PoissonSampler(1, rate);
      int gap = 1 + random.nextInt((int) Math.min(1 << 29, Math.ceil(1 / rate)) - 1);
      BigDecimal end = end(rate, gap);
      long bits = end.setScale(0, RoundingMode.FLOOR).longValueExact();
      for (int below = 1; below <= 3; below++) {
        assertThat(sampler.passed(bits - below, source)).isEqualTo(gap - 1);
        assertThat(sampler.passed(bits + below, source)).isEqualTo(gap);
      }
      double v = (bits + 1) * 0x1p-53;
      wrongByDoubles += (long) (Math.log1p(-v) / Math.log1p(-rate)) < gap ? 1 : 0;
      // The chance to reach the gap is the part of the cell after its end.
      double chance = 1 - end.subtract(BigDecimal.valueOf(bits)).doubleValue();
      excess += (sampler.passed(bits, source) == gap ? 1 : 0) - chance;
      variance += chance * (1 - chance);
    }
    assertThat(FalseAlarms.normal(excess, 0, Math.sqrt(variance)))
        .isGreaterThan(FalseAlarms.FALSE_ALARM);
    // The twin: doubles alone are wrong here.
    assertThat(wrongByDoubles).isGreaterThan(3);
  }

  /** Numbers drawn, not time. */
  @Test
  void costIsProportionalToTheSample() {
    for (double rate : new double[] {1e-8, 1e-6, 1e-4, 0.01, 0.2, 0.3, 0.9}) {
      InsecureSeededSource source = InsecureSeededSource.of(14);
      Sample sample = new PoissonSampler(1_000_000, rate).draw(source);
      long drawn = Drawn.until(InsecureSeededSource.of(14), source);
      assertThat(drawn)
          .as("rate %s", rate)
          .isBetween(1L, (rate < 0.25 ? 2L : 5L) * sample.count() + 30);
    }
    // The twin: a coin for each record is seen.
    InsecureSeededSource source = InsecureSeededSource.of(14);
    for (int i = 0; i < 1_000_000; i++) {
      source.nextLong();
    }
    assertThat(Drawn.until(InsecureSeededSource.of(14), source)).isEqualTo(1_000_000);
  }

  @Test
  void eachDrawIsFresh() {
    PoissonSampler sampler = new PoissonSampler(200, 0.2);
    RandomSource source = InsecureSeededSource.of(15);
    assertThat(records(sampler.draw(source))).isNotEqualTo(records(sampler.draw(source)));
    assertThat(records(sampler.draw(InsecureSeededSource.of(1))))
        .isEqualTo(records(sampler.draw(InsecureSeededSource.of(1))));
  }

  static int[] records(Sample sample) {
    int[] records = new int[sample.count()];
    for (int i = 0; i < records.length; i++) {
      records[i] = sample.record(i);
    }
    return records;
  }

  @Test
  void endsOfTheRange() {
    RandomSource source = InsecureSeededSource.of(16);
    assertThat(new PoissonSampler(3, 1).draw(source).count()).isEqualTo(3);
    assertThat(new PoissonSampler(0, 0.5).draw(source).count()).isZero();
    assertThat(new PoissonSampler(Integer.MAX_VALUE, 0x1p-31).draw(source).count()).isLessThan(20);
    for (double rate : new double[] {0, -1, 1.1, Double.NaN, 0x1p-32}) {
      assertThatThrownBy(() -> new PoissonSampler(3, rate))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("was " + rate);
    }
  }
}

package org.priory.inference.optimization.rates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class CountScaleTest {
  /** Middle of a bin that goes from 2^-1/2 to 1 times its end. */
  private static final double MIDDLE = (1 + Math.sqrt(0.5)) / 2;

  private static double[] counts(int bin, double records) {
    double[] counts = new double[CountsQuery.LAST + 1];
    counts[bin] = records;
    return counts;
  }

  /** All counts are at most 1/4 of the maximum, in bin 4. */
  @Test
  void whatIsSeenSaysHowLargeCountsAre() {
    RateLink link = CountScale.of(RateFamily.POISSON, counts(4, 1000), 5, 1000, 0);
    assertThat(Math.exp(link.offset())).isCloseTo(MIDDLE / 4, within(1e-12));
    // they are all alike but for the noise: 5/1000 of a square
    assertThat(link.scatter().constant()).isCloseTo(0.005 * MIDDLE / 4, within(0.004));
  }

  private static double mean(double[] counts, double noise, double records) {
    return Math.exp(CountScale.of(RateFamily.POISSON, counts, noise, records, 0).offset());
  }

  @Test
  void whatDrownsIsNotSeen() {
    double[] counts = counts(16, 1000);
    counts[0] = 14;
    counts[1] = -9;
    assertThat(mean(counts, 5, 1000)).isCloseTo(MIDDLE / 256, within(1e-12));
    // the twin: the same records are seen where there is less noise
    assertThat(mean(counts, 1, 1000)).isGreaterThan(0.005);
  }

  /** Where noise could hide one record in twenty nothing is said to be small. */
  @Test
  void fewRecordsAreNotSaidToBeSmall() {
    double[] counts = counts(16, 200);
    assertThat(mean(counts, 24, 200)).isGreaterThan(0.05);
    // the twin: with a hundred times as many the mean is what it is
    assertThat(mean(counts(16, 20_000), 24, 20_000)).isCloseTo(MIDDLE / 256, within(1e-12));
  }

  /** Noise may hide no more than one in twenty of the records that have a count. */
  @Test
  void whatFewRecordsHaveIsNotHidden() {
    double[] counts = counts(11, 124);
    counts[CountsQuery.LAST] = 9676;
    // one record in eighty, all of which noise hides: the mean may be as large as noise makes it
    assertThat(mean(counts, 24, 9800)).isGreaterThan(0.002);
    // the twin: without noise it is what it is, a tenth of that
    assertThat(mean(counts, 0.01, 9800))
        .isCloseTo(124 / 9800.0 * MIDDLE * CountsQuery.end(11), within(1e-5));
  }

  /** Nothing but zeros, or nothing but noise: a link all the same. */
  @Test
  void nothingIsALink() {
    for (double records : new double[] {1, 1000, 1e9}) {
      RateLink zeros =
          CountScale.of(RateFamily.POISSON, counts(CountsQuery.LAST, records), 0, records, 0);
      assertThat(zeros.offset()).isFinite();
      RateLink noise = CountScale.of(RateFamily.POISSON, counts(6, -1e6), 1e5, records, -2);
      assertThat(noise.mostSlope()).isPositive();
      assertThat(noise.expectedVariance()).isPositive();
    }
  }

  /** The path begins at the rate of a usual exposure. */
  @Test
  void theOffsetIsThatOfTheLargestExposure() {
    RateLink link = CountScale.of(RateFamily.POISSON, counts(8, 500), 1, 1000, Math.log(0.25));
    assertThat(link.offset())
        .isCloseTo(Math.log(0.5 * MIDDLE / 16) - Math.log(0.25), within(1e-12));
  }
}

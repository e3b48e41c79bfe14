package org.priory.inference.discrete;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.RandomSource;

class CountPosteriorTest {

  /** The mean of n over P(n | s), all terms added up; and that of draws, within six errors. */
  @ParameterizedTest
  @CsvSource({
    "0, 5, 0.5",
    "-12, 5, 0.5",
    "3.2, 5, 1",
    "40, 5, 0.1",
    "500, 20, 0.5",
    "-300, 200, 0.02",
    "100, 200, 0.02",
    "2000, 200, 0.25",
    "5, 0.3, 0.5",
    "100000, 3000, 0.5",
    "10.5, 0.01, 0.5"
  })
  void isTheSumOfAllTerms(double noisy, double sd, double alpha) {
    double logPrior = 0;
    double sum = 0;
    double mean = 0;
    double square = 0;
    double nearest = Math.max(0, Math.rint(noisy)) - noisy;
    for (int n = 0; n < noisy + 20 * sd + 100; n++) {
      logPrior += n == 0 ? 0 : Math.log((n - 1 + alpha) / n);
      double z = n - noisy;
      double p = Math.exp(logPrior - (z * z - nearest * nearest) / (2 * sd * sd));
      sum += p;
      mean += p * n;
      square += p * n * n;
    }
    mean /= sum;
    double spread = Math.sqrt(Math.max(0, square / sum - mean * mean));
    CountPosterior posterior = CountPosterior.of(noisy, sd, alpha);
    assertThat(posterior.mean()).isCloseTo(mean, within(1e-9 + 0.003 * spread));
    RandomSource source = InsecureSeededSource.of(2);
    double drawn = 0;
    for (int i = 0; i < 20_000; i++) {
      drawn += posterior.draw(source) / 20_000;
    }
    assertThat(drawn).isCloseTo(mean, within(1e-9 + 6 * spread / Math.sqrt(20_000)));
  }

  @Test
  void withoutNoiseIsTheCount() {
    assertThat(CountPosterior.of(7.25, 0, 0.5).mean()).isEqualTo(7.25);
    assertThat(CountPosterior.of(-1e-9, 0, 0.5).draw(InsecureSeededSource.of(1))).isZero();
  }
}

package org.priory.numerics.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Mean and variance within six of their standard errors: a false alarm has odds below 1e-8. */
class GammaSamplerTest {
  private static final int COUNT = 400_000;

  private static double[] meanAndVariance(double shape, double rate) {
    RandomSource source = InsecureSeededSource.of(7);
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < COUNT; i++) {
      double x = GammaSampler.next(shape, rate, source);
      assertThat(x).isGreaterThanOrEqualTo(0);
      sum += x;
      squares += x * x;
    }
    double mean = sum / COUNT;
    return new double[] {mean, squares / COUNT - mean * mean};
  }

  /** Standard errors from Var[x] = a/b^2 and E[(x - m)^4] = (3 a^2 + 6 a)/b^4. */
  private static boolean isRight(double[] found, double shape, double rate) {
    double variance = shape / (rate * rate);
    double meanError = Math.sqrt(variance / COUNT);
    double fourth = (3 * shape * shape + 6 * shape) / Math.pow(rate, 4);
    double varianceError = Math.sqrt((fourth - variance * variance) / COUNT);
    return Math.abs(found[0] - shape / rate) < 6 * meanError
        && Math.abs(found[1] - variance) < 6 * varianceError;
  }

  @ParameterizedTest
  @CsvSource({"0.3, 1", "1, 2", "2.5, 0.1", "5000, 40"})
  void hasItsMeanAndVariance(double shape, double rate) {
    assertThat(isRight(meanAndVariance(shape, rate), shape, rate)).isTrue();
  }

  @Test
  void aWrongShapeOrRateWouldBeFound() {
    double[] found = meanAndVariance(2.5, 0.1);
    assertThat(isRight(found, 2.55, 0.1)).isFalse();
    assertThat(isRight(found, 2.6, 0.104)).isFalse();
  }

  @Test
  void refusesWhatIsNoGamma() {
    RandomSource source = InsecureSeededSource.of(1);
    assertThatIllegalArgumentException().isThrownBy(() -> GammaSampler.next(0, 1, source));
    assertThatIllegalArgumentException().isThrownBy(() -> GammaSampler.next(1, Double.NaN, source));
  }
}

package org.priory.models.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RoundedTest {

  @ParameterizedTest
  @CsvSource({
    "0.857612, 0.85762, 0.85761",
    "0.1, 0.1, 0.1",
    "12.345001, 12.346, 12.345",
    "1234567, 1234600, 1234500",
    "12345678, 1.2346e7, 1.2345e7",
    "0.000123456, 0.00012346, 0.00012345",
    "0.0000123456, 1.2346e-5, 1.2345e-5",
    "0.999999, 1, 0.99999",
    "0, 0, 0",
    "Infinity, infinity, infinity"
  })
  void upperBoundsGoUpAndLowerBoundsGoDown(double value, String up, String down) {
    assertThat(Rounded.up(value)).isEqualTo(up);
    assertThat(Rounded.down(value)).isEqualTo(down);
  }

  @Test
  void neverShowsTheWrongSide() {
    long seed = 20_261_115;
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < 20_000; i++) {
      double value = Math.pow(10, random.nextDouble(-30, 30));
      assertThat(Double.parseDouble(Rounded.up(value)))
          .as("seed %d", seed)
          .isBetween(value, value * 1.0001);
      assertThat(Double.parseDouble(Rounded.down(value)))
          .as("seed %d", seed)
          .isBetween(value * 0.9999, value);
    }
    // The check can fail: the nearest value is on the wrong side half of the time.
    assertThat(Double.parseDouble(Rounded.nearest(0.857612))).isLessThan(0.857612);
  }

  @ParameterizedTest
  @CsvSource({"0.001, 0.1 %", "0.0309001, 3.1 %", "0.5, 50 %", "0.99991, 100 %", "1.5, 100 %"})
  void percentagesGoUpToAHundred(double rate, String shown) {
    assertThat(Rounded.percentUp(rate)).isEqualTo(shown);
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "1e-5, 1e-5", "0.004266666666666667, 0.004266666666666667", "1e12, 1e12"})
  void givenValuesKeepTheirDigits(double value, String shown) {
    assertThat(Rounded.exactly(value)).isEqualTo(shown);
  }

  @Test
  void wordsHaveSixDigits() {
    assertThat(Rounded.briefly(0.004266666666666667)).isEqualTo("0.00426667");
  }
}
